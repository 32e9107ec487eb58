"""English word lists (STATE U33, U47, U48 as amended, U56). Owns entries only."""

from longhaul_tui.words.language import Language, entries

_WITHDRAWALS = """
lifted; lift the; lift that; lift this; withdraw; withdrawn; revoked; rescinded; repealed
no longer; does not apply; doesn't apply; do not apply; don't apply; stopped applying
! …… any more; ! …… anymore; no need … any more; no need … anymore; scratch that; strike that
change of plan; change of plans; take that back; take it back; i changed my mind; is over $
are over $; is off $; are off $; is gone $; are gone $; is unlocked; are unlocked; is open again
are open again; @ is cancelled; @ is canceled; @ is dropped; @ is scrapped; @ is void
@ is obsolete
"""
_VERBS = """
drop; cancel; revoke; scrap; forget; ignore; disregard; rescind
"""
_REMOVERS = """
lift; remove; undo; retire; kill; relax; abandon
"""
_NOUNS = """
rule; rules; constraint; constraints; restriction; restrictions; ban; freeze; requirement
requirements; policy; instruction; instructions; prohibition; limit; convention
"""
_NEGATIONS = """
not; never; don't; doesn't; didn't; isn't; aren't; wasn't; weren't; won't; can't; cannot; hasn't
haven't; shouldn't; mustn't; wouldn't; couldn't; needn't; without; neither; nor; nothing
"""
_CONDITIONS = """
until; till; when; whenever; if; once; unless; as soon as; in case; provided that; assuming
whether; while
"""
_AFTER_CONDITIONS = """
until; till; when; if; once; unless; as soon as
"""
_PERMISSIONS = """
may; can; go ahead; allowed to; fine to; ok to; okay to; free to
"""
_LASTING = """
from now on; from here on; going forward; from this point on; from today on; henceforth
"""
_RULE_WORDS = """
never; always; don't; do not; must; stop; only
"""
_NOT_RULES = """
not only; as always; almost always; i don't know; i don't think; i don't see; i don't mind
i don't understand; i don't get; don't worry; if only; the only; not always
i only see; i only get; i never see; i never get; i always see; i always get
"""
_FOR_NOW = """
yet; for now; this time; right now; at the moment; for the moment; just this once
"""
_DESCRIBERS = """
should print; should show; should return; should accept; should output; prints; returns; shows
accepts; outputs; displays; lists
"""
_GO_WORDS = """
ok; okay; yes; yep; yeah; yup; no; sure; go; ahead; continue; proceed; carry; keep; going; on
do; it; that; this; thanks; thank; you; please; great; good; perfect; nice; cool; fine; lgtm
sounds; looks; hi; hello; hey; there; morning; evening; all; right; alright; and; for; now; so
much; very; well; done; again; agreed; exactly; ship; approved; lets; start; then; everyone
work; job; how; are; to; back; from; lunch; with; like; works; me; lot; a; an; doing; happy
awesome; cheers; got; ready; us; off; away; onwards; still; bye; night; see; later; wow
excellent; of; course; the; my
"""
_POLITE = """
can you; could you; would you; will you; can we; could we; please; would it be possible
"""
_PROHIBITS = """
never; don't; not; avoid; stop; without; mustn't; cannot; can't; shouldn't; quit; refrain
forbidden; nobody; none; ^ no
"""
_LIMITS = """
only; except; unless; until; other than; at most; just
"""
_STOP = """
a; an; the; this; that; these; those; it; its; i; you; he; she; we; they; me; him; her; us; them
my; your; his; our; their; mine; yours; who; whom; which; what; where; there; here; am; is; are
was; were; be; been; being; have; has; had; having; do; does; did; doing; done; will; would
shall; should; can; could; may; might; must; ought; need; of; in; on; at; by; for; with; about
from; to; into; over; under; above; below; between; through; after; before; during; up; down
out; off; as; than; per; via; upon; within; and; or; but; nor; so; if; then; else; because
while; when; until; unless; also; just; even; never; always; only; stop; dont; don't; not; no
any; more; now; please; rule; use; again; all; every; each; both; some; such; too; very; ok
okay; yes; im; i'm; thats; that's; doesnt; isnt; cant; wont; youre; you're; lets; let's; how
why; new; old; one; own; fine; good; still; other; another; instead; well; much; many; anyway
"""


LANGUAGE = Language(
    code="en",
    withdrawals=entries(_WITHDRAWALS),
    verbs=entries(_VERBS),
    removers=entries(_REMOVERS),
    nouns=entries(_NOUNS),
    pronouns=frozenset({"it", "that", "this"}),
    instead=frozenset({"instead of"}),
    never_mind=frozenset({"never mind", "nevermind"}),
    negations=entries(_NEGATIONS),
    deniers=frozenset({"no", "none"}),
    conditions=entries(_CONDITIONS),
    subordinators=frozenset({"before", "after"}),
    after_conditions=entries(_AFTER_CONDITIONS),
    mains=frozenset({"just", "then", "please", "anyway"}),
    prohibitions=frozenset(
        {"^ don't … any more", "^ don't … anymore", "^ do not … any more", "^ do not … anymore"}
    ),
    unreal=frozenset({"be", "being", "no"}),
    opinions=entries("""
thinks; think; believes; suggests; suggested; wants; mentioned; claims; claimed; say
"""),
    hearsay=entries("according to; apparently; supposedly; allegedly; i heard; i hear; i was told"),
    says=frozenset({"said", "says", "wrote", "writes", "reads", "told", "asked", "states"}),
    selves=frozenset({"i", "we", "i've", "we've", "i'd"}),
    not_withdrawals=frozenset({"no longer know"}),
    futures=frozenset(
        {"tomorrow", "next week", "next month", "next *day", "from tomorrow", "from next"}
    ),
    permissions=entries(_PERMISSIONS),
    followers=frozenset(
        {"now", "and", "so", "again", "for", "since", "as", "already", "today", "because"}
    ),
    lasting=entries(_LASTING),
    rule_words=entries(_RULE_WORDS),
    not_rules=entries(_NOT_RULES),
    for_now=entries(_FOR_NOW),
    not_even=frozenset({"not even"}),
    describers=entries(_DESCRIBERS),
    pasts=frozenset(
        {"*ed", "did", "was", "were", "had", "went", "came", "got", "took", "ran", "broke", "left"}
    ),
    passives=frozenset({"is", "are", "was", "were", "be", "been", "being", "get", "gets"}),
    articles=frozenset({"a", "an", "the", "one", "some"}),
    relatives=frozenset({"that", "which", "to", "who"}),
    subjects=frozenset({"i", "you", "he", "she", "we", "they", "there", "these", "those"}),
    buts=frozenset({"but"}),
    ands=frozenset({"and", "so"}),
    go_words=entries(_GO_WORDS),
    polite=entries(_POLITE),
    prohibits=entries(_PROHIBITS),
    limits=entries(_LIMITS),
    stop=entries(_STOP),
)
