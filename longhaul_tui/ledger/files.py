"""Files read and modified (STATE U27).

Owns paths as the tools named them, relative to the session directory when inside it. They are
data: never opened, never joined to a real path.
"""

import re
from itertools import islice

import msgspec

READ_TOOLS = frozenset({"read", "read_file", "view", "view_file"})
WRITE_TOOLS = frozenset(
    {
        *("edit", "write", "edit_file", "write_file", "multiedit", "write_to_file"),
        *("replace_file_content", "patch_file", "create_file"),
    }
)
"""Names in lower case (DISTILL §4)."""
CARRIED = 200


class FileTouch(msgspec.Struct, frozen=True, gc=False):
    """One file and where it was last touched."""

    path: str
    node: int
    at: float | None


class Files:
    """The files of a path as it grows; a file that was modified is no longer listed as read."""

    def __init__(self, directory: str) -> None:
        self._directory = directory
        self._modified: dict[str, FileTouch] = {}
        self._read: dict[str, FileTouch] = {}
        self._shown: tuple[tuple[FileTouch, ...], tuple[FileTouch, ...]] | None = ((), ())

    def touch(self, tool: str, path: str, node: int, at: float | None) -> bool:
        """`tool` succeeded on `path`; says whether that modified it."""
        tool = tool.lower()
        writes = tool in WRITE_TOOLS
        if not writes and tool not in READ_TOOLS:
            return False
        name = relative(path, self._directory)
        if writes:
            self._read.pop(name, None)
        listed = self._modified if writes or name in self._modified else self._read
        listed.pop(name, None)
        listed[name] = FileTouch(name, node, at)
        self._shown = None
        return writes

    def lists(self) -> tuple[tuple[FileTouch, ...], tuple[FileTouch, ...]]:
        """Modified and read, newest first, at most `CARRIED` of each."""
        if self._shown is None:
            self._shown = (_newest(self._modified), _newest(self._read))
        return self._shown


def _newest(touched: dict[str, FileTouch]) -> tuple[FileTouch, ...]:
    return tuple(islice(reversed(touched.values()), CARRIED))


def relative(path: str, directory: str) -> str:
    """`path` seen from `directory` when it lies inside, and as it is when not; words only."""
    name = _plain(path)
    base = _plain(directory).rstrip("/") + "/"
    inside = name.startswith(base) and len(name) > len(base) and directory.startswith("/")
    return name[len(base) :] if inside else name


_ODD = re.compile(r"/[/.]")


def _plain(path: str) -> str:
    """Without `.`, `//` and the `..` that can be taken back by reading alone."""
    if not path.startswith(".") and not path.endswith("/") and not _ODD.search(path):
        return path
    root = "/" if path.startswith("/") else ""
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part not in ("", ".") and not (part == ".." and root):
            parts.append(part)
    return root + "/".join(parts) or path


def base_name(path: str) -> str:
    """The last part of a path, with either slash."""
    return path.rstrip("/\\").replace("\\", "/").rpartition("/")[2]
