"""What one scripted pass sends back, asks, and leaves on the transcript, byte for byte.

The files beside this one were written by hand from the documents (STATE U11-U14, U39, U53, U66,
U75), and every difference was settled there. A file ends with an LF that is not part of it.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from longhaul_tui.compaction import Compaction
from longhaul_tui.passes.notes import QUESTION_SYSTEM
from longhaul_tui.state.writing import encode_details, encode_line, encode_span_record
from tests.golden.scripted_pass import night, play
from tests.passing import append
from tests.scripted import ScriptedModel

HERE = Path(__file__).parent
ENTRY = "e0000012"
"""Of the compaction, once it is written."""


def golden(name: str) -> str:
    return (HERE / name).read_text().removesuffix("\n")


def written(value: dict[str, Any]) -> str:
    """Keys in their order, as a file a person can read."""
    return json.dumps(value, ensure_ascii=False, indent=2)


@cache
def played() -> tuple[Compaction, ScriptedModel]:
    return play()


def made() -> Compaction:
    return played()[0]


@pytest.mark.req("L66", "L91")
def test_the_retry_note() -> None:
    requests = played()[1].requests
    assert [request.purpose for request in requests] == ["diff", "retry", "question"]
    assert requests[1].prompt[-1].text == golden("pass-note.txt")


@pytest.mark.req("L99")
def test_the_question() -> None:
    request = played()[1].requests[2]
    assert [part.text for part in request.prompt] == [golden("pass-question.txt")]
    assert request.system == QUESTION_SYSTEM


@pytest.mark.req("L22")
def test_the_text_that_is_stored() -> None:
    assert made().summary == golden("pass-state.txt")


@pytest.mark.req("L121")
def test_the_details() -> None:
    assert written(encode_details(made().details)) == golden("pass-details.json")


@pytest.mark.req("L123")
def test_the_span_record() -> None:
    record = replace(made().record, compaction=ENTRY)
    assert written(encode_span_record(record)) == golden("pass-span.json")


@pytest.mark.req("L26")
def test_the_line_record() -> None:
    line = replace(made().line, compaction=ENTRY)
    assert written(encode_line(line)) == golden("pass-line.json")


def test_the_records_name_the_entry_that_the_compaction_gets() -> None:
    assert append(night(), made()) == ENTRY
