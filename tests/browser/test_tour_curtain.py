"""What answers the question of a stop is covered until it is answered, for one reader or a class."""

import re
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from bpe_viz.ui.tour.asking import asked_at
from tests.helpers.screens import check_accessible_in_both_themes, settle
from tests.helpers.stepping import wait_until
from tests.helpers.tour_stops import shown_at, stop_of

BAR = "section.tour"
# What a reader, a pointer or a screen reader finds outside the bar of the tour: texts, names,
# titles, values and what is spoken, through all shadow roots.
READABLE = """() => {
  const said = [];
  const read = root => {
    for (const node of root.querySelectorAll("*")) {
      if (node.shadowRoot) read(node.shadowRoot);
      if (node.closest("section.tour, style, script")) continue;
      if (!node.checkVisibility({visibilityProperty: true})) continue;
      for (const name of ["aria-label", "aria-description", "aria-valuetext", "title", "alt"])
        said.push(node.getAttribute(name) ?? "");
      said.push(node.value ?? "", node.innerText ?? node.textContent);
    }
  };
  read(document);
  return said.map(text => String(text).replaceAll(/\\s+/g, " ")).join("\\n");
}"""
# Stops of every page, and what there would tell the answer.
TELLING = [
    ("bpe", 3, r"e r, 9"),
    ("bpe", 7, r"\\+ 4 merges"),
    ("bpe", 10, r"low, merge 6"),
    ("bpe", 10, r"will remove it"),
    ("unseen", 4, r"5 symbols"),
    ("unseen", 4, r"newest is new, e, s, t"),
    ("unseen", 2, r"\\b4 merges build it"),
    ("tokens", 5, r"rank: 2; count: 13"),
    ("tokens", 11, r"read 3 tokens"),
    ("gpt", 2, r"\\b10516\\b"),
    ("laws", 10, r"Value: 1,038"),
    ("learners", 9, r"Entries"),
    ("morphemes", 4, r"newer"),
]
