"""Make the pages: `python -m tests.documents`, which `make docs` calls."""

from tests.documents.made import write

if __name__ == "__main__":
    write()
