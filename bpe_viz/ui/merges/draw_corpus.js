/* The corpus: every unit owns a cell that never moves; a merge fills the gap between two cells. */
const SIZES = [
  ["big", 54, 78, 9],
  ["middle", 38, 54, 14],
  ["small", 27, 39, Infinity],
]; // class, row height, in lecture mode, longest word
const MOST_UNITS = 300;

function buildCorpus(s) {
  const box = s.$(".corpus");
  s.corpus = {
    rows: new Map(),
    list: attributes(el("div", "rows"), { role: "list" }),
    canvas: el("div", "canvas"),
    caption: el("span", "caption"),
    shown: el("span", "muted"),
    sum: el("b", ""),
  };
  s.searchBox = attributes(el("input", "search"), {
    type: "search",
    placeholder: "Search a word",
    "aria-label": "Search a word of the corpus",
    autocomplete: "off",
  });
  s.searchBox.hidden = true;
  s.searchBox.oninput = () => searchLater(s);
  s.searchBox.onkeydown = (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      closeSearch(s);
    }
  };
  s.searchButton = attributes(
    button("Search a word", "search", () => (s.searchBox.hidden ? openSearch(s) : closeSearch(s)), "quiet"),
    { "aria-expanded": "false" },
  );
  const heading = el("div", "hd", el("h2", "", "Corpus"), s.searchButton, s.searchBox, s.corpus.caption);
  s.corpus.list.append(s.corpus.canvas);
  box.append(heading, s.corpus.list, el("div", "foot", s.corpus.shown, s.corpus.sum));
  keepScroll(s.corpus.list, () => drawRows(s));
  s.corpus.list.addEventListener("click", (event) => clickRow(s, event));
  roving(s.corpus.list);
}

/* The largest size at which all words fit; if none does, the smallest, and changed words come first. */
function layOutCorpus(s) {
  const { run } = s,
    longest = Math.max(1, ...run.frequent.map((word) => word.columns.reduce((a, b) => a + b, 0)));
  s.corpus.list.style.flex = s.corpus.list.style.height = "";
  const room = s.corpus.list.clientHeight;
  const fits = ([, plain, lecture, most]) =>
    longest <= most && run.types * (s.lecture ? lecture : plain) * s.px <= room + 1;
  const size = SIZES.find(fits) ?? SIZES[2];
  s.corpus.fits =
    fits(size) ||
    (run.types <= run.frequent.length && run.types * (s.lecture ? size[2] : size[1]) * s.px <= room + 1);
  s.corpus.rowHeight = (s.lecture ? size[2] : size[1]) * s.px;
  setClass(s.corpus.list, `rows ${size[0]}`);
  s.corpus.list.room = room;
  if (!s.corpus.fits) snapHeight(s.corpus.list, s.corpus.rowHeight);
  s.corpus.columns = null;
  s.corpus.rows.clear();
  s.corpus.canvas.replaceChildren();
}

function corpusOrder(s, view) {
  const { run } = s;
  if (s.found) return s.found.map((index) => run.words.get(index)).filter(Boolean);
  if (s.corpus.fits) return run.frequent;
  const byCount = (s.byCount ??= [...run.frequent].sort((a, b) => b.count - a.count || a.index - b.index));
  if (!view.pair || view.asking) return byCount;
  const changed = view.step.words.map((index) => run.words.get(index)).filter(Boolean),
    taken = new Set(view.step.words);
  const more = view.step.numWords - changed.length;
  const rest = byCount.filter((word) => !taken.has(word.index) && !word.died.includes(view.k));
  return [...changed, ...(more > 0 ? [{ more }] : []), ...rest];
}

function drawCorpus(s, view) {
  const { run } = s,
    { corpus } = s,
    order = corpusOrder(s, view);
  if (!corpus.fits && corpus.drawnRank !== view.k + (view.asking ? 0.5 : 0)) scrollToTop(corpus.list);
  corpus.drawnRank = view.k + (view.asking ? 0.5 : 0);
  corpus.order = order;
  corpus.view = view;
  corpus.canvas.style.height = `${order.length * corpus.rowHeight}px`;
  drawRows(s);
  const { step } = view,
    known = view.pair && !view.asking;
  setText(
    corpus.caption,
    s.found
      ? `${num(s.foundMany ?? order.length)} found`
      : !known
        ? ""
        : corpus.fits
          ? view.half === "choose"
            ? "adds to the count"
            : "symbols saved"
          : step.missing
            ? ""
            : `${num(step.numWords)} of ${plural(run.types, "word")} change${step.numWords === 1 ? "s" : ""}`,
  );
  setText(
    corpus.sum,
    known
      ? sumText(run, view)
      : view.half === "end" || view.half === "start"
        ? plural(run.lengths[view.state], "symbol")
        : "",
  );
}
function drawRows(s) {
  const { corpus } = s,
    { list, order, rowHeight } = corpus;
  if (!order) return;
  const first = Math.max(0, Math.floor(list.at / rowHeight) - 1),
    last = Math.min(order.length, Math.ceil((list.at + list.room) / rowHeight) + 1);
  for (const [place, row] of corpus.rows)
    if (place < first || place >= last) {
      row.remove();
      corpus.rows.delete(place);
    }
  for (let place = first; place < last; place++) {
    let row = corpus.rows.get(place);
    if (!row) {
      row = newRow(s, place);
      corpus.rows.set(place, row);
      corpus.canvas.append(row);
    }
    fillRow(s, row, order[place]);
  }
  ensureTabStop(corpus.canvas);
  const top = Math.floor(list.at / rowHeight + 0.5) + 1,
    bottom = Math.min(order.length, Math.floor((list.at + list.room) / rowHeight + 0.2));
  setText(
    corpus.shown,
    corpus.fits || !order.length
      ? ""
      : `${s.run.length < 1e6 ? "rows " : ""}${top}\u2013${bottom} of ${num(s.found ? order.length : s.run.types)}`,
  );
}
function sumText(run, view) {
  const { step, k } = view;
  if (view.half === "merge")
    return `${num(run.lengths[k - 1])} \u2212 ${num(run.applied[k - 1])} = ${run.length < 1e6 ? plural(run.lengths[k], "symbol") : num(run.lengths[k])}`;
  if (step.missing) return "";
  const shares = step.words.map((index) => {
    const word = run.words.get(index);
    return word.count * run.share(word, k, step).counted;
  });
  if (step.numWords > 4) return `sum of ${plural(step.numWords, "word")} = ${num(run.count[k - 1])}`;
  return shares.length > 1
    ? `${inFirstSeenOrder(step, shares).map(num).join(" + ")} = ${num(run.count[k - 1])}`
    : `${num(run.count[k - 1])}`;
}
function inFirstSeenOrder(step, shares) {
  return step.words
    .map((index, i) => [index, shares[i]])
    .sort((a, b) => a[0] - b[0])
    .map(([, share]) => share);
}

function clickRow(s, event) {
  const row = event.composedPath().find((node) => node.classList?.contains("w"));
  if (!row?.word || row.word.more) return;
  const cell = event.composedPath().find((node) => node.classList?.contains("u"));
  if (!cell) return openWord(s, row.word, row.name);
  if (cell.dataset.id) return openSymbol(s, +cell.dataset.id, cell);
  const place = row.units.indexOf(cell),
    found = s.run.cut(row.word, s.corpus.view.state).find(([first, last]) => first <= place && place <= last);
  openSymbol(s, found[2], cell, row.word);
}
