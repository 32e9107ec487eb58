"""Messages that give a rule and messages that give none, for the built-in reader's tests.

Owns sentences only, in the shapes in which users write; those of `NONE` sound like rules.
"""

from tests.words.block import lines

RULES = lines("""
every PR needs a changelog entry, no exceptions
we use four spaces here
don't ever run migrations on prod
I'd rather you ask twice than guess once
please keep commits small
commit messages in imperative mood
always run the tests with -x
If you're unsure, ask instead of guessing
no force pushes
tests first, then code
Keep functions short, 40 lines tops
never commit .env
use the internal registry for all packages
Reply in German from now on
From now on: one branch per ticket
new rule: no TODO comments without a ticket number
stop apologising
Don't explain what you did after every edit
do not touch package-lock.json unless I ask for it
you must not edit anything under infra/
leave formatting alone, prettier does it
reminder: staging only, never production
The API must stay backwards compatible
we don't do default exports
don't use any, ever
stick to the standard library
public functions need docstrings
all times in UTC
I don't want any new dependencies
answers under 10 lines please
whenever you change the schema, regenerate the client
before you delete anything, check with me
don't ask me for permission for every read
nothing goes to main without review
prefer composition over inheritance
treat warnings as errors
never trust the cache in tests, clear it first
wait for my OK before you push anything
only use the CLI through make
please don't create new files unless really needed
keep the diff minimal
bitte niemals direkt auf main pushen
immer erst die Tests laufen lassen
Keine neuen Abhängigkeiten ohne Rückfrage
Antworte auf Deutsch
ne commit jamais sans mon accord
toujours en anglais dans le code
Réponds-moi en français désormais
no toques la carpeta legacy
siempre usa pnpm
Los commits en inglés, por favor
nunca faça push para a main
sempre rode os testes antes do commit
не пуши в main никогда
Всегда пиши тесты
пиши комментарии на английском
不要修改 vendor 目录
以后所有注释都用英文
每次提交前先跑测试
コメントは英語で書いてください
mainに直接pushしないでください
テストは必ず書いてください
앞으로 커밋 메시지는 한국어로 써줘
절대 main에 푸시하지 마
d'ora in poi scrivi i commit in inglese
nooit naar main pushen
main'e asla push yapma
od teraz commity po angielsku
अब से main पर push मत करो
""")

NONE = lines("""
stop
wait
stop, that's the wrong file
never seen that error before
I always forget that flag
don't forget to run the tests
only three tests left, nice
must have been the cache
you must be kidding
run all the tests and tell me what fails
use the second approach
ok use option B
keep going
don't do that yet
can you always show the diff?
the button must be disabled while the form is invalid
Users must confirm their mail before they can log in
the function should never return null, fix it
add a rule to eslint that forbids default exports
make the retry limit configurable, max 5 by default
write tests for the parser
fix the flaky test and commit
commit and push please
push it to the branch
delete all the old branches
rename every occurrence of foo to bar
it always crashes when I click save
the service only starts when redis is up
it never gets past the login
no, not like that
no idea what is going on
nothing changed
not sure about that
looks like the test only fails on CI
let's use sqlite for the spike
for this demo use fake data
today we only do the backend
the README says "never use sudo", remove that sentence
what is this?
I think we should never have merged that
we never got an answer from them
before you start, read the ticket
if the tests pass, push it
when you are done, tell me
tell me before noon what you found
ask Kim about the certificate
The docs mention that you must set the token
error: you must not run as root
please run the linter now
leave it
skip the tests for now
every user has a profile page
each order has a total and a tax line
all tests pass now
tests are in tests/unit, have a look
timestamps in the export are wrong
commits in this branch look odd
comments in parser.py are outdated
no tests failed
the logs in /var/log show nothing
prüf mal, warum der Test nur auf CI rot ist
der Knopf muss immer sichtbar sein
die Liste zeigt nie mehr als zehn Einträge
warum ist das immer so langsam
le bouton doit toujours être visible
el botón siempre debe estar visible
nunca vi ese error
o botão deve sempre aparecer
кнопка всегда должна быть видна
никогда такого не видел
按钮必须一直可见
这个错误从来没见过
ボタンは常に表示される
このエラーは見たことがない
""")
