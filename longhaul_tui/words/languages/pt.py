"""Portuguese word lists. Owns entries only."""

from longhaul_tui.words.language import Language, entries

_WITHDRAWALS = """
não … mais; já não; não se aplica; não se aplicam; deixou de valer; deixa de valer
deixou de existir; revogada; revogado; anulada; anulado; cancelada a @; suspensa a @; @ suspensa
levantada; levantado; sem efeito; deixe para lá; mudança de planos; mudança de plano
mudei de ideia; acabou $; terminou $; liberado; liberada; desbloqueado; desbloqueada
aberto de novo; aberta de novo; aberto novamente; aberta novamente; foi suspenso; foi suspensa
foi retirada; foi retirado; tanto faz; ^ esquece $; terminaram $; @ …… caiu $; @ …… cancelada
"""
_VERBS = """
esqueça; esquece; esqueçam; cancele; cancela; anule; anula; ignore; ignora; descarte; descarta
revogue; revoga
"""
_REMOVERS = """
remova; remove; tire; tira; retire; levante; apague; elimine; retiro; revogo; anulo; cancelo
levanto; suspendo
"""
_NOUNS = """
regra; regras; norma; normas; restrição; restrições; proibição; instrução; instruções; exigência
requisito; política; bloqueio; limite; congelamento
"""
_NEGATIONS = """
não; nunca; jamais; sem; nem; nenhum; nenhuma; nada; tampouco
"""
_CONDITIONS = """
até; quando; ^ se; ^ e se; enquanto; assim que; a menos que; a não ser que; logo que; caso
não quer dizer; não significa
"""
_LASTING = """
a partir de agora; de agora em diante; daqui em diante; daqui pra frente; daqui para frente
doravante; a partir de hoje; de hoje em diante; daqui por diante
"""
_RULE_WORDS = """
nunca; jamais; sempre; não use; não usem; não faça; não mexa; não toque; não suba; não adicione
não altere; não rode; não crie; não apague; não edite; não mude; não remova; não instale
não escreva; não coloque; não comite; não commite; não pode; não podem; deve; devem; tem que
têm que; só; somente; apenas; pare de; parem de; para de; não deixe; não renomeie; não reescreva
não mova; não formate; não chame; não pule; não feche; não abra; não gere; não publique
não invente; não peça; não envie; não execute
"""
_NOT_RULES = """
como sempre; quase sempre; nem sempre; sempre que; não só; não apenas; não somente
"""
_FOR_NOW = """
ainda; por enquanto; por ora; desta vez; dessa vez; no momento; agora mesmo
"""
_GO_WORDS = """
ok; okay; sim; não; obrigado; obrigada; muito; valeu; perfeito; ótimo; legal; bom; boa; dia
tarde; noite; pode; continuar; continue; continua; segue; siga; em; frente; vai; manda; ver; bem
certo; isso; claro; olá; oi; beleza; por; favor; tudo; mesmo; está; tá; assim; é; combinado
prossiga; e; voltei; almoço; do; de; novo; parece; ir; faz; vamos; lá; mim; ficou; show; nos
vemos; até; logo; já; eu; estou; volta; como; você; te; agradeço; excelente; maravilha; massa
fechado; perfeita; à; o; a; que
"""
_POLITE = """
pode; poderia; podemos; consegue; por favor
"""
_PROHIBITS = """
nunca; jamais; não; sem; evite; proibido; pare de; nenhum; nenhuma; tampouco
"""
_STOP = """
o; a; os; as; um; uma; uns; umas; e; ou; mas; que; de; do; da; dos; das; em; no; na; nos; nas
com; por; pelo; pela; para; pra; sem; sobre; entre; até; desde; eu; tu; você; vocês; ele; ela
nós; eles; me; te; se; lhe; meu; minha; seu; sua; este; esta; isto; esse; essa; isso; aqui; é
são; era; está; estão; ser; estar; tem; têm; há; pode; podem; deve; devem; não; nunca; jamais
sempre; só; somente; apenas; mais; já; agora; regra; regras; também; como; todo; todos; toda
todas; cada; use; usar; faça; fazer; favor; vez; partir; muito
"""

LANGUAGE = Language(
    code="pt",
    withdrawals=entries(_WITHDRAWALS),
    verbs=entries(_VERBS),
    removers=entries(_REMOVERS),
    nouns=entries(_NOUNS),
    pronouns=frozenset({"isso", "isto"}),
    instead=frozenset(
        {"em vez de", "ao invés de", "no lugar de", "em vez do", "em vez da", "em lugar de"}
    ),
    never_mind=frozenset({"deixa pra lá", "deixa para lá", "não importa"}),
    negations=entries(_NEGATIONS),
    conditions=entries(_CONDITIONS),
    subordinators=frozenset({"antes", "depois"}),
    after_conditions=frozenset({"quando", "se", "até", "assim que", "caso"}),
    mains=frozenset({"mesmo assim", "então"}),
    prohibitions=frozenset({"^ não *e … mais", "^ não *a … mais"}),
    unreal=frozenset({"será", "seria", "ser"}),
    opinions=entries("acha; pensa; afirma"),
    hearsay=entries("""
^ segundo o; ^ segundo a; de acordo com; ouvi dizer; pelo visto; ao que parece; dizem
"""),
    says=frozenset({"disse", "diz", "escreveu", "escreve", "dizia"}),
    selves=frozenset({"eu", "nós"}),
    not_withdrawals=frozenset({"não sei mais"}),
    futures=frozenset({"amanhã", "a partir de amanhã", "na próxima"}),
    permissions=frozenset({"pode", "podem", "tudo bem", "permitido", "vai em frente"}),
    followers=frozenset({"e", "então", "agora", "já", "por", "para"}),
    lasting=entries(_LASTING),
    rule_words=entries(_RULE_WORDS),
    not_rules=entries(_NOT_RULES),
    for_now=entries(_FOR_NOW),
    not_even=frozenset({"nem mesmo", "nem desta", "nem dessa"}),
    describers=frozenset(
        {
            "mostra",
            "retorna",
            "devolve",
            "imprime",
            "aceita",
            "exibe",
            "deve mostrar",
            "deveria mostrar",
        }
    ),
    articles=frozenset({"um", "uma", "o", "a", "os", "as"}),
    relatives=frozenset({"que", "para"}),
    subjects=frozenset({"eu", "ele", "ela"}),
    buts=frozenset({"mas", "porém"}),
    ands=frozenset({"e", "então"}),
    go_words=entries(_GO_WORDS),
    polite=entries(_POLITE),
    prohibits=entries(_PROHIBITS),
    limits=frozenset(
        {"só", "somente", "apenas", "exceto", "salvo", "a menos que", "a não ser que"}
    ),
    stop=entries(_STOP),
)
