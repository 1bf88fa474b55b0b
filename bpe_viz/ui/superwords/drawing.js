/* The parts of the view: lines with their walls, three lanes of what merges make, pair counts, and the vocabulary. */
import { textButton } from "../shared/buttons.js";
import { attributes, el } from "../shared/dom.js";
import { MAX_SUPERWORD_ENTRIES } from "../shared/limits.js";
import { num } from "../shared/numbers.js";
import { headed, rowOfTiles, vocabularyList } from "../shared/run_drawing.js";
import { ledgerRanks, mergeOf, vocabularyAt } from "../shared/run_model.js";
import {
  atWall,
  BOUNDLESS,
  BPE,
  COUNT,
  countText,
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

/** @import { LineTile, SuperData, SuperRow, SuperRun, SuperStep, WalledSymbol } from "./wire.js" */

const MOST_LETTERS = 18; // of a symbol; its beginning and its end
const MOST_IN_LANE = 11;

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
  const isMade = id >= run.symbols.length - run.merges.length;
  return chipOf(run.symbols[id], isMade, look, most);
}

/** @param {WalledSymbol} symbol @param {boolean} isMade by a merge @param {string} look @param {number} most letters */
function chipOf([text, seams, isSuperword], isMade, look, most) {
  const looks = ["c", isMade ? "m" : "", isSuperword ? "super" : "", look];
  return el("span", looks.filter(Boolean).join(" "), seamed(text, seams, most));
}

/**
 * The lines of a state, and as they were when the walls fell.
 * @param {SuperRun} run
 * @param {number} k
 * @param {SuperStep | undefined} step
 */
export function lineNodes(run, k, step) {
  if (!step) return [el("p", "waits", ON_THE_WAY)];
  const column = (/** @type {string} */ look, /** @type {(Node | string)[]} */ ...texts) =>
    attributes(el("th", look, ...texts), { scope: "col" });
  const head = el(
    "tr",
    "",
    column("times", el("span", "heard", COUNT)),
    attributes(column("picked", `${SUPERBPE}, `, el("b", "", lengthText(run.lengths[k]))), { colspan: 2 }),
    column("beside-it", `${atWall(run.until)}, `, el("b", "", lengthText(run.lengths[run.until]))),
  );
  const widths = ["times", "", "change", ""].map((look) => el("col", look));
  const table = el(
    "table",
    k < run.until ? "walled" : "",
    el("colgroup", "", ...widths),
    el("thead", "", head),
    el("tbody", "", ...step.rows.map(lineRow)),
  );
  return [attributes(el("div", "rows", table), { tabindex: "0", role: "group", "aria-label": LINES })];
}

/** @param {SuperRow} row */
function lineRow({ change, tiles, times, walled }) {
  return el(
    "tr",
    "",
    el("td", "times", countText(times)),
    el("td", "picked", tilesOf("", tiles)),
    el("td", "change fewer", change ? `\u2212${num(-change)}` : ""),
    el("td", "beside-it", tilesOf("walled", walled)),
  );
}

/** @param {string} look @param {LineTile[]} tiles */
function tilesOf(look, tiles) {
  const texts = tiles.map(([text]) => text);
  return rowOfTiles(look, texts, tiles.flatMap(tileNodes));
}

/** A symbol, and the wall after it. @param {LineTile} tile */
function tileNodes([text, look, seams, isWalled]) {
  const node = el("span", `c ${look}`.trim(), seamed(text, seams, Number.POSITIVE_INFINITY));
  return isWalled ? [node, el("i", "wall")] : [node];
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
 * @param {SuperRun} run
 * @param {number} k
 * @param {number} room how many columns
 * @param {(rank: number) => void} goTo
 */
export function laneNodes(data, run, k, room, goTo) {
  const { notes, plain, plain_lengths: plainLengths, whole, whole_lengths: wholeLengths } = data;
  const last = run.merges.length;
  const ranks = ledgerRanks(k, last, room);
  const columns = ranks.map((rank) => {
    const isPast = rank <= k;
    const open = () => el("span", "c open", "?");
    const look = rank === k ? "new" : "";
    const ofBpe = plain[rank - 1];
    const bpe = isPast ? (ofBpe === undefined ? "" : el("span", "c m", el("bdi", "", ofBpe))) : open();
    const made = isPast ? superChip(run, mergeOf(run, rank)[2], look, MOST_IN_LANE) : open();
    const ofWhole = whole[rank - 1];
    const joined = isPast ? (ofWhole ? chipOf(ofWhole, true, "", MOST_IN_LANE) : "") : open();
    const go = attributes(
      el(
        "button",
        rank === k ? "at" : "",
        el("small", "", num(rank)),
        el("span", "of-bpe", bpe),
        el("span", "of-super", made),
        el("span", "of-whole", joined),
      ),
      {
        type: "button",
        "aria-label": isPast ? laneLabel(data, run, rank) : num(rank),
        "aria-current": rank === k ? "step" : null,
      },
    );
    go.onclick = () => goTo(rank);
    const walls = run.until === rank ? "falls-after" : run.until === 0 && rank === 1 ? "falls-before" : "";
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
    el("b", "", num(run.lengths[k])),
    el("b", "", num(wholeLengths[Math.min(k, whole.length)])),
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
  return [headed(PAIRS, pairsText(step.num_pairs, step.tied, k < run.until)), list];
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
