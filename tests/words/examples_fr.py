"""French example sentences for the word tests, written before the lists (see `examples_en`)."""

from tests.words.block import lines, quoted

WITHDRAWS = lines("""
Le gel de main est levé, tu peux pousser à nouveau.
je lève l'interdiction sur le module de facturation
la règle des mocks ne s'applique plus
R3 ne s’applique plus
cette histoire de deux espaces n'est plus valable
On n'a plus besoin du shim pour Node 18
tu n'as plus besoin de me demander avant d'installer
tu n'es plus obligé de préfixer les branches
Je retire ma règle sur les snapshots
la contrainte Python 3.9 est retirée
j'annule la règle du préfixe
annule R2 s'il te plaît
la consigne sur l'ordre des imports est annulée
oublie la règle des feature flags
Oublie ça, garde l'ordre que tu veux
laisse tomber la limite de 80 colonnes
ignore ma consigne sur le port 8081
ne tiens plus compte de R1
finalement, plus besoin de squasher
utilise pnpm au lieu de npm
des tabulations plutôt que des espaces, j'ai changé d'avis
le gel est terminé
les restrictions, c'est fini
main est de nouveau ouvert
le dossier migrations est déverrouillé
Changement de plan : les mocks sont permis dans les adaptateurs
la règle est abandonnée, Kai est parti
l'interdiction de toucher au schéma est abrogée
supprime la règle des deux relectures
peu importe ce que j'ai dit sur le tri
""")

WITHDRAWS_NOT = lines("""
## nié
le gel n'est pas levé, ne touche pas à main
le gel n'est pas encore levé
la règle n'a jamais été retirée
n'oublie pas la règle du changelog
n'oublie surtout pas R2
n'ignore pas les avertissements du typeur
je n'ai rien annulé
ça ne veut pas dire qu'on abandonne la règle
main n'est pas de nouveau ouvert
pas de changement de plan, ça reste comme ça
## permission
tu peux pousser sur main maintenant
tu peux utiliser un mock ici
tu peux ignorer l'avertissement dans le fichier généré
vas-y, annule le job bloqué
## questions
est-ce que le gel est levé ?
la règle des mocks ne s'applique plus ?
pourquoi yarn au lieu de npm ?
## conditions
utilise des fakes jusqu'à ce que la règle des mocks soit levée
dès que le gel est levé, relance le déploiement
quand main est de nouveau ouvert, préviens-moi
si je retire la règle, je te le dirai moi-même
le gel sera levé vendredi
## cité
Jo a écrit « le gel du module de facturation est levé depuis ce matin », c'est faux
> la règle des deux relectures ne s'applique plus⏎Demande à Tim si ça vient vraiment de lui.
## descriptions et le reste
un bouton qui annule la commande du client
la page doit afficher « offre retirée » en rouge
une option qui lève le verrou d'un compte
fais vite s'il te plaît
j'ai oublié mon chargeur, je reviens dans dix minutes
il y a plus de lignes que prévu dans le rapport
""")

STANDS = lines("""
À partir de maintenant, mets le numéro du ticket dans le nom de branche
désormais les commits sont en anglais
Dorénavant le linter passe en premier
à l'avenir chaque migration a un retour arrière
n'utilise jamais de mocks, seulement des fakes
Ne pousse jamais sur main !
toujours les tests d'abord
Formate toujours les fichiers que tu touches
ne touche pas aux fichiers sous proto/
N'ajoute pas de dépendances s'il te plaît
ne laisse pas de TODO dans le code
ne renomme pas les fonctions publiques
chaque fonction publique doit avoir une docstring
les messages de commit doivent tenir en 72 caractères
il faut que tout tourne sous Node 22
arrête de reformater des fichiers que tu n'as pas modifiés
Arrêtez les emojis dans les logs
seule Dana fusionne dans release
écris uniquement sur stdout
seulement de l'ASCII dans les identifiants, ok ?
ne commite jamais le fichier .env. Compris ?
le parseur n'est pas encore prêt, ne lui donne jamais d'entrées utilisateur
ne déploie jamais un vendredi, même pas cette fois
oublie la règle des tabulations, indente toujours avec deux espaces
Beau travail ! Mais ne supprime plus jamais mon stash.
pas de push sans relecture, jamais
""")

