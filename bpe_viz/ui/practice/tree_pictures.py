"""The derivations of the words in a question bank as PNG pictures, which every course system shows.

They are drawn by Pillow with a font of Streamlit; both come with the app.
"""

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

from bpe_viz.limits import MAX_TREE_UNITS
from bpe_viz.question_banks import BankPicture, QuestionBank, derivation
from bpe_viz.segmentation import Branch, PlacedBranch, place_side_by_side
from bpe_viz.ui.offline.fonts import font_file
from bpe_viz.ui.practice import texts

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

_FONT = "Source Code Pro"
_SCALE = 2  # so that it is sharp on any screen
_ROW_HEIGHT, _LETTERS, _RANKS, _EDGE = 48, 15, 11, 6
_WEIGHT = 500
_BLACK, _GREY, _WHITE = 0, 70, 255
_NO_LETTER = "\uffff"  # has the sign of a font for what it lacks


def with_trees(bank: QuestionBank) -> QuestionBank:
    """Return the bank with a picture for each word whose derivation a question is about.

    A word with a letter that the font lacks has none, and a note says so.

    >>> from bpe_viz.question_banks import question_bank
    >>> from bpe_viz.teaching import ExerciseSet, Topic
    >>> bank = with_trees(question_bank(ExerciseSet(42, 2, topics=(Topic.WORDS,))))
    >>> [picture.data[1:4] for picture in bank.pictures.values()]
    [b'PNG', b'PNG']
    """
    trees = {asked.number: derivation(asked.question) for asked in bank.questions}
    if not any(trees.values()):
        return bank
    try:
        from PIL import ImageFont
    except ModuleNotFoundError:
        return replace(bank, notes=(*bank.notes, texts.NO_TREES))
    file = font_file(_FONT)
    if file is None:
        return replace(bank, notes=(*bank.notes, texts.NO_TREES))
    font = ImageFont.truetype(str(file), _LETTERS * _SCALE)
    font.set_variation_by_axes([_WEIGHT])
    pictures, notes = {}, [*bank.notes]
    for asked in bank.questions:
        branches = trees[asked.number]
        if not branches or len(asked.question.units) > MAX_TREE_UNITS:
            continue
        alternative = " ".join(map(str, branches))
        if lacking := _lacking(font, alternative):
            notes.append(texts.TREE_LACKS.format(number=asked.number, letters=lacking))
        else:
            name = f"tree-{asked.identifier}.png"
            pictures[asked.identifier] = BankPicture(
                name, _png(branches, font), texts.TREE.format(tree=alternative)
            )
    return replace(bank, pictures=pictures, notes=tuple(notes))


def _lacking(font: "FreeTypeFont", text: str) -> str:
    """Return the letters that a font lacks, each once."""
    none = bytes(font.getmask(_NO_LETTER))
    return "".join(
        letter
        for letter in dict.fromkeys(text)
        if letter != " " and bytes(font.getmask(letter)) == none
    )


def _png(branches: tuple[Branch, ...], font: "FreeTypeFont") -> bytes:
    from PIL import Image, ImageDraw

    trees, width, num_levels = place_side_by_side(branches)
    size = (round(width) + 2 * _EDGE, num_levels * _ROW_HEIGHT + 2 * _EDGE)
    picture = Image.new("L", (size[0] * _SCALE, size[1] * _SCALE), _WHITE)
    draw = ImageDraw.Draw(picture)
    small = font.font_variant(size=_RANKS * _SCALE)
    small.set_variation_by_axes([_WEIGHT])
    for tree in trees:
        _draw(draw, tree, num_levels, (font, small))
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw(
    draw: "ImageDraw",
    placed: PlacedBranch,
    num_levels: int,
    fonts: tuple["FreeTypeFont", "FreeTypeFont"],
) -> None:
    letters, ranks = fonts
    x, y = _place(placed, num_levels)
    for child in placed.children:
        to_x, to_y = _place(child, num_levels)
        top = to_y - (_LETTERS + (_RANKS if child.children else 0)) * _SCALE
        draw.line((x, y + _RANKS * _SCALE, to_x, top), fill=_GREY, width=_SCALE)
        _draw(draw, child, num_levels, fonts)
    draw.text((x, y), placed.branch.label, fill=_BLACK, font=letters, anchor="mm")
    if placed.branch.note:
        above = y - _LETTERS * _SCALE
        draw.text((x, above), placed.branch.note, fill=_GREY, font=ranks, anchor="mm")


def _place(placed: PlacedBranch, num_levels: int) -> tuple[float, float]:
    """Return the middle of a label in the pixels of the picture."""
    row = num_levels - 1 - placed.level
    return (placed.x + _EDGE) * _SCALE, (row * _ROW_HEIGHT + 30 + _EDGE) * _SCALE
