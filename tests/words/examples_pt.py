"""Portuguese example sentences for the word tests, written before the lists (see `examples_en`)."""

from tests.words.block import lines, quoted

WITHDRAWS = lines("""
O congelamento da main foi suspenso, pode dar push de novo.
a regra dos mocks não vale mais
aquilo dos dois espaços já não vale
R3 não se aplica mais
a convenção de nomes já não se aplica
Não precisamos mais do shim do Node 18
você não precisa mais me perguntar antes de instalar
não é mais obrigatório pôr o ticket na branch
retiro minha regra sobre os snapshots
a restrição do Python 3.9 foi retirada
revogo a regra do prefixo
a regra da ordem dos imports está revogada
cancela a R2, era só para a demo
esquece a regra das feature flags
Esquece, deixa a ordem que você quiser
esqueça o limite de 80 colunas
ignore minha instrução sobre a porta 8081
ignora a R1 daqui pra frente
descarta a regra do changelog
deixa pra lá o que eu falei da ordenação
usa pnpm em vez de npm
tabs ao invés de espaços, mudei de ideia
o bloqueio acabou
as restrições terminaram, a Dana assinou
a main está aberta de novo
a pasta migrations está desbloqueada
Mudança de planos: mocks são permitidos nos adaptadores
tira a regra das duas revisões
a proibição de mexer no schema caiu
tanto faz o que eu disse sobre as branches
""")

WITHDRAWS_NOT = lines("""
## negado
o congelamento não foi suspenso, não mexe na main
o bloqueio ainda não acabou
a regra nunca foi retirada
não esqueça a regra do changelog
não se esqueça da R2
não ignore os avisos do verificador de tipos
não cancelei nada
isso não quer dizer que a gente descarta a regra
a main não está aberta de novo
sem mudança de planos, fica como está
## permissão
pode dar push na main agora
você pode usar um mock aqui
você pode ignorar o aviso no arquivo gerado
vai em frente, cancela o job travado
## perguntas
o congelamento foi suspenso?
a regra dos mocks não vale mais?
por que yarn em vez de npm?
## condições
usa fakes até a regra dos mocks ser retirada
assim que o bloqueio acabar, roda o deploy de novo
quando a main estiver aberta de novo, me avisa
se eu retirar a regra, eu mesmo te digo
o bloqueio vai ser suspenso na sexta
## citado
O Jo escreveu "o congelamento do módulo de cobrança foi suspenso hoje cedo", e não é verdade
> a regra das duas revisões não vale mais⏎Pergunta ao Tim se é dele mesmo.
## descrições e o resto
um botão que cancela o pedido do cliente
a página deve mostrar "oferta retirada" em vermelho
uma opção que revoga o acesso de uma conta
seja rápido, por favor
esqueci meu carregador, volto em dez minutos
tem mais linhas do que o esperado no relatório
""")

STANDS = lines("""
A partir de agora coloca o número do ticket no nome da branch
de agora em diante os commits são em inglês
Daqui pra frente o linter roda primeiro
doravante toda migração tem um caminho de volta
nunca use mocks, só fakes
Jamais dê push na main
sempre os testes primeiro
Formata sempre os arquivos que você mexer
não mexa nos arquivos de proto/
Por favor não adicione dependências
não deixe comentários TODO no código
não renomeie funções públicas
toda função pública deve ter docstring
as mensagens de commit devem caber em 72 caracteres
tudo tem que rodar no Node 22
pare de reformatar arquivos que você não alterou
Para de botar emoji no log
só a Dana faz merge na release
escreva apenas em stdout
somente ASCII nos identificadores, ok?
nunca suba o arquivo .env. Entendeu?
o parser ainda não está pronto, nunca passe dados de usuário pra ele
nunca faça deploy na sexta, nem desta vez
esquece a regra dos tabs, indenta sempre com dois espaços
Bom trabalho! Mas não apague meu stash nunca mais.
nada de push sem revisão, nunca
""")