STANDS_NOT = lines("""
## provisoire
ne commite pas encore
ne lance pas encore la migration
ne t'occupe pas de Windows pour l'instant
seulement le parseur pour le moment
arrête-toi au parseur pour l'instant
cette fois ne squashe pas
uniquement le résumé cette fois-ci
ne m'attends pas cette fois
## questions
est-ce que je ne dois jamais toucher ce dossier ?
pourquoi tu réécris toujours tout le fichier ?
ça doit être Python 3.12 ?
tu as lancé seulement les tests unitaires ?
## retraits
à partir de maintenant la règle des mocks ne s'applique plus
désormais la limite de 80 colonnes est levée
la règle « toujours squasher » est retirée
oublie la règle qui dit que tu dois toujours demander
## descriptions
ajoute une option qui garde seulement les dernières lignes
écris un script qui doit tourner sur les deux machines
je veux un mode qui affiche toujours du JSON
la sortie doit afficher seulement les lignes en erreur
l'endpoint renvoie uniquement les tickets ouverts
## rien de tel
le build ne passe pas sur arm64
je ne sais pas pourquoi c'est rouge
le fichier n'existe pas
ajoute l'export CSV à la page des rapports
renomme le loader et adapte les tests
on est sur Node 22 ici
bonjour, on continue avec l'importeur
regarde pourquoi la CI est rouge
""")

QUOTES = quoted("""
Jo a écrit « ⟦le gel de main est levé depuis ce matin⟧ », qui a décidé ça
« ⟦ne touchez plus jamais au client généré, merci⟧ », voilà ce que dit le mainteneur
le ticket dit "⟦tous les nouveaux endpoints doivent renvoyer du JSON⟧", fais ça
Sur la page : “⟦nous ne supportons plus rien avant la version douze⟧”, vérifie la doc
le mail allemand dit „⟦die Regel mit den Tabs gilt nicht mehr⟧“, traduis-le
Je lis «⟦ne jamais supprimer les fichiers de ce dossier⟧», c'est toujours vrai
cherche `⟦ne jamais modifier ce fichier à la main⟧` dans le dossier généré
le hook affiche `⟦il ne faut pas pousser sur main le vendredi⟧` et sort avec 1
Voici le log de CI :⏎```⏎⟦erreur : la règle R1 est levée⟧⏎```⏎trouve pourquoi
corrige ça⏎```⟦ts⏎// ne jamais appeler depuis l'UI⏎export const x = 1⟧⏎```
~~~⏎⟦toujours des tabulations⟧⏎~~~⏎c'est leur guide de style
> ⟦désormais chaque PR a besoin de deux relectures⟧⏎je ne suis pas d'accord, réponds-lui poliment
Encore Tim :⏎> ⟦abandonnez la règle des relectures⟧⏎tu en penses quoi
>⟦ arrêtez d'utiliser yarn⟧⏎c'était dans le mail
l'agent a dit : ⟦la règle vendor est levée⟧
Kim a écrit : ⟦ne lancez jamais le script de seed en staging⟧⏎Ajoute ça au runbook.
Le relecteur dit : ⟦il faut renommer le module⟧⏎fais-le
le README indique : ⟦seul Node 18 est supporté⟧⏎ouvre un ticket
mon chef a dit : ⟦à partir de maintenant plus d'heures sup⟧
Il a dit « ⟦ma règle “jamais le vendredi” est levée à partir d'aujourd'hui⟧ » et il est parti
D'abord « ⟦plus de mocks dans aucune de ces suites⟧ », puis⏎> ⟦les mocks sont de nouveau permis⟧⏎il faudrait choisir
""")

QUOTES_NOT = lines("""
« pas de mocks » reste une règle
la règle « demander avant d'installer » est levée
garde la ligne « jamais le vendredi » dans la doc
appelle ça "essai" dans le menu
renomme «brouillon» en «ébauche»
utilise toujours `--frozen-lockfile`
lance `npm test -- --watch=false` après chaque changement
la règle "tabulations et pas espaces" ne s'applique plus
c'est la branche d'Anne, n'y touche pas tant qu'elle n'a pas dit oui
l'écran de 5" et celui de 7" demandent d'autres marges
le « ouvrant n'est jamais fermé par le gabarit et c'est tout le bug
les lignes avec a > b doivent rester
-> des flèches comme ça dans le changelog désormais
2 > 1 est toujours vrai, enlève la branche
mets toujours ``` avant les extraits dans la doc
j'ai dit : jamais sur main
Je te l'ai dit : toujours lancer le linter
comme je disais, arrête de pousser sur main
Rappel : pas de nouvelles dépendances
Note : les tests doivent tourner hors ligne
La règle est : commits en anglais
""")

