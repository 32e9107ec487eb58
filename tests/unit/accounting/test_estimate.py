"""The estimate of each kind of message, worked out by hand (STATE A1)."""

from typing import Any

import pytest

from longhaul_tui.accounting.estimate import Size, message_size, replaced, summary_size, tokens_of


def tokens(role: str, **fields: Any) -> int:
    return message_size({"role": role, **fields}).tokens


def text(*texts: str) -> list[dict[str, str]]:
    return [{"type": "text", "text": one} for one in texts]


IMAGE = {"type": "image", "data": "aGk=", "mimeType": "image/png"}


@pytest.mark.req("H8")
@pytest.mark.parametrize(
    ("units", "expected"), [(0, 0), (1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (80_000, 20_000)]
)
def test_a_quarter_rounded_up(units: int, expected: int) -> None:
    assert Size("user", units).tokens == expected
    assert tokens("user", content="x" * units) == expected


@pytest.mark.req("H8")
def test_each_message_is_rounded_up_on_its_own() -> None:
    assert tokens_of([Size("user", 1), Size("assistant", 1), Size("toolResult", 5)]) == 4


@pytest.mark.req("H8")
def test_an_assistant_has_text_thinking_names_and_arguments() -> None:
    call = {"type": "toolCall", "id": "call_123456789", "name": "bash"}
    content = [
        {"type": "thinking", "thinking": "12345", "thinkingSignature": "y" * 400},
        *text("123"),
        {**call, "arguments": {"command": "ls"}},
    ]
    # 5 + 3 + 4 for the name + 16 for {"command":"ls"} = 28 units
    assert tokens("assistant", content=content) == 7


@pytest.mark.req("H8")
def test_characters_are_utf_16_units() -> None:
    assert tokens("user", content="中文中文") == 1
    assert tokens("user", content="😀😀😀") == 2
    arguments = {"a": "中\n"}  # {"a":"中\n"} has 11 units, the LF written as two
    call = {"type": "toolCall", "name": "", "arguments": arguments}
    assert message_size({"role": "assistant", "content": [call]}).units == 11


@pytest.mark.req("H9")
@pytest.mark.parametrize("role", ["user", "toolResult", "custom"])
def test_an_image_is_1200_tokens(role: str) -> None:
    assert tokens(role, content=[IMAGE, IMAGE]) == 2_400
    assert tokens(role, content=[*text("abcd"), IMAGE]) == 1_201


@pytest.mark.req("H10")
def test_signatures_and_encrypted_reasoning_weigh_nothing() -> None:
    plain = [{"type": "thinking", "thinking": "abcd"}, *text("abcd")]
    signed = [
        {"type": "thinking", "thinking": "abcd", "thinkingSignature": "s" * 9_000},
        {"type": "text", "text": "abcd", "textSignature": "s" * 9_000},
        {"type": "redacted_thinking", "data": "s" * 9_000},
    ]
    signed_message = {"role": "assistant", "content": signed}
    assert message_size({"role": "assistant", "content": plain}) == message_size(signed_message)
    assert signed[0]["thinkingSignature"] == "s" * 9_000


@pytest.mark.req("H17")
def test_shell_executions_count_also_when_the_model_does_not_get_them() -> None:
    ran = {"command": "ls -l", "output": "abc", "exitCode": 0}
    assert tokens("bashExecution", **ran) == 2
    assert tokens("bashExecution", **ran, excludeFromContext=True) == 2


@pytest.mark.req("H17")
def test_summaries_count_their_own_text_alone() -> None:
    assert summary_size("branchSummary", "x" * 9) == Size("branchSummary", 9)
    assert summary_size("compactionSummary", "x" * 9).tokens == 3


def test_the_prompt_has_content_sections_and_tools() -> None:
    tools = [{"name": "bash", "n": 1}]  # [{"name":"bash","n":1}] has 23 units
    sections = {"a": "12345", "b": None}
    assert tokens("system", content="1234") == 1
    assert tokens("system", content="1234", sections=sections) == 3
    assert tokens("system", content="", sections=sections, toolsAdded=tools) == 7
    assert tokens("system", content="", toolsAdded=[]) == 1


def test_details_ids_and_unknown_roles_weigh_nothing() -> None:
    result = {"content": text("abcd"), "details": {"diff": "x" * 900}, "toolCallId": "y" * 900}
    assert tokens("toolResult", **result) == 1
    assert message_size({"role": "narrator", "content": "abcd"}) == Size("other", 0)


@pytest.mark.parametrize(
    "content", [None, 7, {}, [7, None, {"type": "text"}, {"type": "toolCall"}]]
)
def test_odd_content_weighs_nothing(content: Any) -> None:
    for role in ("user", "assistant", "toolResult", "system", "custom"):
        assert tokens(role, content=content) == 0
    assert tokens("bashExecution", command=content) == 0
    assert summary_size("branchSummary", content).tokens == 0


def test_an_assistant_whose_content_is_a_string_weighs_nothing_as_in_pi() -> None:
    assert tokens("assistant", content="abcd") == 0


def test_a_replacement_is_measured_by_who_speaks() -> None:
    assert replaced(Size("user", 400), 8, 99) == Size("user", 8)
    assert replaced(Size("toolResult", 400), 8, 99) == Size("toolResult", 8)
    assert replaced(Size("custom", 400), 8, 99) == Size("custom", 8)
    assert replaced(Size("assistant", 400), 8, 99) == Size("assistant", 99)
    for role in ("system", "bashExecution", "branchSummary", "compactionSummary"):
        assert replaced(Size(role, 400), 8, 99) == Size(role, 400)
