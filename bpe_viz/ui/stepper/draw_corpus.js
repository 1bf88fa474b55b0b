/* The corpus: every unit owns a cell that never moves; a merge fills the gap between two cells. */
const SIZES = [["big", 54, 78, 12], ["middle", 38, 54, 18], ["small", 27, 39, Infinity]];   // class, row height, in lecture mode, longest word
const MOST_UNITS = 300;

function buildCorpus(s) {
  const box = s.$(".corpus");
  s.corpus = { rows: new Map(), list: attributes(el("div", "rows"), { role: "list" }), canvas: el("div", "canvas"), caption: el("span", "caption"), shown: el("span", "muted"), sum: el("b", "") };
  s.searchBox = attributes(el("input", "search"), { type: "search", placeholder: "Search a word", "aria-label": "Search a word of the corpus", autocomplete: "off" });
  s.searchBox.hidden = true;
  s.searchBox.oninput = () => searchLater(s);
  s.searchBox.onkeydown = (event) => { if (event.key === "Escape") { event.stopPropagation(); closeSearch(s); } };
  s.searchButton = attributes(button("Search a word", "search", () => (s.searchBox.hidden ? openSearch(s) : closeSearch(s)), "quiet"), { "aria-expanded": "false" });
  const heading = el("div", "hd", el("h2", "", "Corpus"), s.searchButton, s.searchBox, s.corpus.caption);
  s.corpus.list.append(s.corpus.canvas);
  box.append(heading, s.corpus.list, el("div", "foot", s.corpus.shown, s.corpus.sum));
  keepScroll(s.corpus.list, () => drawRows(s));
  s.corpus.list.addEventListener("click", (event) => clickRow(s, event));
  roving(s.corpus.list);
}

/* The largest size at which all words fit; if none does, the smallest, and changed words come first. */
function layOutCorpus(s) {
  const { run } = s, longest = Math.max(1, ...run.frequent.map((word) => word.columns.reduce((a, b) => a + b, 0)));
  s.corpus.list.style.flex = s.corpus.list.style.height = "";
  const room = s.corpus.list.clientHeight;
  const fits = ([, plain, lecture, most]) => longest <= most && run.types * (s.lecture ? lecture : plain) * s.px <= room + 1;
  const size = SIZES.find(fits) ?? SIZES[2];
  s.corpus.fits = fits(size) || (run.types <= run.frequent.length && run.types * (s.lecture ? size[2] : size[1]) * s.px <= room + 1);
  s.corpus.rowHeight = (s.lecture ? size[2] : size[1]) * s.px;
  setClass(s.corpus.list, `rows ${size[0]}`);
  s.corpus.list.room = room;
  if (!s.corpus.fits) snapHeight(s.corpus.list, s.corpus.rowHeight);
  s.corpus.rows.clear();
  s.corpus.canvas.replaceChildren();
}

function corpusOrder(s, view) {
  const { run } = s;
  if (s.found) return s.found.map((index) => run.words.get(index)).filter(Boolean);
  if (s.corpus.fits) return run.frequent;
  const byCount = (s.byCount ??= [...run.frequent].sort((a, b) => b.count - a.count || a.index - b.index));
  if (!view.pair || view.asking) return byCount;
  const changed = view.step.words.map((index) => run.words.get(index)).filter(Boolean), taken = new Set(view.step.words);
  const more = view.step.numWords - changed.length;
  const rest = byCount.filter((word) => !taken.has(word.index) && !word.died.includes(view.k));
  return [...changed, ...(more > 0 ? [{ more }] : []), ...rest];
}

