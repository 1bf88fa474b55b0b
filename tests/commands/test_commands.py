"""The commands in one process: each setting is an option, results are those of the library."""

import bz2
import csv
import gzip
import io
import json
import lzma
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest
import zstandard
from click.testing import CliRunner

from bpe_viz import learn_bpe, learn_unigram, learn_wordpiece, load_tokenizer, segment
from bpe_viz.commands import counting, exporting, learning, measuring, segmenting, serving
from bpe_viz.commands.options import option_of, settings_of
from bpe_viz.commands.practice_files import PRACTICE_WRITERS
from bpe_viz.commands.written_files import write_whole
from bpe_viz.documents.upload import read_documents
from bpe_viz.errors import ExportError, SettingsError
from bpe_viz.formats import (
    TourCorpus,
    latex_slides,
    latex_state,
    merges_txt,
    read_lesson,
    write_tour,
)
from bpe_viz.laws import fit_heaps, fit_mandelbrot, fit_zipf
from bpe_viz.morphology import built_in_gold, score_curve
from bpe_viz.question_banks import BankFormat, question_bank, write_bank
from bpe_viz.samples import sample_by_key
from bpe_viz.settings import Learner, MarkPlace, PreTokenizer, Settings
from bpe_viz.settings_fields import to_fields
from bpe_viz.settings_table import FIELDS, STOP_AT, Field
from bpe_viz.teaching import ExerciseSet, Level, Topic, built_in_tours
from bpe_viz.text import Corpus
from bpe_viz.ui.practice.practice_file import practice_page, scorm_package
from bpe_viz.ui.tours.tour_file import tour_page
from tests import ROOT
from tests.helpers.asking import Ask, rows_of
from tests.helpers.setting_values import EXAMPLES, learner_with
from tests.helpers.slides import SLIDES

VERBS = ROOT / "sample_data" / "verbs.txt"


def every_command() -> Iterator[tuple[str, click.Command]]:
    for module in (counting, segmenting, exporting):
        yield module.command.name or "", module.command
    for command in (learning.learn_command, learning.show_command, measuring.scores_command):
        yield command.name or "", command


@pytest.mark.parametrize(("name", "command"), list(every_command()))
def test_every_setting_of_the_app_is_an_option_of_the_same_name(
    name: str, command: click.Command
) -> None:
    options = {p.name: p for p in command.params if isinstance(p, click.Option)}
    due = [field for field in FIELDS if name != "count" or field.decides_words]
    assert {field.name for field in due} <= options.keys()
    for field in due:
        assert options[field.name].opts == [option_of(field)]
        assert field.meaning in (options[field.name].help or "")


