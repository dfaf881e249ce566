"""QR codes and links that a camera opens: they hold the same code, behind the address of a page that imports it."""

from tests.forge.armies import twelve_units, without_lore
from turnmaster.forge.designs import WeaponDesign, loose
from turnmaster.forge.sharing import code_of, pictures_of, read_code, read_pictures, texts_in_image

ROWS_OF_VERSION_22 = 17 + 4 * 22
LINK = "http://192.168.178.120:8714/import#"


def test_a_camera_sees_a_link_with_the_code_behind_it():
    bow = loose(WeaponDesign(name="Bow"))
    (picture,) = pictures_of(bow, link=LINK)
    assert texts_in_image(picture.png()) == [LINK + code_of(bow)]


def test_links_are_read_like_codes_whole_or_as_a_set():
    host = loose(without_lore(twelve_units()))
    assert read_code(LINK + code_of(host)) == host
    texts = [LINK + picture.text for picture in pictures_of(host, 400, LINK)]
    assert len(texts) > 2
    assert read_pictures(texts[::-1]) == host
    assert read_code("\n".join(texts)) == host


def test_twelve_units_with_a_link_fit_into_two_pictures_smaller_than_version_22():
    pictures = pictures_of(loose(without_lore(twelve_units())), link=LINK)
    assert len(pictures) == 2
    assert all(len(picture.rows) < ROWS_OF_VERSION_22 for picture in pictures)
