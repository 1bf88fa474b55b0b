/* Words as Python sent them: units, and the rank that ended the boundary right of each. Nothing here learns or segments anew. */
function takeWord(row, [mark, place]) {
  const last = row.units.length - 1,
    word = { ...row, unknown: new Set(row.unknown), mark, place };
  word.runs = row.units.map((unit, i) => {
    if (place === "separate" && i === last && !row.more) return ["", "", unit];
    if (place === "before" && i === 0) return ["", unit, ""];
    if (place === "glued" && i === last && !row.more)
      return [unit.slice(0, unit.length - mark.length), "", mark];
    return [unit, "", ""];
  });
  word.letters = word.runs.map(([letters]) => letters).join("");
  word.shaped = needsShaping(word.letters);
  word.rtl = isRightToLeft(word.letters);
  word.columns = row.units.map((unit) => columnsOf(unit));
  word.ranks = [...new Set(row.died.filter(Boolean))].sort((a, b) => a - b);
  return word;
}
/* The symbols of a word at state k: first unit, last unit, and the rank of the merge that made it (0 for a unit). */
function cutAt(word, k) {
  const cuts = [];
  let first = 0,
    rank = 0;
  for (let i = 0; i < word.units.length; i++) {
    const died = word.died[i];
    if (died && died <= k) {
      rank = Math.max(rank, died);
      continue;
    }
    cuts.push({ first, last: i, rank });
    first = i + 1;
    rank = 0;
  }
  return cuts;
}
/* The rank of the merge that removed a boundary; a lower one may have fired only after merge `died`. */
function firedAt(word, at) {
  return word.fired ? word.fired[at] : word.died[at];
}
function textOf(word, { first, last }) {
  return word.units.slice(first, last + 1).join("");
}
function wholeText(word) {
  return shorten(word.shown, 40);
}
function shorten(text, most) {
  const letters = [...text];
  return letters.length > most ? letters.slice(0, most).join("") + "…" : text;
}

/* A colour that belongs to the spelling of a symbol, the same everywhere; amber and teal keep their own meaning.
   Neighbours in the alphabet are a golden section of the circle apart. */
const HUES = [...Array(360).keys()].filter((hue) => (hue < 20 || hue > 62) && (hue < 155 || hue > 190));
const HUE_OF = new Map();
function hueOf(text) {
  let hue = HUE_OF.get(text);
  if (hue === undefined) {
    let hash = 2166136261;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
    hash ^= hash >>> 15;
    const turn =
      [...text].length > 1
        ? (Math.imul(hash, 2246822519) >>> 0) / 2 ** 32
        : (text.codePointAt(0) * 0.6180339887) % 1;
    hue = HUES[Math.floor(turn * HUES.length)];
    HUE_OF.set(text, hue);
    if (HUE_OF.size > 20000) HUE_OF.clear();
  }
  return hue;
}
/* One symbol: its letters, never as markup; the mark lighter; unknown units hatched; a unit of several columns in a cell of its own. */
function symbolNode(word, cut, className = "") {
  const unknown = cut.first === cut.last && word.unknown.has(cut.first),
    node = el("span", `sy${unknown ? " unk" : ""} ${className}`);
  let letters = "";
  const flush = () => {
    if (letters) node.append(node.childNodes.length ? letters : standAlone(letters));
    letters = "";
  };
  for (let i = cut.first; i <= cut.last; i++) {
    const [own, before, after] = word.runs[i],
      wide = !word.shaped && word.columns[i] > 1;
    if (!wide && !before && !after) {
      letters += own;
      continue;
    }
    flush();
    const parts = [
      before ? el("span", "mark", before) : null,
      own ? standAlone(own) : null,
      after ? el("span", "mark", after) : null,
    ];
    if (!wide) {
      node.append(...parts.filter(Boolean));
      continue;
    }
    const cell = el("span", "wide", ...parts);
    cell.style.setProperty("--c", word.columns[i] - 1);
    node.append(cell);
  }
  flush();
  node.style.setProperty("--h", hueOf(textOf(word, cut)));
  return node;
}
/* Symbols in a row: every unit keeps its cell, so that letters never move when a boundary goes; shaped scripts are drawn in one run. */
function cellsOf(word, cuts, mark = () => "") {
  const row = el(
    "bdi",
    `cells${word.shaped ? " shaped" : ""}`,
    ...cuts.map((cut) => {
      const node = symbolNode(word, cut, mark(cut));
      if (word.shaped) {
        node.style.setProperty(
          "--c",
          word.columns.slice(cut.first, cut.last + 1).reduce((sum, c) => sum + c, 0),
        );
        node.style.setProperty("--u", cut.last - cut.first + 1);
      }
      return node;
    }),
  );
  row.dir = word.rtl ? "rtl" : "ltr";
  return row;
}
/* A tight chip for text that came alone, in lists and sentences. */
function looseChip(text, className = "") {
  const node = el("bdi", `c${text.length > 14 ? " long" : ""} ${className}`, standAlone(text));
  if (text.length > 14) node.title = text.slice(0, 300);
  node.style.setProperty("--h", hueOf(text));
  return node;
}
function loosePair(pair, className = "") {
  return el("span", `pr ${className}`, ...pair.map((part) => looseChip(part)));
}
/* A sentence of Python's, with the symbols between backticks as chips. */
function sentenceNodes(sentence, className = "") {
  return sentence.split("`").map((part, i) => (i % 2 ? looseChip(part, className) : part));
}

/* ---- the figures of a text at any state, from the boundaries that each merge removes ---- */
function figuresOf(study, k) {
  const [ranks, counts] = study.removed;
  let symbols = study.numUnits;
  for (let i = 0; i < ranks.length && ranks[i] <= k; i++) symbols -= counts[i];
  return { symbols, fertility: study.numWords ? symbols / study.numWords : 0 };
}
