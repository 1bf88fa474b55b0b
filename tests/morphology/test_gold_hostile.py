import pytest

from bpe_viz.morphology.gold import fitting
from bpe_viz.morphology.gold.gold_list import GoldReport, read_gold_text

LINES = ("undo\tun do",) * 100
ABANDONMENT = r"14\abandonment\94\C\((abandon)[V],(ment)[N|V.])[N]\Y\N\N"

# (line, what becomes of it in a plain list): a reason, or "read" or "aligned".
PLAIN_LINES = [
    ("undo", "no second field"),
    ("undo\t", "no second field"),
    ("\tun do", "no second field"),
    ("undo\t\tun do", "no second field"),
    ("undo\t ", "no second field"),
    ("undo\t|", "there are no morphs"),
    ("undo\t+ - |", "there are no morphs"),
    ("undo\t, ", "does not begin with"),
    ("undo\t,", "does not begin with"),
    ("undo\tdo un", "does not begin with"),
    ("undo\t123", "does not begin with"),
    ("undo\t<b>un</b> do", "does not begin with"),
    ("a" * 101 + "\t" + "a" * 101, "longer than 100 characters"),
    ("undo\t" + "un do " * 700, "longer than 4,000 characters"),
    ("undo\t" + "u " * 41, "more than 40 morphs"),
    ("undo\t" + "u" * 301, "300 letters"),
    ("undo\tun do", "read"),
    ("undo \t un  do ", "read"),
    ("undo\tun do\r", "read"),
    ("undo\tun do\tnote", "read"),
    ("undo\tun do\t((un do", "read"),
    ("undo\tun do\t)))", "read"),
    ("undo\tun do\t" + "(" * 2000, "read"),
    ("undo\tun do\t(go ed)", "read"),
    ("undo\tun do\t5\t6\t7", "read"),
    ("undo\tun do, und o", "read"),
    ("undo\tun do, do un", "read"),
    ("undo\t, un do", "read"),
    ("undo\tun  ||  do", "read"),
    ("undo\t+un+do+", "read"),
    ("undo\t-un -do", "read"),
    ("undo\tundo", "read"),
    ("UNDO\tun do", "aligned"),
    ("undo\tUN DO", "aligned"),
    ("undo\tun do s", "aligned"),
    ("undo\tu", "aligned"),
    ("ice cream\tice cream", "aligned"),
    ("-\t-", "read"),
    ("|\t|", "read"),
    ("a-b\ta - b", "read"),
    ("<script>\t<script>", "read"),
    ("**b**\t**b **", "read"),
    ("$x$\t$x $", "read"),
    ("=1+1\t=1+1", "read"),
    ("a\\b\ta\\ b", "read"),
    ("\u202ebadc\t\u202eba dc", "read"),
    ("e\u0301te\te\u0301 te", "read"),
    ("été\tete", "aligned"),
    ("👨‍👩‍👧s\t👨‍👩‍👧 s", "read"),
    ("ß\tss", "does not begin with"),
    ("İstanbul\tistanbul", "aligned"),
    ("\x00a\t\x00 a", "read"),
    ("a\x1cb\ta\x1c b", "read"),
    ("a\u2028b\ta\u2028 b", "read"),
    ("\ufeffundo\tun do", "does not begin with"),
    ("漢字\t漢 字", "read"),
    ("אבג\tא בג", "read"),
    ("нашего\tнаш его", "read"),
    ("नमस्ते\tनमस् ते", "read"),
    ("12:30\t12 :30", "read"),
    ("#1\t# 1", "read"),
    ("a" * 100 + "\t" + "a " * 40, "aligned"),
    ("a" * 99 + "b\t" + "aaaaaaa " * 40, "aligned"),
]

CELEX_LINES = [
    ("undo\tun do", "no word in the second field"),
    ("", "blank"),
    ("\\" * 7, "no word in the second field"),
    (r"1\undo\1\C\\Y\N\N", "field 5 has no analysis"),
    (r"1\undo\1\C\(un\Y\N\N", "an opening bracket has no closing bracket"),
    (r"1\undo\1\C\un,do\Y\N\N", "do not enclose all morphs"),
    (r"1\undo\1\C\()[N]\Y\N\N", "has no morph inside"),
    (r"1\undo\1\C\((un)[V],(do)[V])[V]\Y\N", "7 fields instead of 8"),
    (r"1\undo\x\C\((un)[V],(do)[V])[V]\Y\N\N", "read"),
    (r"1\undo\99999999999999999999\C\((un)[V],(do)[V])[V]\Y\N\N", "read"),
    (r"\undo\-5\C\((un),(do)))\Y\N\N", "closing bracket has no opening bracket"),
    (r"\undo\²\C\((un),(do))\Y\N\N", "read"),
    ("1\\undo\\1\\C\\" + "(" * 500 + ")" * 500 + "\\Y\\N\\N", "40 deep"),
    ("1\\undo\\1\\C\\" + "(u)[V]," * 500 + "\\Y\\N\\N", "do not enclose all morphs"),
]


def fate(report: GoldReport) -> str:
    if report.num_refused:
        return report.refused[0].reason
    return "aligned" if report.num_aligned else "read" if report.num_read > 100 else "blank"


def ids(lines: list[tuple[str, str]]) -> list[str]:
    return [f"{number} {line[:20]!a}" for number, (line, _) in enumerate(lines, start=1)]


@pytest.mark.parametrize(("line", "expected"), PLAIN_LINES, ids=ids(PLAIN_LINES))
def test_an_odd_line_in_a_plain_list_has_its_fate(line: str, expected: str) -> None:
    report = read_gold_text("\n".join((*LINES, line))).report
    assert report.num_lines == 101
    assert expected in fate(report)
    assert all(remark.line == 101 for remark in (*report.refused, *report.remarks))


@pytest.mark.parametrize(("line", "expected"), CELEX_LINES, ids=ids(CELEX_LINES))
def test_an_odd_line_in_a_celex_file_has_its_fate(line: str, expected: str) -> None:
    report = read_gold_text("\n".join((*[ABANDONMENT] * 100, line))).report
    assert expected in fate(report)


def test_a_refused_line_is_shown_by_its_beginning() -> None:
    (remark,) = read_gold_text("undo\tun do\nx" + "y" * 5000).report.refused
    assert (remark.line, len(remark.text)) == (2, 80)


def test_alternatives_and_remarks_are_bounded() -> None:
    word = "a" * 60
    many = "\n".join(f"{word}\t{word[:n]} {word[n:]}" for n in range(1, 60))
    gold = read_gold_text(many + "\nb\tc" * 3000)
    assert len(gold.entries[0].analyses) == 32
    assert (gold.report.num_refused, len(gold.report.refused)) == (3000, 1000)


def test_words_are_bounded_and_the_report_says_where_reading_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fitting, "MAX_GOLD_WORDS", 1000)
    gold = read_gold_text("\n".join(f"w{n}\tw{n}" for n in range(1005)))
    assert len(gold) == 1000
    assert gold.report.notices == ("Only the first 1,000 words were read, up to line 1,000.",)


def test_alignment_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "MAX_ALIGNMENT_WORK", 100_000)
    lines = ("a" * 90 + f"b{n}\t" + "aaaaaaa " * 40 for n in range(10))
    report = read_gold_text("\n".join(lines)).report
    assert (report.num_aligned, report.num_refused) == (3, 7)
    assert "too many morphs that must be aligned" in report.refused[-1].reason
