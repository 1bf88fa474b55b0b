/* The recorded run as Python sent it. Nothing here learns: states are cut from `died`, counts are sums of recorded changes. */
const NO_STEP = {
  missing: true,
  top: [],
  numPairs: 0,
  numTied: 0,
  after: new Map(),
  born: [],
  sums: null,
  words: [],
  numWords: 0,
  counted: [],
  first: null,
};

class Run {
  constructor(overview) {
    Object.assign(this, overview);
    this.n = this.left.length;
    this.numUnits = this.alphabet.length;
    this.chunks = new Map();
    this.words = new Map();
    this.symbols = [];
    this.columns = [];
    this.frequent = overview.rows.map((row) => this.addWord(row));
    this.lengths = new Float64Array(this.n + 1);
    this.lengths[0] = this.length;
    this.uses = Array.from({ length: this.numUnits + this.n }, (_, id) => ({
      ranks: [0],
      counts: [this.unitCounts[id] ?? 0],
    }));
    for (let rank = 1; rank <= this.n; rank++) {
      const [left, right] = this.parts(rank),
        applied = this.applied[rank - 1];
      this.lengths[rank] = this.lengths[rank - 1] - applied;
      this.addUse(left, rank, -applied);
      this.addUse(right, rank, -applied);
      this.addUse(this.idOf(rank), rank, applied);
    }
  }

  addUse(id, rank, change) {
    const use = this.uses[id],
      last = use.counts.length - 1;
    if (use.ranks[last] === rank) use.counts[last] += change;
    else {
      use.ranks.push(rank);
      use.counts.push(use.counts[last] + change);
    }
  }

  idOf(rank) {
    return this.numUnits + rank - 1;
  }
  rankOf(id) {
    return id < this.numUnits ? 0 : id - this.numUnits + 1;
  }
  parts(rank) {
    return [this.left[rank - 1], this.right[rank - 1]];
  }

  /* A symbol as it is shown: runs of letters and marks, how many units it has, its text. */
  symbol(id) {
    const known = this.symbols[id];
    if (known) return known;
    const waiting = [id];
    while (waiting.length) {
      const now = waiting[waiting.length - 1];
      if (now < this.numUnits) {
        const [letters, , mark] = [...this.alphabet[now], "", ""];
        this.symbols[now] = joinRuns(
          [
            [letters, false],
            [mark, true],
          ],
          1,
        );
      } else {
        const [left, right] = this.parts(this.rankOf(now)),
          a = this.symbols[left],
          b = this.symbols[right];
        if (!a) {
          waiting.push(left);
          continue;
        }
        if (!b) {
          waiting.push(right);
          continue;
        }
        this.symbols[now] = joinRuns([...a.runs, ...b.runs], a.units + b.units);
      }
      waiting.pop();
    }
    return this.symbols[id];
  }

