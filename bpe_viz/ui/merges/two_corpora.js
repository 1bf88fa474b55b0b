/* Two runs side by side: their merges with the first that differs and why, and the words after it. */
import { textButton } from "../shared/buttons.js";
import { el } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { scoreText } from "../shared/scores.js";
import { EditedCorpus } from "../shared/stepper/edited_corpus.js";
import { textChips } from "../shared/symbol_chips.js";
import { AFTER, BEFORE } from "../shared/texts.js";
import { formulaOf } from "./fact_texts.js";
import {
  afterFirstDifference,
  differentAtTheEnd,
  FIRST_DIFFERENCE,
  goToText,
  MERGED_THERE,
  NO_DIFFERENCE,
  pairsBefore,
  RUN_HAS_ENDED,
  TIED_THERE,
} from "./texts.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { Criterion } from "../shared/scores.js" */
/** @import { Run } from "./run.js" */
/** @import { MergesActions } from "./view.js" */
/** @import { ComparedMerge, Comparison, PairStanding, WordInBoth } from "./wire.js" */

/** The names of both runs, and where a merge that is clicked leads. @typedef {{ names: string[], goTo: (rank: number) => void }} TwoRuns */

/** Where the symbols of a word begin and end, in letters. @param {string[]} symbols @param {string} prefix */
function spansOf(symbols, prefix) {
  let at = 0;
  return symbols.map((symbol, i) => {
    const start = at;
    at += symbol.length - (i ? prefix.length : 0);
    return `${start} ${at}`;
  });
}

/**
 * Which symbols of each side the other side does not have at the same place.
 * @param {string[]} own
 * @param {string[]} other
 * @param {string} [prefix] that all symbols but the first have
 * @returns {[boolean[], boolean[]]}
 */
export function differences(own, other, prefix = "") {
  const [a, b] = [spansOf(own, prefix), spansOf(other, prefix)];
  return [a.map((span) => !b.includes(span)), b.map((span) => !a.includes(span))];
}

/**
 * @param {Run} run
 * @param {Comparison} comparison
 * @param {TwoRuns} two
 * @returns {Child[]}
 */
export function twoCorpora({ criterion, n, overview }, comparison, { goTo, names }) {
  const { corpora, differing, merges, noun, parting, rivals } = comparison;
  const found = parting
    ? [
        ...(rivals.length ? [rivalTable(rivals, criterion, parting, names)] : []),
        mergeTable(merges, criterion, parting, n, { goTo, names }),
        el("p", "", afterFirstDifference(parting)),
        wordTable(corpora, overview.prefix, names),
      ]
    : [el("p", "", NO_DIFFERENCE), mergeTable(merges, criterion, parting, n, { goTo, names })];
  return [...found, el("p", "", differentAtTheEnd(differing, noun))];
}

/** @param {string} className @param {string[]} names of the columns @param {HTMLElement[]} rows @param {string} [caption] */
function table(className, names, rows, caption) {
  const heads = names.map((name) => el("th", "", name));
  return el(
    "table",
    `table two ${className}`,
    caption ? el("caption", "", caption) : null,
    el("thead", "", el("tr", "", ...heads)),
    el("tbody", "", ...rows),
  );
}

/**
 * Why the runs differ: both pairs, as each run ranked them.
 * @param {Comparison["rivals"]} rivals
 * @param {Criterion} criterion
 * @param {number} parting
 * @param {string[]} names
 */
function rivalTable(rivals, criterion, parting, names) {
  const isTied = [1, 2].map((side) => {
    const [a, b] = rivals.map((rival) => /** @type {PairStanding} */ (rival[side])[4]);
    return rivals.length === 2 && a === b;
  });
  const rows = rivals.map(([pair, ...standings], place) =>
    el(
      "tr",
      "",
      el("td", "", el("span", "pr", ...textChips(pair))),
      ...standings.map((standing, side) => {
        const notes = [
          rivals.length === 2 && place === side ? MERGED_THERE : "",
          isTied[side] ? TIED_THERE : "",
        ].filter(Boolean);
        const isMerged = notes.includes(MERGED_THERE);
        return el(
          "td",
          isMerged ? "num won" : "num",
          standingText(standing, criterion),
          notes.length ? el("small", "", ` ${notes.join(", ")}`) : null,
        );
      }),
    ),
  );
  return table("rivals", ["Pair", ...names], rows, pairsBefore(parting));
}

/** @param {PairStanding} standing @param {Criterion} criterion */
function standingText([count, joins, left, right, score], criterion) {
  if (criterion === "count" || !count) return num(count);
  const formula = formulaOf(criterion, { count, joins, left, right, score }).join("");
  return `${scoreText(criterion, score)} = ${formula}`;
}

/**
 * @param {ComparedMerge[]} merges
 * @param {Criterion} criterion
 * @param {number} parting
 * @param {number} n how many merges the run on the screen has
 * @param {TwoRuns} two
 */
function mergeTable(merges, criterion, parting, n, { goTo, names }) {
  const rows = merges.map(([rank, own, ownScore, other, otherScore]) => {
    const isFirst = rank === parting;
    const side = (/** @type {string[]} */ pair, /** @type {number} */ score) =>
      pair.length
        ? [
            el("td", "", el("span", "pr", ...chipsOf(pair, Array(2).fill(isFirst), isFirst))),
            el("td", "num", scoreText(criterion, score)),
          ]
        : [el("td", "muted", RUN_HAS_ENDED), el("td", "")];
    const number = rank <= n ? textButton(num(rank), () => goTo(rank), "linklike") : num(rank);
    if (number instanceof HTMLElement) number.title = goToText(rank);
    return el(
      "tr",
      isFirst ? "first" : rank > parting && parting ? "later" : "",
      el("td", "num", number),
      ...side(own, ownScore),
      ...side(other, otherScore),
      el("td", "firstdiff", isFirst ? FIRST_DIFFERENCE : ""),
    );
  });
  return table("merges", ["Merge", names[0], "", names[1], "", ""], rows);
}

/** @param {WordInBoth[]} corpora @param {string} prefix @param {string[]} names */
function wordTable(corpora, prefix, names) {
  let isMarked = false;
  const rows = corpora.map(([times, own, otherTimes, other]) => {
    const sides = [own, other];
    /** @type {boolean[][]} */
    const found = own.length && other.length ? differences(own, other, prefix) : [[], []];
    const isFirst = !isMarked && found[0].includes(true);
    isMarked ||= isFirst;
    const many = times === otherTimes ? num(times) : `${num(times)} → ${num(otherTimes)}`;
    const cells = sides.map((symbols, side) => el("td", "", ...chipsOf(symbols, found[side], isFirst)));
    const note = el("td", "firstdiff", isFirst ? FIRST_DIFFERENCE : "");
    return el("tr", isFirst ? "first" : "", el("td", "num", `${many} ×`), ...cells, note);
  });
  return table("words", ["", ...names, ""], rows);
}

/** @param {string[]} symbols @param {boolean[]} differs @param {boolean} isFirst */
function chipsOf(symbols, differs, isFirst) {
  const look = isFirst ? "differs now" : "differs";
  return symbols.map((text, i) => el("span", `c m ${differs[i] ? look : ""}`, el("bdi", "", text)));
}

/** The merges before and after counts were edited, side by side. @param {MergesActions} actions @returns {EditedCorpus<Comparison>} */
export function editedMerges(actions) {
  const { goToStep, now } = actions;
  return new EditedCorpus(actions, (comparison) => {
    const { run } = now() ?? {};
    return run ? twoCorpora(run, comparison, { names: [BEFORE, AFTER], goTo: goToStep }) : [];
  });
}
