"""The page in a table's file: who can reach it, and how others are kept out."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from controller.configuration import check, load_table
from controller.configuration.page_address import PageSettings, Tls
from controller.words.spoken import in_english
from tests.certificates import Authority
from tests.configuration.files import TABLE, Case, assert_only, change, copy

LISTEN = "listen: 127.0.0.1:8430 "

CASES = [
    *(
        Case(f"listens at {value}", TABLE, LISTEN, f"listen: §{value} ",
             "page.listen", value.strip('"'), "an IP address and a port such as 127.0.0.1:8430")
        for value in ("8430", "127.0.0.1", "127.0.0.1:70000", "table-1.example:8430",
                      "127.0.0.999:8430", '"[::1:8430"', '"::1:8430"', '":8430"')
    ),
    *(
        Case(f"beyond this computer at {value}", TABLE, LISTEN, f"listen: §{value} ",
             "page.listen", value.strip('"'), "or beside it page.tls with certificate")
        for value in ("0.0.0.0:8430", "192.0.2.7:8430", '"[::]:8430"', '"[2001:db8::7]:8430"')
    ),
    Case("neither hand", TABLE, "hand: right", "hand: §rigth",
         "page.hand", "'rigth'", "'right' or 'left'", "did you mean 'right'?"),
    Case("a language that nobody wrote", TABLE, "language: en", "language: §klingon",
         "page.language", "'klingon'", "a language of the page: 'en'"),
    Case("any page may frame it", TABLE, LISTEN, "framed_by: §'*'\n  " + LISTEN,
         "page.framed_by", "'*'", "an origin such as https://pit.example:8443"),
    Case("an origin with a path", TABLE, LISTEN, "framed_by: §https://pit.example/x\n  " + LISTEN,
         "page.framed_by", "pit.example/x", "without a path"),
    Case("an origin that ends the policy", TABLE, LISTEN,
         "framed_by: §'https://x; script-src *'\n  " + LISTEN,
         "page.framed_by", "script-src", "an origin such as"),
    Case("a misspelt key", TABLE, "hand: right", "§hnad: right",
         "page.hnad", "the unknown key 'hnad'", "'hand'", "did you mean 'hand'?"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_change_makes_one_problem_in_its_place(case: Case, tmp_path: Path) -> None:
    assert_only(tmp_path, case)


def test_the_shipped_page_is_seen_at_this_computer_alone(tmp_path: Path) -> None:
    _, deployment = load_table(copy(tmp_path))
    page = deployment.page
    assert page is not None
    assert (page.host, page.port, page.hand, page.language) == ("127.0.0.1", 8430, "right", "en")
    assert (page.framed_by, page.tls) == ("", None)


@pytest.mark.parametrize(
    ("listen", "host"),
    [("localhost:0", "127.0.0.1"), ('"[::1]:0"', "::1"), ("127.9.9.9:0", "127.9.9.9")],
)
def test_every_way_to_mean_this_computer(tmp_path: Path, listen: str, host: str) -> None:
    table = copy(tmp_path)
    change(table, TABLE, LISTEN, f"listen: {listen} ")
    _, deployment = load_table(table)
    assert deployment.page is not None
    assert (deployment.page.host, deployment.page.port) == (host, 0)


# Beyond this computer.


@pytest.fixture
def house(tmp_path: Path) -> Authority:
    (tmp_path / "certificates").mkdir()
    return Authority(tmp_path / "certificates")


def beyond(folder: Path, tls: str, listen: str = "192.0.2.7:8430") -> Path:
    table = copy(folder)
    change(table, TABLE, LISTEN, f"tls: {tls}\n  listen: {listen} ")
    return table


def named(page: object, clients: object, *, more: str = "") -> str:
    pair = f"certificate: {page.certificate}, key: {page.key}"  # type: ignore[attr-defined]
    return f"{{{pair}, clients: {clients}{more}}}"


def test_with_certificates_it_may_be_seen_from_elsewhere(tmp_path: Path, house: Authority) -> None:
    page = house.issue("page", "DNS:table-1.pit.example")
    tls = named(page, house.certificate, more=", names: [table-1.pit.example]")
    table = beyond(tmp_path, tls, "0.0.0.0:8430")
    assert check(table) == []
    _, deployment = load_table(table)
    assert deployment.page is not None
    assert replace(deployment.page, languages=()) == PageSettings(
        "0.0.0.0", 8430, tls=Tls(page.certificate, page.key, house.certificate,
                                 ("table-1.pit.example",)),
    )  # fmt: skip


def test_a_page_that_listens_everywhere_needs_a_name(tmp_path: Path, house: Authority) -> None:
    tls = named(house.issue("page"), house.certificate)
    [problem] = check(beyond(tmp_path, tls, "0.0.0.0:8430"))
    assert problem.where == "page.tls.names"
    assert "the names by which browsers reach it" in in_english(problem.expected)


def test_each_file_that_cannot_be_read_is_named(tmp_path: Path, house: Authority) -> None:
    page = house.issue("page")
    page.key.unlink()
    found = check(beyond(tmp_path, named(page, tmp_path)))
    assert [(each.where, in_english(each.found).partition(": ")[2]) for each in found] == [
        ("page.tls.key", "no such file or directory"),
        ("page.tls.clients", "a directory"),
    ]


def test_files_that_do_not_belong_together_are_said(tmp_path: Path, house: Authority) -> None:
    page, other = house.issue("page"), house.issue("other")
    other.certificate.replace(page.certificate)
    [problem] = check(beyond(tmp_path, named(page, house.certificate)))
    assert problem.where == "page.tls"
    assert "a certificate and its own key" in in_english(problem.expected)


def test_a_key_with_a_passphrase_is_refused_and_nobody_is_asked(
    tmp_path: Path, house: Authority
) -> None:
    import subprocess

    page = house.issue("page")
    words = ["openssl", "ec", "-aes256", "-passout", "pass:secret"]
    subprocess.run([*words, "-in", page.key, "-out", page.key], check=True, capture_output=True)
    [problem] = check(beyond(tmp_path, named(page, house.certificate)))
    assert problem.where == "page.tls"
    assert "without a passphrase" in in_english(problem.expected)
