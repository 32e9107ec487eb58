"""German word lists. Owns entries only."""

from longhaul_tui.words.language import Language, entries

_WITHDRAWALS = """
aufgehoben; zurückgezogen; zurückgenommen; nicht mehr; nicht länger; gilt nicht; gelten nicht
trifft nicht … zu; entfällt; entfallen; hinfällig; fällt weg; fallen weg; außer kraft
abgeschafft; kein … @ mehr; keine … @ mehr; @ ist gestrichen; @ ist aus; ist vorbei $
@ sind aus; @ sind gestrichen
sind vorbei $; wieder offen; wieder frei; freigegeben; entsperrt; planänderung; anders überlegt
doch nicht nötig; hebe …… auf; heb …… auf; nehme …… zurück; nimm …… zurück; ziehe …… zurück
kommando zurück; @ …… ist weg; @ …… sind weg; vom tisch; braucht keiner mehr; ^ egal $
lass …… fallen
"""
_VERBS = """
streiche; streich; streicht; vergiss; vergesst; ignoriere; ignorier; ignoriert; verwirf
verwerfe; widerrufe; annulliere; kippe; storniere
"""
_NOUNS = """
regel; regeln; vorgabe; vorgaben; verbot; verbote; beschränkung; beschränkungen; einschränkung
einschränkungen; anweisung; anweisungen; sperre; sperren; vorschrift; vorschriften; pflicht; *regel
*verbot; *sperre; *pflicht; *vorgabe; freeze; *limit; *zwang; limit; zwang
"""
_NEGATIONS = """
nicht; kein; keine; keinen; keiner; keinem; keines; nie; niemals; ohne; weder; nichts
"""
_CONDITIONS = """
bis; wenn; falls; sobald; sofern; solange; es sei denn; ob; während
"""
_LASTING = """
ab jetzt; ab sofort; von jetzt an; von nun an; ab heute; künftig; zukünftig; in zukunft; fortan
"""
_RULE_WORDS = """
nie; niemals; immer; bitte nicht; nicht … *en $; ^ *e nicht; mach … nicht; fass … nicht
lass … nicht; darf nicht; dürfen nicht; darfst nicht; muss; müssen; nur; ausschließlich; hör auf
hört auf; stopp; ^ bitte kein; ^ *e keine; ^ *e keinen; ^ schreib keine; ^ keine … *en $
nicht um $; nicht an $; nicht ab $; nicht weg $; schluss mit; ^ *en nicht
"""
_NOT_RULES = """
immer noch; noch immer; nicht nur; wie immer; fast immer; nicht immer; immer wieder; immer mehr
"""
_FOR_NOW = """
noch nicht; vorerst; fürs erste; diesmal; dieses mal; im moment; momentan; erstmal; erst mal
jetzt gerade; zunächst
"""
_GO_WORDS = """
ok; okay; ja; nein; jo; jep; klar; gut; sehr; super; prima; danke; dankeschön; bitte; weiter
mach; so; passt; alles; los; gern; gerne; hallo; hi; hey; moin; guten; morgen; tag; abend
perfekt; toll; stimmt; einverstanden; genau; das; es; dann; leg; und; schön; dir; vielen; leute
zusammen; wie; geht; gehts; s; heute; servus; bin; wieder; da; klingt; freut; mich; zurück; ich
nochmal; gerade; lass; uns; machen; mittag; vom; sieht; aus; für; nacht; prost; bis; später
dank; lieben; besten
"""
_POLITE = """
kannst du; könntest du; würdest du; könnten wir; können wir; magst du; bitte
"""
_PROHIBITS = """
nie; niemals; nicht; kein; keine; keinen; ohne; vermeide; verboten; hör auf; lass das
"""
_STOP = """
der; die; das; den; dem; des; ein; eine; einen; einem; einer; eines; und; oder; aber; auch; ich
du; er; sie; es; wir; ihr; mich; dich; sich; uns; euch; mein; dein; sein; unser; im; in; am; an
auf; aus; bei; mit; nach; von; vom; zu; zum; zur; für; gegen; über; unter; vor; hinter; zwischen
durch; um; ist; sind; war; waren; wird; werden; wurde; hat; haben; kann; können; darf; dürfen
soll; sollen; muss; müssen; musst; nie; niemals; immer; nicht; kein; keine; keinen; nur; mehr
jetzt; ab; bitte; regel; regeln; wieder; noch; schon; mal; doch; gilt; gelten; so; als; wie
wenn; bis; dass; mach; mache; machen; benutze; nutze; verwende; dies; diese; dieser; dieses
alle; alles; jede; jeder; jedes
"""

LANGUAGE = Language(
    code="de",
    withdrawals=entries(_WITHDRAWALS),
    verbs=entries(_VERBS),
    removers=frozenset({"entferne", "lösche", "hebt"}),
    nouns=entries(_NOUNS),
    pronouns=frozenset({"das", "es", "dies", "alles"}),
    instead=frozenset({"statt", "anstatt", "anstelle von", "anstelle der", "anstelle des"}),
    never_mind=frozenset({"lass gut sein", "schon gut", "hat sich erledigt"}),
    negations=entries(_NEGATIONS),
    negations_after=frozenset({"nicht"}),
    negates_after=8,
    conditions=entries(_CONDITIONS),
    subordinators=frozenset({"bevor", "nachdem", "ehe"}),
    after_conditions=frozenset({"wenn", "falls", "sobald", "sofern", "bis"}),
    prohibitions=frozenset({"^ nicht mehr … *en $", "^ *e … nicht mehr"}),
    unreal=frozenset({"würde", "werde"}),
    mains=frozenset({"trotzdem", "einfach", "bitte", "dann"}),
    planned=frozenset({"wird", "werden"}),
    opinions=entries("glaubt; gesagt; behauptet; denkt"),
    hearsay=entries("^ laut; zufolge; angeblich; habe gehört; hab gehört; offenbar; anscheinend"),
    says=frozenset({"sagte", "sagt", "schrieb", "schreibt", "meint", "meinte", "steht"}),
    selves=frozenset({"ich", "wir"}),
    futures=frozenset({"^ morgen", "ab morgen", "ab *tag", "nächste woche"}),
    permissions=frozenset(
        {"darfst", "kannst", "in ordnung", "leg los", "mach ruhig", "kein problem"}
    ),
    followers=frozenset({"und", "also", "jetzt", "nun", "für"}),
    lasting=entries(_LASTING),
    rule_words=entries(_RULE_WORDS),
    not_rules=entries(_NOT_RULES),
    for_now=entries(_FOR_NOW),
    not_even=frozenset({"auch nicht", "nicht mal", "nicht einmal", "auch diesmal"}),
    describers=frozenset(
        {
            "liefert",
            "zeigt",
            "akzeptiert",
            "druckt",
            "soll … zeigen",
            "soll … ausgeben",
            "soll … liefern",
        }
    ),
    articles=frozenset({"ein", "eine", "einen", "einem", "einer", "der", "die", "das", "den"}),
    relatives=frozenset({"der", "die", "das", "den", "welche", "welcher", "welches", "dass"}),
    subjects=frozenset({"ich", "du", "er", "sie", "wir", "ihr"}),
    buts=frozenset({"aber", "sondern"}),
    ands=frozenset({"und"}),
    go_words=entries(_GO_WORDS),
    polite=entries(_POLITE),
    prohibits=entries(_PROHIBITS),
    limits=frozenset({"nur", "ausschließlich", "außer", "höchstens", "es sei denn"}),
    stop=entries(_STOP),
)