function drawCorpus(s, view) {
  const { run } = s, { corpus } = s, order = corpusOrder(s, view);
  if (!corpus.fits && corpus.drawnRank !== view.k + (view.asking ? 0.5 : 0)) scrollToTop(corpus.list);
  corpus.drawnRank = view.k + (view.asking ? 0.5 : 0);
  corpus.order = order;
  corpus.view = view;
  corpus.canvas.style.height = `${order.length * corpus.rowHeight}px`;
  drawRows(s);
  const { step } = view, known = view.pair && !view.asking;
  setText(corpus.caption, s.found ? `${num(s.foundMany ?? order.length)} found` : !known ? "" : corpus.fits ? (view.half === "choose" ? "adds to the count" : "symbols saved")
    : step.missing ? "" : `${num(step.numWords)} of ${num(run.types)} words change`);
  setText(corpus.sum, known ? sumText(run, view) : view.half === "end" || view.half === "start" ? `${num(run.lengths[view.state])} symbols` : "");
}
function drawRows(s) {
  const { corpus } = s, { list, order, rowHeight } = corpus;
  if (!order) return;
  const first = Math.max(0, Math.floor(list.at / rowHeight) - 1), last = Math.min(order.length, Math.ceil((list.at + list.room) / rowHeight) + 1);
  for (const [place, row] of corpus.rows) if (place < first || place >= last) { row.remove(); corpus.rows.delete(place); }
  for (let place = first; place < last; place++) {
    let row = corpus.rows.get(place);
    if (!row) { row = newRow(s, place); corpus.rows.set(place, row); corpus.canvas.append(row); }
    fillRow(s, row, order[place]);
  }
  ensureTabStop(corpus.canvas);
  const top = Math.floor(list.at / rowHeight + 0.5) + 1, bottom = Math.min(order.length, Math.floor((list.at + list.room) / rowHeight + 0.2));
  setText(corpus.shown, corpus.fits || !order.length ? "" : `rows ${top}\u2013${bottom} of ${num(s.found ? order.length : s.run.types)}`);
}
function newRow(s, place) {
  const row = el("div", "w");
  row.style.transform = `translateY(${place * s.corpus.rowHeight}px)`;
  return attributes(row, { role: "listitem" });
}
function fillRow(s, row, word) {
  if (row.word !== word) {
    row.word = word;
    row.drawn = null;
    if (word.more) { row.replaceChildren(el("span", "n", ""), el("span", "muted", `and ${num(word.more)} more words that change`)); setClass(row, "w note"); return; }
    row.name = attributes(el("button", "n", num(word.count), el("small", "", "×")), { type: "button", tabindex: "-1", "aria-label": `${word.text}, ${plural(word.count, "time")}: show its trace` });
    row.cells = el("div", "word");
    if (isRightToLeft(word.text)) row.cells.dir = "rtl";
    row.units = word.shaped ? null : word.units.slice(0, MOST_UNITS).map((id, i) => unitCell(s.run, id, word.columns[i]));
    row.cells.append(...(row.units ?? []));
    if (word.units.length > MOST_UNITS) row.rest = el("span", "muted rest", `and ${num(word.units.length - MOST_UNITS)} more units`);
    else row.rest = null;
    if (row.rest) row.cells.append(row.rest);
    row.change = el("span", "d");
    row.replaceChildren(row.name, row.cells, row.change);
    const columns = word.columns.reduce((a, b) => a + b, 0);
    row.isWide = columns > 20;
    if (row.isWide) attributes(row.cells, { tabindex: "0", role: "group", "aria-label": `${word.text.slice(0, 60)}, scrolls` });
  }
  if (!word.more) drawRow(s, row, word, s.corpus.view);
}
function unitCell(run, id, columns) {
  const cell = el("span", "u", ...symbolText(run, id).childNodes);
  if (columns > 1) cell.style.setProperty("--c", columns);
  return cell;
}
function drawRow(s, row, word, view) {
  const { run } = s, known = view.pair && !view.asking, changes = known && word.died.includes(view.k);
  const key = `${view.state} ${view.k} ${known} ${view.half}`;
  if (row.drawn === key) return;
  row.drawn = key;
  setClass(row, `w ${changes ? `on ${view.half}` : known ? "off" : "plain"}`);
  const cut = run.cut(word, view.state), limit = Math.min(word.units.length, MOST_UNITS);
  const share = changes ? run.share(word, view.k, view.step) : null;
  setText(row.change, !changes ? "" : view.half === "choose" ? "+" + num(word.count * share.counted) : "\u2212" + num(word.count * share.applied));
  let firstChange = -1;
  if (!row.units) row.cells.replaceChildren();
  for (let i = 0; i < cut.length; i++) {
    const [first, last, id] = cut[i];
    if (first >= limit) break;
    const isNew = changes && view.half === "merge" && id === view.symbol;
    const opens = changes && view.half === "choose" && word.died[last] === view.k, closes = changes && view.half === "choose" && i > 0 && word.died[first - 1] === view.k;
    if (firstChange < 0 && (isNew || opens)) firstChange = first;
    const kind = `${last > first ? " m" : ""}${isNew ? " new" : ""}${opens || closes ? " ring" : ""}`;
    if (!row.units) { row.cells.append(shapedSymbol(run, word, cut[i], kind, opens, closes)); continue; }
    for (let unit = first; unit <= Math.min(last, limit - 1); unit++) {
      setClass(row.units[unit], `u${kind}${unit === first ? " a" : ""}${unit === last ? " z" : ""}${opens && unit === first ? " ra" : ""}${closes && unit === last ? " rz" : ""}`);
    }
  }
  if (!row.units && row.rest) row.cells.append(row.rest);
  if (row.isWide && view.pair && row.scrolledFor !== view.k) {
    row.scrolledFor = view.k;
    row.cells.scrollLeft = firstChange > 8 && row.units ? Math.max(0, row.units[firstChange].offsetLeft - row.cells.clientWidth / 2) : 0;
  }
}
/* A symbol of a joined script is one shaped run inside the width of its cells. */
function shapedSymbol(run, word, [first, last, id], kind, opens, closes) {
  const columns = word.columns.slice(first, last + 1).reduce((a, b) => a + b, 0), node = el("span", `u sym a z${kind}${opens ? " ra" : ""}${closes ? " rz" : ""}`, symbolText(run, id));
  node.style.setProperty("--c", columns);
  node.style.setProperty("--walls", last - first);
  node.dataset.id = id;
  return node;
}
function sumText(run, view) {
  const { step, k } = view;
  if (view.half === "merge") return `${num(run.lengths[k - 1])} \u2212 ${num(run.applied[k - 1])} = ${num(run.lengths[k])} symbols`;
  if (step.missing) return "";
  const shares = step.words.map((index) => { const word = run.words.get(index); return word.count * run.share(word, k, step).counted; });
  if (step.numWords > 4) return `sum of ${num(step.numWords)} words = ${num(run.count[k - 1])}`;
  return shares.length > 1 ? `${(inFirstSeenOrder(step, shares)).map(num).join(" + ")} = ${num(run.count[k - 1])}` : `${num(run.count[k - 1])}`;
}
function inFirstSeenOrder(step, shares) { return step.words.map((index, i) => [index, shares[i]]).sort((a, b) => a[0] - b[0]).map(([, share]) => share); }

