"""Chinese word lists (simplified). Owns entries only; every character is a word."""

from longhaul_tui.words.language import Language, entries

_WITHDRAWALS = """
不再; 取消了; 已取消; 已经取消; 解除; 撤销; 撤回; 作废; 失效; 不适用; 不用再; 不必再; 不需要再
无需再; 废除; 废止; 改主意; 计划有变; 计划变了; 解封; 解冻; 重新开放; 收回; 不算数; @ … 不要了
@ 取消; @ 去掉; 结束了 $; 解锁了
"""
_VERBS = """
取消; 忽略; 放弃; 去掉; 无视; 别管; ^ 忘了; ^ 忘掉; ^ 忘记; 请忘; 废弃
"""
_NEGATIONS = """
不; 没; 未; 别; 勿; 无
"""
_CONDITIONS = """
直到; 如果; 若是; 一旦; 除非; 只要; 要是; 假如; ^ 当; ^ 等; 等到; 在 … 之前; 不代表
不意味
"""
_AFTER_CONDITIONS = """
之前; 以前; 前; 之后; 以后; 后; 时; 的时候; 的话; 为止
"""
_LASTING = """
从现在起; 从现在开始; 今后; ^ 以后; 从今以后; 往后; 从此; 从今天起; 此后; 今天开始
"""
_RULE_WORDS = """
永远; 绝不; 决不; 从不; 总是; 始终; 一律; 不要; 别; 勿; 不得; 不许; 不准; 禁止; 必须; 务必; 只能
只用; 只可以; 只允许; 只许; 只在; 只改; 仅限; 停止; 一定要; 不能; 只有
"""
_NOT_RULES = """
特别; 分别; 别的; 区别; 类别; 级别; 识别; 别人; 性别; 别名; 能不能; 要不要; 不能不; 不要紧
"""
_FOR_NOW = """
暂时; 目前; 先别; 先不要; 这次; 这一次; 现在; 还不; 还没; 今天先
"""
_GO_WORDS = """
好; 的; 可; 以; 行; 是; 对; 嗯; 哦; 谢; 多; 继; 续; 吧; 没; 问; 题; 你; 您; 们; 家; 早; 上; 晚
下; 午; 中; 开; 始; 请; 很; 太; 棒; 了; 就; 这; 样; 做; 收; 到; 同; 意; 去; 呀; 啊; 不; 错; 完
美; 大; 听; 来; 辛; 苦; 今; 天; 后; 回; 明; 白; 按; 办; 我; 也; 起
"""
_POLITE = """
可以; 请; 麻烦; 能; 帮我
"""
_PROHIBITS = """
不; 别; 勿; 禁止; 没有; 无需; 避免; 停止; 莫
"""
_STOP = """
不再; 取消; 了; 的; 是; 在; 和; 与; 或; 把; 被; 给; 用; 使用; 这个; 那个; 这条; 那条; 这; 那; 个
条; 我; 你; 他; 她; 它; 们; 也; 都; 就; 还; 再; 要; 不要; 不用; 不必; 不; 别; 永远; 必须; 只
只能; 规则; 规定; 现在; 以后; 今后; 从; 起; 请; 吧; 吗; 呢; 可以; 能; 会; 所有; 每; 一; 有; 没
没有; 到; 对; 为; 而; 但; 但是; 所以; 因为; 如果; 适用; 解除; 停止; 总是; 一律; 禁止; 任何; 上
里; 时; 后; 前
"""

LANGUAGE = Language(
    code="zh",
    withdrawals=entries(_WITHDRAWALS),
    verbs=entries(_VERBS),
    removers=frozenset({"删除", "删掉", "移除"}),
    nouns=entries("规则; 规定; 限制; 要求; 约束; 禁令; 条款"),
    instead=frozenset({"而不是", "代替", "替代", "取代", "而非"}),
    never_mind=frozenset({"算了", "当我没说", "不用管了", "没事了"}),
    negations=entries(_NEGATIONS),
    conditions=entries(_CONDITIONS),
    after_conditions=entries(_AFTER_CONDITIONS),
    unreal=frozenset({"会"}),
    planned=frozenset({"将"}),
    subordinators=frozenset({"用来", "用于"}),
    frames=frozenset({"一个 …… 的", "一种 …… 的"}),
    opinions=entries("说; 认为; 觉得"),
    hearsay=entries("据称"),
    says=frozenset({"说", "写道", "写着", "表示", "问"}),
    selves=frozenset({"我", "们"}),
    not_withdrawals=frozenset({"永远不再", "再也不再"}),
    futures=frozenset({"明天", "下周"}),
    permissions=frozenset({"可以", "允许", "没问题", "能"}),
    followers=frozenset({"了", "吧", "啊"}),
    lasting=entries(_LASTING),
    rule_words=entries(_RULE_WORDS),
    not_rules=entries(_NOT_RULES),
    for_now=entries(_FOR_NOW),
    not_even=frozenset({"即使", "哪怕", "就算", "也不"}),
    describers=frozenset({"返回", "显示", "打印", "输出", "接受"}),
    things=frozenset({"的选项", "的参数", "的功能", "的函数", "的按钮", "的命令"}),
    buts=frozenset(),
    ands=frozenset(),
    go_words=entries(_GO_WORDS),
    polite=entries(_POLITE),
    prohibits=entries(_PROHIBITS),
    limits=frozenset({"只", "仅", "除了", "除非", "最多"}),
    stop=entries(_STOP),
)
