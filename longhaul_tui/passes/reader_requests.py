"""What a message asks for: a new request, and when the work is done.

Owns the objective and the done-when of the built-in reader's answer. Both are quotes of a message.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from longhaul_tui.models.contract import TaskMessage
from longhaul_tui.passes.reader_clauses import clauses_of
from longhaul_tui.passes.reader_forms import forms_for
from longhaul_tui.passes.reader_own import own_speech, unquoted_speech
from longhaul_tui.passes.reader_rules import read_message
from longhaul_tui.words.openings import is_substantial
from longhaul_tui.words.reading import sentences
from longhaul_tui.words.slices import LONG_CHARS

DONE_CHARS = 300
MOST_DONE = 2
_UNSPACED = frozenset({"zh", "ja"})

_DONE = re.compile(
    r"\b(?:done|finished|complete|ready|over) (?:when|once|as soon as)\b|\bdefinition of done\b|"
    r"\bfertig,? (?:wenn|sobald)\b|\b(?:fini|terminé|prêt) (?:quand|lorsque|dès que)\b|"
    r"\b(?:listo|terminado|hecho) cuando\b|\b(?:pronto|feito|terminado) quando\b|"
    r"\bготово,? (?:когда|как только)\b|才算完成|完成的标准|完了(?:とする|です)",
    re.IGNORECASE,
)


def newest_request(
    plain: Sequence[TaskMessage], messages: Sequence[TaskMessage]
) -> tuple[str, str] | None:
    """The newest message that orders a piece of work: its `u` and its words, up to 600 characters.

    The session's first substantial message is its goal already and no new request.
    """
    goal = None
    if messages and messages[0].u == "u1":
        goal = next((one.u for one in messages if is_substantial(one.text)), None)
    return newest_work([one for one in plain if one.u != goal])


def newest_work(messages: Sequence[TaskMessage]) -> tuple[str, str] | None:
    """The newest of the messages that orders work: its `u` and its words."""
    for message in reversed(messages):
        if orders_work(message.text):
            return message.u, _head(message.text)
    return None


@lru_cache(maxsize=512)
def orders_work(text: str) -> bool:
    """Whether the message asks for work and is no go-ahead, question, permission or status."""
    if not is_substantial(text) or read_message(text).exception:
        return False
    own = unquoted_speech(text)
    for sentence in sentences(own):
        for forms in forms_for(sentence.words):
            if sentence.question and forms.lists.polite.any(sentence.words[:4]):
                return True
            if not sentence.question and any(
                clause.read[0].text in forms.tasks or forms.code in _UNSPACED
                for clause in clauses_of(sentence, forms)
                if not forms.allowed.any(clause.read)
            ):
                return True
    return False


def done_when(messages: Sequence[TaskMessage]) -> list[tuple[str, str]]:
    """The newest sentences that say when the work is done, oldest first."""
    found: list[tuple[str, str]] = []
    for message in messages:
        own = own_speech(message.text)
        for sentence in sentences(own):
            said = own[sentence.start : sentence.end]
            if not sentence.question and len(said) <= DONE_CHARS and _DONE.search(said):
                found.append((message.u, message.text[sentence.start : sentence.end]))
    return found[-MOST_DONE:]


def _head(text: str) -> str:
    """The message, or of a long one its first sentences."""
    whole = text.strip()
    if len(whole) <= LONG_CHARS:
        return whole
    start = len(text) - len(text.lstrip())
    end = start
    for sentence in sentences(text):
        if sentence.end - start > LONG_CHARS:
            break
        end = sentence.end
    if end == start:
        end = start + LONG_CHARS
        while end > start and not text[end - 1].isspace():
            end -= 1
    return text[start:end].strip()
