"""The built-in reader's French, Spanish and Portuguese lists. Owns entries only."""

from longhaul_tui.passes.reader_forms import FormLists
from longhaul_tui.words.language import entries

_FR = FormLists(
    code="fr",
    third=entries("il; elle; ils; elles; ça; cela; c; on"),
    changes=entries("""
à nouveau; de nouveau; finalement; plutôt; désormais; maintenant; plus de
"""),
    holds=entries("nécessaire; valable; applique; obligatoire; vaut"),
    remains=entries("sauf; à part; excepté; uniquement"),
    changers=entries("mets; passe; change; augmente"),
    kinds=entries("les; des"),
    forbids_again=entries("""
^ n … plus; ^ ne … plus; ^ plus jamais; ^ plus de; ^ plus aucun
"""),
    musts=entries("doit"),
    openers=entries("""
s'il te plaît; s'il te plait; stp; ok; et; donc; alors; oui; bon; attention; aussi; note
merci
"""),
    rules=entries("""
^ jamais; ^ toujours; ^ pas de; ^ pas d; ^ plus de; ^ plus d; ^ plus aucun; ^ aucun
^ aucune; ^ évite; ^ arrête de; ^ arrête d; ^ cesse de; interdit de; est interdit
est interdite; sont interdits; hors limites; n'y touche pas; ne touche pas; ne touche à rien
ne … plus aucune; ne … plus aucun; n … plus aucune; n … plus aucun; ne … jamais; n … jamais
demande moi avant; demande avant; me demander; me demandes; préviens moi avant
montre moi … avant; sans mon accord; sans me demander; sans demander; sans moi
je m'en occupe; je le fais moi même; jusqu'à nouvel ordre; sans exception; nouvelle règle
quand je dis; chaque fois que; avant chaque; après chaque; à chaque; dans chaque
pour chaque; ^ chaque; maximum … par; un … par ticket; au plus; ^ réponds; ^ réponds moi
^ écris … en; ^ utilise; ^ préfère; ^ garde … en; ^ laisse … tel; nos serveurs; on utilise
nous utilisons; en lecture seule; vont dans; vont sous; va dans; surtout pas
"""),
    whole=entries("""
^ avant de …… demande; ^ avant d …… demande; ^ avant toute …… demande
^ avant tout …… demande
"""),
    once=entries("""
cette fois; pour cette fois; celui ci; celle ci; ce commit; cette commande; aujourd'hui
ce ticket; pour l'instant; pour le moment; ^ utilise … ici; ^ mets … ici; ta prochaine
la prochaine réponse; ce fichier; exceptionnellement; encore; cette tâche; cette branche
avant midi; ce test
"""),
    exceptions=entries("""
exceptionnellement; juste cette fois; pour cette fois; seulement cette fois; une seule fois
"""),
    allowed=entries("""
tu peux; vous pouvez; tu as le droit; vas y; pas besoin; c'est bon; n'as plus besoin
pas la peine
"""),
    general=entries("""
chaque; tous; toutes; toujours; partout; tout; avant de; avant chaque
"""),
    bans=entries("pas; aucun; aucune; rien; jamais; ni; personne; zéro"),
    habits=entries("""
utilise; garde; écris; mets; nomme; réponds; parle; laisse; préfère; demande; commite; teste
lance
"""),
    tasks=entries("""
ajoute; corrige; cherche; trouve; regarde; renomme; supprime; crée; déplace; montre
explique; fais; mets; écris; lance; relance; change; compare; traduis; modifie; vérifie
répare
"""),
    pointers=entries("""
le; la; les; l; ce; cet; cette; ces; moi; un; une; ça; mon; ma
"""),
    work=entries("""
tests; test; commits; commit; messages; message; montants; prix; dates; noms; variables
fonctions; fichiers; commentaires; branches; migrations; erreurs; erreur; textes; logs
indentation; lignes; horodatages; versions; dépendances; code; documentation; français
anglais; chaînes; clés; titres
"""),
    places=entries("""
en; dans; sous; sur; à; par; avant; sans; avec; vont; après; au
"""),
    status=entries("""
est; sont; était; faux; fausse; rouge; vert; manque; manquent; a; ont; passe; échoue; page
fini; encore; déjà; ici; hier; pas; marche; semble; deux; parfait
"""),
    actors=entries("""
utilisateur; utilisateurs; client; clients; invité; invités; admin; admins; bouton; page
liste; formulaire; champ; dialogue; gens; membres; cache; parseur; serveur; administrateurs
visiteurs
"""),
    specs=entries("""
cahier des charges; exigence; exigences; spécification; c'est le bug; c'est ça le bug
selon le ticket; critère; avant la version
"""),
    reports=entries("dit; disait; écrit; écrivait; affirme; prétend"),
    not_rules=entries("""
n'oublie pas; oublie pas; pas mal; pas de problème; pas de souci; pas encore; pas sûr
aucune idée; aucun problème; rien à; rien de; pas d'erreur; aucune erreur; pas grave
plus rien; je ne … jamais; je n … jamais; pas pressé; pas besoin; t'inquiète pas
ne t'inquiète pas
"""),
)

