"""The Tokenizers page in a browser: what is typed is cut at once, and the address leads back."""

import re

from playwright.sync_api import Locator, Page, expect

from bpe_viz import load_tokenizer
from tests.helpers.screens import bring, check_accessible_in_both_themes, fits, settle
from tests.helpers.top_bar import CORPUS_BUTTON, choose_corpus, link_to

TYPED = "12345 <b>é</b>\u202e"


def test_what_is_typed_is_read_by_all_and_the_address_leads_back(page: Page) -> None:
    page.goto("/tokenizers?with=gpt2,cl100k&special=1")
    view = page.locator(".tokenizers.ready")
    expect(view.locator(".count")).to_have_text(["13", "12"])
    settle(page)
    field = view.get_by_role("textbox", name="Text to read")
    field.fill(TYPED)
    counts = [str(len(load_tokenizer(name).encode(TYPED))) for name in ("gpt2", "cl100k")]
    expect(view.locator(".count")).to_have_text(counts)
    chips = view.locator('.tk[data-row="1"]')
    expect(chips).to_have_text(["123", "45", "␣<", "b", ">", "é", "</", "b", ">", "e2 80", "ae"])
    which = view.locator(".which")
    which.get_by_text("2 of 10 vocabularies").click()
    view.get_by_role("button", name="GPT-2", exact=True).click()
    view.get_by_role("button", name="This corpus", exact=True).click()
    expect(view.locator(".name")).to_have_text(["GPT-4", "This corpus"])
    page.keyboard.press("Escape")
    expect(view.get_by_role("button", name="GPT-2", exact=True)).to_be_hidden()
    expect(view.get_by_role("spinbutton")).to_be_visible()
    view.get_by_role("spinbutton", name="Price per million tokens").fill("2")
    expect(view.locator("tbody tr").first).to_contain_text("0.000022")
    expect(page).to_have_url(re.compile(r"text=12345.*&with=cl100k%2Clearned&special=1&price=2$"))
    chip = view.locator('.tk[data-row="0"]').first
    chip.focus()
    expect(view.locator(".band")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(view.locator('.tk[data-row="0"]').nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(view.locator('.tk[data-row="1"]:focus')).to_have_text("4")
    view.get_by_role("button", name="GPT-4", exact=False).filter(has=page.locator(".name")).click()
    token = view.get_by_role("region", name="Token", exact=True)
    for number in range(1, 4):
        token.get_by_role("button", name="Token after").press("Enter")
        expect(view.locator(".tk.open")).to_have_text(
            view.locator('.tk[data-row="0"]').nth(number).text_content() or ""
        )
        expect(token.get_by_role("button", name="Token after")).to_be_focused()
    token.get_by_role("button", name="Token before").click()
    opened = view.locator('.tk[data-row="0"]').nth(2)
    expect(opened).to_have_class(re.compile(r"\bopen\b"))
    expect(token.get_by_role("heading", level=2)).to_contain_text(opened.text_content() or "")
    link_to(page, "Words").click()
    expect(page.locator(".words.ready")).to_be_visible()
    link_to(page, "Tokenizers").click()
    expect(view.locator(".name")).to_have_text(["GPT-4", "This corpus"])
    expect(field).to_have_value(TYPED)
    field.fill("low?\nlow\nlower")
    lines = view.locator(".line")
    expect(lines).to_have_count(3)
    line_end = lines.first.locator('.tk[data-row="0"]').last
    expect(line_end).to_have_text("?⏎")
    assert line_end.evaluate(
        """chip => chip.lastElementChild.getBoundingClientRect().right
          <= chip.getBoundingClientRect().right + 1"""
    )
    lines.nth(1).evaluate("node => { node.dataset.kept = 'yes'; }")
    field.press_sequentially("s")
    expect(lines.nth(2)).to_contain_text("ers")
    expect(view.locator(".line[data-kept]")).to_have_count(1)  # only what was typed is drawn again
    settle(page)
    check_accessible_in_both_themes(page, ".tokenizers")


def test_languages_are_compared_in_the_tokenizers_of_a_list_that_stays_open(page: Page) -> None:
    page.goto("/tokenizers?view=languages&with=gpt2")
    figures = page.locator(".bpe-languages")
    expect(figures).to_contain_text("Kannada")
    settle(page)
    box = figures.bounding_box()
    page.get_by_role("button", name="1 of 9 vocabularies").click()
    page.get_by_role("checkbox", name="GPT-4", exact=True).check(force=True)
    expect(page.get_by_role("button", name="2 of 9 vocabularies")).to_be_visible()
    expect(page.get_by_role("checkbox", name="GPT-4", exact=True)).to_be_checked()
    expect(figures.locator("thead")).to_contain_text("GPT-4")
    expect(page).to_have_url(re.compile("with=gpt2%2Ccl100k"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("checkbox", name="GPT-4", exact=True)).to_be_hidden()
    settle(page)
    after = figures.bounding_box()
    assert box
    assert after
    assert after["y"] == box["y"]
    head = figures.get_by_role("columnheader", name="GPT-4", exact=True)
    expect(head).to_have_attribute("aria-sort", "none")
    head.get_by_role("button").click()
    expect(head).to_have_attribute("aria-sort", "descending")
    expect(page).to_have_url(re.compile("sort=cl100k"))
    page.keyboard.press("Enter")  # the button has kept the focus
    expect(head).to_have_attribute("aria-sort", "ascending")
    expect(page).to_have_url(re.compile("sort=-cl100k"))
    expect(figures.get_by_role("rowheader").first).to_have_text("English")
    page.set_viewport_size({"width": 390, "height": 844})
    targets = figures.locator("thead button").evaluate_all(
        "buttons => buttons.map(b => [b.offsetWidth, b.offsetHeight])"
    )
    assert min(map(min, targets)) >= 44
    check_accessible_in_both_themes(page, "main")


def test_a_token_is_opened_and_an_oddity_keeps_its_secret(page: Page) -> None:
    page.goto("/tokenizers?with=cl100k")
    view = page.locator(".tokenizers.ready")
    chips = view.locator(".tk")
    expect(chips).to_have_count(12)
    settle(page)
    chips.nth(5).click()
    panel = view.locator(".token")
    expect(panel.get_by_role("heading", level=2)).to_have_text("How GPT-4 builds acing")
    expect(panel.locator("svg text.symbol").first).to_have_text("acing")
    expect(panel.locator(".facts")).to_contain_text(re.compile("Used in Slide corpus.*never"))
    expect(page).to_have_url(re.compile(r"token=cl100k%3A\d+"))
    check_accessible_in_both_themes(page, ".tokenizers")
    panel.get_by_role("button", name="Open on the Words page").click()
    expect(page.locator(".words.ready").get_by_role("textbox").first).to_have_value("acing")
    expect(page).to_have_url(re.compile("/words.*tokenizer=cl100k"))
    link_to(page, "Tokenizers").click()
    panel.get_by_role("button", name="Close this token").click()
    expect(panel).to_be_hidden()
    view.locator(".rest summary").click()
    view.get_by_role("button", name=re.compile("^Glitch tokens")).click()
    expect(view.locator(".count")).to_have_text(["?", "?", "?"])
    expect(chips).to_have_count(0)
    expect(page).to_have_url(re.compile("oddity=glitch"))
    view.get_by_role("button", name="Reveal").click()
    expect(view.locator(".counted li").first).to_have_text(
        "GPT-2“␣SolidGoldMagikarp” is one token, number 43,453 of 50,256."
    )
    expect(view.locator(".count")).to_have_text(["1", "5", "5"])
    view.get_by_role("textbox", name="Text to read").fill(" SolidGold")
    expect(view.locator(".counted li").first).to_have_text("GPT-2␣Solid · Gold: 2 tokens.")


def test_an_open_token_is_counted_in_the_corpus_that_is_on_the_screen(page: Page) -> None:
    page.goto("/tokenizers?with=cl100k&token=cl100k:4827")  # lower, with a blank
    facts = page.locator(".tokenizers.ready .token .facts")
    expect(facts).to_contain_text("Used in Slide corpus")
    choose_corpus(page, "hug, pug, pun, bun")
    expect(facts).to_contain_text("Used in hug, pug, pun, bun")


def test_a_file_becomes_a_row_and_a_bad_one_loses_nothing(page: Page) -> None:
    page.goto("/tokenizers?with=gpt2&text=low+lower")
    view = page.locator(".tokenizers.ready")
    expect(view.locator(".count")).to_have_text(["2"])
    settle(page)
    opening = page.get_by_role("button", name="Open a tokenizer")

    def drop(name: str, data: bytes) -> None:
        opening.click()
        field = page.get_by_test_id("stPopoverBody").locator("input[type=file]")
        bring(page, field, [{"name": name, "mimeType": "text/plain", "buffer": data}])

    drop("mine.txt", b"[UNK]\nlow\n##er\n<b>x</b>\n")
    expect(view.locator(".name")).to_have_text(["GPT-2", "mine.txt"])
    expect(view.locator(".count")).to_have_text(["2", "3"])
    expect(view.locator('.tk[data-row="1"]')).to_have_text(["low", "low", "er"])
    expect(view.locator(".said")).to_contain_text("mine.txt: Checked on")
    expect(view.locator(".said")).to_contain_text("cannot carry your file")
    view.locator('.tk[data-row="1"]').nth(2).click()
    expect(view.locator(".token h2")).to_have_text("How mine.txt builds ##er")
    view.locator(".further > summary").click()
    expect(view.locator(".about .card h3")).to_have_text(["mine.txt", "GPT-2"])
    drop("bad.txt", b"low\nlower\n")
    expect(page.get_by_test_id("stAlert")).to_contain_text("without [UNK]")
    expect(view.locator(".name")).to_have_text(["GPT-2", "mine.txt"])
    view.locator(".which summary").click()
    view.get_by_role("button", name="mine.txt", exact=True).click()
    expect(view.locator(".name")).to_have_text(["GPT-2"])
    expect(page).to_have_url(re.compile(r"text=low\+lower&with=gpt2$"))
    opening.click()
    page.get_by_role("button", name="Remove this file").click()
    expect(view.get_by_role("button", name="mine.txt", exact=True)).to_have_count(0)
    expect(view.locator(".name")).to_have_text(["GPT-2"])


def test_an_odd_token_is_found_in_the_list(page: Page) -> None:
    page.goto("/tokenizers?view=odd&vocabulary=gpt2&kind=with-blank&find=golden")
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(1 + 1)
    cells = rows.nth(1).get_by_role("cell")
    golden = load_tokenizer("gpt2").id_of_token
    blank, bare = golden[b" Golden"], golden[b"Golden"]
    expect(rows.nth(1)).to_contain_text("␣Golden")
    expect(cells.first).to_have_text(str(blank))
    expect(cells.last).to_have_text(f"Golden ({bare})")
    settle(page)
    check_accessible_in_both_themes(page)


def check_walls_where_tints_are_the_same(view: Locator) -> None:
    """Fail unless neighbours of one tint have a wall, and lines from above are behind tokens."""
    walls: list[float] = view.evaluate(
        r"""view => {
            const left = (chip) => parseFloat(getComputedStyle(chip, "::before").borderLeftWidth);
            const tint = (chip) => [...chip.classList].find((name) => /^k\d$/.test(name));
            return [...view.querySelectorAll(".cells")].flatMap((cells) => {
                const chips = [...cells.children];
                return chips.flatMap((chip, i) =>
                    i && tint(chip) === tint(chips[i - 1]) ? [left(chip)] : []);
            });
        }"""
    )
    assert len(walls) >= 4
    assert min(walls) >= 2
    behind = view.locator(".cut").evaluate_all(
        "all => all.map((cut) => getComputedStyle(cut).zIndex)"
    )
    assert set(behind) == {"-1"}


def test_the_finding_is_said_in_large_letters_and_cuts_that_differ_are_marked_once(
    page: Page,
) -> None:
    text = "Antidisestablishmentarianism began in 1945."
    page.goto(f"/tokenizers?with=gpt2,cl100k,o200k&text={text}")
    view = page.locator(".tokenizers.ready")
    expect(view.get_by_role("heading", level=2).first).to_have_text(
        "GPT-2 needs the fewest tokens: 9. GPT-4 and GPT-4o need the most: 12."
    )
    expect(view.locator(".below")).to_have_text("They agree on 8 cuts and differ on 4.")
    expect(view.locator(".cut")).to_have_count(4)
    check_walls_where_tints_are_the_same(view)
    expect(view.get_by_role("spinbutton", name="Price per million tokens")).to_be_hidden()
    view.get_by_role("button", name="Ids", exact=True).click()
    expect(view.locator(".ids p")).to_have_count(3)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(view.locator(".lines.blocks .row")).to_have_count(3)
    check_walls_where_tints_are_the_same(view)
    fits(page, downwards=False)
    view.get_by_role("button", name="Clear the text").click()
    expect(view.get_by_role("textbox", name="Text to read")).to_be_focused()
    expect(view.locator(".sentence")).to_have_text("Type a text to see its tokens.")


def test_a_prompt_that_ends_in_a_blank_parts_from_the_text(page: Page) -> None:
    page.goto("/tokenizers?view=prompt")
    view = page.locator(".prompt.ready")
    finding = view.locator(".finding")
    expect(finding).to_have_text("The prompt ends in ␣, the whole text has ␣eat.")
    expect(view.locator(".tk.settled")).to_have_text(["I", "␣like", "␣to"])
    expect(view.locator(".tk.open")).to_have_text(["␣"])
    expect(page.locator(".agreed")).to_contain_text("4 of 13")
    expect(view.locator(".healing .hd")).to_contain_text("33,135 tokens begin with ␣")
    # Only where the vocabulary of the corpus is chosen the corpus is used.
    corpus = page.locator(CORPUS_BUTTON)
    expect(corpus).to_have_text("Slide corpus · not used here", use_inner_text=True)
    vocabulary = view.get_by_role("combobox", name="Vocabulary")
    vocabulary.select_option("learned")
    expect(corpus).to_have_text("Slide corpus · BPE", use_inner_text=True)
    vocabulary.select_option("gpt2")
    expect(corpus).to_have_text("Slide corpus · not used here", use_inner_text=True)
    page.locator(".prompt").focus()
    settle(page)
    page.keyboard.press("ArrowLeft")
    expect(finding).to_have_text("Here the prompt ends where a token of the whole text ends.")
    expect(page).to_have_url(re.compile("at=9"))
    view.locator("[data-after='12']").click()
    expect(page.get_by_role("spinbutton", name="Letter number")).to_have_value("12")
    expect(finding).to_have_text("The prompt ends in ␣ea, the whole text has ␣eat.")
    expect(finding.locator(".c")).to_have_text(["␣e", "a", "␣eat"])
    view.get_by_role("button", name="Take back all that is not settled").click()
    expect(view.locator(".healing .c.m")).to_have_text(["I", "␣like", "␣to"])
    check_accessible_in_both_themes(page)
    field = view.get_by_role("textbox", name="A text, with a caret where the prompt ends")
    field.fill(TYPED)
    expect(view.locator(".letter")).to_have_count(len(TYPED))
    view.get_by_role("combobox", name="Vocabulary").select_option("cl100k")
    expect(view.locator(".row").last.locator(".tk").first).to_have_text("123")
    link_to(page, "Laws").click()
    expect(view).to_have_count(0)
    link_to(page, "Tokenizers").click()
    expect(field).to_have_value(TYPED)
    page.reload()
    expect(field).to_have_value(TYPED)
    # Of a long text the lines around the caret are drawn; its places are counted when nobody types.
    field.fill("the newest bread " * 580)
    expect(view.locator(".beyond").first).to_contain_text("before these lines")
    expect(page.locator(".agreed")).to_contain_text("of 9,860")
    assert 75 <= view.locator(".letter").count() <= 500
    # What was learned here marks the end of each word, that of the prompt too.
    view.get_by_role("combobox", name="Vocabulary").select_option("learned")
    field.fill("lower newest")
    view.locator("[data-after='8']").click()
    expect(finding.locator(".c")).to_have_text(["ne", "_", "new"])
    expect(view.locator(".tk.settled")).to_have_text(["low", "er_"])
    expect(view.locator(".tk.open")).to_have_text(["ne", "_"])
    expect(page).to_have_url(re.compile("vocabulary=learned"))
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        fits(page, downwards=False)
    page.set_viewport_size({"width": 1280, "height": 720})
    choose_corpus(page, "hug, pug, pun, bun")
    expect(view.get_by_role("combobox", name="Vocabulary")).to_have_value("learned")
    expect(view.locator(".tk.settled")).to_have_text([*"lowerne"])


def test_a_sum_is_cut_by_five_rules_and_walls_that_wander_are_red(page: Page) -> None:
    page.goto("/tokenizers?view=sums&first=5678&second=4567")
    panels = page.locator(".bpe-sums section")
    expect(panels).to_have_count(5)
    expect(panels.nth(1)).to_contain_text("the walls wander")
    expect(panels.nth(1).locator(".wanders")).to_have_count(3)
    expect(panels.nth(3).locator(".wanders")).to_have_count(0)
    expect(page.locator("dl.bpe-sum-shares dt")).to_have_count(5)
    check_accessible_in_both_themes(page)
    for _ in range(3):  # no press is lost while the page is drawn for another
        page.get_by_role("button", name="Forward").click()
    expect(page.locator(".below")).to_contain_text("Hundreds (marked): 6 + 5 + 1 = 12")
    column = page.get_by_role("slider", name="Column")
    width = column.evaluate("slider => slider.clientWidth")
    column.hover(position={"x": 0.3 * width, "y": 5})
    expect(page.locator(".scrub .tip")).to_contain_text("4")  # from the right, as they are added
    column.click(position={"x": 0.8 * width, "y": 5})
    expect(page.get_by_role("spinbutton", name="Column number")).to_have_value("1")
    page.get_by_role("button", name="Numbers").click()
    first = page.get_by_role("spinbutton", name="First number")
    first.fill("999999999")
    first.press("Enter")
    expect(page).to_have_url(re.compile("first=999999999"))
    expect(panels.nth(4).locator(".bpe-sum > div").last).to_have_text("1,000,004,566")
    settle(page)
    fits(page, downwards=False)
    page.set_viewport_size({"width": 390, "height": 844})
    fits(page, downwards=False)
    page.reload()
    expect(page.locator("h2.sentence")).to_contain_text("999999999 + 4567 = 1000004566")


def test_merges_leave_a_spot_of_the_triangle_around_the_true_mixture(page: Page) -> None:
    page.goto("/tokenizers?view=mixture&after=10")
    spot, true = page.locator(".triangle .now"), page.locator(".triangle .true")
    expect(page.locator(".st-key-finding h2")).to_have_text(
        re.compile(r"^10 merges tell: .*% is English\.$")
    )
    expect(page.locator("[data-panel=mixture-merges]")).to_contain_text("0.5%")
    expect(page.locator(".triangle .rank")).to_have_count(5)
    expect(page.locator(".refusal")).to_contain_text("it takes 5,000 pairs")
    settle(page)
    under = """ring => {
        const {x, y, width, height} = ring.getBoundingClientRect();
        const found = document.elementsFromPoint(x + width / 2, y + height / 2);
        return found.map(node => node.className);
    }"""
    assert "now" in true.evaluate(under)
    assert spot.count() == 1
    check_accessible_in_both_themes(page)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page).to_have_url(re.compile("after=9"))
    expect(page.locator(".st-key-finding h2")).to_have_text(re.compile("^9 merges tell"))
    settle(page)
    apart = """() => document.querySelector(".bpe-mixture .hd").getBoundingClientRect().left -
      document.querySelector(".bpe-mixture .corner.second").getBoundingClientRect().right"""
    for width, height in ((1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        fits(page, downwards=False)
        assert (
            width == 390 or page.evaluate(apart) > 12
        )  # a corner's name, and the column beside it
    page.reload()
    expect(page.locator(".st-key-finding h2")).to_have_text(re.compile("^9 merges tell"))


def test_patches_are_rows_under_a_curve_with_a_threshold(page: Page) -> None:
    page.goto("/tokenizers?view=patches&bits=0.9&letter=8")
    expect(page.locator(".bpe-patches .bars i.high, .bpe-patches .bars i.now")).to_have_count(6)
    finding = page.locator(".bpe-redrawn-head h2")
    expect(finding).to_contain_text("After “ow” come")
    # The dock steps through the letters, each with its name, and counts the patches.
    expect(page.locator(".docked .names span")).to_have_text([*"low␣lower␣new␣newer␣"])
    expect(page.locator(".docked .length")).to_have_text("3 → 4patches so far")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(page.locator(".docked .length")).to_have_text("4patches so far")
    expect(finding).to_contain_text("for this r, and the patch goes on")
    expect(page).to_have_url(re.compile("letter=9"))
    page.keyboard.press("ArrowLeft")
    expect(finding).to_contain_text("After “ow” come")
    first = page.locator(".bpe-patches .f1")
    expect(first).to_have_text(["F1", "0.67", "0.80", "0.71", "1.00", "0.80"])
    bar = page.locator(".bpe-patches .bars i").nth(7).bounding_box()
    letter = page.locator(".bpe-patches .bpe-cut").first.locator("b").nth(7).bounding_box()
    assert bar
    assert letter  # the bar is over its letter
    assert abs(bar["x"] + bar["width"] / 2 - letter["x"] - letter["width"] / 2) < 3
    check_accessible_in_both_themes(page)
    slider = page.get_by_role("slider", name="Threshold, in bits")
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"bits=1\.0"))
    expect(finding).to_contain_text("the patch goes on")
    field = page.get_by_role("textbox", name="Text", exact=True)
    field.fill("")
    expect(finding).to_have_text("Type a text to see its patches.")
    field.press_sequentially("low lowest <i>", delay=20)
    expect(page.locator(".bpe-patches .bars i")).to_have_count(14)
    expect(field).to_be_focused()
    settle(page)
    shown = page.locator(".bpe-redrawn-picture").inner_html()
    expect(page).to_have_url(re.compile(r"patched=low\+lowest\+%3Ci%3E"))
    address = page.url
    page.reload()
    expect(page.locator(".bpe-patches .bars i")).to_have_count(14)
    settle(page)
    assert page.url == address
    assert page.locator(".bpe-redrawn-picture").inner_html() == shown
    for width, height in ((1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        fits(page, downwards=False)
