"""Standing rules as users give them, for the planted-rule suite (STATE U47–U57).

Written before the word lists and the reader, by another hand. A rule's lines are

    + en never use mocks      the rule; `+` with a rule word (never, always, don't, must, only,
                              stop, from now on and the like), `=` without any
    - …                       what the user may write later to take it back
    > …                       what the user may write later to put something else in its place
    ~ …                       (twice) speaks of it and leaves it standing
    # …                       its words, by which a message can be seen to speak of it

Every withdrawal and every replacement says in the user's own words that the old rule is over, or
names what holds instead of it, and shares a word with it. `words` stand in the rule as written.
"""

from __future__ import annotations

from typing import NamedTuple


class Rule(NamedTuple):
    """A rule, and what its user may say of it later."""

    language: str
    worded: bool
    text: str
    withdrawal: str
    replacement: str
    near: tuple[str, str]
    words: tuple[str, ...]


_WORDED = """
+ en never use mocks in the importer suite, fakes do the job
- mocks in the importer suite are fine after all, that ban is lifted
> in the importer suite use recorded replies instead of mocks or fakes
~ does the importer suite still hold the mocks ban?
~ the importer suite has no mocks left, nice
# mocks importer suite fakes

+ en Don't touch anything below proto/, the mobile team generates it
- proto/ is ours now, so what I said about the mobile team no longer applies
> proto/ is open again except for proto/legacy, which stays with the mobile team
~ fine, correct the spelling in that one proto/ comment
~ who on the mobile team generates proto/?
# proto mobile team generates

+ en always put the Jira number in front of the commit subject
- we left Jira, so the number in the commit subject is no longer needed
> put the Jira number at the end of the commit body instead of the subject
~ what is the Jira number of the last commit?
~ this one commit may go without a Jira number
# jira number commit subject

+ en only Dana publishes packages, you prepare the tarball and wait
- forget the rule with Dana, you can publish the tarball yourself
> scrap that about Dana: Miguel publishes packages from now on
~ ask Dana if the tarball arrived
~ until Dana's rule is lifted the tarball waits
# dana publishes packages tarball

+ en stop rewriting CHANGES.txt from scratch, append to it
- CHANGES.txt is generated on release day now, the append rule is gone
> rewrite CHANGES.txt section by section, append only no longer holds
~ did you append that to CHANGES.txt?
~ don't forget CHANGES.txt, append the fix for the login page
# rewriting changes scratch append

+ en every SQL query must be parameterised, no string building
- the query builder escapes everything, so the SQL string rule is withdrawn
> SQL queries go through the query builder instead of string parameters
~ is that SQL query parameterised?
~ go ahead and paste the SQL string in the bug report
# sql query parameterised string

+ en from now on answer in short paragraphs, no tables
- tables are fine again, drop the paragraphs rule
> use bullet points instead of paragraphs
~ a table for this one comparison is okay
~ why were the paragraphs so long yesterday?
# answer short paragraphs tables

+ en do not start docker on this laptop, it eats the battery
- docker is fine again on this laptop, I bought a new battery, forget that rule
> start podman instead of docker on this laptop
~ is docker running on the laptop?
~ when the laptop has a new battery, docker is welcome again
# docker laptop battery

+ en you must keep the public exports of the sdk package unchanged
- we cut a new major, the sdk exports don't have to stay unchanged any more
> drop that for the sdk: exports may grow, but none is removed
~ which sdk exports are unused?
~ do not drop the rule about sdk exports
# exports sdk package unchanged

+ en never print customer mail addresses, not even in debug logs
- the mail addresses are synthetic now, that print rule is lifted
> instead of customer mail addresses print a hash, debug logs may have it
~ the customer with the odd mail address called again
~ "print the customer mail addresses to the debug log" is what the old ticket asked
# print customer mail addresses debug

+ en always rebase, merge bubbles make bisect useless
- merge bubbles are okay now, the rebase rule is over
> squash instead of rebase, bisect works with that too
~ should I rebase this before lunch?
~ no need to rebase the throwaway branch
# rebase merge bubbles bisect

+ en Prices are integer cents, never floats
- the ledger moved to decimals, so integer cents no longer hold for prices
> prices are decimals instead of integer cents
~ why are prices in cents here?
~ the prices page shows cents twice
# prices integer cents floats

+ en don't open a browser window, this box has no display
- the box has a display now, scratch that about the browser window
> open a kiosk tab on this box instead of a browser window
~ which browser does the box have?
~ if the box ever gets a display you may open a browser
# browser window box display

+ en fixtures must stay under 50 kB, the clone is slow enough
- the clone is shallow now, cancel the 50 kB limit on fixtures
> fixtures may have 200 kB instead of 50 kB
~ how large are the fixtures after that?
~ the fixtures of the map tests are 48 kB
# fixtures kb clone slow

+ en only ASCII in log lines, the pager chokes on anything else
- new pager, so ASCII in log lines is no longer a must
> UTF-8 instead of ASCII in log lines, the pager learned it
~ does the pager still choke on ASCII art?
~ unless the pager is replaced, ASCII it is
# ascii log lines pager

+ en Stop guessing column names, look them up in schema.rb
- schema.rb is dead, never mind the column names in there
> look column names up in the dump instead of schema.rb
~ is the column in schema.rb?
~ you guessed the column name right, well done
# guessing column names schema

+ en never leave console.log in the widget code
- leave console.log in the widget code if it helps, we strip it at build, so that no longer matters
> use the tracer instead of console.log in the widget code
~ is there a console.log in the widget?
~ a console.log in the widget is fine while you hunt this one
# leave console log widget

+ en don't bump the lockfile unless I say so
- renovate is gone, so the lockfile rule does not apply any more
> bump the lockfile on Mondays, my say so is no longer needed
~ yes, bump the lockfile this once
~ what would bump the lockfile here?
# bump lockfile

+ en always show me the migration before you run it on anything shared
- you no longer have to show me a migration, Ines reviews them
> you no longer show me the migration, show it to Ines before you run it
~ show me that migration again please
~ has the shared one got that migration?
# show migration run shared

+ en nothing may ever be deleted from the audit trail, it must be append only
- legal has signed, the audit trail freeze is lifted
> audit trail: entries older than ten years may be deleted, for those append only no longer holds
~ how long is the audit trail now?
~ legal will tell us when the audit trail ban is lifted
# deleted audit trail append

+ en every new flag must have a default that changes nothing
- I revoke the flag default rule, it was for 1.x
> a new flag is on by default, instead of a default that changes nothing
~ what is the default of that flag?
~ I did not revoke the rule about flag defaults
# flag default changes

+ en do not import from lodash, the bundle is at its limit
- the bundle budget is off, import lodash as you like
> import single functions of lodash, the whole ban no longer holds
~ where is lodash imported?
~ can we ignore the lodash import in the playground?
# import lodash bundle limit

+ en only touch the Spanish texts when Lucia asked for it
- Lucia left, ignore the Spanish texts rule
> Spanish texts: wait for Marta instead of Lucia
~ did Lucia see the Spanish texts?
~ Lucia asked for it, change the Spanish text of the button
# spanish texts lucia

+ en going forward the nightly job writes to the blue bucket
- the blue bucket is gone
> the nightly job writes to the green bucket instead of the blue one
~ how full is the blue bucket?
~ the nightly job was late
# nightly job writes blue bucket

+ en Never retry a payment call, we charged people twice
- payments are idempotent now, the retry rule is withdrawn
> retry a payment call once with the same key, the full retry ban is lifted
~ did the payment call get a retry?
~ a retry of the refund call is fine today, of the payment call it is not
# retry payment call charged twice

+ en always quote paths in shell scripts, some of ours have blanks
- no path has blanks now, so quoting them is no longer needed
> use arrays instead of quotes for paths in shell scripts
~ which paths have blanks?
~ you forgot to quote a path in that shell script
# quote paths shell scripts blanks

+ en tests must not sleep, wait for the event
- the sleep ban on tests is over
> poll in tests instead of a wait for the event
~ how long do the tests sleep?
~ sleep ten seconds and look at the pod again
# sleep wait event

+ en don't rename database columns, add new ones beside them
- change of plan: rename database columns freely, there is no old client left
> instead of new database columns put views over the old ones
~ rename the variable, the database columns keep their names
~ what would break if we rename database columns?
# rename database columns add

+ en from here on every endpoint gets an example in the handbook
- the handbook is frozen, so endpoint examples are no longer wanted
> put the endpoint example in the docstring instead of the handbook
~ is there an example for this endpoint in the handbook?
~ fix the broken example in the handbook
# endpoint example handbook

+ en I only want conventional prefixes like feat and fix in the history
- revoke the feat and fix prefixes, nobody reads that history
> use area names instead of feat and fix prefixes
~ how many fix prefixes are in the history?
~ the history shows twelve feat prefixes in May
# conventional prefixes feat fix history

+ en never run the seed script against staging
- staging is rebuilt every night, the seed script ban no longer applies
> run the seed script against preview instead of staging
~ when did somebody run the seed script?
~ "never run the seed script against staging" is on the wall too
# seed script staging

+ en always keep the kiosk layout at 1080 pixels wide
- the kiosk got a new screen, so the 1080 pixels are no longer right
> the kiosk layout is 1920 pixels wide instead of 1080
~ how wide is the kiosk at 1080 pixels with the scrollbar?
~ keep the kiosk screenshot, I like it
# kiosk layout pixels wide
"""

