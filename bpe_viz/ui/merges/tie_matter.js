/* Whether the tie rule matters in the end: for the corpus, for a word that is tried, for another rule. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, focused } from "../shared/dom.js";
import { textChips } from "../shared/symbol_chips.js";
import {
  AT_THE_END,
  DOES_IT_MATTER,
  firstDifference,
  ifTiesWentTo,
  NO_DIFFERENCE,
  RUN_HAS_ENDED,
  SUCH_AS,
  segmentedDifferently,
  TRAINING_OTHERS,
  TRY_WORD,
  TRY_WORD_LABEL,
  TWO_CORPORA,
  triedUnder,
  useRule,
} from "./texts.js";
import { RULES, TIE_CHOICES } from "./tie_rule_texts.js";
import { twoCorpora } from "./two_corpora.js";

/** @import { Run } from "./run.js" */
/** @import { Ties } from "./ties.js" */
/** @import { MergesActions } from "./view.js" */
/** @import { Comparison, TieRuleName, TriedWord } from "./wire.js" */

export class TieMatter {
  node = attributes(el("div", "matter"), { role: "status" });
  #actions;
  #ties;
  /** One field for good, so that what is typed in it, and the focus, outlive what is around it. */
  #field = attributes(el("input", "try"), {
    type: "text",
    placeholder: TRY_WORD,
    "aria-label": TRY_WORD_LABEL,
    autocomplete: "off",
  });

  /** @param {MergesActions} actions @param {Ties} ties */
  constructor(actions, ties) {
    this.#actions = actions;
    this.#ties = ties;
    this.#field.onkeydown = (event) => {
      if (event.key !== "Enter") return;
      this.try(this.#field.value.trim());
    };
  }

  /** @param {Run} run */
  draw(run) {
    const ties = this.#ties;
    const { tieRule } = run.overview;
    const rule = ties.previewed ?? tieRule;
    const isOwn = rule === tieRule;
    const title = isOwn ? DOES_IT_MATTER : ifTiesWentTo(rule);
    const use = textButton(useRule(rule), () => this.#use(rule), "btn txt use");
    const hadFocus = focused(this.#field) === this.#field;
    this.node.replaceChildren(
      el("p", "muted", title),
      ...this.#lines(tieRule, rule),
      el("p", "tryline", this.#field, ...(isOwn ? [] : [use, this.#corpora(run, rule)])),
    );
    if (hadFocus) this.#field.focus();
  }

  /** @param {TieRuleName} own @param {TieRuleName} rule */
  #lines(own, rule) {
    const { comparisons, tried } = this.#ties;
    if (!comparisons) return [el("p", "", TRAINING_OTHERS)];
    if (tried) return triedLines(tried);
    const other = comparisons[rule];
    if (other) return previewLines(own, rule, other);
    return RULES.flatMap((name) => {
      const found = comparisons[name];
      return found ? [endLine(TIE_CHOICES[name].name, found)] : [];
    });
  }

  /** @param {Run} run @param {TieRuleName} rule */
  #corpora(run, rule) {
    if (!this.#ties.comparisons?.[rule]?.corpora.length) return null;
    return textButton(TWO_CORPORA, () => this.openCorpora(run, rule), "btn txt both");
  }

  /**
   * Opens both corpora side by side, where they differ for the first time.
   * @param {Run} run
   * @param {TieRuleName} rule
   */
  openCorpora(run, rule) {
    const { goToStep, panel } = this.#actions;
    const ties = this.#ties;
    const comparison = ties.comparisons?.[rule];
    if (!ties.comparisons) ties.compare();
    if (!comparison?.corpora.length) return;
    const names = [run.overview.tieRule, rule].map((name) => TIE_CHOICES[name].name);
    const content = twoCorpora(run, comparison, { names, goTo: goToStep });
    panel.open("corpora", TWO_CORPORA, content, { look: () => `two-${rule}` });
  }

  /** Segments a word under all rules. @param {string} word */
  try(word) {
    this.#field.value = word;
    this.#ties.try(word);
    if (!word) this.#actions.draw();
    this.#actions.link();
  }

  /**
   * The setting itself changes: Python learns again, and the stepper stays where it is.
   * @param {TieRuleName} rule
   */
  #use(rule) {
    this.#actions.focus();
    this.#actions.choose?.({ rule });
  }
}

/** The word that a reader tried: one line if all rules agree on it. @param {TriedWord} tried */
function triedLines({ segments }) {
  const [first] = RULES;
  const agree = RULES.every((rule) => String(segments[rule]) === String(segments[first]));
  if (agree) return [el("p", "tried", triedUnder(null), ...textChips(segments[first]))];
  return RULES.map((rule) => el("p", "tried", triedUnder(rule), ...textChips(segments[rule])));
}

/**
 * The first merge that differs, both pairs next to each other, and the end of the run.
 * @param {TieRuleName} own
 * @param {TieRuleName} rule
 * @param {Comparison} comparison
 */
function previewLines(own, rule, comparison) {
  const { parting, pairs } = comparison;
  const side = (/** @type {TieRuleName} */ name, /** @type {string[]} */ pair) => [
    `${TIE_CHOICES[name].name} `,
    pair.length ? el("span", "pr", ...textChips(pair)) : el("span", "muted", RUN_HAS_ENDED),
  ];
  const differs = parting
    ? [firstDifference(parting), ...side(own, pairs[0]), ", ", ...side(rule, pairs[1])]
    : [NO_DIFFERENCE];
  return [el("p", "first", ...differs), endLine(AT_THE_END, comparison)];
}

/** @param {string} name @param {Comparison} comparison */
function endLine(name, { differing, example, noun }) {
  const shown = example.length ? el("span", "example", SUCH_AS, ...textChips(example)) : null;
  return el("p", "ends", `${name}: `, el("b", "", segmentedDifferently(differing, noun)), shown);
}
