"""The criteria of WCAG 2.2, levels A and AA, and what each was checked by: docs/accessibility.md.

`python -m tests.helpers.criteria` writes the table of that page; a test fails while it differs.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tests import ROOT

TODAY = "2026-11-27"
PAGE = ROOT / "docs" / "accessibility.md"
BEGIN, END = "<!-- criteria: made by python -m tests.helpers.criteria -->", "<!-- end -->"
_BROWSER = "tests/browser/"
_AXE = "test_every_size.py::test_nothing_jumps_or_is_covered_on_screens_and_tablets"
_MEASURED = "test_access.py::test_a_page_keeps_every_measured_criterion"
_OPEN = "test_access_open.py::test_a_panel_keeps_every_measured_criterion"
_MENUS = "test_access_open.py::test_menus_keep_every_measured_criterion"
_KEYS = "test_access_open.py::test_the_dialog_of_keys_keeps_every_measured_criterion"
_ROOM = "test_access_open.py::test_a_room_keeps_every_measured_criterion_on_all_its_screens"
_FILE = "test_access_open.py::test_a_page_without_a_server_keeps_every_measured_criterion"
_STAGE = "test_access.py::test_the_stage_keeps_every_measured_criterion"
_ORDER = "test_access_measures.py::test_stops_that_go_back_are_found"
_BACKWARDS = "test_access_measures.py::test_texts_that_go_back_are_found"
_UNNAMED = "test_access_measures.py::test_names_without_what_is_seen_are_found"
_FAINT = "test_access_measures.py::test_lines_that_are_hardly_seen_are_found"
MET, PARTLY, NONE = "met", "partly met", "does not apply"


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion: its tests, or when it was judged from code and screens, and why."""

    number: str
    name: str
    level: str
    result: str
    tests: tuple[str, ...] = ()
    checked: str = ""
    remark: str = ""

    @property
    def evidence(self) -> str:
        """Return its tests, or when it was judged, and what is to be said of it."""
        tests = ", ".join(f"`{test}`" for test in self.tests)
        judged = f"judged from code and screens, {self.checked}" if self.checked else ""
        return "; ".join(filter(None, (tests, judged, self.remark)))

    def row(self) -> str:
        """Return its row in the table."""
        return f"| {self.number} {self.name} | {self.level} | {self.result} | {self.evidence} |"


def _tested(number: str, name: str, level: str, *tests: str, remark: str = "") -> Criterion:
    result = PARTLY if remark else MET
    paths = tuple(test if test.startswith("tests/") else _BROWSER + test for test in tests)
    return Criterion(number, name, level, result, paths, remark=remark)


def _judged(number: str, name: str, level: str, result: str, remark: str) -> Criterion:
    return Criterion(number, name, level, result, checked=TODAY, remark=remark)


