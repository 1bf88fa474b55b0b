/* The chips of the whole text, and its figures. */
const MOST_SYMBOLS = 2000,
  AT_ONCE = 250; // more than fit on a screen
const RATIO = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function takeStudy(s, study) {
  if (study.textId < s.shownText) return;
  s.shownText = study.textId;
  if (study.textId === s.textId) s.questions.delete("text");
  s.study = study;
  s.words = study.words.map((row) => takeWord(row, study.mark));
  for (const [, number] of study.run) s.words[number].count = (s.words[number].count ?? 0) + 1;
  const wanted = s.wanted ?? s.selected?.word,
    before = s.selected?.word;
  s.selected = s.words.find((word) => word.word === wanted) ?? s.words[0] ?? null;
  if (s.selected) s.wanted = null;
  if (s.selected?.word !== before) selectedChanged(s);
  drawAll(s);
}
function select(s, word) {
  if (s.selected === word) return;
  s.selected = word;
  selectedChanged(s);
  drawAll(s);
  linkLater(s);
}
function selectedChanged(s) {
  s.reasons = s.ordersAnswer = s.pairAnswer = s.copiesAnswer = null;
  s.hot = "";
  s.zoomTree = 0;
  for (const kind of ["why", "orders", "pair", "copies"]) s.questions.delete(kind);
  if (s.selected) {
    s.questions.set("why", true);
    ask(s);
  }
  announce(s);
}

/* Cards while everything fits in one line, the largest that do; else a flow of small chips that scrolls. */
const CARD_SIZES = [
  ["big", 27, 62],
  ["tight", 15.5, 50],
];
function sizeOfText(s) {
  const { study } = s,
    room = s.root.clientWidth / s.px,
    columns = study.run.reduce(
      (sum, [, number]) => sum + s.words[number].columns.reduce((a, b) => a + b, 0),
      0,
    );
  return CARD_SIZES.find(([, cell, rest]) => columns * cell + study.run.length * rest <= room)?.[0] ?? "flow";
}
function inCorpus(word) {
  return word.corpus ? `${num(word.corpus)}× in the corpus` : "not in the corpus";
}
function drawText(s) {
  const box = s.$(".text"),
    { study } = s;
  if (!study) return;
  const size = study.run.length ? sizeOfText(s) : "flow",
    chosen = s.root.getRootNode().activeElement?.dataset?.place;
  clearTimeout(s.restTimer);
  setClass(box, `text ${size}`);
  s.buttons = new Map();
  const drawn = { place: 0, symbols: 0, cards: size !== "flow" };
  box.replaceChildren(...wordNodes(s, drawn, AT_ONCE));
  if (drawn.place < study.run.length && drawn.symbols < MOST_SYMBOLS)
    s.restTimer = setTimeout(() => {
      box.append(...wordNodes(s, drawn, MOST_SYMBOLS), restNode(s, drawn));
    }, 80);
  else box.append(restNode(s, drawn));
  if (chosen != null)
    box.querySelector(`[data-place="${CSS.escape(chosen)}"]`)?.focus({ preventScroll: true });
}
/* The next words of the text, until so many symbols are drawn. */
function wordNodes(s, drawn, until) {
  const nodes = [],
    { study } = s;
  for (; drawn.place < study.run.length && drawn.symbols < until; drawn.place++) {
    const [gap, number] = study.run[drawn.place],
      word = s.words[number],
      cuts = cutAt(word, s.k),
      shown = cuts.slice(0, MOST_SYMBOLS - drawn.symbols);
    drawn.symbols += shown.length;
    if (gap) nodes.push(attributes(el("span", "gap", gap), { "aria-hidden": "true" }));
    const node = el(
      "button",
      "wd",
      cellsOf(word, shown, (cut) => (cut.rank && cut.rank === s.k ? "now" : "")),
    );
    if (drawn.cards)
      node.append(
        el(
          "span",
          "of",
          plural(cuts.length, "symbol") + (s.data.imported ? "" : ` · ${inCorpus(word)}`),
        ),
      );
    attributes(node, {
      type: "button",
      "aria-pressed": String(word === s.selected),
      tabindex: "-1",
      "data-place": drawn.place,
      "aria-label": `${wholeText(word)}: ${plural(cuts.length, "symbol")}`,
    });
    if (word === s.selected)
      [...node.querySelectorAll(".sy")].forEach((chip, i) =>
        attributes(chip, { "data-first": shown[i].first, "data-last": shown[i].last }),
      );
    if (word === s.selected && !s.buttons.has(word)) {
      s.buttons.set(word, node);
      node.tabIndex = 0;
    }
    node.onclick = () => select(s, word);
    nodes.push(node);
  }
  return nodes;
}
function restNode(s, drawn) {
  const hidden = s.study.numWords - drawn.place,
    none = s.text ? "No word in this text." : "Type a word or a sentence.";
  if (s.study.numWords && !hidden && s.study.tail)
    return attributes(el("span", "gap", s.study.tail), { "aria-hidden": "true" });
  const text = !s.study.numWords
    ? none
    : hidden > 0
      ? `The first ${plural(drawn.symbols, "symbol")}; the figures below count ${plural(hidden, "more word")}.`
      : "";
  return el("span", "rest", text);
}
function drawFigures(s) {
  const { study } = s;
  if (!study) return;
  const { symbols, fertility } = figuresOf(study, s.k),
    per = (many) => (symbols ? RATIO.format(many / symbols) : "0");
  const figure = (value, label, title) => {
    const node = el("span", "fg", el("b", "", value), ` ${label}`);
    if (title) node.title = title;
    return node;
  };
  const nodes = [
    figure(num(study.numWords), nounOf(study.numWords, "word")),
    figure(
      num(symbols),
      nounOf(symbols, "symbol"),
      "Marks are counted as symbols of their own while no merge has joined them",
    ),
    figure(RATIO.format(fertility), "per word (fertility)"),
    figure(per(study.numCharacters), "characters", `${plural(study.numCharacters, "character")} inside words`),
    figure(per(study.numBytes), "bytes per symbol", `${plural(study.numBytes, "byte")} as UTF-8`),
  ];
  if (study.numUnknown)
    nodes.push(
      el(
        "span",
        "fg",
        el("span", "sy unk lone", "?"),
        el("b", "", num(study.numUnknown)),
        study.numUnknown === 1
          ? " unknown unit, kept as one unknown symbol"
          : " unknown units, each kept as one unknown symbol",
      ),
    );
  else if (s.data.unit === "bytes")
    nodes.push(el("span", "fg", "nothing is unknown: all 256 bytes are the alphabet"));
  if (s.text !== s.firstText && !fitsInLink(s.text))
    nodes.push(el("span", "fg", "too long for the link: a reload forgets this text"));
  s.$(".figures").replaceChildren(...nodes);
}
