/* The parts of the view: lines with their walls, three lanes of what merges make, pair counts, and the vocabulary. */
import { textButton } from "../shared/buttons.js";
import { attributes, el } from "../shared/dom.js";
import { MAX_SUPERWORD_ENTRIES } from "../shared/limits.js";
import { num } from "../shared/numbers.js";
import { fitRows, headed, rowOfTiles, vocabularyList } from "../shared/run_drawing.js";
import { ledgerRanks, mergeOf, vocabularyAt } from "../shared/run_model.js";
import {
  atWall,
  BOUNDLESS,
  BPE,
  bpeAfter,
  COUNT,
  countText,
  isWhole,
  LANES,
  LINES,
  laneLabel,
  lengthText,
  NEXT_SUPERWORD,
  NO_PAIRS_LEFT,
  ON_THE_WAY,
  PAIRS,
  PUBLISHED,
  PUBLISHED_BY,
  PUBLISHED_CUT,
  pairsText,
  SUPERBPE,
  SUPERWORD,
  SYMBOLS,
  savedSentence,
  TRAINING_TEXT,
  VOCABULARY,
  vocabularyText,
  WALLS_FALL,
  WALLS_STAND,
  WHOLE_WORDS_JOIN,
} from "./texts.js";

/** @import { LineTile, SuperData, SuperRow, SuperRun, SuperStep } from "./wire.js" */

const MOST_LETTERS = 18; // of a symbol; its beginning and its end

/** A text with a seam where a wall was, left out in the middle if it is too long. @param {string} text @param {number[]} seams @param {number} [most] letters */
function seamed(text, seams, most = MOST_LETTERS) {
  const letters = [...text];
  const isLong = letters.length > most;
  const head = isLong ? Math.ceil((most - 1) / 2) : letters.length;
  const tail = isLong ? letters.length - (most - 1 - head) : letters.length;
  const node = el("bdi", "");
  letters.forEach((letter, place) => {
    if (place === head && isLong) node.append("…");
    if (place >= head && place < tail) return;
    if (seams.includes(place)) node.append(el("i", "seam"));
    node.append(letter);
  });
  node.normalize();
  if (isLong) node.title = text;
  return node;
}

/** @param {SuperRun} run @param {number} id @param {string} [look] @param {number} [most] letters */
export function superChip(run, id, look = "", most = MOST_LETTERS) {
  const [text, seams, isSuperword] = run.symbols[id];
  const isMade = id >= run.symbols.length - run.merges.length;
  const looks = ["c", isMade ? "m" : "", isSuperword ? "super" : "", look];
  return el("span", looks.filter(Boolean).join(" "), seamed(text, seams, most));
}

/**
 * The lines of a state, and as they were when the walls fell, or those of BPE after as many merges.
 * @param {SuperData} data
 * @param {SuperRun} run
 * @param {number} k
 * @param {SuperStep | undefined} step
 */
export function lineNodes({ plain_lengths: plainLengths, types }, run, k, step) {
  if (!step) return [el("p", "waits", ON_THE_WAY)];
  const column = (/** @type {string} */ look, /** @type {(Node | string)[]} */ ...texts) =>
    attributes(el("th", look, ...texts), { scope: "col" });
  const own = isWhole(run) ? BOUNDLESS : SUPERBPE;
  const ofBpe = Math.min(k, plainLengths.length - 1);
  const beside = isWhole(run)
    ? [bpeAfter(ofBpe), plainLengths[ofBpe]]
    : [atWall(run.until), run.lengths[run.until]];
  const head = el(
    "tr",
    "",
    column("times", el("span", "heard", COUNT)),
    column("picked", `${own}, `, el("b", "", lengthText(run.lengths[k]))),
    column("beside-it", `${beside[0]}, `, el("b", "", lengthText(Number(beside[1])))),
  );
  const widths = ["times", "", "beside-it"].map((look) => el("col", look));
  const table = el(
    "table",
    isWhole(run) || k < run.until ? "walled" : "",
    el("colgroup", "", ...widths),
    el("thead", "", head),
    el("tbody", "", ...step.rows.map((row) => lineRow(row, k > 0))),
  );
  fitRows(table, step.rows, types);
  return [attributes(el("div", "rows", table), { tabindex: "0", role: "group", "aria-label": LINES })];
}

/** @param {SuperRow} row @param {boolean} isMerged */
function lineRow({ change, tiles, times, walled }, isMerged) {
  return el(
    "tr",
    isMerged && !change ? "off" : "",
    el("td", "times", countText(times)),
    el("td", "picked", tilesOf("", tiles, change ? [el("b", "change fewer", `\u2212${num(-change)}`)] : [])),
    el("td", "beside-it", tilesOf("walled", walled)),
  );
}

/** @param {string} look @param {LineTile[]} tiles @param {Node[]} after */
function tilesOf(look, tiles, after = []) {
  const texts = tiles.map(([text]) => text);
  return rowOfTiles(look, texts, [...tiles.flatMap(tileNodes), ...after]);
}

/** A symbol, and the wall after it. @param {LineTile} tile */
function tileNodes([text, look, seams, isLeadUnknown]) {
  const node = el("span", `c ${look}`.trim(), seamed(text, seams, Number.POSITIVE_INFINITY));
  return isLeadUnknown ? [node, el("i", "wall")] : [node];
}

/** The next merge after a state that makes a superword; 0 where none does. @param {SuperRun} run @param {number} k */
export function nextSuperword({ merges, symbols }, k) {
  return (
    merges.findIndex(([, , made, birth], i) => i >= k && birth !== "present already" && symbols[made][2]) + 1
  );
}

