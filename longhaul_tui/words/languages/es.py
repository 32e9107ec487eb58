"""Spanish word lists. Owns entries only."""

from longhaul_tui.words.language import Language, entries

_WITHDRAWALS = """
ya no; no … más; no aplica; no se aplica; no aplican; no se aplican; deja de aplicarse
dejó de aplicarse; dejó de valer; anulada; anulado; derogada; revocada; cancelada la @
queda cancelado; sin efecto; levantada; levantado; levanto; levantamos; retirada la @
@ retirada; cambio de planes; cambio de plan; cambié de idea; cambiado de idea; se acabó $
ha terminado $; terminó $; desbloqueado; desbloqueada; abierto de nuevo; abierta de nuevo
vuelve a estar abierto; vuelve a estar abierta; se levantó; queda retirada; queda retirado
deja de lado; dejamos de lado; se terminaron $; @ …… cancelada; se levanta el; se levanta la
"""
_VERBS = """
olvida; olvide; olvidad; olvídate; cancela; cancele; anula; anule; ignora; ignore; descarta
descarte; revoca; revoque
"""
_REMOVERS = """
quita; quite; elimina; elimine; borra; levanta; levante; retira; retire; suprime; retiro; anulo
cancelo; revoco
"""
_NOUNS = """
regla; reglas; norma; normas; restricción; restricciones; instrucción; instrucciones
prohibición; requisito; política; bloqueo; límite; congelación
"""
_NEGATIONS = """
no; nunca; jamás; sin; ni; tampoco; ningún; ninguna; nada
"""
_CONDITIONS = """
hasta; cuando; si; mientras; en cuanto; a menos que; una vez que; salvo que; siempre que
no significa; no quiere decir
"""
_LASTING = """
a partir de ahora; desde ahora; en adelante; a partir de hoy; en lo sucesivo
"""
_RULE_WORDS = """
nunca; jamás; siempre; no uses; no hagas; no toques; no subas; no añadas; no agregues; no borres
no cambies; no modifiques; no edites; no escribas; no pongas; no instales; no ejecutes
no elimines; no crees; no despliegues; no mezcles; no debes; debe; deben; tiene que; tienen que
hay que; sólo; solamente; únicamente; deja de; dejad de; deje de; para de; no dejes
no renombres; no reescribas; no muevas; no formatees; no mergees; no fusiones; no saltes
no cierres; no abras; no llames; no generes; no empujes; no publiques; no repitas; no inventes
no des; no pidas
"""
_NOT_RULES = """
como siempre; casi siempre; no siempre; siempre que; no sólo; debe de
"""
_FOR_NOW = """
todavía; aún; por ahora; de momento; por el momento; esta vez; ahora mismo
"""
_GO_WORDS = """
ok; okay; vale; sí; si; no; gracias; muchas; perfecto; genial; bien; muy; adelante; continúa
continua; sigue; dale; hazlo; por; favor; hola; buenos; buenas; días; tardes; noches; claro
bueno; de; acuerdo; está; listo; eso; es; todo; exacto; venga; así; estupendo; con; ello; a; qué
tal; ya; estoy; vuelta; nuevo; me; parece; sigamos; mí; mi; va; vamos; nos; vemos; comer; he
vuelto; hoy; te; agradezco; sea; bienvenido; feliz; encanta; encantado; se; ve; queda; la; lo
el; tu
"""
_POLITE = """
puedes; podrías; puede; podría; podemos; por favor; te importaría
"""
_PROHIBITS = """
nunca; jamás; no; sin; evita; evite; prohibido; deja de; ningún; ninguna; tampoco
"""
_STOP = """
el; la; los; las; lo; un; una; unos; unas; y; e; o; u; pero; que; de; del; en; a; al; con; por
para; sin; sobre; entre; hasta; desde; yo; tú; él; ella; nosotros; ellos; me; te; se; nos; le
les; mi; mis; tu; tus; su; sus; este; esta; esto; estos; estas; ese; esa; eso; esos; esas; aquí
ahí; es; son; era; está; están; ser; estar; ha; han; haber; hay; puede; puedes; debe; deben
tiene; tienen; no; nunca; jamás; siempre; solo; sólo; más; ya; ahora; regla; reglas; también; si
como; todo; todos; toda; todas; cada; uses; usa; use; hagas; haz; hace; favor; vez; muy; partir
"""

LANGUAGE = Language(
    code="es",
    withdrawals=entries(_WITHDRAWALS),
    verbs=entries(_VERBS),
    removers=entries(_REMOVERS),
    nouns=entries(_NOUNS),
    pronouns=frozenset({"eso", "esto", "todo"}),
    instead=frozenset({"en lugar de", "en vez de", "en lugar del", "en vez del"}),
    never_mind=frozenset({"olvídalo", "da igual", "no importa", "déjalo"}),
    negations=entries(_NEGATIONS),
    conditions=entries(_CONDITIONS),
    subordinators=frozenset({"antes", "después"}),
    after_conditions=frozenset({"cuando", "si", "hasta", "en cuanto", "una vez"}),
    mains=frozenset({"igual", "entonces"}),
    prohibitions=frozenset({"^ no *es … más", "^ no *as … más", "^ no lo *es más"}),
    unreal=frozenset({"será", "sería", "ser"}),
    opinions=entries("cree; piensa; afirma"),
    hearsay=entries("según; al parecer; he oído; por lo visto; dicen"),
    says=frozenset({"dijo", "dice", "escribió", "escribe", "pone", "indica", "decía"}),
    not_withdrawals=frozenset({"ya no sé"}),
    futures=frozenset({"^ mañana", "a partir de mañana", "la próxima semana"}),
    permissions=frozenset({"puedes", "adelante", "permitido", "está bien", "se puede"}),
    followers=frozenset({"y", "así", "ahora", "ya", "por", "para"}),
    lasting=entries(_LASTING),
    rule_words=entries(_RULE_WORDS),
    not_rules=entries(_NOT_RULES),
    for_now=entries(_FOR_NOW),
    not_even=frozenset({"ni siquiera", "ni esta"}),
    describers=frozenset(
        {
            "muestra",
            "devuelve",
            "imprime",
            "acepta",
            "debe mostrar",
            "debe imprimir",
            "debería mostrar",
        }
    ),
    articles=frozenset({"un", "una", "el", "la", "los", "las"}),
    relatives=frozenset({"que", "para"}),
    subjects=frozenset({"yo", "él", "ella"}),
    buts=frozenset({"pero", "sino"}),
    ands=frozenset({"y"}),
    go_words=entries(_GO_WORDS),
    polite=entries(_POLITE),
    prohibits=entries(_PROHIBITS),
    limits=frozenset({"sólo", "solamente", "únicamente", "salvo", "excepto", "a menos que"}),
    stop=entries(_STOP),
)
