"""The built-in reader's lists for each language. Owns entries only."""

from longhaul_tui.passes.reader_english import ENGLISH
from longhaul_tui.passes.reader_forms import FormLists
from longhaul_tui.passes.reader_romance import ROMANCE
from longhaul_tui.words.language import entries

_DE = FormLists(
    code="de",
    third=entries("er; es; das; dies; man; das hier"),
    changes=entries("wieder; doch; jetzt; ab sofort; stattdessen; umstellen; nun"),
    holds=entries("nötig; notwendig; gültig; brauchst; brauchen; sache"),
    remains=entries("außer; bis auf; nur noch; ausgenommen"),
    changers=entries("mach; setze; erhöhe; ändere; senke"),
    kinds=entries("die"),
    forbids_again=entries("""
^ fass …… nicht mehr; ^ *e …… nicht mehr; ^ mach …… nicht mehr; ^ nie mehr
^ bitte nicht mehr
"""),
    musts=entries("muss"),
    openers=entries("""
bitte; ok; okay; also; dann; ja; gut; ach; übrigens; wichtig; achtung; hinweis; denk dran
auch; noch was; jetzt; doch; vorsicht; merke
"""),
    rules=entries("""
finger weg; ist tabu; sind tabu; hände weg; ^ kein; ^ keine; ^ keinen; ^ nie; ^ niemals
^ immer; ^ stets; neue regel; fragst du mich; frag mich … bevor; frag … vorher; erst fragen
vorher fragen; nur nach rückfrage; ohne rückfrage; ohne zu fragen; ohne mein; ohne mich
mache ich selbst; mach ich selbst; mache ich selber; mach ich selber; kümmere ich mich
bis auf weiteres; ohne ausnahme; ausnahmslos; grundsätzlich; höchstens … pro; maximal … pro
pro ticket; ^ vermeide; ^ verzichte; ^ halte dich; ^ halt dich; ^ schreib … auf deutsch
^ schreib … auf englisch; ^ antworte; ^ antworte mir; ^ lass … in ruhe; ^ lass … wie
schreibgeschützt; nur lesen; bleibt wie; bleiben wie; wenn ich … sage; wenn ich … schreibe
vor jedem; vor jeder; nach jedem; nach jeder; jedes mal; bei jedem; bei jeder; in jeder
in jede; in jedem; in jedes; ^ jede; ^ jeder; ^ jedes; ^ alle neuen; laufen mit; läuft mit
laufen auf; gehören nach; gehören in; kommen nach; kommen in; kommt in; liegen unter
unsere server; wir nutzen; wir verwenden; wir benutzen; ^ schluss mit; hör auf; hört auf
^ benutze … statt; ^ nimm immer; gib mir vorher; sag mir vorher; sag vorher
"""),
    whole=entries("""
^ bevor du …… frag; ^ bevor du …… fragst; ^ wenn ein …… sag mir; ^ bevor du …… zeig
"""),
    once=entries("""
diesmal; dieses mal; diesen einen; diese eine; dieses eine; diesen commit; diesen befehl
heute; für heute; ^ nimm … hier; ^ benutz … hier; ^ nutze … hier; ausnahmsweise
jetzt gerade; nächste antwort; dieses ticket; diesen branch; bis mittag; diese aufgabe
diese datei; dieser datei; den letzten; die letzte; noch nicht; bis morgen
"""),
    exceptions=entries("""
ausnahmsweise; nur dieses eine mal; nur dieses mal; nur diesmal; nur heute
"""),
    allowed=entries("""
du darfst; darfst du; kannst du; du kannst; in ordnung; ist okay; ist ok; mach ruhig
leg los; du musst nicht; musst du nicht; brauchst nicht; nicht mehr; nicht nötig
ist erlaubt
"""),
    general=entries("""
immer; jede; jeder; jedes; jedem; jeden; alle; allen; überall; bevor; sobald; pro
"""),
    bans=entries("kein; keine; keinen; nichts; nie; niemals; niemand"),
    habits=entries("""
schreib; schreibe; benutz; benutze; nutze; nutz; verwende; halte; halt; nimm; nenne; nenn
setze; setz; lass; antworte; sprich; frag; frage; committe; teste; prüfe; lege; leg
formatiere; behandle
"""),
    tasks=entries("""
füge; fixe; behebe; schau; such; suche; finde; ändere; lösche; erstelle; mach; mache; zeig
zeige; baue; bau; schreib; schreibe; benenne; verschiebe; starte; erkläre; repariere
aktualisiere; übersetz
"""),
    pointers=entries("""
das; der; die; den; dem; es; ihn; sie; diese; diesen; dieses; mir; mich
"""),
    work=entries("""
tests; test; commit; commits; texte; branches; kommentare; kommentar; beträge; preise; daten
zeitstempel; namen; variablen; funktionen; dateien; fehlermeldungen; meldungen; logs; texte
migrationen; einrückung; zeilen; zeilenende; zeilenenden; doku; dokumentation; branchnamen
deutsch; englisch; code; ids; pfade; schlüssel; versionen; abhängigkeiten; bezeichner; titel
zahlen
"""),
    places=entries("""
in; im; auf; unter; nach; mit; ohne; als; neben; pro; vor; kommen; gehören; am
"""),
    status=entries("""
ist; sind; war; waren; falsch; rot; grün; fehlt; fehlen; hat; haben; kaputt; wurde; wurden
seite; läuft; steht; zeigt; sieht; schon; noch; hier; wieder; ok; fertig; dauert; gestern
schlägt
"""),
    actors=entries("""
benutzer; nutzer; kunde; kunden; gast; gäste; admin; admins; button; knopf; seite; dialog
liste; tabelle; formular; feld; anwender; leute; mitglieder; mitarbeiter; cache; parser
server; schalter
"""),
    specs=entries("""
pflichtenheft; lastenheft; anforderung; anforderungen; spezifikation; das ist der fehler
der bug; das war der fehler; laut ticket; akzeptanzkriterien; akzeptanzkriterium; früher
"""),
    reports=entries("""
sagte; sagt; schrieb; schreibt; meint; meinte; behauptet; steht
"""),
    not_rules=entries("""
vergiss nicht; nicht vergessen; keine ahnung; kein problem; keine eile; keine sorge
kein fehler; keine fehler; nur zu; keine lust; nichts zu; nichts neues; nie gesehen
ich … nie; ich … immer; ich … nicht; kein wunder; keine änderung; immer noch
kein unterschied; keine antwort; noch nie; nicht schlimm
"""),
)

