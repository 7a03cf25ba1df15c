"""Files that are read as a whole, the kernel's among them."""

from pathlib import Path

import pytest

from controller.files import LARGEST, opened, read_bytes, read_text


@pytest.mark.parametrize("name", ["sys/kernel/random/boot_id", "sys/kernel/ostype", "self/status"])
def test_a_file_of_the_kernels_is_read(name: str) -> None:
    path = Path("/proc") / name
    assert read_text(path).splitlines()[:2] == path.read_text().splitlines()[:2]


def test_a_file_is_read_up_to_its_budget(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(bytes(LARGEST))
    assert len(read_bytes(path)) == LARGEST
    path.write_bytes(bytes(LARGEST + 1))
    with pytest.raises(OSError, match="too large"):
        read_bytes(path)


def test_a_file_whose_reading_fails_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="directory") as failed, opened(tmp_path) as file:
        file.read()
    assert failed.value.filename == str(tmp_path)
    memory = Path("/proc/self/mem")  # it can be opened, and the read of its first page fails
    with pytest.raises(OSError, match="Input/output") as failed:
        read_bytes(memory)
    assert failed.value.filename == str(memory)