function clickRow(s, event) {
  const row = event.composedPath().find((node) => node.classList?.contains("w"));
  if (!row?.word || row.word.more) return;
  const cell = event.composedPath().find((node) => node.classList?.contains("u"));
  if (!cell) return openWord(s, row.word, row.name);
  if (cell.dataset.id) return openSymbol(s, +cell.dataset.id, cell);
  const place = row.units.indexOf(cell), found = s.run.cut(row.word, s.corpus.view.state).find(([first, last]) => first <= place && place <= last);
  openSymbol(s, found[2], cell, row.word);
}

/* ---- search: the words at hand at once, the rest of a large corpus from Python ---- */
function openSearch(s) {
  s.searchBox.hidden = false;
  s.corpus.caption.hidden = false;
  setAttribute(s.searchButton, "aria-expanded", "true");
  s.searchBox.focus();
}
function closeSearch(s) {
  s.searchBox.hidden = true;
  s.searchBox.value = "";
  s.found = null;
  s.questions.delete("search");
  setAttribute(s.searchButton, "aria-expanded", "false");
  s.root.focus({ preventScroll: true });
  draw(s);
}
function searchLater(s) {
  const text = s.searchBox.value.trim();
  s.foundMany = null;
  s.found = text ? s.run.frequent.filter((word) => word.letters.includes(text)).sort((a, b) => b.count - a.count).map((word) => word.index) : null;
  scrollToTop(s.corpus.list);
  draw(s);
  clearTimeout(s.searchTimer);
  if (text && s.run.types > s.run.frequent.length) s.searchTimer = setTimeout(() => { s.questions.set("search", text); ask(s); }, 200);
}