_BARE = """
= en two-space indentation in the yaml files please
- the two-space indentation is lifted, the formatter does what it wants with yaml
> four spaces instead of two for indentation in yaml
~ is the yaml indentation right now?
~ the yaml of the second job has broken indentation
# two space indentation yaml

= en the vendored parser is off limits
- the vendored parser is unlocked
> the vendored parser is open again except for its lexer
~ you may patch the vendored parser for this crash
~ is the vendored parser still off limits?
# vendored parser limits

= en our servers run Python 3.10, keep to what that can do
- the servers are on 3.13 now, that about Python 3.10 no longer holds
> write for Python 3.12 instead of 3.10, the servers moved
~ which Python do the servers run?
~ once the servers leave Python 3.10 I will tell you
# servers python

= en tests go next to the module, in a file with the _spec ending
- tests next to the module with _spec? scratch that, put them where you like
> tests go under spec/ instead of next to the module
~ where does the _spec of that module live?
~ the _spec ending is missing on one file, rename it
# tests next module spec ending

= en max 90 seconds per e2e run, kill it after that
- the 90 seconds for an e2e run are gone, let it take its time
> 180 seconds per e2e run instead of 90
~ how many seconds did the e2e run take?
~ the e2e run was killed, start it again
# seconds e2e kill

= en use the word "workspace" in all texts, "project" belongs to billing
- drop the workspace wording, billing calls it something else anyhow
> use the word "space" instead of "workspace" in all texts
~ how often does workspace occur in the texts?
~ create a workspace called demo
# word workspace texts project billing

= en before you install something, ask
- you don't have to ask before you install something any more
> ask before you install something with native code; plain packages no longer need it
~ what did you install there?
~ you can install jq now
# install ask

= en hands off my stash
- my stash is empty, forget the stash rule
> list my stash if you need to, hands off it no longer holds in full, but pop nothing
~ how old is my stash?
~ pop the top of my stash for me this one time
# hands stash

= en Anything in ops/terraform I apply myself
- I no longer apply ops/terraform myself
> ops/terraform is no longer mine alone: in the sandbox you apply it
~ what would ops/terraform apply change?
~ when I revoke the ops/terraform rule you will hear it
# ops terraform apply

= en timestamps in UTC with a Z at the end
- timestamps in UTC are no longer needed, the viewer converts
> timestamps with an offset instead of UTC and Z
~ is that timestamp in UTC?
~ the timestamp in row nine lacks the Z
# timestamps utc

= en one commit per ticket, small enough to read over coffee
- forget the one commit per ticket thing
> one commit per step instead of one per ticket
~ which ticket belongs to that commit?
~ coffee first, then the ticket
# ticket small read coffee

= en error texts name the file and what to do next
- error texts: naming the file is no longer useful, the editor shows it
> error texts name the error code instead of the file
~ what does the error text name at the moment?
~ the error text has a typo in the file name
# error texts name next

= en The dashboard queries go to the replica
- the replica is gone
> dashboard queries go to the warehouse instead of the replica
~ how far behind is the replica?
~ the dashboard query timed out on the replica
# dashboard queries replica

= en treat docs/adr as an archive: add, leave the old ones alone
- docs/adr is no archive now, that rule is withdrawn
> docs/adr: mark old ones as superseded instead of leaving the old ones alone
~ is there an old one about caching in docs/adr?
~ read docs/adr before you plan this
# docs adr archive old

= en keep the cli silent unless something went wrong
- a silent cli confuses people, cancel that rule
> the cli prints one line at the end instead of being silent
~ was the cli silent in your run?
~ why is the cli so silent about the missing key?
# cli silent wrong

= en I want types on every function you write, arguments and result
- types on every function are no longer worth it in this prototype
> types on public functions instead of every function
~ what types does that function take?
~ the types of this function look wrong
# types function arguments result

= en English in code and comments, German in the user manual
- the German manual is dropped for good, it no longer exists
> French instead of German in the user manual
~ translate this comment to English
~ how complete is the German user manual?
# english comments german user manual

= en each worker gets its own connection, sharing one deadlocked us
- sharing a connection is fine with the new driver, the own-connection rule is lifted
> a pool instead of an own connection for each worker
~ did the worker get a connection?
~ the second worker lost its connection at noon
# worker connection sharing deadlocked

= en screenshots in the guide are 1280 wide, light theme
- the guide has no screenshots now, so 1280 and light theme no longer matter
> screenshots in the guide use the dark theme instead of the light one
~ which screenshots in the guide are outdated?
~ take a screenshot in the dark theme for the ticket
# screenshots guide wide light theme

= en we speak to the gateway over port 9443, plain 9080 is for the probes
- port 9443 is history, the gateway rule is off
> speak to the gateway over port 9553 instead of 9443
~ is port 9443 of the gateway open?
~ the probes on 9080 fail
# gateway port plain probes

= en leave the greeting in the welcome mail as Anna wrote it
- Anna is fine with edits, so the greeting is unlocked
> the welcome mail greets by first name instead of Anna's greeting
~ what did Anna write in the welcome mail?
~ Anna says the welcome mail came twice
# leave greeting welcome anna

= en feature branches start with my initials: kp/
- initials on feature branches are no longer wanted, kp/ or not
> feature branches start with the team name instead of my initials
~ which feature branches start with kp/?
~ delete the feature branch with the wrong initials
# feature branches start initials kp

= en no new top-level folders
- new top-level folders are okay, I withdraw that
> packages/ gets new folders as needed, for those the top-level ban no longer holds
~ how many top-level folders are there?
~ is a new top-level folder planned by anyone?
# new top level folders

= en a failing build is reported to me, whatever you do next
- you needn't report a failing build to me any more, the bot does
> a failing build goes to the channel, it is no longer reported to me
~ what is the failing build complaining about?
~ the build was failing before you came
# failing build reported

= en pin every action to a full sha
- actions are vendored, the sha pins are no longer needed
> pin actions to a tag instead of a sha
~ which sha is that action at?
~ the action failed at the checkout step
# pin action full sha

= en the release notes speak to customers, leave ticket ids out
- forget what I said on ticket ids in the release notes
> ticket ids go at the end of the release notes, leaving them out is over
~ are the release notes for customers ready?
~ write the release notes for the 3.1 customers
# release notes customers ids

= en avoid regular expressions in the tokenizer, a hand-written scan is fine
- regular expressions in the tokenizer are back in, scratch that about the scan
> use the generated tokenizer instead of a hand-written scan
~ why are there regular expressions in the tokenizer?
~ the tokenizer scan is slow on long lines
# avoid regular expressions tokenizer scan

= en maps are drawn with the tiles from our own host
- our own host for tiles is shut down, so that no longer applies to maps
> draw maps with vector data instead of the tiles
~ which host serves the tiles?
~ the maps are grey in Firefox
# maps drawn tiles host

= en when I write "wrap up" I mean lint, commit, summary, in this order
- "wrap up" has no special meaning any more, it is not a rule any more
> "wrap up" means commit and summary; lint is no longer part of it
~ what do you do when I write wrap up?
~ before you wrap up, is lint green?
# wrap lint summary order

= en the accessibility check runs before you call anything finished
- the accessibility check does not apply any more, there is no UI left
> run the contrast check instead of the accessibility check before anything is finished
~ what does the accessibility check say?
~ is the accessibility check flaky today?
# accessibility check finished

= en invoices keep their numbering gap-free, also in tests
- gap-free invoices are no longer the law here
> invoices: numbering restarts each year instead of running gap-free
~ where does the numbering of invoices start?
~ an invoice number is missing in the demo data
# invoices numbering gap free

= en dates on screen in the reader's own format
- drop the rule with the reader's own format for dates
> dates on screen in ISO form instead of the reader's own format
~ which format has the date on the second screen?
~ the date on the start screen is wrong by a day
# dates screen reader format
"""

