"""What is made of the items and the code: parts of the protocol's documents, and tables of a page.

`python -m tests.certification.tables` writes those parts anew.
"""

import re
from pathlib import Path

from drivers.certification.findings import WATCHED
from drivers.certification.item import UNPROVED
from drivers.certification.items import ITEMS, items_for
from drivers.vocabulary import DeviceKind
from tests.certification import vector_schema, wire_examples, wire_facts
from tests.certification.defects import DEFECTS, of_kind

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = DOCS / "wire-protocol.md"
VECTORS = DOCS / "wire-vectors.yaml"
SCHEMA = DOCS / "wire-vectors.schema.json"
ANCHOR = re.compile(r'<a id="([a-z-]+)"></a>')
WORDS = {
    DeviceKind.SHUFFLER: "shuffler",
    DeviceKind.SENSORS: "sensors",
    DeviceKind.KEY_PAD: "key pad",
}
_LONGEST = 120


def sentences(text):
    """Return id → the sentence, in the order of the document."""
    return {
        match[1]: _sentence(text, match.start(), match.end()) for match in ANCHOR.finditer(text)
    }


def _sentence(text, start, end):
    line = text[text.rindex("\n", 0, start) + 1 : text.index("\n", start)]
    if line.startswith("|"):
        rest = " → ".join(cell.strip() for cell in line.strip("|").split("|") if cell.strip())
    else:
        rest = re.split(r"(?<=[.;])\s|<a id|\n", text[end:], maxsplit=1)[0]
    said = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", ANCHOR.sub("", rest)).replace("**", "").strip()
    return said if len(said) <= _LONGEST else said[:_LONGEST].rsplit(" ", 1)[0] + " …"


def proofs():
    """Return id → names of the items that prove the sentence."""
    found = {}
    for each in ITEMS:
        for name in each.proves:
            found.setdefault(name, []).append(each.name)
    return found


def of_sentences(text):
    found = proofs()
    rows = ["| sentence | proved by |", "|---|---|"]
    for name, said in sentences(text).items():
        proved = ", ".join(f"`{item}`" for item in found.get(name, ())) or UNPROVED[name]
        proved += "; in every session" * (name in WATCHED)
        link = f'<a href="wire-protocol.html#{name}">{name}</a>'
        rows.append(f"| {link}: {said} | {proved} |")
    return "\n".join(rows)


def _devices(kinds, *, self_driven=False, recalls=False):
    if self_driven:
        return "self-driven shuffler"
    if recalls:
        return "shuffler that recalls cards"
    return "all" if set(kinds) == set(DeviceKind) else ", ".join(WORDS[kind] for kind in kinds)


def of_items():
    rows = ["| item | for | what it holds | sentences |", "|---|---|---|---|"]
    for each in ITEMS:
        named = ", ".join(f"`{name}`" for name in each.proves)
        devices = _devices(each.kinds, self_driven=each.self_driven, recalls=each.recalls)
        rows.append(f"| `{each.name}` | {devices} | {each.text} | {named} |")
    return "\n".join(rows)


def _counted(words, items, defects):
    return f"| {words} | {len(items)} | {len(defects)} |"


def of_counts():
    rows = ["| device | items | planted defects |", "|---|---|---|"]
    for kind in DeviceKind:
        planted = [each for each in of_kind(kind) if not each.recalls]
        rows.append(_counted(WORDS[kind], items_for(kind), planted))
    shuffler = DeviceKind.SHUFFLER
    more = [each for each in ITEMS if each.recalls]
    planted = [each for each in DEFECTS if each.recalls]
    rows.append(_counted("shuffler that recalls cards, besides", more, planted))
    own = items_for(shuffler, self_driven=True), of_kind(shuffler, self_driven=True)
    rows.append(_counted("self-driven shuffler", *own))
    return "\n".join(rows)


def of_defects():
    rows = ["| what is wrong with the device | planted in | found by |", "|---|---|---|"]
    for each in DEFECTS:
        devices = _devices(each.kinds, self_driven=each.self_driven, recalls=each.recalls)
        rows.append(f"| {each.text} | {devices} | `{each.item}` |")
    return "\n".join(rows)


def with_part(text, name, made):
    """Return a document with a made part between its marks."""
    head, mark, rest = text.partition(f"<!-- {name} -->\n")
    assert mark, name
    return f"{head}{mark}{made}\n<!-- end -->{rest.partition('<!-- end -->')[2]}"


def made():
    """Return each document as it must be."""
    protocol, vectors = PROTOCOL.read_text("utf-8"), VECTORS.read_text("utf-8")
    protocol = with_part(protocol, "refusals", wire_facts.of_refusals())
    protocol = with_part(protocol, "lines", wire_facts.of_lines())
    for name in wire_examples.EXAMPLES:
        protocol = with_part(protocol, name, wire_examples.shown(name))
    kept = vectors[: vectors.index("conversations:\n")]
    return {
        PROTOCOL: protocol,
        VECTORS: f"{kept}{wire_examples.conversations()}\n",
        SCHEMA: vector_schema.text(),
    }


if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text, "utf-8")