_ES = FormLists(
    code="es",
    third=entries("él; ella; ellos; eso; esto; se"),
    changes=entries("otra vez; de nuevo; ahora; mejor; al final; en su lugar"),
    holds=entries("necesaria; vale; obligatorio"),
    remains=entries("excepto; salvo; menos; solo"),
    changers=entries("pon; cambia; sube; haz"),
    kinds=entries("los; las"),
    forbids_again=entries("^ no *es … más; ^ no *as … más; ^ nunca más"),
    musts=entries("debe; tiene que"),
    openers=entries("""
por favor; ok; vale; y; entonces; sí; bueno; ojo; también; además; cuidado; nota; recuerda
gracias; pues
"""),
    rules=entries("""
^ nunca; ^ jamás; ^ siempre; ^ nada de; ^ prohibido; ^ evita; ^ deja de; ^ no *as; ^ no *es
^ no uses; ^ no toques; está prohibido; está prohibida; no se toca; no se tocan
pregúntame antes; pregunta antes; me preguntas; me avisas; avísame antes; sin preguntarme
sin preguntar; sin mi; sin permiso; lo hago yo; de eso me encargo; me encargo yo
hasta nuevo aviso; sin excepción; sin excepciones; nueva regla; cuando digo; cada vez que
antes de cada; después de cada; en cada; para cada; ^ cada; máximo … por; un … por
como mucho; ^ responde; ^ respóndeme; ^ contesta; ^ escribe … en; ^ usa; ^ utiliza
^ prefiere; ^ mantén; nuestros servidores; usamos; solo lectura; van en; van bajo
manos fuera
"""),
    whole=entries("""
^ antes de …… pregúntame; ^ antes de …… pregunta; ^ antes de …… me preguntas
^ antes de …… avísame; ^ antes de …… me avisas
"""),
    once=entries("""
esta vez; por esta vez; este commit; ese comando; este comando; hoy; por hoy; por ahora
este ticket; ^ usa … aquí; ^ pon … aquí; tu próxima; la próxima respuesta; esta tarea
este archivo; todavía; aún; de momento; esta rama; excepcionalmente; este test
antes del mediodía
"""),
    exceptions=entries("""
por esta vez; solo esta vez; sólo esta vez; excepcionalmente; como excepción; por una vez
"""),
    allowed=entries("""
puedes; podéis; adelante; no hace falta; ya no; está bien; tienes permiso; no necesitas
no es necesario
"""),
    general=entries("cada; todos; todas; siempre; todo; toda; cualquier"),
    bans=entries("nada; ningún; ninguna; nunca; jamás; sin; nadie; cero"),
    habits=entries("""
usa; utiliza; escribe; pon; mantén; nombra; responde; habla; deja; prefiere; pregunta
ejecuta; guarda
"""),
    tasks=entries("""
agrega; añade; arregla; corrige; busca; mira; renombra; borra; elimina; crea; mueve; muestra
explica; haz; pon; escribe; cambia; compara; traduce; ejecuta; revisa; actualiza; modifica
sube; toca
"""),
    pointers=entries("""
el; la; los; las; este; esta; esto; ese; esa; eso; lo; un; una; me; mi
"""),
    work=entries("""
tests; pruebas; commits; commit; mensajes; mensaje; montos; importes; precios; fechas
nombres; variables; funciones; archivos; comentarios; ramas; migraciones; errores; error
textos; registros; sangría; líneas; versiones; dependencias; código; documentación; español
inglés; cadenas; claves
"""),
    places=entries("en; bajo; por; con; sin; a; de; van; antes; como; y"),
    status=entries("""
es; son; está; están; era; falso; mal; rojo; verde; falta; faltan; ha; han; pasa; falla
sale; dos; veces; ya; aquí; ayer; hecho; listo; funciona; dice; perdió; tiene; hay
"""),
    actors=entries("""
usuario; usuarios; cliente; clientes; invitado; invitados; admin; admins; botón; página
lista; formulario; campo; diálogo; gente; miembros; caché; servidor; vista; administradores
pantalla
"""),
    specs=entries("""
requisito; requisitos; especificación; ese es el bug; ese es el error; según el ticket
criterio; criterios
"""),
    reports=entries("dice; dijo; escribió; afirma; pone"),
    not_rules=entries("""
no olvides; no te olvides; no sé; no te preocupes; sin problema; sin prisa; nada más
nada nuevo; ninguna idea; ningún problema; no pasa nada; nunca he; nunca ha; nunca vi
nunca funcionó; no es; no está; no hay; no tiene; no estés; no tienes; no les; no has
no lees; no ves; no crees; no sabes
"""),
)

