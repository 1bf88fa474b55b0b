"""The state of a run as a picture: rows of tokens, the two pairs, and the two curves."""

from collections.abc import Sequence

import numpy as np
from markupsafe import Markup

from bpe_viz.settings import Variant
from bpe_viz.symbols import Pair, printable
from bpe_viz.ui.frame.dock import heights_of, run_of
from bpe_viz.ui.frame.wire_types import DockRun
from bpe_viz.ui.jobs.parity_runs import ParityQuestion, ParityRun
from bpe_viz.ui.parity import texts
from bpe_viz.ui.shared.markup import Column, Row, defined, element, fragment, table
from bpe_viz.ui.shared.numbers import inequality
from bpe_viz.wording import counted

_TOKENS_IN_BOXES = 36  # tokens of a text that has a box for each


def draw_state(run: ParityRun, k: int, asked: ParityQuestion) -> Markup:
    """Draw state k: who chooses, what each language needs, and what plain BPE would do."""
    costs = run.history.costs(k)
    chooser = run.payer(k) if k < run.last else ""
    is_training = asked.own or asked.variant is Variant.RATIO
    head = texts.TRAINING_TEXTS if is_training else texts.SAME_TEXT
    return element(
        "div",
        element("section", element("h3", head), _rows(run, k, chooser), class_="rows"),
        element("section", element("h3", texts.WHICH_PAIR), _pairs(run, k), class_="pairs"),
        _curve(
            fragment(defined(texts.INEQUALITY, texts.WHAT_GINI_IS)),
            texts.INEQUALITY,
            texts.compared(run.history.gini(k), run.plain.gini(run.plain_at(k))),
            [float(run.history.gini(i)) for i in range(run.last + 1)],
            [float(run.plain.gini(run.plain_at(i))) for i in range(run.last + 1)],
            k,
        ),
        _curve(
            texts.TOKENS,
            texts.TOKENS,
            texts.price(sum(costs.values()), _total(run, k)),
            [sum(run.history.costs(i).values()) for i in range(run.last + 1)],
            [_total(run, i) for i in range(run.last + 1)],
            k,
        ),
        class_="bpe-parity",
        data_panel="parity",
    )


def _total(run: ParityRun, k: int) -> int:
    return sum(run.plain.costs(run.plain_at(k)).values())


def sentence(run: ParityRun, k: int, variant: Variant) -> Markup:
    """Say who chooses in state k, and what."""
    if k < run.last:
        chooser, costs = run.payer(k), run.history.costs(k)
        is_longest = bool(chooser) and costs[chooser] == max(costs.values())
        merge = run.history.merges[k]
        pair = _pair((merge.left, merge.right), "now")
        said = fragment(texts.chooses(chooser, variant, is_longest=is_longest), " ", pair)
    else:
        dry = run.history.ran_dry
        said = Markup().join([texts.ended(counted(k, "merge")), dry and f" {dry}"])
    return element("span", said, class_="bpe-parity-say")


def steps_of(run: ParityRun) -> DockRun:
    """Return the merges for the dock: as tall as their counts, and the tokens of all languages."""
    merges = run.history.merges
    return run_of(
        heights_of(np.array([merge.count for merge in merges], np.float64)),
        [merge.symbol for merge in merges],
        [sum(run.history.costs(k).values()) for k in range(run.last + 1)],
        texts.COUNTED,
        states=[*(texts.chooses_next(run.payer(k)) for k in range(run.last)), ""],
    )


def _rows(run: ParityRun, k: int, chooser: str) -> Markup:
    """Draw a box for each token of a short text; else a bar as long as all of them."""
    costs = run.history.costs(k)
    newest = run.history.merges[k - 1].symbol if k == run.last else ""
    longest = max(run.history.costs(0).values())
    tokens = run.tokens(k) if longest <= _TOKENS_IN_BOXES else {}
    drawn = []
    for name, cost in costs.items():
        if name in tokens:
            boxes = fragment(
                element("span", printable(token), class_=_kind(token, newest))
                for token in tokens[name]
            )
        else:
            boxes = element("i", style=f"width:{cost / longest:.2%}")
        drawn.append(
            element(
                "li",
                element("span", name, class_="name"),
                element("span", boxes, class_="tokens", aria_hidden="true"),
                element("b", f"{cost:,}"),
                class_="now" if name == chooser else "",
            )
        )
    return element("ul", drawn)


