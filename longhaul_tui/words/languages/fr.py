"""French word lists. Owns entries only."""

from longhaul_tui.words.language import Language, entries

_WITHDRAWALS = """
n … plus; ne … plus; plus besoin; plus nécessaire; plus obligatoire; levée; levé; levées; levés
je lève; on lève; retirée; je retire; on retire; annulée; annulé; annulées; abrogée; abandonnée
caduque; sans effet; ne s'applique pas; ne s'appliquent pas; n'est pas applicable; tant pis
changement de plan; changement de programme; changé d'avis; est terminé $; est terminée $
est fini $; est finie $; débloqué; débloquée; de nouveau ouvert; de nouveau ouverte; rouvert
rouverte; déverrouillé; déverrouillée
"""
_VERBS = """
oublie; oubliez; annule; annulez; abandonne; abandonnez; ignore; ignorez; révoque; révoquez
"""
_REMOVERS = """
supprime; supprimez; retire; retirez; enlève; enlevez; lève; levez
"""
_NOUNS = """
règle; règles; consigne; consignes; contrainte; contraintes; interdiction; interdictions
restriction; restrictions; instruction; instructions; obligation; gel; blocage; limite
"""
_NEGATIONS = """
ne; n; pas; jamais; sans; ni; aucun; aucune; rien
"""
_CONDITIONS = """
jusqu'à; jusqu'au; quand; si; s'il; s'ils; lorsque; lorsqu; dès que; une fois que; tant que
à moins que; veut pas dire; signifie pas
"""
_LASTING = """
désormais; dorénavant; à partir de maintenant; à partir d'aujourd'hui; à l'avenir
dès maintenant; à compter de maintenant
"""
_RULE_WORDS = """
jamais; toujours; ne pas; ^ ne … pas; ^ n … pas; ^ surtout ne … pas; ^ surtout n … pas
plaît ne … pas; plaît n … pas; doit; doivent; il faut; faut pas; seulement; uniquement; cesse de
cessez de; arrête; arrêtez; ^ seule; ^ seul; ^ n … plus; ^ ne … plus
"""
_NOT_RULES = """
pas toujours; presque toujours; comme toujours; toujours pas; est toujours; sont toujours
pas seulement; il faut voir
"""
_FOR_NOW = """
encore; pour l'instant; pour le moment; cette fois; tout de suite; aujourd'hui
"""
_GO_WORDS = """
ok; okay; oui; non; d; accord; merci; beaucoup; parfait; super; vas; y; allez; va; continue
continuez; bien; très; c; est; bon; bonne; salut; bonjour; bonsoir; s; il; te; vous; plaît
plait; entendu; ça; marche; me; génial; top; exactement; nickel; en; avant; on; à; tous; tout
le; monde; comment; toi; journée; soirée; fais; comme; tu; peux; aller; moi; pour; boulot
travail; coucou; de; retour; re; je; suis; ravi; du; demain; nuit; au; lance; là; un; grand
reviens; j; fait; aujourd; hui; aujourdhui
"""
_POLITE = """
peux tu; pourrais tu; pouvez vous; pourriez vous; tu peux; tu pourrais; vous pouvez; peut on
que vous pourriez; s il te plaît; s il vous plaît
"""
_PROHIBITS = """
jamais; pas; ne; sans; aucun; aucune; évite; évitez; arrête de; arrêtez de; interdit; interdite
"""
_STOP = """
le; la; les; l; un; une; des; du; de; d; et; ou; mais; donc; je; j; tu; il; elle; on; nous; vous
ils; elles; me; m; te; t; se; s; ce; c; ça; cela; cette; ces; mon; ma; mes; ton; ta; tes; son
sa; ses; notre; nos; votre; leur; leurs; à; au; aux; en; dans; sur; sous; par; pour; avec; sans
chez; vers; est; sont; était; être; a; ont; avoir; peut; peux; doit; doivent; faut; que; qu; qui
quoi; où; ne; n; pas; plus; jamais; toujours; seulement; uniquement; maintenant; règle; règles
encore; aussi; si; tout; tous; toute; toutes; chaque; y; bien; utilise; utilisez; fais; faites
faire; arrête
"""

LANGUAGE = Language(
    code="fr",
    withdrawals=entries(_WITHDRAWALS),
    verbs=entries(_VERBS),
    removers=entries(_REMOVERS),
    nouns=entries(_NOUNS),
    pronouns=frozenset({"ça", "cela", "tout"}),
    instead=frozenset(
        {"au lieu de", "au lieu d", "au lieu du", "au lieu des", "à la place de", "à la place du"}
    ),
    never_mind=frozenset({"laisse tomber", "laissez tomber", "peu importe"}),
    negations=entries(_NEGATIONS),
    conditions=entries(_CONDITIONS),
    subordinators=frozenset({"avant", "après", "pendant"}),
    after_conditions=frozenset(
        {"quand", "si", "lorsque", "dès que", "une fois", "jusqu", "jusqu'à"}
    ),
    mains=frozenset({"alors", "quand même"}),
    prohibitions=frozenset({"^ n … plus", "^ ne … plus"}),
    unreal=frozenset({"être", "sera", "serait"}),
    opinions=entries("pense; affirme; croit; prétend"),
    hearsay=entries("selon; d'après; il paraît; ai entendu; apparemment"),
    says=frozenset({"dit", "écrit", "écrivait", "indique", "demande", "disait"}),
    selves=frozenset({"je", "j", "ai", "nous", "avons"}),
    not_withdrawals=frozenset({"ne sais plus"}),
    futures=frozenset({"demain", "*di prochain", "la semaine prochaine", "à partir de demain"}),
    permissions=frozenset({"tu peux", "vous pouvez", "vas y", "autorisé", "pas de souci"}),
    followers=frozenset({"et", "donc", "maintenant", "pour", "depuis"}),
    lasting=entries(_LASTING),
    rule_words=entries(_RULE_WORDS),
    not_rules=entries(_NOT_RULES),
    for_now=entries(_FOR_NOW),
    not_even=frozenset({"même pas", "pas même", "même cette"}),
    describers=frozenset({"affiche", "renvoie", "retourne", "accepte", "imprime", "doit afficher"}),
    articles=frozenset({"un", "une", "le", "la", "les", "l", "des"}),
    relatives=frozenset({"qui", "que", "pour", "qu"}),
    subjects=frozenset({"je", "tu", "il", "elle", "on", "ce", "ces"}),
    buts=frozenset({"mais"}),
    ands=frozenset({"et", "donc", "alors"}),
    go_words=entries(_GO_WORDS),
    polite=entries(_POLITE),
    prohibits=entries(_PROHIBITS),
    limits=frozenset({"seulement", "uniquement", "sauf", "à moins que", "au plus"}),
    stop=entries(_STOP),
)