  countAt(id, k) {
    const { ranks, counts } = this.uses[id];
    let low = 0,
      high = ranks.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (ranks[middle] <= k) low = middle;
      else high = middle;
    }
    return counts[low];
  }

  /* The rank of the merge that used up the symbol's last occurrence, if it is not in use at state k. */
  usedUpBy(id, k) {
    const { ranks, counts } = this.uses[id];
    for (let i = ranks.length - 1; i > 0; i--) if (ranks[i] <= k && counts[i] === 0) return ranks[i];
    return 0;
  }

  addWord([index, count, units, died]) {
    const known = this.words.get(index);
    if (known) return known;
    const word = { index, count, units, died, text: units.map((id) => this.symbol(id).text).join("") };
    word.shaped = units.some((id) => needsShaping(this.alphabet[id][0]));
    word.columns = units.map((id) => (this.columns[id] ??= columnsOf(this.symbol(id).text)));
    word.letters = units
      .filter((id) => this.alphabet[id][0])
      .map((id) => this.alphabet[id][0])
      .join("");
    this.words.set(index, word);
    return word;
  }

  addChunk({ chunk, words, steps }) {
    if (this.chunks.has(chunk)) return;
    for (const row of words) this.addWord(row);
    let previous = [];
    this.chunks.set(
      chunk,
      steps.map(
        ([
          top,
          numPairs,
          numTied,
          after = [],
          born = [],
          sums = null,
          changed = [],
          numWords = 0,
          counted = [],
          first = [],
        ]) => {
          const rows = [];
          for (const part of top)
            if (part.length === 2) rows.push(...previous.slice(part[0], part[0] + part[1]));
            else rows.push(part);
          previous = rows;
          const afterOf = new Map();
          for (let i = 0; i < after.length; i += 2) afterOf.set(after[i], after[i + 1]);
          return {
            top: rows,
            numPairs,
            numTied,
            after: afterOf,
            born,
            sums,
            words: changed,
            numWords,
            counted,
            first: first.length ? first : null,
          };
        },
      ),
    );
  }

  chunkOf(rank) {
    return Math.floor((Math.max(1, rank) - 1) / this.chunkMerges);
  }
  hasStep(rank) {
    return this.chunks.has(this.chunkOf(rank));
  }
  step(rank) {
    return this.chunks.get(this.chunkOf(rank))?.[(Math.max(1, rank) - 1) % this.chunkMerges] ?? NO_STEP;
  }

  forgetFarChunks(rank, most) {
    const here = this.chunkOf(rank);
    const far = [...this.chunks.keys()].sort((a, b) => Math.abs(b - here) - Math.abs(a - here));
    while (this.chunks.size > most) this.chunks.delete(far.shift());
    if (this.words.size < 20000) return;
    const kept = new Set(this.frequent.map((word) => word.index));
    for (const steps of this.chunks.values())
      for (const step of steps) {
        step.words?.forEach((w) => kept.add(w));
        if (step.first) kept.add(step.first[0]);
      }
    for (const index of this.words.keys()) if (!kept.has(index)) this.words.delete(index);
  }

  /* The symbols of a word at state k: [first unit, last unit, symbol id]. */
  cut(word, k) {
    const cuts = [];
    let first = 0;
    for (let i = 0; i < word.units.length; i++) {
      if (word.died[i] && word.died[i] <= k) continue;
      cuts.push([first, i, this.idOfRange(word, first, i)]);
      first = i + 1;
    }
    return cuts;
  }

  /* The merge that closed the last boundary inside a range made its symbol. */
  idOfRange(word, first, last) {
    if (first === last) return word.units[first];
    let rank = 0;
    for (let i = first; i < last; i++) if (word.died[i] > rank) rank = word.died[i];
    return this.idOf(rank);
  }

  /* How often merge k joined its pair in the word, and how often the pair was counted there. */
  share(word, rank, step) {
    const applied = word.died.reduce((sum, died) => sum + (died === rank), 0);
    const place = step.counted.length ? step.words.indexOf(word.index) : -1;
    return { applied, counted: place < 0 ? applied : step.counted[place] };
  }
}

function joinRuns(runs, units) {
  const joined = [];
  for (const [text, isMark] of runs) {
    if (!text) continue;
    const last = joined[joined.length - 1];
    if (last && last[1] === isMark) last[0] += text;
    else joined.push([text, isMark]);
  }
  return { runs: joined, units, text: joined.map(([text]) => text).join("") };
}

const PLAIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{P}\p{S}\p{N}]*$/u;
const SMALL_JOINERS = { "\u200c": "ZWNJ", "\u200d": "ZWJ" };

/* Scripts whose letters change shape beside each other are drawn symbol by symbol, not unit by unit. */
function needsShaping(text) {
  return !PLAIN.test(text) || /\p{M}/u.test(text);
}
function isRightToLeft(text) {
  return /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(text);
}
/* How many columns of the letter grid a unit needs, measured in the fonts that this screen has. */
const PEN = document.createElement("canvas").getContext("2d");
function columnsOf(text) {
  if (text.length === 1 && text < "\u0300") return 1;
  PEN.font = "600 20px 'Source Code Pro', ui-monospace, Menlo, 'DejaVu Sans Mono', monospace";
  return Math.max(1, Math.ceil(PEN.measureText(standAlone(text)).width / PEN.measureText("0").width - 0.05));
}
/* A symbol that begins with a combining sign sits on a dotted circle; a lone joiner is named. */
function standAlone(text) {
  if (text in SMALL_JOINERS) return SMALL_JOINERS[text];
  return /^\p{M}/u.test(text) ? "\u25cc" + text : text;
}
