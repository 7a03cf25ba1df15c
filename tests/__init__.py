"""The tests of dealer-table; `python -m tests.bench` measures its speed."""
