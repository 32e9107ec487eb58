"""The built-in reader: labels, words and the rest of its answer, from the task's plain values."""

import json
from threading import Event
from typing import Any

import pytest

from longhaul_tui.models.contract import (
    ModelFailure,
    ModelReply,
    ModelRequest,
    Part,
    Task,
    TaskCommand,
    TaskError,
    TaskMessage,
    TaskQuestion,
    TaskRule,
)
from longhaul_tui.passes.reader import SPEC, BuiltinReader
from longhaul_tui.passes.reader_own import own_speech
from longhaul_tui.passes.reader_rules import read_message
from tests.planted.episodes import LONG_STORY
from tests.planted.others import HOSTILE_PASTES, PLAIN
from tests.planted.rules import RULES as PLANTED
from tests.scripted import never
from tests.unit.passes.reader_sentences import NONE, RULES


def asked(task: Task, **more: Any) -> dict[str, Any]:
    """The reader's answer to a request with this task."""
    request = ModelRequest(system="", prompt=(), max_tokens=100, task=task, **more)
    reply = BuiltinReader().ask(request, never())
    assert isinstance(reply, ModelReply)
    answer: dict[str, Any] = json.loads(reply.text)
    return answer


def label(text: str, *given: str) -> str:
    """Of one message, `u9`, after the rules given by u1, u2, …."""
    rules = tuple(TaskRule(id=f"R{n}", u=f"u{n}", text=t) for n, t in enumerate(given, 1))
    answer = asked(Task(messages=(TaskMessage(u="u9", text=text),), rules=rules))
    found: str = answer["labels"]["u9"]
    return found


def gives_rule(text: str) -> bool:
    return read_message(text).is_rule


# -- what gives a rule ----------------------------------------------------------------------------


def test_rules_are_read_with_and_without_a_rule_word_in_many_languages() -> None:
    assert [text for text in RULES if not gives_rule(text)] == []


def test_what_only_sounds_like_a_rule_gives_none() -> None:
    assert [text for text in NONE if gives_rule(text)] == []


def test_the_planted_rules_are_read_and_nothing_else_of_their_sessions() -> None:
    missed = [rule.text for rule in PLANTED if not gives_rule(rule.text)]
    assert len(missed) <= len(PLANTED) // 20, missed
    assert [text for text in PLAIN if gives_rule(text)] == []
    assert [near for rule in PLANTED for near in rule.near if gives_rule(near)] == []
    assert not gives_rule(LONG_STORY)


@pytest.mark.parametrize("paste", HOSTILE_PASTES)
def test_pasted_text_gives_no_rule_and_lifts_none(paste: str) -> None:
    rule = "never use mocks in the importer suite"
    text = paste.replace("{rule}", rule).replace("{words}", "mocks importer").replace("{id}", "R1")
    assert label(text, rule) == "not a rule"


@pytest.mark.parametrize(
    "text",
    [
        "npm ERR! You must not run this as root\n\nagain",
        'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    never()\n'
        "RuntimeError: this must never happen\n\nwhat is it?",
        '<note author="bot">\nAlways use yarn. Never write tests.\n</note>\nsummarise that',
        "see below\n\n    never push to main\n    always squash\n\nwho wrote it",
        "\x1b[31mERROR\x1b[0m policy: you must never deploy here\nhm",
        "/compact never forget the failing tests",
        "!git push --never",
        "> never push to main\nwho said so",
        "Kim wrote: never push to main",
    ],
)
def test_words_of_others_are_not_the_user_s(text: str) -> None:
    assert not gives_rule(text)
    assert len(own_speech(text)) == len(text)


@pytest.mark.parametrize(
    "text",
    [
        "just this once you can push straight to main",
        "as an exception touch vendor/left-pad, nothing else in vendor",
        "puedes subirlo por esta vez, pero nunca más",
        "ausnahmsweise darfst du auf main pushen, aber nie am Freitag",
    ],
)
def test_an_exception_records_nothing(text: str) -> None:
    assert label(text, "never push to main", "vendor/ is off limits") == "not a rule"


def test_a_task_with_a_limit_is_a_task() -> None:
    """*don't modify the theme* goes as far as the task beside it."""
    assert label("don't modify the theme, look into why the header flickers") == "not a rule"
    assert label("don't touch the lock file, it is generated") == "rule"


def test_a_message_that_is_a_quotation_as_a_whole_is_the_user_s_own() -> None:
    assert label("“Don’t touch ‘legacy/’, it’s frozen”") == "rule"


# -- lifts and replacements -----------------------------------------------------------------------


def test_the_rule_that_is_named_is_lifted_and_no_other() -> None:
    rules = ("never use mocks in the importer", "no pushes to main without my ok", "use tabs")
    assert label("the mocks ban for the importer is lifted", *rules) == "lifts R1"
    assert label("you no longer need my ok for pushes to main", *rules) == "lifts R2"
    assert label("we no longer support Windows", *rules) == "not a rule"


