/* The tie panel: what each rule would choose, where the runs first differ, and whether it matters. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, focused, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { plural } from "../shared/numbers.js";
import { pairChips } from "../shared/symbol_chips.js";
import { isTie } from "./steps.js";
import { noTie, otherPick, PICKED, RULE_IN_USE, ruleName, TIE_HEADING, TIE_RULE } from "./texts.js";
import { TieMatter } from "./tie_matter.js";
import { RULES } from "./tie_rules.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */
/** @import { Pair, TieRule } from "./wire.js" */

const LONGEST_REASON = 24;

/** One set of radio buttons for good, so that the focus outlives every step; lecture mode moves it. */
export class TiePanel {
  #view;
  #none = el("p", "muted none");
  #heading = el("h2", "");
  #rows;
  #rules;
  matter;
  #box;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.matter = new TieMatter(view);
    this.#rows = RULES.map((rule) => this.#row(rule));
    this.#rules = attributes(el("fieldset", "rules", ...this.#rows.map(({ box }) => box)), {
      "aria-label": TIE_RULE,
    });
    this.#box = el("div", "tiebox", this.#heading, this.#none, this.#rules, this.matter.node);
  }

  get hasFocus() {
    const node = focused(this.#box);
    return node !== null && this.#box.contains(node);
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { foot, lecture, showsTies, ties, vocabulary } = this.#view;
    const place = lecture.isOn ? vocabulary.tie : foot.tie;
    setHidden(vocabulary.tie, !(showsTies && lecture.isOn));
    setHidden(vocabulary.main, showsTies && lecture.isOn);
    if (!showsTies) return;
    const isTied = isTie(moment);
    if (isTied) ties.ask(moment.k);
    if (this.#box.parentElement !== place) place.replaceChildren(this.#box);
    const { half, k } = moment;
    const known = [ties.at(k), ties.comparisons, ties.tried, ties.previewed, wordOfFirst(run, moment)];
    if (!isOther(this.#box, keyOf(run, k, isTied, half, known))) return;
    setHidden(this.#none, isTied);
    setHidden(this.#rules, !isTied);
    setHidden(this.matter.node, !isTied);
    if (isTied) this.#drawTie(run, moment);
    else {
      if (this.hasFocus) this.#view.focus();
      this.#heading.replaceChildren("Ties");
      setText(this.#none, noTie(moment, run.criterion));
    }
  }

  /** Looks at what a rule would choose; null: the rule in use. @param {TieRule | null} rule */
  preview(rule) {
    this.#view.ties.previewed = rule;
    this.#view.draw();
    this.#view.address.later();
  }

  /** What is on the screen of it. */
  get node() {
    return this.#box;
  }

  /** @param {TieRule} rule */
  #row(rule) {
    const name = el("span", "", ruleName(rule));
    const pick = el("span", "pick");
    const why = el("span", "why");
    const radio = attributes(el("input", "rad"), {
      type: "radio",
      name: "bpe-viz-tie-rule",
      value: rule,
    });
    radio.onchange = () => {
      this.preview(rule);
    };
    return { rule, radio, name, pick, why, box: el("label", "r", radio, name, pick, why) };
  }

  /** @param {Run} run @param {Moment} moment */
  #drawTie(run, moment) {
    const pairs = textButton(
      plural(moment.step.numTied, "pair"),
      () => this.#view.tiedPairs.open(),
      "linklike",
    );
    this.#heading.replaceChildren(
      TIE_HEADING.at(run.criterion, run.scores[moment.k - 1]),
      el("span", "", TIE_HEADING.between),
      pairs,
      el("span", "", TIE_HEADING.question),
    );
    const { ties } = this.#view;
    const { tieRule } = run.overview;
    for (const row of this.#rows) {
      const isActive = row.rule === tieRule;
      const isOn = row.rule === (ties.previewed ?? tieRule);
      const pick = isActive ? moment.pair : ties.at(moment.k)?.picks[row.rule];
      const look = isActive ? "now" : isOn ? "preview" : "";
      row.radio.checked = isOn;
      row.box.classList.toggle("on", isOn);
      row.name.replaceChildren(ruleName(row.rule), isActive ? el("small", "", RULE_IN_USE) : "");
      row.pick.replaceChildren(pick ? pairChips(run, pick, look) : "…");
      row.why.replaceChildren(...this.#reason(run, moment, row.rule, pick));
    }
    this.matter.draw(run);
  }

  /**
   * Why the rule in use picked its pair; what another one would have picked, and where its run first differs.
   * @param {Run} run
   * @param {Moment} moment
   * @param {TieRule} rule
   * @param {Pair | null | undefined} pick
   * @returns {(Node | string)[]}
   */
  #reason(run, { pair, step }, rule, pick) {
    if (rule === run.overview.tieRule) {
      if (rule !== "first-seen") return [PICKED[rule]];
      const letters = (wordOfFirst(run, { step })?.letters ?? "").slice(0, LONGEST_REASON);
      return [PICKED.firstIn, el("bdi", "", letters), PICKED.boundary(step.first?.[1] ?? "")];
    }
    if (!pick) return [];
    const isSame = pick[0] === pair?.[0] && pick[1] === pair[1];
    const { comparisons } = this.#view.ties;
    const parting = comparisons ? (comparisons[rule]?.parting ?? null) : undefined;
    return [otherPick(isSame, parting)];
  }
}

/** The word in which the winner of a tie occurs first, once it is at hand. @param {Run} run @param {Pick<Moment, "step">} moment */
function wordOfFirst(run, { step }) {
  return step.first ? run.words.get(step.first[0]) : undefined;
}
