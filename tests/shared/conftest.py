"""Where the sample sessions lie: beside the repository, or where `LONGHAUL_SHARED` says.

They are no part of the repository; where they are missing these tests are not collected.
"""

import os
from pathlib import Path

import pytest

SHARED = Path(
    os.environ.get("LONGHAUL_SHARED") or Path(__file__).resolve().parents[2].parent / "shared"
)

collect_ignore_glob = [] if (SHARED / "sessions").is_dir() else ["test_*.py"]


@pytest.fixture
def shared_sessions() -> Path:
    """The directory of the sample sessions."""
    return SHARED / "sessions"
