"""The built-in reader's English lists. Owns entries only."""

from longhaul_tui.passes.reader_forms import FormLists
from longhaul_tui.words.language import entries

_OPENERS = """
please; pls; plz; ok; okay; and; also; then; so; oh; omg; hey; well; note; remember; reminder
careful; important; btw; ah; yes; yeah; but; because; kindly; ps; attention; fyi; nb; really
seriously; guys; alright; right; just
"""
_RULES = """
^ on every; ^ in every; ^ for every; ^ with every; ^ ever $; ^ leave … out; ^ leave …… as
runs before you; runs after you; before you call; before you say; form now on; fron now on
from no on; from now one; from now in; ^ alwyas; ^ alway; ^ nevr; ^ nver; ^ dont ever
i want you to always; i want it always; ^ avoid; ^ no more *s; ^ stop *ing; ^ quit *ing; ^ no *ing
^ refrain from; ^ prefer; ^ stick to; ^ stick with; ^ treat … as; ^ at most; ^ limit yourself
tests first; test first; ^ leave … as it is; ^ leave … as they are; ^ leave … alone
^ leave … as is; ^ leave … untouched; ^ keep out of; ^ keep away; ^ keep your hands; ^ stay away
^ stay out; ^ stay on; ^ stay in; ^ stay within; ^ steer clear; ^ skip … unless; off limits
hands off; new rule; ^ rule $; standing rule; house rule; ground rule; one rule; no exceptions
without exception; till further notice; until further notice; whatever you do; code freeze
under no circumstances; in no case; at all times; except me; but me; mine alone; is off the table
^ read only; as read only; is read only; are read only; is untouchable; are untouchable; is sacred
are sacred; is taboo; is forbidden; are forbidden; is not yours; are not yours; is out of bounds
are out of bounds; is no go; is a no go; not allowed; no touching; i ask for it; i asked for it
unless i ask; unless i say; unless i tell; until i say; until i tell; unless asked; unless told
without asking me; without my; without me; without telling me; only when i; only if i
ask me before; ask before; ask first; ask me first; check with me; tell me before; tell me first
show me … before; warn me before; let me know before; run it by me; wait for my; get my ok
need my ok; needs my ok; needs my approval; i approve; clear it with me; reported to me
ill …… myself; i will …… myself; i do … myself; i do that; i do those; i handle; ill handle
ill do; i commit myself; i push myself; i merge; i deploy; i apply myself; leave … to me; is mine
are mine; is my job; by my hand; i take care of; ^ when i say; ^ whenever i say; ^ if i say
^ when i write; ^ when i type; ^ whenever i write; same rules; next time and every time
from tomorrow; in future; in the future; for the rest of; every time; each time; as a rule
as a principle; as a matter of principle; keep it that way; stays that way; stay that way
must stay; we use; we target; we support; we speak; we write; we deploy; we ship; we stick
we only; we always; we never; we don't; we do not; i don't want any; i dont want you
i don't want to see; i never want; i always want; i only want; i prefer; i hate; i can't stand
id rather; i want … every; i want … all; i expect … every; i'd like … every; i like my
i like … short; i insist; you must; you should never; you should always; you must not
you are not to; you are to; you have to always; you need to always; make sure you always
make sure to always; remember to always; try to always; always remember; be careful with
take care never; take care to never; not a single; nobody *s … except; never ever; ^ if you … ask
^ if unsure; ^ if in doubt; ^ when in doubt; ^ when unsure; no matter what; ^ default to
^ assume … always; ^ follow the; ^ follow our; ^ respect; ^ obey; ^ adhere to; ^ comply with
it goes without saying; is a must; are a must; is mandatory; are mandatory; is required for every
is the law; goes first; come first; comes first; comes before; as soon as you
"""
_WHOLE = """
^ before you …… ask; ^ before you …… tell; ^ before you …… show; ^ before you …… check with
^ before you …… run; ^ before you …… read; ^ before any …… ask; ^ before every; ^ before each
^ after every; ^ after each; ^ whenever; ^ every time; ^ each time; ^ if a …… tell me
^ if an …… tell me; ^ if any …… tell me; ^ if anything …… tell me; ^ if something …… tell me
^ if something …… stop; ^ if anything …… stop; ^ if you …… tell me; ^ if a …… ask; ^ if an …… ask
^ if any …… ask; ^ if anything …… ask; ^ if something …… ask; ^ if a …… report; ^ if any …… report
^ if you …… ask me; ^ if you …… stop; ^ if a …… stop; ^ when a …… tell me; ^ when a …… ask
^ when a …… report; ^ when a …… stop; ^ when something …… tell me; ^ when something …… stop
^ when you …… always; ^ when you …… also; ^ when you …… tell me; ^ when you …… put
^ when you …… use; ^ when you …… run; ^ when you …… write; ^ when you …… keep
^ as soon as you …… tell me; ^ a …… is reported to me; ^ for every; ^ for each; ^ with every
^ with each; ^ on every; ^ in every; ^ every …… gets; ^ each …… gets; ^ every …… comes
^ each …… comes; ^ every …… needs; ^ each …… needs; ^ every …… goes; ^ each …… goes
^ every … must; ^ each … must; ^ every … has to; ^ all … must; ^ all …… go in; ^ all …… go to
^ all …… go under; ^ all new; ^ any new; ^ everything you; ^ anything you; ^ all code
^ runs before you; our servers run; the servers run; production runs; prod runs; our ci runs
customers run; our users run; the target runs; our machines run; ^ …… runs before you
^ …… before you call
"""
_ONCE = """
this one; that one; these two; those two; this time; this once; just once; one time; for this
in this one; that command; this command; this commit; that commit; this change; that change
this ticket; this task; this fix; this pr; this bug; this step; this round; this run; today $
for today; only today; until tonight; tonight; this week; this morning; this afternoon
next answer; your next; next message; next commit; next step; before noon; by noon; before lunch
by tomorrow; first look; for the moment; right now; at the moment; for a moment; for a minute
for now; now $; the same with; this page; that page; that file; that line; this line; the last
the next; again $; ^ today; before you start; before you begin; before you continue; before you go
when you are done; when youre done; when you're done; when done; once done; when you finish
when finished; when its done; ^ use option; ^ use approach; ^ use plan; ^ use version
^ use variant; ^ use solution; ^ use number; ^ use your; ^ use whatever; that test; this test
plan this; do this; start this; ^ use … here; ^ put … here; just yet; the throwaway; this hotfix
this release; for that
"""
_EXCEPTIONS = """
just this once; this once; as an exception; exceptionally; one exception; only this once
just for once; for once; one time only; just this one time; this one time
"""
_ALLOWED = """
^ you may; ^ you can; ^ you could; ^ you are allowed; ^ youre allowed; ^ go ahead; ^ feel free
^ its fine; ^ it is fine; ^ its ok; ^ its okay; ^ fine to; ^ ok to; ^ okay to; ^ you dont need
^ you do not need; ^ you dont have; ^ you do not have; ^ you neednt; ^ no need; is fine; are fine
are ok; is ok; is okay; are okay; you like; you want; if it helps; as you please; is welcome
not needed; no … needed; no … necessary; no … required; fair game; are welcome; do what you
take its time; freely; no longer
"""
_GENERAL = """
every; each; whenever; everywhere; always; per; in all; on all; for all; any time; all over
before you; after you; once you; when you; wherever; whatever; anything; everything; throughout
at all times; in whatever you; as soon as; unless; anywhere; in any; to any; on any; of any
"""
_REPEATS = """
after every; before every; with every; on every; after each; before each; with each; every time
each time; whenever; before you; after you; to every; from every; at every; once per; per commit
per ticket; per change; every commit; every change; every pr; every branch; every new; every file
"""
_FORBIDS_AGAIN = """
^ no more; ^ don't …… any more; ^ don't …… anymore; ^ do not …… any more; ^ do not …… anymore
^ never …… any more; ^ never …… anymore; ^ stop *ing …… any more
"""
_BANS = """
no; nothing; none; zero; not
"""
_HABITS = """
use; keep; write; put; name; call; answer; reply; respond; speak; talk; quote; wrap; run; assume
document; sign; prefix; start; end; format; indent; sort; pin; commit; push; merge; rebase; squash
log; report; ask; tell; read; import; return; throw; mark; deploy; build; work; declare; store
save; place; show; list; explain; give; include; mention; link; cite; type; test; check; order
group; separate; make; spell; escape; validate; round; express; measure; review; touch; edit
"""
_TASKS = """
add; fix; move; rename; find; look; bump; undo; compare; split; make; port; print; fill; draft
try; delete; remove; update; change; create; implement; investigate; debug; figure; refactor
replace; convert; migrate; extract; inline; upgrade; downgrade; install; revert; clean; rewrite
repair; correct; translate; generate; open; close; tag; release; continue; explain; describe
summarise; summarize; analyze; analyse; review; show; list; give; build; start; restart; rerun
finish; complete; merge; drop; take; get; let; tell; check; verify; test; search; grep; count
measure; explore; plan; design; sketch; prepare; isolate; adjust; tweak; tidy; polish; leave
write; copy
"""
_POINTERS = """
the; this; that; it; them; these; those; my; same; a; an; his; her; their; him; me; us; one; both
"""
_WORK = """
test; tests; spec; specs; commit; commits; branch; branches; pr; prs; migration; migrations
fixture; fixtures; doc; docs; docstring; docstrings; comment; comments; function; functions
method; methods; class; classes; module; modules; file; files; filename; filenames; variable
variables; constant; constants; name; names; type; types; text; texts; error; message; messages
log; logs; line; lines; timestamp; timestamps; date; dates; time; times; price; prices; amount
amounts; string; strings; id; ids; secret; secrets; token; tokens; key; keys; endpoint; endpoints
flag; flags; option; path; paths; import; imports; dependency; dependencies; package; packages
version; versions; release; releases; tag; tags; changelog; notes; entry; entries; screenshot
screenshots; query; queries; script; scripts; indentation; indent; tab; tabs; space; spaces
semicolons; quotes; ending; endings; header; headers; code; build; builds; ci; cli; output
outputs; repo; folder; folders; directory; directories; component; components; hook; hooks; icon
icons; color; colors; colour; colours; unit; units; currency; currencies; money; number; numbers
numbering; sums; hex; lf; crlf; utf; ascii; utc; iso; camelcase; snake_case; kebab; case; english
german; french; spanish; italian; portuguese; russian; chinese; japanese; markdown; yaml; json
toml; sql; tables; answer; answers; reply; replies; summary; summaries; report; reports; title
titles; subject; subjects; body; bodies; label; labels; invoice; invoices; job; jobs; pipeline
pipelines; feature; features; bug; fixes; patch; patches; image; images; asset; assets; config
configs; setting; settings; schema; schemas; change; changes; step; steps; connection; connections
worker; workers; review; reviews; snapshot; snapshots; mocks; fakes; stubs; maps; data; dataset
copy; wording; word; words; section; sections; example; examples; snippet; snippets; parameter
parameters; argument; arguments; column; columns; index; indexes; port; ports; host; hosts; env
environment; plan; plans; todo; todos; warning; warnings; value; values; lint; linter; formatter
check; checks; bullet; bullets; paragraph; paragraphs; sentence; sentences; emoji; emojis; merge
merges; push; pushes; force; rebase; rebases; install; installs; subagent; subagents; float
floats; int; integers; decimals; cents; theme; seconds; minutes; hours; mb; kb; kilobytes
megabytes; audit; deploy; deploys; deployment; deployments; rollout; rollouts; globals; singletons
casts; any
"""
_PLACES = """
in; on; at; with; under; below; over; to; next; from; per; through; without; before; above; inside
within; not; go; goes; live; lives; stay; stays; start; starts; end; ends; get; gets; use; uses
carry; carries; come; comes; belong; belongs; speak; speaks; name; names; keep; keeps; begin
begins; must; should; need; needs; follow; follows; include; includes; mention; say; run; runs
first
"""
_STATUS = """
is; was; were; had; did; green; red; missing; wrong; broken; failing; flaky; slow; outdated; done
ready; back; gone; down; look; looks; fail; fails; failed; passed; pass; still; now; already
yesterday; twice; does; seems; seem; shows; show; arrived; came; took; takes; crashed; crashes
hangs; hung; timed; works; worked; changed; moved; got; happened; happens; left; been; lost; has
costs; that's; thats; will; grew; fell; returned; returns; today; odd; strange; weird; funny; nice
cool; great; good; bad; better; worse; large; huge; small; empty; full; what; which; found; saw
seen; i; he; she; kim; printed; prints; reads; writes; holds; lies; stands; sits
"""
_ACTORS = """
user; users; admin; admins; guest; guests; customer; customers; visitor; visitors; member; members
people; client; clients; reviewer; reviewers; editor; editors; owner; owners; operator; operators
button; buttons; page; pages; dialog; dialogs; cache; parser; exporter; importer; query; table
view; screen; window; spinner; modal; form; forms; browser; browsers; player; players; subscriber
subscribers; buyer; buyers; seller; sellers; patient; patients; student; students; teacher
teachers; manager; managers; moderator; moderators; role; roles; everyone; most; employees
employee; account; accounts; server; widget; list; menu; field; fields; app; banner; sidebar; row
rows; cell; cells; counter; caller; callers; thread; threads; process; processes; lock; truncation
session; sessions; request; requests; response; responses; bot; agent; model; scheduler; order
orders; tenant; tenants; device; devices; tooltip; icon; toggle; slider; driver; drivers
"""
_SPECS = """
thats the bug; that is the bug; is the bug; thats what; that is what this ticket; lint rule
a test that; a check that; write a test; acceptance criteria; requirement $; requirements $
spec $; specification $; user story; in the old; used to; the feature; the ticket says
according to; the docs say; the bug is; the problem is; it turns out; in theory; supposed to
by design; hence the; so the default; the default has
"""
_REPORTS = """
says; said; wrote; claims; claimed; told; tells; kept telling; mentions; mention; say; tell
mentioned; states; stated; posted; reads; asked; thinks; believes; the wiki; his rule; her rule
their rule; their rules
"""
_NOT_RULES = """
dont forget; don't forget; do not forget; dont worry; don't worry; do not worry; dont bother
don't bother; dont you; i don't know; i dont think; i dont see; i never; i always; never mind
never seen; never saw; never did; never had; never worked; never happened; never heard; never got
always did; always does; always do that; always been; always was; do that; would never; will never
could never; can never; can only; could only; will only; would only; must have; must be nice
must be a; must be the; must be some; must be why; must admit; must say; only problem; only thing
only reason; only one; only works; only fails; only happens; only see; only saw; only know
only got; only have; only had; only left; only takes; only took; only then; only now; only just
only ever; nothing else; nothing happens; nothing happened; nothing new; nothing changed
nothing works; nothing to; no idea; no luck; no problem; no change; no errors; no error; no output
no rush; no hurry; no worries; no wonder; no difference; no result; no results; no answer; no rows
no clue; no reply; no effect; no data; no one; no news; no sign; no warnings; no way; not sure
not now; not yet; not bad; not really; not quite; not only; not that; not what; not working
not there; nothing there; no one there; not this; no it; no i; no you; no we; no that; no they
no thats; not it; not a problem; not the; no response; no tests yet; no matter; no thanks; no hits
no match; no need; no longer; must be kidding; must be joking; must be tired; not like; are in
are on; are at; are from; are under; always on; never ending; read only memory; stop it; stop that
stop there; stop here; stop now; stop the; stop this; stop for; stop when; stop after; stop at
only the; only that; only this; as always; almost always; not always; if only; do i; ask dana
ask kim; wait for it; seems to
"""

