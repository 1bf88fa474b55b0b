"""The accessibility conformance report, docs/vpat.md: the form of VPAT 2.5, its WCAG edition.

`python -m tests.helpers.vpat` writes it from the table of criteria; a test fails while it differs.
"""

from collections.abc import Iterator

from bpe_viz import __version__
from tests import ROOT
from tests.helpers.criteria import CRITERIA, MET, NONE, PARTLY, TODAY, Criterion

REPORT = ROOT / "docs" / "vpat.md"
WORDS = {MET: "Supports", PARTLY: "Partially Supports", NONE: "Not Applicable"}
_HEAD = """\
# Accessibility Conformance Report

**bpe-viz Accessibility Conformance Report, WCAG Edition (based on VPAT® version 2.5)**

- **Name of product/version:** bpe-viz {version}, with what CHANGELOG.md calls unreleased
- **Report date:** {date}
- **Product description:** Web pages that show how byte pair encoding, WordPiece and Unigram make
  their vocabularies, for lectures and for learning alone
- **Contact information:** whoever runs the server, or an issue where you got the program
- **Notes:** A self-evaluation. Nobody has tested with a screen reader yet. What is left is listed
  in the [accessibility statement](accessibility.md).
- **Evaluation methods used:** axe-core with all rules of levels A and AA; measurements and walks by
  keyboard in Chromium, run with the program's other tests; judgement from code and screens where a
  remark gives a date

## Applicable standards/guidelines

| Standard/guideline | Included in report |
| --- | --- |
| Web Content Accessibility Guidelines 2.0 | Level A: yes, Level AA: yes, Level AAA: no |
| Web Content Accessibility Guidelines 2.1 | Level A: yes, Level AA: yes, Level AAA: no |
| Web Content Accessibility Guidelines 2.2 | Level A: yes, Level AA: yes, Level AAA: no |

## Terms

- **Supports:** The functionality of the product has at least one method that meets the criterion
  without known defects or meets with equivalent facilitation.
- **Partially Supports:** Some functionality of the product does not meet the criterion.
- **Does Not Support:** The majority of product functionality does not meet the criterion.
- **Not Applicable:** The criterion is not relevant to the product.

## WCAG 2.x report
"""
_OBSOLETE = (
    "| 4.1.1 Parsing | Supports | WCAG 2.0 and 2.1: met by definition since the errata of 2023;"
    " WCAG 2.2: obsolete and removed |"
)


def report() -> str:
    """Return the whole report."""
    tables = (
        *_table("Table 1: Success criteria, Level A", "A"),
        *_table("Table 2: Success criteria, Level AA", "AA"),
    )
    return "\n".join((_HEAD.format(date=TODAY, version=__version__), *tables))


def _table(title: str, level: str) -> Iterator[str]:
    yield from (f"### {title}", "", "| Criteria | Conformance level | Remarks and explanations |")
    yield "| --- | --- | --- |"
    for criterion in CRITERIA:
        if criterion.number == "4.1.2":
            yield from [_OBSOLETE] * (level == "A")
        if criterion.level == level:
            yield row(criterion)
    yield ""


def row(criterion: Criterion) -> str:
    """Return a criterion's row; remarks of what is met only in part say first what is not.

    >>> row(Criterion("2.5.4", "Motion actuation", "A", NONE, checked=TODAY, remark="none"))
    '| 2.5.4 Motion actuation | Not Applicable | none; judged from code and screens, 2026-11-27 |'
    """
    checked = criterion.evidence.removesuffix(criterion.remark).removesuffix("; ")
    remarks = "; ".join(filter(None, (criterion.remark, checked)))
    return f"| {criterion.number} {criterion.name} | {WORDS[criterion.result]} | {remarks} |"


def write() -> None:
    """Write the report anew."""
    REPORT.write_text(report(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