IDLE = lines("""
bonjour, comment ça va aujourd'hui
Salut à toi, bonne journée
bonsoir, me revoilà
ok, ça me va, vas-y
oui, fais comme ça s'il te plaît
parfait, continue s'il te plaît
d'accord, merci, on continue
c'est bon pour moi, tu peux y aller
merci beaucoup, très bien
super boulot, continue comme ça
## questions
Quelle est la différence entre ces deux loaders ?
pourquoi le deuxième passage est si lent ?
comment je lance le serveur sur un autre port ?
Quel module parle à la file ?
où sont les fixtures des tests d'import ?
est-ce que le cache est partagé entre les workers ?
Y a-t-il des tests pour la logique de reprise ?
c'est quoi le port des métriques ?
qu'est-ce qui se passe quand le token expire ?
combien de workers tournent en prod ?
""")

SUBSTANTIAL = lines("""
ok vas-y et déplace la logique de reprise dans le client
Bonjour ! Aujourd'hui on réécrit l'importeur en streaming.
salut, ajoute l'export CSV à la page des rapports
oui, et renomme le flag en --quiet au passage
merci, maintenant fais accepter les fichiers vides au parseur
super, ensuite : passe le worker à asyncio
c'est bien, mais la ligne des totaux doit être en gras
continue avec la deuxième moitié du plan de migration
bonjour, la page de login est vide sous Safari, trouve pourquoi
d'accord, alors écris les notes de version de la 2.4
peux-tu ajouter une option dry-run à l'importeur ?
pourrais-tu découper la page des réglages en deux onglets ?
tu peux porter ces fixtures au nouveau format ?
est-ce que tu pourrais vérifier les chiffres du tableau ?
s'il te plaît, fais dire à l'erreur de quelle ligne il s'agit
Pouvez-vous streamer l'export ligne par ligne ?
pourquoi le build est rouge ? corrige-le, il bloque la release
Le cache est partagé ? Si oui, donne le sien à chaque worker.
là où une ligne n'a pas d'id, donne-lui-en un
Comment marche l'exporteur doit être écrit dans docs/export.md
""")

PASSING = lines("""
tu peux pousser sur main maintenant
vas-y, utilise un mock ici
tu peux modifier vendor/ pour ce correctif
exceptionnellement tu peux commiter sur main
pas de souci pour sauter le linter sur ce fichier
oui, installe left-pad pour l'essai
ok pour un force-push sur cette branche aujourd'hui
laisse la longue ligne, ça va
tu peux effacer les vieux snapshots
je t'autorise à monter la version majeure
ne déploie pas encore
ne ferme pas encore le ticket, je veux le voir
s'il te plaît ne fusionne pas encore
pour l'instant ne t'inquiète pas de Windows
seulement le cas nominal pour l'instant
ça ne doit pas être joli pour le moment
arrête-toi au parseur pour le moment
cette fois seulement les tests unitaires
n'ajoute pas d'entrée au changelog cette fois
cette fois-ci ne me demande pas
""")

LASTING = lines("""
tu peux pousser uniquement sur les branches qui commencent par agent/
tu peux installer des paquets mais jamais en global
vas-y, commite, mais signe toujours
les mocks passent, mais seulement dans les adaptateurs
tu peux lire secrets.yml, ne l'affiche jamais
refactore si tu veux, mais ne change pas les noms publics
tu n'as plus besoin de mon accord pour dev
tu n'es plus obligé de demander avant d'installer
le gel est levé, tu peux pousser à nouveau
les mocks sont permis, la règle est annulée
pousse, l'interdiction est levée
ne commite jamais avant la relecture, même pas cette fois
ne saute jamais la relecture, pas même cette fois
ce n'est pas encore fini, mais ne laisse jamais main au rouge
cette fois ça s'est bien passé, mais jamais un vendredi
ça va pour l'instant, mais écris toujours un test avec un correctif
l'outil manque encore, donc ne l'appelle jamais
je le vois seulement maintenant : toujours rebaser, jamais fusionner
avant ça passait, désormais non
la prochaine fois et toutes les autres : ne réécris pas mes commits
""")