STANDS_NOT = lines("""
## provisório
não faça commit ainda
ainda não comece a migração
não se preocupe com Windows por enquanto
só o parser por enquanto
por ora não mexa no worker
por enquanto apenas o caso normal
desta vez não faça squash
só o resumo dessa vez
## perguntas
eu nunca devo mexer nessa pasta?
por que você sempre reescreve o arquivo inteiro?
tem que ser Python 3.12?
você rodou só os testes unitários?
## retiradas
a partir de agora a regra dos mocks não vale mais
de agora em diante o limite de 80 colunas está revogado
a regra de sempre fazer squash foi cancelada
esquece a regra de que você deve sempre perguntar
## descrições
adiciona uma opção que mantém só as últimas linhas
escreve um script que deve rodar nas duas máquinas
quero um modo que sempre imprime JSON
a saída deveria mostrar apenas as linhas com erro
o endpoint retorna somente os tickets abertos
## nada disso
o build não passa no arm64
não sei por que está vermelho
o arquivo não existe
adiciona a exportação CSV na página de relatórios
renomeia o loader e ajusta os testes
aqui estamos no Node 22
bom dia, vamos continuar com o importador
olha por que a CI está vermelha
""")

QUOTES = quoted("""
O Jo escreveu "⟦o congelamento da main foi suspenso hoje cedo⟧", quem decidiu isso
"⟦nunca mais mexa no cliente gerado, por favor⟧", foi o que o mantenedor me disse
o ticket diz “⟦todos os endpoints novos devem retornar problem details⟧”, faz isso
Na página: «⟦já não damos suporte a nada antes da doze⟧», confere a doc
o e-mail alemão diz „⟦die Regel mit den Tabs gilt nicht mehr⟧“, traduz
Li “⟦nunca apague os arquivos que estão nesta pasta⟧”, ainda é verdade
procura `⟦nunca edite este arquivo à mão, nunca⟧` na pasta gerada
o hook imprime `⟦ninguém pode dar push na main na sexta⟧` e sai com 1
Aqui o log da CI:⏎```⏎⟦erro: a regra R1 foi retirada⟧⏎```⏎descobre por que falha
conserta isto⏎```⟦ts⏎// nunca chame isto da UI⏎export const x = 1⟧⏎```
~~~⏎⟦sempre tabs⟧⏎~~~⏎é o guia de estilo deles
> ⟦a partir de agora todo PR precisa de duas revisões⟧⏎não concordo, responde com educação
O Tim de novo:⏎> ⟦tirem a regra da revisão⟧⏎o que você acha
>⟦ parem de usar yarn⟧⏎estava no e-mail
o agente disse: ⟦a regra do vendor foi retirada⟧
A Kim escreveu: ⟦nunca rodem o script de seed em staging⟧⏎Põe isso no runbook.
O revisor diz: ⟦o módulo tem que ser renomeado⟧⏎faz isso
o README diz: ⟦só Node 18 é suportado⟧⏎abre uma issue
meu chefe disse: ⟦a partir de agora nada de hora extra⟧
Ele disse "⟦minha regra “nunca na sexta” está revogada desde hoje⟧" e saiu
Primeiro “⟦chega de mocks em qualquer uma destas suítes⟧”, depois⏎> ⟦mocks valem de novo⟧⏎decidam-se
""")

QUOTES_NOT = lines("""
"sem mocks" continua sendo regra
a regra “perguntar antes de instalar” está revogada
deixa a linha “nunca na sexta” na doc
chama isso de "teste" no menu
renomeia «rascunho» para «esboço»
usa sempre `--frozen-lockfile`
roda `npm test -- --watch=false` depois de cada mudança
a regra "tabs e não espaços" não vale mais
a tela de 5" e a de 7" precisam de outras margens
a “ que abre nunca é fechada pelo template e esse é o bug todo
as linhas com a > b devem ficar
-> setas assim no changelog a partir de agora
2 > 1 é sempre verdade, tira o branch
a função mapeia x => x + 1 e deve continuar pura
põe sempre ``` antes dos trechos na doc
eu disse: nunca na main
Eu te falei: roda sempre o linter
como eu disse, pare de dar push na main
Lembre: sem dependências novas
Nota: os testes devem rodar offline
A regra é: commits em inglês
""")