ENGLISH = FormLists(
    code="en",
    openers=entries(_OPENERS),
    rules=entries(_RULES),
    whole=entries(_WHOLE),
    once=entries(_ONCE),
    exceptions=entries(_EXCEPTIONS),
    allowed=entries(_ALLOWED),
    general=entries(_GENERAL),
    repeats=entries(_REPEATS),
    numbers=entries("one; two; three; four; five; ten; max; maximum; half"),
    rates=entries("per; each; every"),
    forbids_again=entries(_FORBIDS_AGAIN),
    changers=entries("""
make; set; raise; lower; change; extend; reduce; increase; bump
"""),
    changes=entries("""
again; agian; after all; no more; any more; anymore; switch; switching; change of plan
changed; new rule; now; other way round; on second thought; reconsidered; instead
correction; update; rather
"""),
    lapses=frozenset({"no longer", "! …… any more", "! …… anymore"}),
    holds=entries("holds; valid; applies; apply; matters; wanted; useful; right; worth; thing"),
    remains=entries("""
except; except for; apart from; other than; but one; but only; but not
"""),
    generic=entries("""
go; live; stay; start; end; get; use; carry; come; belong; speak; name; keep; run; follow
"""),
    third=entries("""
he; she; they; it; its; his; her; their; there; here; which; who; that; these; those; this
"""),
    bans=entries(_BANS),
    habits=entries(_HABITS),
    tasks=entries(_TASKS),
    pointers=entries(_POINTERS),
    work=entries(_WORK),
    places=entries(_PLACES),
    status=entries(_STATUS),
    actors=entries(_ACTORS),
    specs=entries(_SPECS),
    reports=entries(_REPORTS),
    not_rules=entries(_NOT_RULES),
)