_NO_MEDIA = (
    "there is neither video nor recorded sound; animations that can be saved show no more than"
    " text, and each tone of a step has a caption"
)
CRITERIA = (
    _tested(
        *("1.1.1", "Non-text content", "A", _AXE),
        "test_access.py::test_a_chart_is_walked_by_keyboard",
        "test_heard.py::test_a_walk_is_heard_as_recorded",
    ),
    _judged("1.2.1", "Audio-only and video-only", "A", NONE, _NO_MEDIA),
    _judged("1.2.2", "Captions", "A", NONE, _NO_MEDIA),
    _judged("1.2.3", "Audio description or alternative", "A", NONE, _NO_MEDIA),
    _judged("1.2.4", "Captions, live", "AA", NONE, _NO_MEDIA),
    _judged("1.2.5", "Audio description", "AA", NONE, _NO_MEDIA),
    _tested("1.3.1", "Info and relationships", "A", _AXE),
    _tested("1.3.2", "Meaningful sequence", "A", _MEASURED, _ORDER, _BACKWARDS),
    _judged("1.3.3", "Sensory characteristics", "A", MET, "texts name what to press"),
    _tested(
        *("1.3.4", "Orientation", "AA"),
        "test_every_size.py::test_nothing_jumps_or_is_covered_on_a_phone",
        _AXE,
    ),
    _judged("1.3.5", "Identify input purpose", "AA", NONE, "no field asks for personal data"),
    _tested(
        *("1.4.1", "Use of color", "A"),
        "tests/ui/shared/test_colour_blindness.py::test_colours_that_look_alike_have_another_sign",
        "tests/ui/shared/test_colour_blindness.py::test_the_other_sign_is_in_the_styles",
    ),
    _tested(
        *("1.4.2", "Audio control", "A"),
        "test_sound.py::test_steps_are_heard_once_that_is_switched_on",
        "test_sound.py::test_the_menu_has_the_switch_the_volume_and_the_whole_run",
    ),
    _tested(
        *("1.4.3", "Contrast (minimum)", "AA", _AXE),
        "test_words_text.py::test_letters_can_be_read_on_every_colour_and_hostile_ones_are_only_text",
    ),
    _tested("1.4.4", "Resize text", "AA", _MEASURED, _STAGE),
    _judged("1.4.5", "Images of text", "AA", MET, "text is text, in charts and trees too"),
    _tested("1.4.10", "Reflow", "AA", _MEASURED, _STAGE),
    _tested(
        *("1.4.11", "Non-text contrast", "AA", _MEASURED, _STAGE, _FAINT),
        "tests/ui/shared/test_colours.py::test_what_must_be_seen_or_read_is",
    ),
    _tested("1.4.12", "Text spacing", "AA", _MEASURED, _STAGE, _OPEN, _MENUS, _ROOM, _FILE),
    _tested(
        *("1.4.13", "Content on hover or focus", "AA"),
        "test_stepper_panels.py::test_a_term_says_what_it_means",
        "test_laws_page.py::test_a_chart_tip_can_be_hovered_and_dismissed",
        "test_access.py::test_a_chart_is_walked_by_keyboard",
    ),
    _tested(
        *("2.1.1", "Keyboard", "A"),
        "test_stepper_accessible.py::test_everything_is_reached_by_keyboard",
        "test_access.py::test_a_chart_is_walked_by_keyboard",
        "test_access.py::test_a_lattice_is_walked_edge_by_edge",
        "test_loom.py::test_the_keyboard_goes_from_knot_to_knot",
        "test_words_word.py::test_boundaries_are_reached_with_keys",
    ),
    _tested("2.1.2", "No keyboard trap", "A", _MEASURED, _STAGE, _KEYS, _ROOM),
    _tested(
        *("2.1.4", "Character key shortcuts", "A"),
        "test_stepper_keys.py::test_single_keys_are_switched_off_for_every_page",
        "test_stepper_keys.py::test_streamlit_hears_no_letters_even_while_the_app_hears_none",
    ),
    _judged("2.2.1", "Timing adjustable", "A", MET, "a person ends each vote and each question"),
    _tested(
        *("2.2.2", "Pause, stop, hide", "A"),
        "test_stepper_keys.py::test_p_plays_h_switches_half_steps_and_plus_enlarges_the_text",
    ),
    _judged("2.3.1", "Three flashes", "A", MET, "nothing flashes"),
    _tested("2.4.1", "Bypass blocks", "A", _AXE),
    _tested("2.4.2", "Page titled", "A", _MEASURED),
    _tested(
        *("2.4.3", "Focus order", "A"),
        "test_top_bar.py::test_keys_lead_through_a_menu_and_back_to_its_button",
        _KEYS,
        _ROOM,
        _MEASURED,
        _ORDER,
    ),
    _tested("2.4.4", "Link purpose", "A", _MEASURED),
    _tested(
        *("2.4.5", "Multiple ways", "AA"),
        "test_about_page.py::test_every_page_has_its_title_its_icon_and_its_link",
    ),
    _tested("2.4.6", "Headings and labels", "AA", _MEASURED),
    _tested("2.4.7", "Focus visible", "AA", _MEASURED, _STAGE),
    _tested("2.4.11", "Focus not obscured", "AA", _MEASURED, _STAGE),
    _judged("2.5.1", "Pointer gestures", "A", MET, "no gesture needs two fingers or a path"),
    _judged("2.5.2", "Pointer cancellation", "A", MET, "buttons act when they are let go"),
    _tested("2.5.3", "Label in name", "A", _MEASURED, _STAGE, _UNNAMED),
    _judged("2.5.4", "Motion actuation", "A", NONE, "nothing reacts to motion"),
    _tested(
        *("2.5.7", "Dragging movements", "AA"),
        "test_clicks_alone.py::test_what_can_be_dragged_is_done_with_clicks_alone",
    ),
    _tested(
        *("2.5.8", "Target size (minimum)", "AA", _MEASURED, _STAGE, _OPEN, _MENUS, _ROOM, _FILE),
        "test_access.py::test_axe_measures_targets",
        # A token of one letter is as wide as its letter: buttons of full size reach it, too.
        "test_tokenizers_page.py::test_what_is_typed_is_read_by_all_and_the_address_leads_back",
    ),
    _tested("3.1.1", "Language of page", "A", _AXE),
    _tested(
        *("3.1.2", "Language of parts", "AA", _MEASURED),
        "test_access.py::test_words_are_in_the_language_of_their_corpus",
        "tests/ui/laws/test_laws_page.py::test_words_of_tables_are_in_the_language_of_the_corpus",
        "tests/ui/morphemes/test_morphemes_page.py"
        "::test_morphemes_are_in_the_language_of_their_list",
        "tests/ui/laws/test_laws_page.py::test_words_of_sentences_are_in_the_language_of_the_corpus",
    ),
    _judged("3.2.1", "On focus", "A", MET, "focus changes nothing but what is said below"),
    _tested(
        *("3.2.2", "On input", "A"),
        "test_stepper_keys.py::test_after_a_setting_the_clicker_is_alive",
    ),
    _judged("3.2.3", "Consistent navigation", "AA", MET, "one top bar on all pages"),
    _judged("3.2.4", "Consistent identification", "AA", MET, "one set of texts and icons"),
    _judged("3.2.6", "Consistent help", "A", MET, "Learn is at one place on all pages"),
    _tested("3.3.1", "Error identification", "A", "tests/test_messages.py"),
    _tested("3.3.2", "Labels or instructions", "A", _AXE),
    _tested("3.3.3", "Error suggestion", "AA", "tests/test_messages.py"),
    _tested(
        *("3.3.4", "Error prevention", "AA"),
        "test_corpus_page.py::test_an_edit_is_undone_where_it_was_made_and_where_it_is_compared",
    ),
    _judged("3.3.7", "Redundant entry", "A", MET, "links and codes carry what was entered"),
    _judged("3.3.8", "Accessible authentication", "AA", NONE, "there is no sign-in"),
    _tested("4.1.2", "Name, role, value", "A", _AXE, _MEASURED),
    _tested(
        *("4.1.3", "Status messages", "AA"),
        "test_stepper_accessible.py::test_each_step_is_said_in_one_sentence",
        "test_stepper_accessible.py::test_of_steps_in_quick_succession_the_last_is_heard",
        "test_heard.py::test_a_vote_is_heard_as_recorded",
        "test_words_word.py::test_why_not_is_said_once_when_it_is_asked",
    ),
)


def table() -> str:
    """Return the table of docs/accessibility.md."""
    head = ("| Criterion | Level | Result | Checked by |", "| --- | --- | --- | --- |")
    return "\n".join([BEGIN, *head, *_rows(), END])


def _rows() -> Iterator[str]:
    for criterion in CRITERIA:
        yield criterion.row()


def written(page: str) -> str:
    """Return the page with the table as it is now."""
    before, _, rest = page.partition(BEGIN)
    return before + table() + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