@pytest.mark.parametrize(
    ("field", "value"), EXAMPLES, ids=lambda each: str(getattr(each, "name", each))
)
def test_every_value_of_every_setting_can_be_given(field: Field, value: Any) -> None:
    given = {"learner": learner_with(field).value, field.name: field.kind.write(value)}
    settings = settings_of(given)
    assert getattr(settings, field.attribute) == value
    written = to_fields(settings)
    shown = {name: text for name, text in written.items() if name not in STOP_AT.label_of_field}
    if settings.mark_place is MarkPlace.NONE:
        shown.pop("mark", None)  # which would do nothing
    assert to_fields(settings_of(shown)) | shown == to_fields(settings_of(shown))


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_a_setting_that_the_learner_has_not_is_refused(field: Field) -> None:
    text = next(f.kind.write(value) for f, value in EXAMPLES if f is field)
    for learner in set(Learner) - field.learners:
        with pytest.raises(SettingsError, match=f"{option_of(field)} does nothing for .* Leave it"):
            settings_of({"learner": learner.value, field.name: text})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["learn", "--tie-rule", "none"], "Choose first-seen, greatest or smallest."),
        (["learn", "--num-merges", "-1"], "Choose a whole number from 0 to 100,000."),
        (["learn", "--shrinking", "2"], "Choose a number from 0.05 to 0.95."),
        (["learn", "--pattern", ""], "The pattern is empty. Type one, for example \\w+."),
        (["learn", "--pattern", "a", "--pretokenizer", "words"], "Give one of the two."),
        (["learn", "--nonsense"], "No such option '--nonsense'. Try \"bpe-viz learn --help\"."),
        (["lern"], "No such command 'lern'. Did you mean 'learn'? Try \"bpe-viz --help\"."),
        (["count", "nowhere.txt"], 'no file or folder "nowhere.txt". Check its name.'),
        (["count", "*.nothing"], 'No file fits the pattern "*.nothing". Check it, or'),
        (["count", "--sample", "slid"], 'There is no built-in corpus "slid". Choose slide, hug,'),
        (["count", "--sample", "slide", "x"], "--sample takes the place of files. Give one"),
        (["count", "--word-column", "w"], "Give --word-column and --count-column."),
        (["count", "--encoding", "utf-99"], "for example utf-8, latin-1 or cp1252."),
        (["count", "--encoding", "base64"], "for example utf-8, latin-1 or cp1252."),
        (["show", "--sample", "slide", "--k", "9"], "Choose 0 to 8."),
        (["show", "--sample", "slide", "--k", "1", "--size", "12"], "Give one of the two."),
        (["show", "--sample", "slide", "--size", "3"], "Choose 11 to 19."),
        (["segment"], "exactly one of --corpus, --sample, --merges and --tokenizer."),
        (["segment", "--tokenizer", "gpt9"], "gpt9"),
        (["segment", "--merges", "nowhere.txt"], '"nowhere.txt" cannot be opened (No such file'),
        (["export", "merges.txt", "--sample", "hug"], "Choose a mark after the word,"),
        (["export", "unigram.vocab", "--sample", "slide"], "Choose --learner unigram."),
        (["scores", "--sample", "slide", "--gold", "x"], "or choose gold_slide, gold_english or"),
        (
            ["check-results", "nowhere"],
            '"nowhere" cannot be opened (No such file or directory). Check',
        ),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_what_cannot_be_done_is_said_in_one_line_with_the_way_out(
    ask: Ask, arguments: list[str], message: str
) -> None:
    status, out, said = ask(*arguments, pipe=b"low low lower")
    assert (status, out) == (2, "")
    assert said.startswith("bpe-viz: ")
    assert said.count("\n") == 1
    assert message in said


def test_options_may_be_written_as_the_settings_are(ask: Ask) -> None:
    spelled = ask("learn", "--sample", "slide", "--num_merges", "3", "--tie_rule", "first-seen")
    assert spelled == ask("learn", "--sample", "slide", "--num-merges", "3")
    assert spelled[:2] == (0, "1\te\tr\ter\t9\t9\n2\ter\t_\ter_\t9\t9\n3\tn\te\tne\t8\t8\n")
    assert spelled[2] == "note: 3 merges learned: the number of merges was reached.\n"