/**
 * What the merges of BPE, SuperBPE and BoundlessBPE make, in columns of the merges around one.
 * @param {SuperData} data
 * @param {SuperRun} run that is shown
 * @param {SuperRun} walled that of SuperBPE
 * @param {number} k
 * @param {number} room how many columns
 * @param {number} most letters of a symbol in a column
 * @param {(rank: number) => void} goTo
 */
export function laneNodes(data, run, walled, k, room, most, goTo) {
  const { notes, plain, plain_lengths: plainLengths, whole } = data;
  const last = run.merges.length;
  const ranks = ledgerRanks(k, last, room);
  const columns = ranks.map((rank) => {
    const isPast = rank <= k;
    const open = () => el("span", "c open", "?");
    const chipIn = (/** @type {SuperRun} */ lane) => {
      if (!isPast) return open();
      const merge = mergeOf(lane, rank);
      return merge ? superChip(lane, merge[2], lane === run && rank === k ? "new" : "", most) : "";
    };
    const ofBpe = plain[rank - 1];
    const bpe = isPast ? (ofBpe === undefined ? "" : el("span", "c m", seamed(ofBpe, [], most))) : open();
    const go = attributes(
      el(
        "button",
        rank === k ? "at" : "",
        el("small", "", num(rank)),
        el("span", "of-bpe", bpe),
        el("span", "of-super", chipIn(walled)),
        el("span", "of-whole", chipIn(whole)),
      ),
      {
        type: "button",
        "aria-label": isPast ? laneLabel(data, walled, rank) : num(rank),
        "aria-current": rank === k ? "step" : null,
      },
    );
    go.onclick = () => goTo(rank);
    const walls =
      walled.until === rank ? "falls-after" : walled.until === 0 && rank === 1 ? "falls-before" : "";
    return el("li", walls, go);
  });
  const at = Math.min(k, plain.length);
  const kinds = attributes(
    el(
      "div",
      "kinds",
      el("span", "", ""),
      el("span", "", BPE, el("small", "", WALLS_STAND)),
      el("span", "", SUPERBPE, el("small", "", WALLS_FALL)),
      el("span", "", BOUNDLESS, el("small", "", WHOLE_WORDS_JOIN)),
    ),
    { "aria-hidden": "true" },
  );
  const totals = el(
    "div",
    "kinds totals",
    el("small", "", SYMBOLS),
    el("b", "", num(plainLengths[at])),
    ...[walled, whole].map(({ lengths }) => el("b", "", num(lengths[Math.min(k, lengths.length - 1)]))),
  );
  const next = nextSuperword(run, k);
  const leads = attributes(
    textButton(NEXT_SUPERWORD, () => goTo(next), "leads"),
    { disabled: next ? null : "" },
  );
  const head = headed(LANES, savedSentence(k, run.lengths[k], plainLengths[at], k > plain.length));
  head.firstElementChild?.after(leads);
  return [
    head,
    el("div", "lines", kinds, el("ol", "", ...columns), totals),
    el("p", "note", notes.join(" ")),
  ];
}

/** The best pairs of a state. @param {SuperRun} run @param {number} k @param {SuperStep | undefined} step */
export function pairNodes(run, k, step) {
  if (!step) return [headed(PAIRS, ""), el("p", "waits", ON_THE_WAY)];
  const top = step.pairs[0]?.[2] ?? 1;
  const items = step.pairs.map(([left, right, count]) => {
    const bar = el("i", "");
    bar.style.width = `${(100 * count) / top}%`;
    return el(
      "li",
      "",
      el("span", "pr", superChip(run, left), superChip(run, right)),
      el("span", "bar", bar),
      el("span", "count", num(count)),
    );
  });
  const list = items.length ? el("ol", "", ...items) : el("p", "note", NO_PAIRS_LEFT);
  return [headed(PAIRS, pairsText(step, run, k)), list];
}

/** What is in the vocabulary, the youngest first. @param {SuperData} data @param {SuperRun} run @param {number} k */
export function superVocabulary(data, run, k) {
  const { entries, counts } = vocabularyAt(run, data.counts, k);
  const made = k ? mergeOf(run, k)[2] : -1;
  const shown = entries.slice(-MAX_SUPERWORD_ENTRIES).reverse();
  const items = shown.map(({ count, id }) =>
    el(
      "li",
      "",
      superChip(run, id, id === made ? "new" : ""),
      el("span", "count", run.symbols[id][2] ? `${countText(count)} ${SUPERWORD}` : countText(count)),
    ),
  );
  const more = entries.length - shown.length;
  const letters = data.counts.map((_, id) =>
    attributes(superChip(run, id), { title: `${run.symbols[id][0]}: ${countText(counts[id])}` }),
  );
  const superwords = entries.filter(({ id }) => run.symbols[id][2]).length;
  const list = vocabularyList(items, more, letters, VOCABULARY);
  return [headed(VOCABULARY, vocabularyText(data.alphabet + entries.length, superwords)), list];
}

/** A cut that was published. */
export function publishedNodes() {
  const cut = PUBLISHED_CUT.map((token) => {
    const text = token.replaceAll(" ", "␣");
    const seams = [...text.matchAll(/(?<!^)␣/g)].map(({ index }) => index);
    return el("span", seams.length ? "c m super" : "c m", seamed(text, seams));
  });
  return [
    headed(PUBLISHED, ""),
    el("p", "tiles published", ...cut),
    el("p", "note", PUBLISHED_BY),
    el("p", "note", TRAINING_TEXT),
  ];
}