_RU = FormLists(
    code="ru",
    third=entries("он; она; оно; они; это"),
    changes=entries("снова; опять; теперь; лучше; все таки"),
    holds=entries("нужен; нужны; требуется"),
    remains=entries("кроме; за исключением; только"),
    changers=entries("сделай; поставь; измени; увеличь"),
    forbids_again=entries("""
^ больше не *й; ^ больше не *йте; ^ больше не *и; ^ больше не *ь; ^ больше никогда
^ не *й … больше
"""),
    musts=entries("должен; должна; должно"),
    openers=entries("""
пожалуйста; ок; и; так; да; хорошо; ладно; также; внимание; важно; кстати; осторожно; ну
спасибо
"""),
    rules=entries("""
^ никогда; ^ всегда; ^ больше не; ^ больше никаких; ^ никаких; ^ не трогай; ^ не трогайте
^ не меняй; ^ не используй; ^ не пиши; ^ не делай; ^ не запускай; ^ не удаляй; ^ не коммить
^ не пуши; ^ не добавляй; ^ не ставь; ^ избегай; ^ перестань; ^ хватит; ^ прекрати; нельзя
запрещено; под запретом; руки прочь; спрашивай меня; спроси меня перед; сначала спроси
сначала спрашивай; предупреди меня; без моего; без меня; без спроса; не спросив; я сам
я сама; сделаю сам; до дальнейших; без исключений; новое правило; когда я говорю
когда я пишу; каждый раз; перед каждым; перед каждой; после каждого; после каждой; в каждом
в каждый; в каждой; ^ каждый; ^ каждая; ^ каждое; не больше … на; максимум … на; ^ отвечай
^ пиши; ^ используй; ^ предпочитай; ^ держи; наши серверы; мы используем; только чтение
только для чтения; лежат в; на русском; на английском
"""),
    whole=entries("""
^ перед …… спрашивай; ^ перед …… спроси; ^ прежде чем …… спроси; ^ перед тем как …… спроси
"""),
    once=entries("""
больше не нужно; больше не надо; в этот раз; на этот раз; один раз; этот коммит; эту команду
сегодня; пока; пока что; этот тикет; эту задачу; этот файл; следующий ответ
в виде исключения; сейчас; до обеда; этот тест; ещё не; еще не
"""),
    exceptions=entries("""
в виде исключения; только в этот раз; только на этот раз; один раз; только сегодня
"""),
    allowed=entries("""
можешь; можете; можно; разрешаю; не нужно; не надо; больше не нужно; больше не надо
больше не действует; не обязательно
"""),
    general=entries("""
каждый; каждая; каждое; каждом; все; всех; всегда; везде; всё; любой
"""),
    bans=entries("""
никаких; никакой; никакого; ничего; никогда; без; нельзя; никто; ни
"""),
    habits=entries("""
пиши; используй; держи; называй; отвечай; говори; оставляй; ставь; спрашивай; запускай
храни
"""),
    tasks=entries("""
добавь; почини; исправь; найди; посмотри; переименуй; удали; создай; перенеси; покажи
объясни; сделай; напиши; измени; сравни; переведи; запусти; проверь; обнови; закоммить
"""),
    pointers=entries("этот; эту; это; эти; тот; ту; мне; его; её; их"),
    work=entries("""
тесты; коммиты; сообщения; суммы; цены; даты; имена; переменные; функции; файлы; комментарии
ветки; миграции; ошибки; тексты; логи; отступы; строки; версии; зависимости; код
документация; ключи
"""),
    places=entries("в; на; под; по; без; с; из; для; о; об; только"),
    status=entries("""
есть; был; была; были; красный; зелёный; нет; неверно; дважды; идут; падает; падают; здесь
там; вчера; готово; работает; уже; ещё; прошли; сломался; показывает
"""),
    actors=entries("""
пользователь; пользователи; клиент; клиенты; гость; гости; админ; админы; кнопка; страница
список; форма; поле; таблица; люди; кэш; сервер; администраторы; диалог
"""),
    specs=entries("""
тз; требование; требования; спецификация; в этом и баг; это и есть баг; по тикету; критерий
критерии
"""),
    reports=entries("говорит; сказал; сказала; написал; написала; пишет"),
    not_rules=entries("""
не забудь; не забывай; не знаю; не волнуйся; не беспокойся; не спеши; ничего нового
ничего страшного; никогда не *л; никогда такого; никогда не *ла; никогда не было
без проблем; ничего не; не работает; не понимаю; не важно; нет
"""),
)

