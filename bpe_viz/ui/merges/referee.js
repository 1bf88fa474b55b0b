/* The referee of a tie, below the tied lanes: the rule in force and what it goes by, the other rules as buttons that try
   what they would take, and what all of that changes in the end. */
import { icon, textButton } from "../shared/buttons.js";
import { attributes, el, focused, setAttribute, setHidden } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { shorten } from "../shared/letters.js";
import { plural } from "../shared/numbers.js";
import { pairChips } from "../shared/symbol_chips.js";
import { Timers } from "../shared/timers.js";
import { isTie } from "./steps.js";
import { REFEREE, SHOW_TIES, TIE_RULE } from "./texts.js";
import { TieMatter } from "./tie_matter.js";
import { RULES, TIE_CHOICES } from "./tie_rule_texts.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */
/** @import { TieRuleName } from "./wire.js" */

const LONGEST_FIRST_WORD = 10;
const ASK_AFTER_MS = 200; // whoever hurries past a tie asks nothing about it

export class Referee {
  matter;
  #view;
  #timers = new Timers();
  #why = el("p", "why");
  #rules = el("p", "rules");
  #scales = attributes(el("button", "scales", icon("scales")), {
    type: "button",
    "aria-label": SHOW_TIES,
    title: SHOW_TIES,
  });
  #buttons;
  #stand;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.matter = new TieMatter(view);
    this.#buttons = RULES.map((rule) => {
      const pick = el("span", "pick");
      const would = el("span", "would", REFEREE.wouldTake);
      const node = el(
        "button",
        "linklike rule",
        REFEREE.other(rule),
        would,
        el("span", "is", REFEREE.is),
        " ",
        pick,
      );
      node.onclick = () => this.#try(rule);
      return { rule, pick, node: attributes(node, { type: "button" }) };
    });
    this.#scales.onclick = () => view.setTies(!view.showsTies);
    this.#rules.append(...this.#buttons.map(({ node }) => node));
    this.#stand = attributes(el("div", "referee", this.#scales, el("div", "", this.#why, this.#rules)), {
      role: "group",
      "aria-label": TIE_RULE,
    });
    view.pairs.seat(this.#stand, this.matter.node);
  }

  /** What is on the screen of it. */
  get node() {
    return this.#stand;
  }

  get hasFocus() {
    const node = focused(this.#stand);
    return node !== null && (this.#stand.contains(node) || this.matter.node.contains(node));
  }

  /** The rule that is tried, if it is another than the one in force. @returns {TieRuleName | null} */
  get tried() {
    const { showsTies, steps, ties } = this.#view;
    return showsTies && ties.previewed !== steps.run?.overview.tieRule ? ties.previewed : null;
  }

  stop() {
    this.#timers.stop();
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { showsTies, ties } = this.#view;
    const isTied = isTie(moment) && !this.#view.votes;
    if (!isTied && this.hasFocus) this.#view.focus();
    setHidden(this.#stand, !isTied);
    setHidden(this.matter.node, !(isTied && showsTies));
    this.#timers.clear("ask");
    if (!isTied) return;
    const { k, step } = moment;
    if (showsTies) ties.ask(k);
    else if (!ties.at(k)) this.#timers.after("ask", ASK_AFTER_MS, () => ties.askPicks(k));
    const word = step.first ? run.words.get(step.first[0]) : undefined;
    const known = [ties.at(k), ties.comparisons, ties.tried, this.tried, word];
    if (!isOther(this.#stand, keyOf(run, k, showsTies, known))) return;
    setAttribute(this.#scales, "aria-expanded", String(showsTies));
    this.#why.replaceChildren(...this.#reason(run, moment, word?.letters || word?.text));
    for (const { node, pick, rule } of this.#buttons) {
      const taken = ties.at(k)?.picks[rule];
      setHidden(node, rule === run.overview.tieRule);
      setAttribute(node, "aria-pressed", String(rule === this.tried));
      pick.replaceChildren(taken ? pairChips(run, taken) : "…");
      const said = taken ? taken.map((id) => run.symbol(id).text).join(" ") : "…";
      setAttribute(node, "aria-label", `${REFEREE.other(rule)}${REFEREE.wouldTake} ${said}`);
    }
    if (showsTies) this.matter.draw(run);
  }

  /** Looks at what a rule would choose; null: the rule in use. @param {TieRuleName | null} rule */
  preview(rule) {
    this.#view.ties.previewed = rule;
    this.#view.draw();
    this.#view.address.later();
  }

  /** Back to the rule in force; whether another was tried, or what it changes was open. */
  close() {
    const { shown, showsTies } = this.#view;
    if (!showsTies || !shown.moment || !isTie(shown.moment)) return false;
    this.#view.ties.previewed = null;
    this.#view.setTies(false);
    return true;
  }

  /** Tries a rule at once; a second time, it is left. @param {TieRuleName} rule */
  #try(rule) {
    const isTried = this.tried === rule;
    this.#view.ties.previewed = isTried ? null : rule;
    this.#view.setTies(!isTried);
  }

  /**
   * How many tie, and why the rule in force takes its pair.
   * @param {Run} run
   * @param {Moment} moment
   * @param {string | undefined} word in which its pair occurs first, once it is at hand
   * @returns {(Node | string)[]}
   */
  #reason(run, { k, pair, step }, word) {
    const { isByPlace, short, why } = TIE_CHOICES[run.overview.tieRule];
    const many = textButton(plural(step.numTied, "pair"), () => this.#view.tiedPairs.open(), "linklike");
    const first = [REFEREE.inWord, el("bdi", "", shorten(word ?? "", LONGEST_FIRST_WORD)), REFEREE.end];
    return [
      many,
      REFEREE.at(run.criterion, run.scores[k - 1]),
      el("b", "", short),
      REFEREE.takes,
      pair ? pairChips(run, pair) : "",
      ...(isByPlace && word ? first : [REFEREE.why(why)]),
    ];
  }
}