def _kind(token: str, newest: str) -> str:
    if token == newest:
        return "c new"
    return "c m" if len(token) > 1 else "c"


def _pairs(run: ParityRun, k: int) -> Markup:
    """Draw the pair that was chosen, and the one that plain BPE would take."""
    if k == run.last:
        return Markup()
    merge = run.history.merges[k]
    pair, plain = (merge.left, merge.right), run.plain_pair(k)
    where = run.history.languages
    own = element("p", _pair(pair, "now"), " ", _times(run, pair, k, where))
    if plain is None or plain == pair:
        return fragment(own, element("p", texts.SAME_PAIR))
    other = element("p", _pair(plain, "other"), " ", _times(run, plain, k, where))
    return fragment(
        own,
        element("p", texts.PARITY_TAKES, class_="muted"),
        other,
        element("p", texts.PLAIN_TAKES, class_="muted"),
    )


def _times(run: ParityRun, pair: Pair, k: int, where: Sequence[str]) -> str:
    return texts.times_in(run.counts(pair, k), where)


def _pair(pair: Pair, kind: str) -> Markup:
    chips = (element("span", printable(symbol), class_="c") for symbol in pair)
    return element("span", chips, class_=f"pr {kind}")


def _curve(
    title: Markup | str,
    name: str,
    said: str,
    values: Sequence[float],
    plain: Sequence[float],
    k: int,
) -> Markup:
    """Draw a bar for each number of merges, and a tick at the value of plain BPE."""
    high = max(*values, *plain) or 1
    bars = (
        element(
            "i",
            element("u", style=f"--h:{other / high:.4f}"),
            class_="now" if i == k else "",
            title=f"{i:,}: {_number(value)}, {_number(other)}",
            style=f"--h:{value / high:.4f}",
        )
        for i, (value, other) in enumerate(zip(values, plain, strict=True))
    )
    said_all = texts.curve_text(name, _numbers(values), _numbers(plain))
    scale = element("div", element("span", _number(high)), element("span", "0"), class_="scale")
    return element(
        "section",
        element("h3", title),
        element("p", said, class_="figure"),
        element(
            "div",
            scale,
            element("div", bars, class_="bars", role="img", aria_label=said_all),
            class_="plot",
        ),
        class_="curve",
    )


def _numbers(values: Sequence[float]) -> list[str]:
    return [_number(value) for value in values]


def _number(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else inequality(value)


def merge_table(run: ParityRun, k: int) -> Markup:
    """List every merge with what each language needs after it, and the merge of plain BPE."""
    names = run.history.languages
    head = [Column("", kind="n", names_rows=True), *map(Column, texts.TABLE_HEAD[:2])]
    head += [Column(name, kind="n") for name in (texts.TABLE_HEAD[2], *names, *texts.SUM_HEAD)]
    head += [Column(texts.PLAIN_HEAD[0])]
    head += [Column(name, kind="n") for name in texts.PLAIN_HEAD[1:]]
    rows = [_row(run, i, names, is_here=i == k) for i in range(run.last + 1)]
    return table(texts.ALL_MERGES, head, rows)


def _row(run: ParityRun, i: int, names: Sequence[str], *, is_here: bool) -> Row:
    """Return what merge i did; row 0 is the beginning."""
    costs = run.history.costs(i)
    own, other = ("", "", ""), ("", "")
    if i:
        merge = run.history.merges[i - 1]
        chooser = run.payer(i - 1) or texts.TOGETHER_ALL
        own = (chooser, _spelled(merge.left, merge.right), f"{merge.count:,}")
    at = run.plain_at(i)
    if i and at == i:
        merge = run.plain.merges[i - 1]
        other = (_spelled(merge.left, merge.right), f"{merge.count:,}")
    return Row(
        (
            f"{i:,}",
            *own,
            *(f"{costs[name]:,}" for name in names),
            f"{sum(costs.values()):,}",
            inequality(float(run.history.gini(i))),
            *other,
            f"{_total(run, i):,}",
            inequality(float(run.plain.gini(at))),
        ),
        is_here=is_here,
    )


def _spelled(left: str, right: str) -> str:
    return f"{printable(left)} {printable(right)}"