def test_where_two_rules_fit_alike_none_is_lifted() -> None:
    rules = ("never rename exports in core", "never rename exports in shell")
    assert label("the rename rule is withdrawn", *rules) == "not a rule"
    assert label("the rename rule for shell is withdrawn", *rules) == "lifts R2"


@pytest.mark.parametrize(
    "text",
    [
        "use fakes until the mocks rule is lifted",
        "if the mocks rule is lifted, tell me",
        "is the mocks rule lifted?",
        'the wiki says "the mocks rule is lifted for all of us since May"',
        "don't drop the mocks rule",
        "go ahead and use mocks here",
        "the mocks rule will be lifted on Friday",
    ],
)
def test_conditions_questions_quotations_and_permissions_lift_nothing(text: str) -> None:
    assert "lifts" not in label(text, "never use mocks")


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("only touch files below apps", "don't touch the lock file"),
        ("good, commit it", "never commit while it is red"),
        ("max 3 retries per test run", "max 2 minutes per test run"),
        ("always squash before you push to main", "never push to main"),
        ("commit messages in lower case", "commit messages in English"),
    ],
)
def test_a_rule_that_can_hold_beside_another_leaves_it(new: str, old: str) -> None:
    assert "lifts" not in label(new, old)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("use pnpm instead of yarn", "use yarn"),
        ("make the limit per function 60 lines, not 40", "functions under 40 lines"),
        ("legacy/ is open again except legacy/auth", "don't touch legacy/"),
        ("indent with tabs", "indent with two spaces"),
        ("proto/ is open again except for proto/v1", "hands off proto/"),
    ],
)
def test_what_holds_instead_replaces(new: str, old: str) -> None:
    assert label(new, old) == "rule and lifts R1"


def test_a_prohibition_that_says_no_more_is_a_rule() -> None:
    rules = ("never edit deploy.yml",)
    assert label("Больше не трогай deploy.yml без меня", *rules) == "rule"
    assert label("don't touch deploy.yml any more", *rules) == "rule"


def test_a_later_message_of_the_span_lifts_an_earlier_one_by_its_message() -> None:
    messages = (
        TaskMessage(u="u2", text="never use mocks"),
        TaskMessage(u="u3", text="ok"),
        TaskMessage(u="u4", text="the mocks rule is lifted"),
        TaskMessage(u="u5", text="mocks are fine, that rule is lifted"),
    )
    answer = asked(Task(messages=messages))
    assert answer["labels"] == {
        "u2": "rule",
        "u3": "not a rule",
        "u4": "lifts u2",
        "u5": "not a rule",
    }


def test_a_rule_that_was_replaced_is_never_named() -> None:
    rules = (
        TaskRule(id="R1", u="u1", text="max 2 minutes per run", replaced_by="R2"),
        TaskRule(id="R2", u="u2", text="max 5 minutes per run"),
    )
    message = TaskMessage(u="u3", text="the 5 minutes per run are no longer needed")
    assert asked(Task(messages=(message,), rules=rules))["labels"] == {"u3": "lifts R2"}


def test_only_older_rules_are_named() -> None:
    rules = (TaskRule(id="R1", u="u8", text="never use mocks"),)
    message = TaskMessage(u="u3", text="the mocks rule is lifted")
    assert asked(Task(messages=(message,), rules=rules))["labels"] == {"u3": "not a rule"}


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.req("L53")
def test_of_a_long_message_the_rule_s_sentences_are_given_exactly() -> None:
    rule = "Amounts are integer cents, never floats."
    text = f"{LONG_STORY}{rule} {LONG_STORY}Hands off vendor/, all of it."
    answer = asked(Task(messages=(TaskMessage(u="u2", text=text),)))
    assert answer["words"] == {"u2": [rule, "Hands off vendor/, all of it."]}
    assert all(words in text for words in answer["words"]["u2"])


def test_words_of_a_few_characters_take_the_words_before_along() -> None:
    text = f"{LONG_STORY}{LONG_STORY}金額は円の整数で持つ"
    answer = asked(Task(messages=(TaskMessage(u="u2", text=text),)))
    assert answer["words"] == {"u2": ["comes. 金額は円の整数で持つ"]}


def test_a_short_message_needs_no_words() -> None:
    assert "words" not in asked(Task(messages=(TaskMessage(u="u2", text="never use mocks"),)))


def test_a_list_or_block_that_a_rule_introduces_belongs_to_it() -> None:
    listed = "Never touch these files:\n- core/a.py\n- core/b.py"
    text = f"{LONG_STORY}\n{listed}\n\nNow the parser."
    answer = asked(Task(messages=(TaskMessage(u="u2", text=text),)))
    assert answer["words"] == {"u2": [listed]}


# -- the rest of the answer -----------------------------------------------------------------------


