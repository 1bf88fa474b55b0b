/* The parts of the view: words in two columns, bars of what a merge used up, the vocabulary, and the ledger. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, setText } from "../shared/dom.js";
import { MAX_PICKY_ENTRIES } from "../shared/limits.js";
import { num, signed } from "../shared/numbers.js";
import { fitRows, headed, rowOfTiles, vocabularyList } from "../shared/run_drawing.js";
import { ledgerRanks, mergeOf, vocabularyAt } from "../shared/run_model.js";
import { deathsOf, letDie, nextDeath, numDead, shareUsed } from "./model.js";
import {
  BORN,
  BPE,
  COUNT,
  countText,
  DIED,
  diedText,
  LEDGER,
  ledgerText,
  lengthText,
  mergeLabel,
  mergeName,
  meterTexts,
  NEXT_DEATH,
  NOTHING_USED,
  noBpe,
  ON_THE_WAY,
  PICKY,
  sameSize,
  VOCABULARY,
  verdict,
  vocabularyText,
  wordsText,
} from "./texts.js";

/** @import { PartUse, PickyData, PickyRow, PickyStep, PickyTile } from "./wire.js" */

const LONG_CHIP = 14;
const LABEL = 0.14; // of the width of a bar, which what is left takes: the line of the threshold is beside it

/** @param {PickyData} data @param {number} id @param {string} [look] */
export function chip(data, id, look = "") {
  const text = data.symbols[id];
  const looks = ["c", id < data.alphabet ? "" : "m", text.length > LONG_CHIP ? "long" : "", look];
  const node = el("span", looks.filter(Boolean).join(" "), el("bdi", "", text));
  if (text.length > LONG_CHIP) node.title = text;
  return node;
}

/**
 * The words of a state, cut by Picky BPE and by BPE.
 * @param {PickyData} data
 * @param {number} k
 * @param {PickyStep | undefined} step
 * @param {string} title
 */
export function corpusNodes(data, k, step, title) {
  if (!step) return [headed(title, ""), el("p", "waits", ON_THE_WAY)];
  const { rows, changed } = step;
  const plain = data.bpe[k];
  const column = (/** @type {string} */ look, /** @type {(Node | string)[]} */ ...texts) =>
    attributes(el("th", look, ...texts), { scope: "col" });
  const head = el(
    "tr",
    "",
    column("times", el("span", "heard", COUNT)),
    column("picked", `${PICKY}, `, el("b", "", lengthText(data.lengths[k]))),
    plain === null ? "" : column("beside-it", `${BPE}, `, el("b", "", lengthText(plain))),
  );
  const body = rows.map((row) => wordRow(row, k > 0, plain !== null));
  const widths = ["times", "", "beside-it"].map((look) => el("col", look));
  const table = el(
    "table",
    "",
    el("colgroup", "", ...widths),
    el("thead", "", head),
    el("tbody", "", ...body),
  );
  fitRows(table, rows, data.types);
  const box = attributes(el("div", "rows", table), { tabindex: "0", role: "group", "aria-label": title });
  return [
    headed(title, wordsText(rows.length, changed, data.types, k)),
    box,
    el("p", "note", plain === null ? noBpe(data.sizes[k]) : sameSize(data.sizes[k], data.alphabet)),
  ];
}

/** @param {PickyRow} row @param {boolean} isMerged @param {boolean} hasBpe */
function wordRow({ times, tiles, change, bpe }, isMerged, hasBpe) {
  const look = change < 0 ? "change fewer" : "change added";
  const isChanged = tiles.some(([, tileLook]) => tileLook === "new" || tileLook === "split");
  return el(
    "tr",
    isMerged && !isChanged ? "off" : "",
    el("td", "times", countText(times)),
    el("td", "picked", tilesOf(tiles, change ? [el("b", look, signed(change))] : [])),
    hasBpe ? el("td", "beside-it", tilesOf(bpe)) : "",
  );
}

/** @param {PickyTile[]} tiles @param {Node[]} after */
function tilesOf(tiles, after = []) {
  const texts = tiles.map(([text]) => text);
  return rowOfTiles("", texts, [...tiles.map(tile), ...after]);
}

/** @param {PickyTile} tile */
function tile([text, look]) {
  return el("span", `c ${look}`.trim(), el("bdi", "", text));
}

/**
 * A bar for each part of the merge: what it used up of it.
 * @param {PickyData} data
 * @param {number} k
 * @param {number} threshold that is shown, perhaps not yet learned with
 */
export function barNodes(data, k, threshold) {
  const merge = mergeOf(data, k);
  if (!merge) return [el("li", "none", NOTHING_USED)];
  const [, , made, , , applied, uses] = merge;
  return uses.map((use) => bar(data, use, applied, threshold, data.symbols[made]));
}

