"""The folders that `floor init` writes for a small house."""

from controller.floor.rights.carried_folders import Carried
from controller.floor.rights.house_plan import HousePlan, Node, NodePart

NOW = 1_800_000_000
PASSWORD = "5ecret"


def carry(folder, runs=("store", "database"), tables=("t01..t03",), now=NOW):
    """Write the folders of a house with one node; return the node's."""
    node = Node(tables="10.20.0.5", centre="10.20.1.11", runs=[NodePart(each) for each in runs])
    house = HousePlan(nodes={"node-1": node}, pits={"pit-1": list(tables)})
    carried = Carried(folder / "floor", "grand", house, now, PASSWORD)
    carried.write()
    return carried.folder / "node-1"
