"""People who reach a server: from this machine, as its host, or from elsewhere, each with a browser of their own."""

from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from turnmaster.web.app import make_app
from turnmaster.web.database.opening import Database, open_folder

NAME = "http://localhost.local"


def seen_from(app, host):
    """A server that somebody reaches from an address."""

    async def answer(scope, receive, send):
        await app({**scope, "client": [host, 50000]} if scope["type"] != "lifespan" else scope, receive, send)

    return answer


def at_home(app):
    """The host's browser, on the machine where the server runs."""
    return TestClient(seen_from(app, "127.0.0.1"), base_url=NAME)


def elsewhere(app):
    """The browser of somebody at another machine."""
    return TestClient(seen_from(app, "192.168.1.7"), base_url=NAME)


class House:
    """A server with several people at once. Each has an address and cookies, as if with a browser of their own."""

    def __init__(self, where, **made):
        self.opened = where if isinstance(where, Database) else open_folder(where)
        self.app = make_app(self.opened, hosts=["localhost.local"], pace=0.0, **made)
        self.client = TestClient(self._answer, base_url=NAME)

    async def _answer(self, scope, receive, send):
        if scope["type"] != "lifespan":
            seen_from = dict(scope["headers"]).get(b"x-seen-from", b"192.168.1.7").decode()
            scope = {**scope, "client": [seen_from, 50000]}
        await self.app(scope, receive, send)

    def __enter__(self):
        self.client.__enter__()
        return self

    def __exit__(self, *how):
        self.client.__exit__(*how)

    def guest(self):
        """Somebody whose page has just been opened."""
        guest = Person(self.client, "192.168.1.7")
        guest.get("/api/me")
        return guest

    def host(self):
        return Person(self.client, "127.0.0.1")

    def program(self):
        """Something that keeps no cookies."""
        return Person(self.client, "192.168.1.8", keeps_cookies=False)


class Person:
    """Somebody who asks a server, with a cookie jar and an address of their own."""

    def __init__(self, client, address, *, keeps_cookies=True):
        self.client, self.address, self.keeps_cookies = client, address, keeps_cookies
        self.cookies = {}

    @property
    def headers(self):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"x-seen-from": self.address, **({"cookie": cookies} if cookies else {})}

    def get(self, path):
        return self._kept(lambda: self.client.get(path, headers=self.headers))

    def post(self, path, body):
        return self._kept(lambda: self.client.post(path, json=body, headers=self.headers))

    def _kept(self, ask):
        self.client.cookies.clear()
        answer = ask()
        if self.keeps_cookies:
            self.cookies.update(dict(answer.cookies))
        self.client.cookies.clear()
        return answer

    def sits_down(self, battle, secret):
        """Whether a seat is open. A handshake that is refused is a 403 for a browser, and an exception here."""
        self.client.cookies.clear()
        address = f"/api/battles/{battle}/talk?seat={secret}"
        try:
            with self.client.websocket_connect(address, headers=self.headers) as socket:
                socket.receive_json()
        except WebSocketDisconnect:
            return "403"
        return "yes"
