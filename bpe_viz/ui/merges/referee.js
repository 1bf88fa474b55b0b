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
import { RULES, ruleNamed, TIE_CHOICES } from "./tie_rule_texts.js";

/** @import { Look } from "../shared/stepper/looks.js" */
/** @import { Screen } from "../shared/stepper/stepper.js" */
/** @import { Moment } from "./steps.js" */
/** @import { Ties } from "./ties.js" */
/** @import { MergesActions } from "./view.js" */
/** @import { TieRuleName } from "./wire.js" */

const LONGEST_FIRST_WORD = 10;
const ASK_AFTER_MS = 200; // whoever hurries past a tie asks nothing about it

export class Referee {
  matter;
  #actions;
  #ties;
  #ways;
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

  /** @param {MergesActions} actions @param {Ties} ties @param {{ openTied: () => void, setTies: (isOn: boolean) => void }} ways */
  constructor(actions, ties, ways) {
    this.#actions = actions;
    this.#ties = ties;
    this.#ways = ways;
    this.matter = new TieMatter(actions, ties);
    this.#buttons = RULES.map((rule) => {
      const pick = el("span", "pick");
      const node = el("button", "linklike rule", REFEREE.short(rule), pick);
      node.onclick = () => this.#try(rule);
      return { rule, pick, node: attributes(node, { type: "button", title: TIE_CHOICES[rule].why }) };
    });
    this.#scales.onclick = () => ways.setTies(!ties.isShown);
    this.#rules.append(...this.#buttons.map(({ node }) => node));
    this.#stand = attributes(el("div", "referee", this.#scales, el("div", "", this.#why, this.#rules)), {
      role: "group",
      "aria-label": TIE_RULE,
    });
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
    return this.#ties.triedIn(this.#actions.now()?.run);
  }

  stop() {
    this.#timers.stop();
  }

  /** Another run. */
  restart() {
    this.stop();
  }

  /** The columns get what it leaves. @param {Moment} moment @param {Screen} screen */
  layOut(moment, screen) {
    this.draw(moment, screen);
  }

  /** @param {Moment} moment @param {Screen} screen */
  draw(moment, { votes }) {
    const ties = this.#ties;
    const { isShown } = ties;
    const isTied = isTie(moment) && !votes;
    if (!isTied && this.hasFocus) this.#actions.focus();
    setHidden(this.#stand, !isTied);
    setHidden(this.matter.node, !(isTied && isShown));
    this.#timers.clear("ask");
    if (!isTied) return;
    const { k, run, step } = moment;
    if (isShown) ties.ask(k);
    else if (!ties.at(k)) this.#timers.after("ask", ASK_AFTER_MS, () => ties.askPicks(k));
    const word = step.first ? run.words.get(step.first[0]) : undefined;
    const known = [ties.at(k), ties.comparisons, ties.tried, this.tried, word];
    if (!isOther(this.#stand, keyOf(run, k, isShown, known))) return;
    setAttribute(this.#scales, "aria-expanded", String(isShown));
    this.#why.replaceChildren(...this.#reason(moment, word?.letters || word?.text));
    for (const { node, pick, rule } of this.#buttons) {
      const taken = ties.at(k)?.picks[rule];
      setHidden(node, rule === run.overview.tieRule);
      setAttribute(node, "aria-pressed", String(rule === this.tried));
      pick.replaceChildren(taken ? pairChips(run, taken) : "…");
      const said = taken ? taken.map((id) => run.symbol(id).text).join(" ") : "…";
      setAttribute(node, "aria-label", `${REFEREE.other(rule)}${REFEREE.wouldTake} ${said}`);
    }
    if (isShown) this.matter.draw(run);
  }

  /** Looks at what a rule would choose; null: the rule in use. @param {TieRuleName | null} rule */
  preview(rule) {
    this.#ties.previewed = rule;
    this.#actions.draw();
    this.#actions.link();
  }

  /** Back to the rule in force; whether another was tried, or what it changes was open. */
  close() {
    const moment = this.#actions.now();
    if (!this.#ties.isShown || !moment || !isTie(moment)) return false;
    this.#ties.previewed = null;
    this.#ways.setTies(false);
    return true;
  }

  /** What an address says of it while it is open: the rule that is looked at, and the word that was tried. @returns {Look[]} */
  get looks() {
    const place = () => this.node;
    // What is asked while the panel is closed would never be seen, and so be asked for ever.
    const isOpenFor = (/** @type {string} */ word) => this.#ties.isShown || !word;
    return [
      {
        names: ["preview"],
        said: () => (this.tried ? `preview-${this.tried}` : ""),
        show: (word) => (isOpenFor(word) ? this.preview(ruleNamed(word.slice("preview-".length))) : null),
        place,
      },
      {
        text: "try",
        said: () => (this.#ties.isShown ? this.#ties.trying : ""),
        show: (word) => (isOpenFor(word) ? this.matter.try(word) : null),
        place,
      },
    ];
  }

  /** Tries a rule at once; a second time, it is left. @param {TieRuleName} rule */
  #try(rule) {
    const isTried = this.tried === rule;
    this.#ties.previewed = isTried ? null : rule;
    this.#ways.setTies(!isTried);
  }

  /**
   * How many tie, and why the rule in force takes its pair.
   * @param {Moment} moment
   * @param {string | undefined} word in which its pair occurs first, once it is at hand
   * @returns {(Node | string)[]}
   */
  #reason({ run, k, pair, step }, word) {
    const { isByPlace, short, why } = TIE_CHOICES[run.overview.tieRule];
    const many = textButton(plural(step.numTied, "pair"), () => this.#ways.openTied(), "linklike");
    const shown = el("bdi", "", shorten(word ?? "", LONGEST_FIRST_WORD));
    const first = el("span", "first-word", REFEREE.inWord, shown, REFEREE.end);
    return [
      many,
      REFEREE.at(run.criterion, run.scores[k - 1]),
      el("b", "", short),
      REFEREE.takes,
      el("span", "taken", pair ? pairChips(run, pair) : "", REFEREE.taken),
      " ",
      isByPlace && word ? first : el("span", "first-word", REFEREE.why(why)),
    ];
  }
}
