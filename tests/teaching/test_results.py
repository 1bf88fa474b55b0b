"""A result file is checked again answer by answer; what is forged or broken is named."""

import json
from pathlib import Path
from typing import Any

import pytest

from bpe_viz.__main__ import main
from bpe_viz.teaching import (
    ExerciseSet,
    Level,
    QuestionError,
    ResultsError,
    Source,
    Topic,
    check_results,
    kinds_for,
)

SET = ExerciseSet(42, 4, Level.EASY, Source.RANDOM, (Topic.PAIRS, Topic.MERGES))


def results(num_wrong: int = 0) -> dict[str, Any]:
    answers = []
    for number, key in enumerate(SET.keys()):
        question = key.question()
        answer = list(question.right_answer)
        if number < num_wrong:
            indices = range(len(question.offers))
            answer = next([index] for index in indices if (index,) not in question.right)
        answers.append(
            {
                "kind": key.kind,
                "level": "easy",
                "seed": key.seed,
                "source": "random",
                "answer": answer,
                "right": number >= num_wrong,
            }
        )
    topics = [topic.name for topic in SET.topics]
    of_set = {"seed": 42, "number": 4, "level": "easy", "source": "random", "topics": topics}
    return {"format": "bpe-viz results", "version": 1, "set": of_set, "answers": answers}


def checked(tmp_path: Path, content: object) -> int:
    path = tmp_path / "results.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return main(["check-results", str(path)])


def test_an_honest_file_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(tmp_path, results(num_wrong=1)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "3 of 4 right: seed 42, easy, random"
    assert [line.split()[1] for line in lines[:-1]] == ["wrong:", "right:", "right:", "right:"]
    assert "(right: " in lines[0]


def test_a_forged_verdict_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forged = results(num_wrong=1)
    forged["answers"][0]["right"] = True
    assert checked(tmp_path, forged) == 1
    assert "Answer 1 is said to be right, which it is not." in capsys.readouterr().out


def test_an_easier_exercise_does_not_pass_for_that_of_the_set(tmp_path: Path) -> None:
    forged = results()
    forged["answers"][1] = forged["answers"][0]
    assert check_results(json.dumps(forged).encode()).complaints == (
        "Exercise 2 does not belong to this set.",
    )
    assert checked(tmp_path, forged) == 1


def test_a_missing_answer_is_named() -> None:
    short = results()
    del short["answers"][-1]
    assert check_results(json.dumps(short).encode()).complaints == (
        "Only 3 of 4 exercises are answered.",
    )


BROKEN: dict[str, Any] = {
    "no JSON": "{",
    "another file": {"format": "bpe-viz lesson"},
    "a list": [],
    "a later version": results() | {"version": 2},
    "no answers": {name: value for name, value in results().items() if name != "answers"},
    "answers of another kind": results() | {"answers": "all"},
    "an answer that is none": results() | {"answers": [7]},
    "an index that is not offered": results()
    | {"answers": [results()["answers"][0] | {"answer": [99]}]},
    "a kind that is not known": results()
    | {"answers": [results()["answers"][0] | {"kind": ["x"]}]},
    "a seed of another kind": results() | {"set": results()["set"] | {"seed": "42"}},
    "a topic that is not known": results() | {"set": results()["set"] | {"topics": ["X"]}},
    "no topic": results() | {"set": results()["set"] | {"topics": []}},
    "too many exercises": results() | {"set": results()["set"] | {"number": 10**9}},
    "a set of own words": results() | {"set": results()["set"] | {"source": "own"}},
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(tmp_path, BROKEN[name]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.strip().endswith(".")


def test_a_file_that_is_not_there_is_said_to_be_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check-results", "/nowhere/results.json"]) == 2
    assert "Check its name." in capsys.readouterr().err


def test_a_set_is_the_same_for_a_seed_and_goes_round_the_kinds() -> None:
    kinds = kinds_for(Source.RANDOM)
    keys = ExerciseSet(7, 2 * len(kinds)).keys()
    assert keys == ExerciseSet(7, 2 * len(kinds)).keys()
    assert sorted(key.kind for key in keys[: len(kinds)]) == sorted(kinds)
    assert keys != ExerciseSet(8, 2 * len(kinds)).keys()


def test_a_set_is_never_about_words_of_ones_own() -> None:
    with pytest.raises(QuestionError, match="needs a built-in corpus"):
        ExerciseSet(7, 3, source=Source.OWN).keys()
    with pytest.raises(ResultsError, match="too large"):
        check_results(b" " * 1_000_001)