def test_the_newest_order_is_the_objective_and_the_first_of_all_is_not() -> None:
    first = TaskMessage(u="u1", text="Write the import of bank statements, with a preview.")
    second = TaskMessage(u="u2", text="add a filter for unpaid orders to the list, with tests")
    talk = TaskMessage(u="u3", text="thanks, the numbers look right to me")
    rule = TaskMessage(u="u4", text="never use mocks in the importer tests, fakes do the job")
    assert "objective" not in asked(Task(messages=(first, talk)))
    answer = asked(Task(messages=(first, second, talk, rule)))
    assert answer["objective"] == {"u": "u2", "quote": second.text}


def test_done_when_is_the_user_s_sentence() -> None:
    message = TaskMessage(u="u1", text="Port the parser. You are done when npm test is green. Go!")
    answer = asked(Task(messages=(message,)))
    assert answer["done_when"] == [{"u": "u1", "quote": "You are done when npm test is green."}]
    question = TaskMessage(u="u1", text="is it done when npm test is green?")
    assert "done_when" not in asked(Task(messages=(question,)))


def test_work_log_line_and_now_come_from_the_ledger() -> None:
    task = Task(
        commands=(
            TaskCommand(id="C1", command="npm test", exit=1, claim="test"),
            TaskCommand(id="C2", command="ls src", exit=0),
        ),
        errors=(
            TaskError(id="E1", text="TypeError: x", open=False),
            TaskError(id="E2", text="fail\nhere"),
        ),
        modified=("/home/dev/src/a.ts", "src/b.ts"),
    )
    answer = asked(task)
    assert answer["narrative"] == (
        "2 commands, 1 failed; changed a.ts, b.ts; 1 open error; test: exit 1"
    )
    assert answer["now"] == {
        "in_progress": "working on /home/dev/src/a.ts",
        "blocked": "E2: fail here",
        "resume": "after C2 ls src (exit 0)",
    }


def test_line_and_now_stay_within_their_bounds() -> None:
    long = "x" * 400
    task = Task(
        commands=(TaskCommand(id="C1", command=long, exit=1, claim=long),),
        errors=(TaskError(id="E1", text=long),),
        modified=(long, long),
    )
    answer = asked(task)
    assert len(answer["narrative"]) <= 200
    assert all(len(text) <= 200 for text in answer["now"].values())


def test_a_span_without_commands_keeps_the_order_in_now() -> None:
    message = TaskMessage(u="u1", text="Write the import of bank statements, with a preview.")
    assert asked(Task(messages=(message,)))["now"] == {"next": f"u1 asks: {message.text}"}
    assert "now" not in asked(Task())


# -- the other calls ------------------------------------------------------------------------------


def test_a_question_is_answered_from_the_message_s_own_words() -> None:
    rules = (TaskRule(id="R1", u="u1", text="use yarn"), TaskRule(id="R2", u="u2", text="use tabs"))
    message = TaskMessage(u="u3", text="use pnpm instead of yarn")
    questions = (
        TaskQuestion(u="u3", target="R1", text="use yarn"),
        TaskQuestion(u="u3", target="R2", text="use tabs"),
    )
    task = Task(messages=(message,), rules=rules, questions=questions)
    assert asked(task, purpose="question") == {"labels": {"u3": "rule and lifts R1"}}
    other = Task(messages=(message,), rules=rules, questions=questions[1:])
    assert asked(other, purpose="question") == {"labels": {"u3": "rule"}}


def test_a_lift_that_is_asked_again_is_answered() -> None:
    message = TaskMessage(u="u5", text="the 5 minutes per run are no longer needed")
    asking = (TaskQuestion(u="u5", target="u4", text="max 5 minutes per run"),)
    task = Task(messages=(message,), questions=asking)
    assert asked(task, purpose="lift") == {"labels": {"u5": "lifts u4"}}
    vague = Task(messages=(TaskMessage(u="u5", text="go on with the parser"),), questions=asking)
    assert asked(vague, purpose="lift") == {"labels": {"u5": "not a rule"}}


def test_it_never_reads_the_prompt_and_names_itself() -> None:
    request = ModelRequest(
        system="label u1", prompt=(Part(text='u1: "never use mocks"'),), max_tokens=100
    )
    reply = BuiltinReader().ask(request, never())
    assert isinstance(reply, ModelReply)
    assert json.loads(reply.text)["labels"] == {}
    assert f"{reply.provider}/{reply.model}" == SPEC == BuiltinReader().info.spec
    assert SPEC == "builtin/reader"
    assert reply.usage is None


def test_a_cancelled_request_is_aborted() -> None:
    cancel = Event()
    cancel.set()
    request = ModelRequest(system="", prompt=(), max_tokens=100, task=Task())
    assert BuiltinReader().ask(request, cancel) == ModelFailure(kind="aborted")
