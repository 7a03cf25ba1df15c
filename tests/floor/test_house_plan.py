"""The file of houses: it is refused with its line and nothing is written, or all is there."""

import shutil
from ipaddress import ip_address
from pathlib import Path

import pytest
import yaml
from cryptography.x509 import IPAddress, SubjectAlternativeName, load_pem_x509_certificate
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from controller.cli import execute
from controller.configuration import ConfigurationError
from controller.floor.glance import pit_of
from controller.floor.rights.carried_folders import Carried
from controller.floor.rights.credentials import read_credentials
from controller.floor.rights.house_plan import HousePlan, Node, NodePart, read_plan
from controller.floor.rights.roles import FloorRole
from controller.floor.wire import table_of
from tests.floor.carried import NOW

names = st.sampled_from(
    [
        *("node-1", "node-2", "pit-1", "pit-2", "store-node", "store-node-1", "board-pit-1"),
        *("rights", "authority", "n" * 40, "n" * 41, "pit-1-t1", "Pit", "a-", ""),
    ]
)
tables = st.sampled_from(
    [
        "t1",
        "t01..t03",
        "t2..t4",
        "t3..t1",
        "1",
        "t" * 16,
        "t" * 17,
        "vip-1",
        "t\n",
        "t٣",
        "",
        "a..b",
    ]
)
addresses = st.integers(1, 5).map("10.20.0.{}".format)
nodes = st.fixed_dictionaries(
    {
        "tables": addresses,
        "centre": addresses.map(lambda text: text.replace("20.0", "20.1")) | addresses,
        "runs": st.lists(st.sampled_from([*map(str, NodePart)]), max_size=4),
    }
)
GOOD = {"tables": "10.20.0.1", "centre": "10.20.1.1", "runs": ["store", "database"]}
OTHER = {"tables": "10.20.0.2", "centre": "10.20.1.2", "runs": ["board", "bridge", "standby"]}
houses = st.fixed_dictionaries(
    {
        "nodes": st.dictionaries(names, nodes, max_size=2).map(
            lambda some: {"node-9": GOOD} | some
        ),
        "pits": st.dictionaries(names, st.lists(tables, max_size=2), max_size=2),
    }
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(house=houses, name=st.sampled_from(["grand", "g" * 40]))
@example({"nodes": {"node-1": GOOD, "n" * 40: OTHER}, "pits": {"p" * 40: ["t" * 16]}}, "g" * 40)
@example({"nodes": {"node-1": GOOD}, "pits": {"store-node": ["1"]}}, "grand")
@example({"nodes": {"node-1": GOOD, "rights": OTHER}, "pits": {}}, "grand")
@example({"nodes": {"node-1": GOOD}, "pits": {"node-1": ["t1"]}}, "grand")
@example({"nodes": {"node-1": GOOD}, "pits": {"pit-1": []}}, "grand")
@example({"nodes": {"node-1": GOOD | {"centre": "10.20.0.1"}}, "pits": {}}, "grand")
def test_it_is_refused_whole_or_all_is_there(tmp_path: Path, house: dict, name: str) -> None:
    file, folder = tmp_path / "plan.yaml", tmp_path / "floor"
    shutil.rmtree(folder, ignore_errors=True)
    file.write_text(yaml.safe_dump({"houses": {name: house}}))
    code = execute(["floor", "init", str(file), "--folder", str(folder)])
    if code:
        with pytest.raises(ConfigurationError) as found:
            read_plan(file)
        assert (code, folder.exists()) == (2, False)
        assert all(each.line > 1 and each.expected for each in found.value.problems)
        return
    plan = read_plan(file)[name]
    carried = folder / "carry" / name
    asked = [each for node in plan.nodes.values() for each in (node.tables, node.centre)]
    assert len({*asked}) == len(asked), "no database on the tables' network"
    for node, each in plan.nodes.items():
        for part in each.services:
            whose = FloorRole(part), f"{part}-{node}"
            read_credentials(carried / node / "dealer-table" / f"{whose[1]}.creds", *whose)
        assert "operator: " in (carried / node / "nats" / "rights.conf").read_text()
        assert node in (carried / node / "next.txt").read_text()
    for pit, some in plan.by_pit.items():
        assert (carried / pit / f"{pit}.creds").exists()
        for table in some:
            assert (pit_of(table), table_of(f"floor.{name}.put.{table}")) == (pit, table)
            read_credentials(carried / table / "floor.creds", FloorRole.TABLE, table)


@pytest.mark.parametrize("houses_of_file", [{}, {"g" * 41: {"nodes": {"n": GOOD}, "pits": {}}}])
def test_a_file_without_a_house_says_so(tmp_path, capsys, houses_of_file):
    file = tmp_path / "plan.yaml"
    file.write_text(yaml.safe_dump({"houses": houses_of_file}))
    assert execute(["floor", "init", str(file), "--folder", str(tmp_path / "floor")]) == 2
    assert "houses" in capsys.readouterr().err


def test_a_broker_s_certificate_is_of_its_address_now_and_for_three_years_more(tmp_path):
    def hosts(now, address):
        node = Node(tables=address, centre="10.20.1.1", runs=[NodePart.STORE, NodePart.DATABASE])
        house = HousePlan(nodes={"node-1": node}, pits={})
        carried = Carried(tmp_path / "floor", "grand", house, now, "5ecret")
        carried.write()
        text = (carried.folder / "node-1" / "nats" / "node-1.pem").read_bytes()
        made = load_pem_x509_certificate(text)
        names = made.extensions.get_extension_for_class(SubjectAlternativeName).value
        return made.not_valid_after_utc.timestamp() - now, names.get_values_for_type(IPAddress)

    three_years = hosts(NOW, "10.20.0.1")[0]
    assert hosts(NOW + 86400, "10.20.0.1")[0] == three_years - 86400, "it holds"
    assert hosts(NOW + 7 * 10**7, "10.20.0.1")[0] == three_years, "its last year"
    assert hosts(NOW + 7 * 10**7, "10.20.0.9") == (
        three_years,
        [*map(ip_address, ("10.20.0.9", "10.20.1.1"))],
    )