_ZH = FormLists(
    code="zh",
    changes=entries("又; 改成; 改为; 现在; 改用"),
    remains=entries("除外; 以外; 只有"),
    rules=entries("""
一律; 一定要; 一定; 统一; 绝不; 绝对不; 永远不; 永远; 始终; 总是; 禁止; 严禁; 不要碰; 不要动
别碰; 别动; 不准; 不许; 不得; 先问我; 先问; 先告诉我; 先给我看; 未经我; 没有我的; 经我同意
我自己来; 我来处理; 每次; 每个提交; 每一个; 都要; 都用; 只能; 只用; 最多; 不超过; 再也不要
不要再; 别再; 新规则; 只读
"""),
    once=entries("""
这次; 这一次; 这回; 今天; 暂时; 先不要; 先别; 这个提交; 这条命令; 下一个回答; 还没; 目前
刚才; 这个测试
"""),
    exceptions=entries("仅此一次; 就这一次; 破例; 例外"),
    allowed=entries("可以; 不用; 不必; 不需要; 没关系"),
    actors=entries("""
用户; 客户; 管理员; 访客; 按钮; 页面; 对话框; 列表; 表单; 缓存; 服务器
"""),
    specs=entries("需求; 规格; 这就是; 验收; 旧系统; 按设计"),
    reports=entries("说; 写道"),
    not_rules=entries("""
别忘; 不要忘; 不知道; 没问题; 不客气; 不要紧; 总是报错; 总是失败; 必须是
"""),
)

_JA = FormLists(
    code="ja",
    changes=entries("また; やはり; やっぱり; に変更; 再び"),
    holds=entries("有効"),
    remains=entries("以外; を除いて; を除き; のみ"),
    rules=entries("""
絶対に; 決して; 禁止; しないで; しないこと; するな; 触らないで; 触るな; 触らない
ないでください; ないで; てはいけない; てはならない; 先に聞いて; 先に確認; 聞いてから
確認してから; 許可なく; 勝手に; ごとに; すべて; 全て; で統一; に統一; で持つ $; で書く $
に置く $; を使う $; で書いて; を使って; 以内; まで $; 私がやります; 読み取り専用; のみ $
だけ $; 新しいルール; やめて
"""),
    once=entries("""
今回; 今回だけ; 今日; 今は; とりあえず; まだ; このコミット; このコマンド; 次の返事; 次の回答
一旦; この件
"""),
    exceptions=entries("今回だけ; 例外; 一度だけ; 今回に限り"),
    allowed=entries("""
てもいい; ていいです; てもよい; ても構いません; て構いません; 不要; なくていい
必要ありません; 大丈夫
"""),
    actors=entries("""
ユーザー; 顧客; 管理者; ゲスト; ボタン; 画面; ダイアログ; 一覧; フォーム; キャッシュ
サーバー; ページ
"""),
    specs=entries("要件; 仕様; バグです; 旧システム"),
    reports=entries("""
と言った; と言っていた; と書いた; と書いてある; 言っています
"""),
    not_rules=entries("""
忘れないで; 心配しないで; 気にしないで; わからない; 問題ない; 問題ありません
"""),
)

FORMS = (ENGLISH, _DE, *ROMANCE, _RU, _ZH, _JA)