@pytest.mark.parametrize(
    "pack",
    [bytes, gzip.compress, bz2.compress, lzma.compress, zstandard.compress],
    ids=["plain", "gz", "bz2", "xz", "zst"],
)
def test_packed_text_through_a_pipe_and_from_a_file_is_counted_alike(
    ask: Ask, tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    data = VERBS.read_bytes()
    path = tmp_path / "verbs.txt.packed"
    path.write_bytes(pack(data))
    expected = [*Corpus.from_bytes(data, filename="verbs.txt").word_counts.items()]
    for found in (
        ask("count", "--seen", "-f", "jsonl", pipe=pack(data)),
        ask("count", "--seen", "-f", "jsonl", path),
    ):
        assert found[0] == 0
        assert [(row["word"], row["count"]) for row in rows_of(found[1])] == expected


@pytest.mark.parametrize("pretokenizer", PreTokenizer, ids=lambda each: each.value)
def test_counts_written_as_csv_are_learned_from_as_the_text_is(
    ask: Ask, pretokenizer: PreTokenizer
) -> None:
    text = "He said: \"low, lower!\"\n\n\tIt's 5 o'clock =1+1 é\n" * 3
    cut = ("--pretokenizer", pretokenizer.value)
    _, counts, _ = ask("count", "--seen", "-f", "csv", *cut, pipe=text.encode())
    expected = Corpus.from_text(text, pretokenizer=pretokenizer).word_counts
    read = list(csv.reader(io.StringIO(counts)))
    assert read == [["word", "count"], *([word, str(n)] for word, n in expected.items())]
    if not any(word.isspace() for word in expected):
        learned = ask("learn", "-f", "jsonl", "--num-merges", "20", pipe=counts.encode())
        history = learn_bpe(dict(expected), 20)
        assert [(row["left"], row["right"]) for row in rows_of(learned[1])] == history.pairs


def test_files_of_a_folder_are_read_whatever_they_are(ask: Ask, tmp_path: Path) -> None:
    folder = tmp_path / "texts" / "more"
    folder.mkdir(parents=True)
    files = {"a.html": b"<p>low lower</p>", "b.txt": b"new", "more/c.md": b"# low *new*"}
    for name, data in files.items():
        (tmp_path / "texts" / name).write_bytes(data)
    (tmp_path / "texts" / "picture.png").write_bytes(b"\x89PNG\0\0\0")
    (tmp_path / "texts" / ".hidden").write_bytes(b"secret")
    status, out, said = ask("count", "--seen", tmp_path / "texts")
    assert (status, out) == (0, "low\t2\nlower\t1\nnew\t2\n")
    assert said.startswith('note: "picture.png" is')
    assert ask("count", "--seen", "-q", tmp_path / "texts") == (0, out, "")
    assert (
        ask("count", "--seen", str(tmp_path / "texts" / "[ab].*"))[1]
        == "low\t1\nlower\t1\nnew\t1\n"
    )
    uploaded = read_documents([*files.items()]).corpus()
    assert dict(uploaded.word_counts) == {"low": 2, "lower": 1, "new": 2}
    status, out, said = ask("count", tmp_path / "texts" / "picture.png")
    assert (status, out) == (2, "")
    assert "not plain text" in said or "binary" in said


def test_tables_are_read_by_their_columns_and_lines_as_counts(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("id,said,n\n1,low lower,5\n2,new,2\n", encoding="utf-8")
    assert ask("count", "--text-column", "said", path)[1] == "low\t1\nlower\t1\nnew\t1\n"
    named = ask("count", "--word-column", "said", "--count-column", "n", path)
    assert named[1] == "low␣lower\t5\nnew\t2\n"
    lines = b"word count\nlow 5\n\n1,200 new\n"
    assert ask("count", "--counts", pipe=lines)[0] == 2
    assert ask("count", "--counts", pipe=b"5 low\n1,200 new\r\n2 low\n")[1] == "new\t1200\nlow\t7\n"
    status, _, said = ask("count", "--counts", pipe=b"low 5\nlow and \x1b[31mlower\n")
    assert status == 2
    assert (
        'Line 2 of "standard input" is not a word with its count: "low␣and␣[U+001B][31mlower"'
        in said
    )
    mixed = ask("count", path, "--text-column", "said", VERBS)
    assert mixed[0] == 0
    status, _, said = ask(
        "count", "-", path, "--word-column", "said", "--count-column", "n", pipe=b"a"
    )
    assert status == 2
    assert "cannot be joined" in said


def test_a_text_in_another_encoding_is_found_or_named(ask: Ask) -> None:
    text = (ROOT / "sample_data" / "french.txt").read_text(encoding="utf-8")
    data = text.encode("cp1252")
    guessed = ask("count", "--seen", "-f", "jsonl", pipe=data)
    counts = Corpus.from_bytes(data, filename="french.txt").word_counts
    assert {row["word"]: row["count"] for row in rows_of(guessed[1])} == counts
    text = "naïve café " * 30
    assert "The encoding was guessed" in guessed[2]
    named = ask("count", "--encoding", "cp437", pipe=text.encode("cp437"))
    assert named == (0, "naïve\t30\ncafé\t30\n", "")
    for data, encoding in ((b"low", "utf-16"), (b"caf\xe9", "utf-8"), (b"\0\1\2" * 99, "utf-8")):
        status, out, said = ask("count", "--encoding", encoding, pipe=data)
        assert (status, out, said.count("\n")) == (2, "", 1)


def test_results_of_three_learners_are_those_of_the_library(ask: Ask) -> None:
    learned = ask("learn", "--sample", "hug", "--learner", "wordpiece", "-f", "jsonl")
    hug = sample_by_key("hug").corpus()
    history = learn_wordpiece(hug, 7)
    assert [(row["symbol"], row["score"]) for row in rows_of(learned[1])] == [
        (merge.symbol, merge.score) for merge in history.merges
    ]
    pieces = ask(
        "learn", "--sample", "slide", "--learner", "unigram", "--vocab-size", "14", "-f", "csv"
    )
    state = learn_unigram(SLIDES, 14).at(1)
    rows = list(csv.reader(io.StringIO(pieces[1])))[1:]
    assert [(piece, float(value)) for _, piece, value in rows] == state.pieces()
    assert pieces[2] == "note: 13 pieces left after 1 round.\n"


def test_a_mark_that_occurs_is_replaced_unless_it_was_named(ask: Ask) -> None:
    status, out, said = ask("learn", "--num-merges", "1", pipe=b"snake_case")
    assert (status, said.splitlines()[0]) == (0, 'note: "_" occurs in a word, so "▁" is used.')
    assert out.count("\n") == 1
    status, out, said = ask("learn", "--mark", "_", pipe=b"snake_case")
    assert (status, out) == (2, "")
    assert 'Choose a mark that occurs in no word: "▁", "</w>" or "·".' in said


def test_a_state_is_shown_as_on_slides(ask: Ask) -> None:
    status, out, _ = ask("show", "--sample", "slide", "--k", "2", "--pairs", "3", "--words", "3")
    assert status == 0
    assert out.splitlines() == [
        "After merge 2: er + _ → er_, counted 9",
        "Corpus (78 symbols)",
        "5  l o w _",
        "2  l o w e s t _",
        "6  n e w er_",
        "… 2 more words",
        "Pairs (2 tie for the first place)",
        "8  n e",
        "8  e w",
        "7  l o",
        "… 10 more pairs",
        "Vocabulary (13 symbols)",
        "_, d, e, i, l, n, o, r, s, t, w, er, er_",
    ]
    assert (
        ask("show", "--sample", "slide", "--size", "13", "--pairs", "3", "--words", "3")[1] == out
    )
    records = rows_of(ask("show", "--sample", "slide", "--k", "2", "-f", "jsonl")[1])
    state = learn_bpe(SLIDES, 8).at(2)
    assert [record["symbols"] for record in records if record["kind"] == "word"] == [
        list(state.segment(word)) for word in SLIDES
    ]
    pairs = [((r["left"], r["right"]), r["count"]) for r in records if r["kind"] == "pair"]
    assert pairs == state.pair_counts(10)
    symbols = [(r["symbol"], r["count"], r["rank"]) for r in records if r["kind"] == "symbol"]
    assert symbols == [tuple(entry) for entry in state.vocabulary()]
    pieces = ask("show", "--sample", "slide", "--learner", "unigram", "--vocab-size", "14")[1]
    assert pieces.startswith("After 1 round of pruning\nCorpus (")
    assert ask("show", "--sample", "slide", "--k", "0")[1].startswith(
        "Before merge 1\nCorpus (96 symbols)"
    )


def test_colours_come_only_where_they_are_wanted(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = ("show", "--sample", "slide", "--k", "1")
    plain = ask(*shown)[1]
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = ask(*shown)[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[1;36m" in coloured
    assert "\x1b[1;32mer\x1b[0m" in coloured
    assert "36m" not in ask(*shown)[1]
    assert "\x1b" not in plain


def test_text_is_cut_by_what_was_learned_by_a_file_and_by_a_real_tokenizer(
    ask: Ask, tmp_path: Path
) -> None:
    text = b"lower newest\n\nmud\n"
    history = learn_bpe(SLIDES, 8)
    assert ask("segment", "--sample", "slide", pipe=text)[:2] == (
        0,
        "low er_  new e s t _\n\nm u d _\n",
    )
    rows = rows_of(ask("segment", "--sample", "slide", "-f", "jsonl", pipe=text)[1])
    expected = [(1, "lower"), (1, "newest"), (3, "mud")]
    assert [(row["line"], row["word"]) for row in rows] == expected
    for row in rows:
        found = segment(row["word"], history)
        assert (row["symbols"], row["unknown"]) == ([*found.symbols], [*found.unknown])
    file = tmp_path / "merges.txt"
    file.write_bytes(merges_txt(history))
    glued = ask("segment", "--merges", file, pipe=text)[1]
    assert glued == "low er</w>  new e s t </w>\n\nm u d </w>\n"
    tokens = rows_of(ask("segment", "--tokenizer", "cl100k", "-f", "jsonl", pipe=text)[1])
    ids = [load_tokenizer("cl100k").encode(line) for line in ("lower newest", "mud")]
    assert [row["id"] for row in tokens] == [*ids[0], *ids[1]]
    longest = ask("segment", "--sample", "slide", "--segmenter", "longest-match", pipe=b"winner")[1]
    assert longest == "w i n ne r _\n"
    status, _, said = ask("segment", "--sample", "slide", pipe=b"ok\n\xff\xfe\n")
    assert status == 2
    assert "is not UTF-8" in said


def test_files_for_other_programs_are_those_of_the_export_page(ask: Ask, tmp_path: Path) -> None:
    history = learn_bpe(SLIDES, 8)
    assert ask("export", "merges.txt", "--sample", "slide")[1].encode() == merges_txt(history)
    path = tmp_path / "lesson.json"
    status, out, said = ask(
        "export", "lesson.bpe-viz.json", "--sample", "slide", "--k", "3", "-o", path
    )
    lesson = read_lesson(path.read_bytes())
    assert (status, out, said) == (
        0,
        "",
        f"note: {path.stat().st_size:,} bytes written to {path}.\n",
    )
    assert (lesson.k, lesson.settings, dict(lesson.word_counts)) == (
        3,
        Settings(num_merges=8),
        SLIDES,
    )
    model = json.loads(ask("export", "tokenizer.json", "--sample", "slide")[1])["model"]
    assert len(model["merges"]) == 8
    made = json.loads(
        ask("export", "tokenizer.json", "--learner", "unigram", "--vocab-size", "60", VERBS)[1]
    )
    assert made["model"]["type"] == "Unigram"
    page = ask("export", "stepper.html", "--sample", "slide")[1]
    assert page.startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("options", "notes"),
    [
        pytest.param(
            ["tokenizer.json", "--unit", "bytes"],
            [
                "Decoding does not give every text back: “ low  lowest⏎” comes back as"
                " “low lowest”, “low_lowest” comes back as “low lowest”."
            ],
            id="as in the README",
        ),
        pytest.param(
            ["tokenizer.json", "--learner", "unigram", "--mark-place", "none", "--vocab-size=13"],
            [
                "Decoding does not give every text back: “low lowest” comes back as “lowlowest”,"
                " “low.” comes back as “low<unk>”."
            ],
            id="unigram",
        ),
        pytest.param(
            ["merges.txt", "--pretokenizer", "words"],
            [
                "It does not say how text is cut (words and punctuation): subword-nmt cuts at"
                " blanks.",
                "Decoding does not give every text back: “ low  lowest⏎” comes back as"
                " “ low lowest⏎”.",
            ],
            id="merges",
        ),
        pytest.param(
            ["tiktoken.zip", "--unit", "bytes", "--mark-place", "none"],
            ["Decoding does not give every text back: “low lowest” comes back as “lowlowest”."],
            id="ranks",
        ),
        pytest.param(["vocab.json"], [], id="no text is decoded"),
        pytest.param(
            ["tokenizer.json", "--unit", "bytes", "--pretokenizer", "gpt2"], [], id="as GPT-2"
        ),
    ],
)
def test_a_note_says_what_is_lost_in_decoding(
    ask: Ask, tmp_path: Path, options: list[str], notes: list[str]
) -> None:
    words = tmp_path / "slides.txt"
    words.write_text(" ".join(word for word, n in SLIDES.items() for _ in range(n)), "utf-8")
    path = tmp_path / "written"
    status, out, said = ask("export", *options, words, "-o", path)
    assert (status, out) == (0, "")
    *found, last = said.splitlines()
    assert found == [f"note: {note}" for note in notes]
    assert last.endswith(f" bytes written to {path}.")
    assert ask("export", *options, "-q", words, "-o", path) == (0, "", "")


def test_every_way_to_count_says_which_encoding_it_guessed(ask: Ask, tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "a.txt").write_bytes("naïve café".encode("latin-1"))
    (folder / "b.txt").write_bytes(bytes(range(256)) * 10)
    status, out, said = ask("count", folder)
    assert status == 0
    assert "café" in out
    assert "The encoding was guessed: cp1252." in said
    assert '"b.txt" is binary data' in said
    status, _, said = ask("count", "--to", tmp_path / "words.parquet", "--workers", "0", folder)
    assert status == 0
    assert "note: The encoding of 1 file was guessed: a.txt (cp1252)." in said
    assert "note: Left out: 1 record (not text, or in an unknown encoding: 1)." in said
    assert "note: left out: b.txt, byte 0: not text, or in an unknown encoding" in said
    assert "note: The encoding of 1 file" in ask("learn", tmp_path / "words.parquet")[2]


def test_scores_and_laws_are_those_of_the_library(ask: Ask) -> None:
    found = rows_of(
        ask("scores", "--sample", "slide", "--gold", "gold_slide", "--k", "6", "-f", "jsonl")[1]
    )
    scores = score_curve(built_in_gold("gold_slide"), learn_bpe(SLIDES, 8)).scores(6)
    assert [(row["k"], row["vocabulary"], row["recall"]) for row in found] == [
        (6, 17, round(scores.micro.recall, 6))
    ]
    best = ask("scores", "--sample", "slide", "--gold", "gold_slide", "--best")[1]
    assert best.split("\t")[0] == "6"
    file = ROOT / "sample_data" / "harbour.txt"
    corpus = Corpus.from_bytes(file.read_bytes(), filename="harbour.txt")
    assert corpus.growth
    laws = rows_of(ask("laws", file, "-f", "jsonl")[1])
    values = {(row["law"], row["figure"]): row["value"] for row in laws}
    assert values["Zipf", "exponent"] == pytest.approx(fit_zipf(corpus).exponent)
    assert values["Mandelbrot", "K"] == pytest.approx(fit_mandelbrot(corpus).K)
    heaps = fit_heaps(*zip(*corpus.growth, strict=True))
    assert (values["Heaps", "k"], values["Heaps", "beta"]) == (heaps.k, heaps.beta)


def test_text_longer_than_an_upload_is_counted_as_its_parts_are(ask: Ask, tmp_path: Path) -> None:
    line = "low lower naïve, newest wider!\n"
    path = tmp_path / "long.txt"
    path.write_bytes((line * 100_000).encode())  # 3.3 MB: more than is looked at before
    _, out, said = ask("count", "--pretokenizer", "words", "-f", "jsonl", path)
    once = Corpus.from_text(line, pretokenizer=PreTokenizer.WORDS).word_counts
    assert {row["word"]: row["count"] for row in rows_of(out)} == {
        word: count * 100_000 for word, count in once.items()
    }
    assert said == ""
    path.write_bytes((line * 60_000).encode() + b"\xff low")
    status, out, said = ask("count", path)
    assert (status, out) == (2, "")
    assert '"long.txt" is not utf-8 near byte 1,920,001.' in said


@pytest.mark.parametrize("line_end", [b"\n", b" "], ids=["lines", "one line"])
@pytest.mark.parametrize("num_before", [-100, 3, 600_000])
def test_the_first_foreign_letter_may_be_where_the_beginning_ends(
    ask: Ask, tmp_path: Path, num_before: int, line_end: bytes
) -> None:
    letters = "naïve café".encode("cp1252")
    beginning = ((b"low new ok" + line_end) * 110_000)[: (1 << 20) - num_before] + letters + b" "
    path = tmp_path / "long.txt"
    path.write_bytes(beginning + (b"low" + line_end) * 100_000)
    status, out, said = ask("count", path)
    if num_before > 0:
        assert (status, "The encoding was guessed: cp1252" in said) == (0, True)
        assert "naïve" in out
    else:  # what comes later was never looked at
        assert (status, said.count("\n")) == (2, 1)
        assert '"long.txt" is not utf-8 near byte' in said
    assert ask("count", "--encoding", "cp1252", path)[0] == 0


def test_count_writes_a_table_that_others_learn_from(ask: Ask, tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "a.txt").write_bytes(
        b"low lower low\n" * 20 + b"new \xff\n" + b"low\n" * 20
    )
    table = tmp_path / "words.parquet"
    status, out, err = ask("count", tmp_path / "texts", "--to", table, "--workers", "0")
    assert (status, out) == (0, f"{table}: 2 types, 80 tokens\n")
    assert "note: left out: a.txt, byte 280: not UTF-8" in err
    status, out, _ = ask("learn", table, "--num-merges", "2", "--format", "jsonl")
    assert status == 0
    expected = learn_bpe({"low": 60, "lower": 20}, 2)
    assert [(row["left"], row["right"]) for row in rows_of(out)] == expected.pairs


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--to", "w.parquet"], "Name files."),
        (
            ["a", "--to", "w.parquet", "--top", "3", "-f", "csv"],
            "--top and --format do nothing with --to. Leave them out.",
        ),
        (
            ["a", "--to", "w.parquet", "--workers", "2", "--scheduler", "tcp://a:1"],
            "--workers does nothing with --scheduler. Leave it out.",
        ),
        (["a", "--to", "w.parquet", "--counts"], "--counts does nothing with --to. Leave it out."),
        (
            ["a", "--to", "w.parquet", "--text-column", "a", "--text-column", "b"],
            "Give --text-column once.",
        ),
        (["a", "--workers", "2"], "Add --to words.parquet."),
    ],
)
def test_what_a_table_cannot_be_counted_with_is_refused(
    ask: Ask, arguments: list[str], message: str
) -> None:
    status, _, err = ask("count", *arguments)
    assert (status, err.strip().endswith(message)) == (2, True)


def test_run_hands_its_options_on_to_streamlit(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("runpy.run_module", lambda name, **_: started.append([name, *sys.argv]))
    monkeypatch.setattr(sys, "argv", [])
    options = ("--port", "9000", "--headless", "--server.address", "127.0.0.1")
    assert CliRunner().invoke(serving.command, options).exit_code == 0
    app = str(ROOT / "app.py")
    at = ["--server.port", "9000", "--server.headless", "true"]
    assert started == [["streamlit", "streamlit", "run", app, "--server.address", "127.0.0.1", *at]]
    monkeypatch.setitem(sys.modules, "streamlit", None)
    result = CliRunner().invoke(serving.command)
    assert "Install it: pip install 'bpe-viz[app]'." in str(result.exception)


@pytest.mark.parametrize("bank_format", BankFormat)
def test_a_practice_set_becomes_a_question_bank(
    ask: Ask, tmp_path: Path, bank_format: BankFormat
) -> None:
    path = tmp_path / bank_format.value
    options = ["--topics", "laws,pairs", "--number", 20, "--seed", 42, "--level", "hard"]
    status, out, said = ask("export", bank_format.value, *options, "-o", path)
    chosen = ExerciseSet(42, 20, Level.HARD, topics=(Topic.PAIRS, Topic.LAWS))
    assert (status, out) == (0, "")
    assert said.startswith("note: ")
    assert path.read_bytes() == write_bank(question_bank(chosen), bank_format).data


EXPORTED_BY = {
    **{kind: ["--number", "1", "--topics", "pairs"] for kind in PRACTICE_WRITERS},
    "tour.html": ["--tour", "bpe"],
    "vocab.txt": ["--learner", "wordpiece", "--sample", "slide"],
    "tiktoken.zip": ["--unit", "bytes", "--mark-place", "none", "--sample", "slide"],
    "unigram.vocab": ["--learner", "unigram", "--vocab-size", "12", "--sample", "slide"],
}


@pytest.mark.parametrize("kind", exporting.KINDS)
def test_a_file_that_cannot_be_written_is_named_and_leaves_nothing(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    options = EXPORTED_BY.get(kind, ["--sample", "slide"])
    old = tmp_path / "old"
    old.write_bytes(b"what was there")
    missing = tmp_path / "nowhere" / "file"
    for target, reason in (
        (missing, "there is no folder"),
        (old / "file", "there is no folder"),
        (tmp_path, "is a directory"),
        (Path("/dev/full"), "No space left"),
        (tmp_path / ("x" * 300), "too long"),
    ):
        status, out, said = ask("export", kind, *options, "-q", "-o", target)
        assert (status, out, said.count("\n")) == (2, "", 1)
        assert reason in said

    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        write(path, data[:1])
        if path.parent != tmp_path:
            return write(path, data)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    for target in (old, tmp_path / "new"):
        status, _, said = ask("export", kind, *options, "-q", "-o", target)
        assert (status, said.count("\n")) == (2, 1)
        assert f'"{target}" cannot be written (No space left on device). Name another' in said
    assert [*tmp_path.iterdir()] == [old]
    assert old.read_bytes() == b"what was there"


def test_a_file_that_may_not_be_changed_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_whole(link, b"new")
    assert (link.is_symlink(), target.read_bytes()) == (True, b"new")
    assert target.stat().st_mode & 0o777 == 0o640

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # a test may run as one whom nothing is refused
    with pytest.raises(ExportError, match=r"cannot be written \(Permission denied\)"):
        write_whole(target, b"newer")
    monkeypatch.undo()
    assert target.read_bytes() == b"new"


def test_a_lesson_has_the_tour_with_its_words_or_other_ones(ask: Ask, tmp_path: Path) -> None:
    tour = built_in_tours()["bpe"]
    own = replace(tour, corpus=TourCorpus("mine", (("low", 5), ("new", 2))))
    file, words, path = (tmp_path / name for name in ("tour.json", "words.txt", "lesson.json"))
    file.write_bytes(write_tour(own))
    words.write_text("hug hug pug", "utf-8")
    for asked, found, counts in (
        (["--tour", "bpe", "--k", "3"], tour, SLIDES),
        (["--tour", file, "--num-merges", "3"], own, {"low": 5, "new": 2}),
        (["--tour", "bpe", words, "--num-merges", "3"], tour, {"hug": 2, "pug": 1}),
    ):
        status, _, _ = ask("export", "lesson.bpe-viz.json", *asked, "-o", path)
        lesson = read_lesson(path.read_bytes())
        assert (status, lesson.k, lesson.tours) == (0, 3, (found,))
        assert dict(lesson.word_counts) == counts
    path.unlink()
    status, _, said = ask("export", "lesson.bpe-viz.json", "--tour", "moon", "-o", path)
    assert (status, path.exists()) == (2, False)
    assert 'There is no tour "moon".' in said


def test_a_pass_mark_is_for_the_package_alone(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "scorm.zip"
    options = ["--topics", "pairs", "--number", 3, "--seed", 42, "--pass-mark", 80]
    assert ask("export", "scorm.zip", *options, "-o", path)[0] == 0
    assert path.read_bytes() == scorm_package(ExerciseSet(42, 3, topics=(Topic.PAIRS,)), 80)
    assert "--pass-mark does nothing for gift.txt." in ask("export", "gift.txt", *options)[2]
    assert "101 is not in the range" in ask("export", "scorm.zip", "--pass-mark", 101)[2]


def test_slides_and_states_are_written_as_latex(ask: Ask, tmp_path: Path) -> None:
    history = learn_bpe(SLIDES, 8)
    name = sample_by_key("slide").name
    slides = ask("export", "slides.tex", "--sample", "slide", "--from", 2, "--to", 5)
    assert slides == (0, latex_slides(history, 2, 5, name).decode(), "")
    state = ask("export", "state.tex", "--sample", "slide", "--k", 3)
    assert state == (0, latex_state(history, 3, name).decode(), "")
    words = tmp_path / "words.txt"
    words.write_text("東京", "utf-8")
    status, _, said = ask("export", "state.tex", words, "-o", tmp_path / "state.tex")
    assert status == 0
    assert "DejaVu Sans Mono has no 東 京." in said
    status, _, said = ask("export", "slides.tex", "--sample", "slide", "--from", 5, "--to", 3)
    assert status == 2
    assert "There are no steps 5 to 3 here. Choose from 0 to 8" in said


def test_a_practice_set_becomes_a_page_and_a_package(ask: Ask, tmp_path: Path) -> None:
    chosen = ExerciseSet(42, 3, topics=(Topic.PAIRS,))
    for name, write in (("practice.html", practice_page), ("scorm.zip", scorm_package)):
        path = tmp_path / name
        options = ["--topics", "pairs", "--number", 3, "--seed", 42]
        status, out, said = ask("export", name, *options, "-o", path)
        assert (status, out) == (0, "")
        assert "The right answers are in the file" in said
        assert path.read_bytes() == write(chosen)


def test_a_tour_becomes_a_page(ask: Ask, tmp_path: Path) -> None:
    tour = built_in_tours()["bpe"]
    file = tmp_path / "mine.json"
    file.write_bytes(write_tour(tour))
    for name in ("bpe", file):
        assert ask("export", "tour.html", "--tour", name)[:2] == (0, tour_page(tour).decode())
    file.write_text("{}", "utf-8")
    status, out, said = ask("export", "tour.html", "--tour", file)
    assert (status, out) == (2, "")
    assert "tour" in said


def test_the_documentation_names_files_that_can_be_exported() -> None:
    text = (ROOT / "docs" / "take-home.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `([\w.]+)` \|", text, re.MULTILINE))
    (kind,) = [param for param in exporting.command.params if param.name == "kind"]
    assert isinstance(kind.type, click.Choice)
    assert listed < set(kind.type.choices)
    assert {*PRACTICE_WRITERS, "tour.html", "slides.tex", "state.tex"} <= listed