/** @param {PickyData} data @param {PartUse} use @param {number} applied @param {number} threshold @param {string} made */
function bar(data, use, applied, threshold, made) {
  const [symbol, rest] = use;
  const isUnit = symbol < data.alphabet;
  const share = shareUsed(applied, rest);
  const dies = !isUnit && share > threshold;
  const [used, left] = meterTexts(applied, rest, made);
  const isAtLine = share <= threshold && threshold < LABEL + Math.min(share, 1 - 2 * LABEL);
  const fill = el("i", "", used && el("bdi", "", used));
  fill.style.width = `${100 * share}%`;
  const meter = el("span", "meter", fill, left && el("span", isAtLine ? "far" : "", left));
  return el(
    "li",
    dies ? "dies" : "",
    el("span", "part", chip(data, symbol, dies ? "dead" : "")),
    attributes(meter, { "aria-hidden": "true" }),
    el("span", "verdict", verdict(use, applied, threshold, isUnit)),
  );
}

/** What is in the vocabulary, the youngest first, and what was. @param {PickyData} data @param {number} k */
export function vocabularyNodes(data, k) {
  const { entries, counts } = vocabularyAt(data, data.counts, k, letDie);
  const made = k ? mergeOf(data, k)[2] : -1;
  const shown = entries.slice(-MAX_PICKY_ENTRIES).reverse();
  const items = shown.map(({ id, count, died, into }) =>
    died
      ? el("li", "", chip(data, id, "dead"), el("span", "why", diedText(died), chip(data, into)))
      : el("li", "", chip(data, id, id === made ? "new" : ""), el("span", "count", countText(count))),
  );
  const more = entries.length - shown.length;
  const letters = data.counts.map((_, id) =>
    attributes(chip(data, id), { title: `${data.symbols[id]}: ${countText(counts[id])}` }),
  );
  const list = vocabularyList(items, more, letters, VOCABULARY);
  return [headed(VOCABULARY, vocabularyText(data.sizes[k], numDead(entries))), list];
}

/**
 * Births above, deaths below, in columns of the merges around one.
 * @param {PickyData} data
 * @param {number} k
 * @param {number} room how many columns
 * @param {(rank: number) => void} goTo
 */
export function ledgerNodes(data, k, room, goTo) {
  const columns = ledgerRanks(k, data.merges.length, room).map((rank) => {
    const isPast = rank <= k;
    const [, , made, birth] = mergeOf(data, rank);
    const sign = { birth: "", return: "↺", "present already": "=" }[birth];
    const born = isPast
      ? [sign ? el("i", "", sign) : "", chip(data, made, rank === k ? "new" : "")]
      : [el("span", "c open", "?")];
    const died = isPast ? deathsOf(mergeOf(data, rank)) : [];
    const go = attributes(
      el(
        "button",
        rank === k ? "at" : "",
        el("small", "", num(rank)),
        el("span", "born", ...born),
        el("span", "died", ...died.map(([symbol]) => chip(data, symbol, "dead"))),
      ),
      {
        type: "button",
        "aria-label": isPast ? mergeLabel(data, rank) : mergeName(rank),
        "aria-current": rank === k ? "step" : null,
      },
    );
    go.onclick = () => goTo(rank);
    return el("li", "", go);
  });
  let deaths = 0;
  for (let rank = 1; rank <= k; rank++) deaths += deathsOf(mergeOf(data, rank)).length;
  const kinds = attributes(
    el("div", "kinds", el("span", "", ""), el("span", "", BORN), el("span", "", DIED)),
    { "aria-hidden": "true" },
  );
  const next = nextDeath(data, k);
  const leads = textButton(NEXT_DEATH, () => goTo(next), "leads");
  const head = headed(LEDGER, ledgerText(k, deaths));
  head.firstElementChild?.after(attributes(leads, { disabled: next ? null : "" }));
  return [head, el("div", "lines", kinds, el("ol", "", ...columns))];
}

/** Says the sentence about a merge. @param {HTMLElement} node @param {PickyData} data @param {ReturnType<typeof import("./texts.js").sentenceParts>} parts */
export function say(node, data, parts) {
  const nodes = parts.map((part) =>
    typeof part === "string" ? part : chip(data, part.symbol, part.isDead ? "dead" : part.isNew ? "new" : ""),
  );
  node.replaceChildren(...nodes);
}

/** What is heard of a sentence. @param {PickyData} data @param {ReturnType<typeof import("./texts.js").sentenceParts>} parts @param {HTMLElement} node */
export function tell(data, parts, node) {
  setText(node, parts.map((part) => (typeof part === "string" ? part : data.symbols[part.symbol])).join(""));
}
