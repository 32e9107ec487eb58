"""Japanese word lists. Owns entries only; every character is a word."""

from longhaul_tui.words.language import Language, entries

_WITHDRAWALS = """
解除; 撤回; 取り消し; 取り消す; 廃止; 無効; 適用されません; 適用しません; 適用されない; 適用外
もう不要; 不要になった; 不要になりました; もう … なくていい; もう … なくてもいい; 予定変更
計画変更; 方針変更; 終わりました; 終わった; 終了; 破棄; 再開; を忘れて; は忘れて; を無視して
は無視して; は気にしなくて; やめにし; 解禁; 撤廃; もう守らなくて; もう … ません; もう … ない
取り下げ; キャンセルで; はなくします; をなくします; はやめます; はやめる; また開いて; 外れました
は外します; を外します; 白紙に戻; やっぱりなし
"""
_NEGATIONS = """
未
"""
_CONDITIONS = """
もし; 仮に; まで; 次第
"""
_AFTER_CONDITIONS = """
まで; れば; とき; 時; 場合; 後に; 前に; ら; 次第; かどうか; 予定; もいい; もよい; も大丈夫
つもり
"""
_LASTING = """
今後; これからは; 以後; 今から; これ以降; 次回から; 本日より; 今日から; この先; ^ 以降
"""
_RULE_WORDS = """
絶対; 必ず; 常に; 決して; いつも; ないで; 禁止; てはいけない; てはなりません; てはならない
てはダメ; ちゃダメ; だけ; のみ; やめて; 止めて; なければならない; ないといけない; ないこと
べからず; なければなり; るな $; すな $; くな $; うな $; ぶな $; むな $; ること $; うこと $
くこと $; すこと $
"""
_NOT_RULES = """
心配しないで; できるだけ; これだけ; それだけ; いつも通り; いつもの; だけでなく; のみならず
"""
_FOR_NOW = """
まだ; 今は; とりあえず; 今回; 今のところ; 一旦; ひとまず; 当面; 今だけ
"""
_GO_WORDS = """
は; い; え; ん; 願; す; 了; 解; で; 承; 知; 進; め; て; だ; 続; け; 大; 丈; 夫; あ; が; と; ご
ざ; こ; ち; に; か; っ; 良; 完; 璧; 素; 晴; ら; そ; ね; つ; の; や; お疲れさま; 今日; もよろしく
戻りました; オーケー; 次へ行きましょう; 感じ; 調子; 始; 明日; ど; 昼; ば
"""
_POLITE = """
てもらえ; ていただけ; てくれ; てください; お願い
"""
_PROHIBITS = """
決して; ない; 禁止; やめて; ません; べからず; 止めて
"""
_STOP = """
の; は; が; を; に; へ; で; と; も; や; から; まで; より; です; ます; した; して; する; しない
ない; ください; この; その; あの; これ; それ; あれ; ここ; そこ; もう; 今後; 今; 必ず; 絶対; 常に
決して; いつも; だけ; のみ; 禁止; 使用; 使う; 使って; 使わ; ルール; 規則; 解除; 適用; され; 必要
こと; よう; ん; な; か; ね; よ; い; し; て; た; だ; す; る; く; さ; れ
"""

LANGUAGE = Language(
    code="ja",
    withdrawals=entries(_WITHDRAWALS),
    verbs=frozenset(),
    nouns=frozenset(),
    instead=frozenset({"の代わりに", "の代りに", "ではなく", "じゃなくて", "に代えて"}),
    instead_before=True,
    never_mind=frozenset({"気にしないで", "もういい", "なかったことに"}),
    negations=entries(_NEGATIONS),
    negations_after=frozenset({"ない", "ません", "なく", "なかった", "ずに"}),
    negates_after=12,
    conditions=entries(_CONDITIONS),
    after_conditions=entries(_AFTER_CONDITIONS),
    futures=frozenset({"明日", "来週"}),
    permissions=frozenset(),
    lasting=entries(_LASTING),
    rule_words=entries(_RULE_WORDS),
    not_rules=entries(_NOT_RULES),
    for_now=entries(_FOR_NOW),
    not_even=frozenset({"今回も", "たとえ"}),
    describers=frozenset({"を返す", "を表示", "を出力"}),
    hearsay=entries("によると; たそうです; るそうです; と言っていま; によれば"),
    says=frozenset(
        {"が言った", "が書いた", "は言った", "いわく", "書いてある", "言って", "曰く", "述べた"}
    ),
    selves=frozenset({"私", "僕"}),
    things=frozenset(
        {
            "オプション",
            "機能",
            "フラグ",
            "引数",
            "ボタン",
            "コマンド",
            "スクリプト",
            "モード",
            "返す",
            "表示する",
            "出力する",
        }
    ),
    go_words=entries(_GO_WORDS),
    polite=entries(_POLITE),
    prohibits=entries(_PROHIBITS),
    limits=frozenset({"だけ", "のみ", "以外", "限り", "以下"}),
    stop=entries(_STOP),
)