_PT = FormLists(
    code="pt",
    third=entries("ele; ela; eles; isso; isto"),
    changes=entries("de novo; agora; melhor; no fim; outra vez"),
    holds=entries("necessário; necessária; vale; valem; obrigatório"),
    remains=entries("exceto; menos; salvo; só"),
    changers=entries("ponha; mude; aumente; faça"),
    kinds=entries("os; as"),
    forbids_again=entries("^ não *e … mais; ^ não *a … mais; ^ nunca mais"),
    musts=entries("deve; tem que"),
    openers=entries("""
por favor; ok; e; então; sim; bom; beleza; também; atenção; cuidado; nota; lembra; obrigado
valeu
"""),
    rules=entries("""
^ nunca; ^ jamais; ^ sempre; ^ nada de; ^ proibido; ^ evite; ^ evita; ^ pare de; ^ para de
^ não *e; ^ não *a; ^ não use; ^ não mexa; é proibido; está proibido; me pergunta antes
me pergunte antes; pergunte antes; pergunta antes; me avise antes; me avisa antes
sem me perguntar; sem perguntar; sem minha; sem meu; sem permissão; eu mesmo faço
eu mesma faço; eu faço; eu cuido; até segunda ordem; sem exceção; sem exceções; nova regra
quando eu disser; quando eu digo; toda vez que; antes de cada; depois de cada; em cada
para cada; ^ cada; no máximo … por; máximo … por; um … por; uma … por; ^ responda
^ responde; ^ escreva … em; ^ use; ^ usa; ^ prefira; ^ mantenha; nossos servidores; usamos
somente leitura; só leitura; vão em; fora dos limites
"""),
    whole=entries("""
^ antes de …… pergunte; ^ antes de …… pergunta; ^ antes de …… me avise
^ antes de …… me avisa
"""),
    once=entries("""
desta vez; dessa vez; por esta vez; este commit; esse commit; esse comando; este comando
hoje; ^ usa … aqui; ^ use … aqui; por hoje; por enquanto; por ora; este ticket; sua próxima
a próxima resposta; essa tarefa; ainda; este arquivo; esse arquivo; esta branch
antes do meio dia; este teste; esse teste
"""),
    exceptions=entries("""
só desta vez; só dessa vez; por esta vez; excepcionalmente; como exceção; apenas desta vez
"""),
    allowed=entries("""
pode; podes; podem; não precisa; vai em frente; tudo bem; não é preciso; já não
está liberado
"""),
    general=entries("cada; todos; todas; sempre; toda; todo; qualquer"),
    bans=entries("nada; nenhum; nenhuma; nunca; jamais; sem; ninguém; zero"),
    habits=entries("""
use; usa; escreva; escreve; ponha; mantenha; nomeie; responda; fale; deixe; prefira
pergunte; rode
"""),
    tasks=entries("""
adicione; arruma; arrume; corrija; corrige; procure; olha; olhe; renomeie; apague; remova
crie; mova; mostre; explique; faça; faz; escreva; escreve; mude; compare; traduza; rode
verifique; atualize
"""),
    pointers=entries("""
o; a; os; as; este; esta; isto; esse; essa; isso; um; uma; me; meu; minha
"""),
    work=entries("""
testes; commits; commit; mensagens; mensagem; valores; preços; datas; nomes; variáveis
funções; arquivos; comentários; branches; migrações; erros; erro; textos; logs; indentação
linhas; versões; dependências; código; documentação; português; inglês; strings; chaves
"""),
    places=entries("em; no; na; sob; por; com; sem; de; ficam; vão; antes; como"),
    status=entries("""
é; são; está; estão; era; errado; errados; vermelho; verde; falta; faltam; tem; passa; falha
aqui; ontem; feito; pronto; funciona; cortados; já; há; relatório
"""),
    actors=entries("""
usuário; usuários; cliente; clientes; convidado; convidados; admin; admins; botão; página
lista; formulário; campo; diálogo; pessoas; membros; cache; servidor; tela; administradores
"""),
    specs=entries("""
requisito; requisitos; especificação; esse é o bug; este é o bug; segundo o ticket; critério
critérios
"""),
    reports=entries("diz; disse; escreveu; afirma"),
    not_rules=entries("""
não esquece; não esqueça; não se esqueça; não sei; não se preocupe; sem problema; sem pressa
nada mais; nada novo; nenhuma ideia; nenhum problema; nunca vi; nunca funcionou; não é
não está; não tem; não há; não era; não fica
"""),
)

ROMANCE = (_FR, _ES, _PT)
