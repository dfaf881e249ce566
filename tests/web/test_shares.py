"""What is in memory for visitors is shared out among owners and addresses."""

import pytest

from turnmaster.web.shares import Limits, NoRoom, Shares, Visitor, home_of

ANN, BOB, MALLORY = Visitor("ann", "10.0.0.1"), Visitor("bob", "10.0.0.2"), Visitor("mallory", "10.0.0.3")


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def shares(clock: Clock) -> Shares[str]:
    return Shares(Limits(of_owner=2, of_address=3, altogether=5, seconds=100), clock, "There is no room.")


def fill(shares: Shares[str], visitor: Visitor, *names: str) -> None:
    for name in names:
        shares.put(name, name.upper(), visitor)


def there(shares: Shares[str], *names: str) -> list[bool]:
    return [shares.use(name) is not None for name in names]


def test_an_owner_who_has_enough_gives_up_the_oldest_of_the_own(shares):
    fill(shares, BOB, "b")
    fill(shares, ANN, "a1", "a2")
    shares.use("a1")
    fill(shares, ANN, "a3")
    assert there(shares, "b", "a1", "a2", "a3") == [True, True, False, True]


def test_many_keys_of_one_address_share_what_it_may_have(shares):
    fill(shares, BOB, "b")
    for n in range(3):
        fill(shares, Visitor(f"key {n}", "10.0.0.3"), f"m{n}")
    with pytest.raises(NoRoom, match="There is no room"):
        fill(shares, MALLORY, "m3")
    fill(shares, ANN, "a")
    assert there(shares, "b", "m0", "m1", "m2", "a") == [True] * 5


def test_where_all_is_taken_a_newcomer_is_refused_and_an_owner_replaces_the_own(shares):
    fill(shares, ANN, "a1", "a2")
    fill(shares, BOB, "b1", "b2")
    fill(shares, MALLORY, "m1")
    with pytest.raises(NoRoom):
        fill(shares, Visitor("eve", "10.0.0.4"), "e")
    fill(shares, BOB, "b3")
    assert there(shares, "a1", "a2", "b1", "b2", "b3", "m1") == [True, True, False, True, True, True]


def test_visitors_through_a_proxy_on_this_machine_have_no_address_to_share(shares):
    for n in range(4):
        fill(shares, Visitor(f"key {n}"), f"v{n}")
    assert there(shares, "v0", "v3") == [True, True]


def test_what_nobody_used_for_long_is_forgotten_and_leaves_room(shares, clock):
    fill(shares, ANN, "a1", "a2")
    clock.time = 60
    shares.use("a2")
    clock.time = 100
    assert there(shares, "a1", "a2") == [False, True]


def test_what_was_taken_and_put_back_lasts_no_longer(shares, clock):
    fill(shares, ANN, "a")
    clock.time = 60
    held = shares.take("a")
    assert held is not None and held.thing == "A" and shares.take("a") is None
    shares.put_back("a", held)
    clock.time = 100
    assert shares.take("a") is None


@pytest.mark.parametrize(
    ("host", "home"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_devices_of_one_home_share_an_address(host, home):
    assert home_of(host) == home