IDLE = lines("""
oi, bom dia, tudo bem?
boa tarde, voltei do almoço
olá de novo, boa noite
ok, parece bom, pode ir
sim, faz assim por favor
perfeito, continua por favor
beleza, obrigado, vamos lá
por mim tudo certo, manda ver
muito obrigado, ficou ótimo
show, segue assim por favor
## perguntas
Qual é a diferença entre os dois loaders?
por que a segunda execução demora tanto?
como eu subo o servidor em outra porta?
O que acontece quando o token expira?
onde ficam as fixtures dos testes de importação?
o cache é compartilhado entre os workers?
Existem testes para a lógica de retry?
quantos workers rodam em produção?
quem chama essa função hoje?
Quando roda o job noturno?
""")

SUBSTANTIAL = lines("""
ok, pode ir, move a lógica de retry para o cliente
Bom dia! Hoje a gente reescreve o importador em streaming.
oi, adiciona a exportação CSV na página de relatórios
sim, e aproveita e renomeia a flag para --quiet
obrigado, agora faz o parser aceitar arquivos vazios
ótimo, próximo: passa o worker para asyncio
ficou bom, mas a linha de totais deve ficar em negrito
continua com a segunda metade do plano de migração
olá, a página de login fica em branco no Safari, descobre por quê
claro, então escreve as notas da versão 2.4
você pode adicionar uma opção dry-run ao importador?
poderia dividir a página de ajustes em duas abas?
consegue portar essas fixtures para o formato novo?
Podemos fazer a exportação linha a linha?
por favor faz o erro dizer qual linha era
Você poderia conferir os números da tabela do relatório?
por que o build está vermelho? conserta, está travando a release
O cache é compartilhado? Se for, dá um próprio para cada worker.
onde uma linha não tem id, dá um novo para ela
Como o exportador funciona deve ficar escrito em docs/export.md
""")

PASSING = lines("""
pode dar push na main agora
vai em frente, usa um mock aqui
você pode mexer em vendor/ para este conserto
excepcionalmente você pode commitar na main
tudo bem pular o linter nesse arquivo
sim, instala o left-pad para o experimento
pode dar force-push nesta branch hoje
deixa a linha longa, tudo bem
pode apagar os snapshots antigos
autorizo subir a versão maior
não faça deploy ainda
não feche o ticket ainda, quero ver
por favor, não faça merge ainda
por enquanto não se preocupe com Windows
só o caso normal por enquanto
por ora não tem que ser bonito
para no parser por enquanto
desta vez só os testes unitários
não põe entrada no changelog desta vez
dessa vez não me pergunta
""")

LASTING = lines("""
pode dar push só em branches que começam com agent/
pode instalar pacotes mas nunca globais
vai em frente, commita, mas assina sempre
mocks valem, mas só nos adaptadores
pode ler o secrets.yml, nunca imprima
refatora à vontade, mas não mude os nomes públicos
você não precisa mais do meu ok para dev
não precisa mais perguntar antes de instalar
o bloqueio foi suspenso, pode dar push de novo
mocks valem, essa regra está revogada
pode dar push, a proibição acabou
nunca commite antes da revisão, nem desta vez
não pule nunca a revisão, nem mesmo desta vez
ainda não está pronto, mas nunca deixe a main vermelha
desta vez deu certo, mas nunca numa sexta
por enquanto tudo bem, mas escreva sempre um teste junto com o conserto
o ajudante ainda falta, então não chame ele nunca
agora eu vejo: sempre rebase, nunca merge
antes tanto fazia, a partir de agora não
na próxima vez e em todas as outras: não reescreva meus commits
""")