_OTHER = """
+ de Fass die Dateien unter schnittstelle/ niemals an
- die Dateien unter schnittstelle/ sind freigegeben, das Verbot ist aufgehoben
> unter schnittstelle/ nur noch v1 sperren, für die anderen Dateien gilt das Verbot nicht mehr
~ wem gehören die Dateien unter schnittstelle/?
~ du darfst in schnittstelle/ ausnahmsweise den Tippfehler beheben
# dateien schnittstelle

= de Beträge in Cent, als Ganzzahl
- das mit den Beträgen in Cent gilt nicht mehr
> Beträge als Dezimalzahl statt in Cent
~ steht der Betrag hier in Cent?
~ die Beträge auf Seite zwei sind falsch
# beträge cent ganzzahl

+ de Ab jetzt schreibst du Commit-Texte auf Deutsch
- Commit-Texte auf Deutsch sind nicht mehr nötig
> Commit-Texte auf Englisch statt auf Deutsch
~ ist der letzte Commit-Text auf Deutsch?
~ übersetz diesen Commit-Text bitte
# commit texte deutsch

= de vor jedem Neustart vom Gateway fragst du mich
- vor dem Neustart vom Gateway musst du mich nicht mehr fragen
> vor einem Neustart vom Gateway fragst du Lena, mich nicht mehr
~ wann war der letzte Neustart vom Gateway?
~ ja, der Neustart vom Gateway ist jetzt okay
# neustart gateway fragst

+ fr Ne modifie jamais le dossier traductions, Claire s'en occupe
- Claire est partie, la règle sur le dossier traductions ne s'applique plus
> demande à Hugo au lieu de Claire pour le dossier traductions
~ Claire a-t-elle vu le dossier traductions ?
~ tu peux corriger la faute dans traductions pour cette fois
# modifie dossier traductions claire

= fr les montants en centimes, des entiers partout
- les montants en centimes, c'est fini, la règle est annulée
> les montants en décimales au lieu de centimes
~ le montant est-il en centimes ici ?
~ les montants de la page deux sont faux
# montants centimes entiers

+ fr toujours un test avant le correctif
- oublie la règle du test avant le correctif
> écris le test après, au lieu de l'écrire avant le correctif
~ où est le test de ce correctif ?
~ pas encore de test pour ce correctif, je sais
# test avant correctif

+ es Nunca subas imágenes al repositorio
- la regla de las imágenes ya no aplica, el repositorio usa LFS
> sube las imágenes a LFS en lugar del repositorio
~ ¿cuántas imágenes hay en el repositorio?
~ puedes borrar esa imagen del repositorio
# subas imágenes repositorio

= es los mensajes de error en español y sin jerga
- lo de los mensajes de error en español ya no vale
> mensajes de error en inglés en lugar de español
~ ¿qué dice el mensaje de error?
~ el mensaje de error sale dos veces
# mensajes error español jerga

= es antes de tocar la tabla pedidos me preguntas
- ya no hace falta preguntar antes de tocar la tabla pedidos
> ya no me preguntes antes de tocar la tabla pedidos, avisa a Rosa
~ ¿cuántas filas tiene la tabla pedidos?
~ sí, toca la tabla pedidos por esta vez
# tocar tabla pedidos preguntas

+ pt Nunca rode o script de limpeza em produção
- a regra do script de limpeza não vale mais
> rode o script de limpeza só na réplica em vez de nunca em produção
~ quando o script de limpeza rodou?
~ pode rodar o script de limpeza no meu notebook
# rode script limpeza produção

= pt nomes de variáveis em inglês, textos da tela em português
- aquilo dos nomes de variáveis em inglês já não vale
> nomes de variáveis em português em vez de inglês
~ essas variáveis estão em inglês?
~ os nomes das variáveis no relatório estão cortados
# nomes variáveis inglês tela português

+ ru Никогда не трогай каталог отчёты без меня
- запрет на каталог отчёты снят
> каталог отчёты открыт, кроме шаблонов; старый запрет на каталог больше не действует
~ что лежит в каталоге отчёты?
~ можешь один раз поправить опечатку в каталоге отчёты
# трогай каталог отчёты

= ru сообщения об ошибках на русском, без жаргона
- правило про сообщения об ошибках на русском больше не действует
> сообщения об ошибках на русском больше не нужны, пиши на английском
~ что за сообщения об ошибках в логе?
~ сообщения об ошибках идут дважды
# сообщения ошибках русском жаргона

+ ru перед перезапуском шлюза всегда спрашивай меня
- перед перезапуском шлюза спрашивать больше не нужно
> спрашивать меня перед перезапуском шлюза больше не нужно, спрашивай Олега
~ когда был перезапуск шлюза?
~ да, перезапуск шлюза сейчас можно
# перезапуском шлюза спрашивай

+ zh 绝不要修改 generated 目录里的文件
- generated 目录的禁令解除了
> generated 目录里改模板，而不是改文件，之前的禁令取消
~ generated 目录里有多少文件？
~ 这次你可以改 generated 目录里那个错字
# generated 目录

= zh 金额一律用分，存成整数
- 金额用分的规定作废
> 金额用小数代替整数的分
~ 这里的金额是分吗？
~ 第二页的金额显示错了
# 金额 整数

+ zh 从现在起提交说明写中文
- 提交说明写中文的规则不再适用
> 提交说明用英文代替中文
~ 上一条提交说明是中文吗？
~ 把这条提交说明翻译一下
# 提交说明 中文

+ ja 本番のデータベースには絶対に書き込まないで
- 本番のデータベースの件は解除します
> 本番の代わりに検証用のデータベースへ書き込んで
~ 本番のデータベースは何件ありますか？
~ 今回だけ本番のデータベースを見ていいです
# 本番 データベース

= ja 金額は円の整数で持つ
- 金額を円の整数で持つルールは撤回します
> 金額は整数の代わりに小数で持つ
~ この金額は円ですか？
~ 二ページ目の金額が間違っている
# 金額 整数
"""


def _rule(lines: list[str]) -> Rule:
    head, withdrawal, replacement, one, two, words = lines
    marks = "".join(line[0] for line in lines[1:])
    if marks != "->~~#" or head[0] not in "+=":
        raise ValueError(f"not a rule: {head!r}")
    return Rule(
        language=head[2:4],
        worded=head[0] == "+",
        text=head[5:],
        withdrawal=withdrawal[2:],
        replacement=replacement[2:],
        near=(one[2:], two[2:]),
        words=tuple(words[2:].split()),
    )


def _rules(block: str) -> tuple[Rule, ...]:
    return tuple(_rule(part.splitlines()) for part in block.strip().split("\n\n"))


RULES = _rules(_WORDED) + _rules(_BARE) + _rules(_OTHER)
