/* One row of the corpus: the count, the word cut into symbols, what it adds or saves. */
function newRow(s, place) {
  const row = el("div", "w");
  row.count = el("span", "");
  row.name = attributes(el("button", "n", row.count, el("small", "", "×")), {
    type: "button",
    tabindex: "-1",
  });
  row.cells = el("div", "word");
  row.change = el("span", "d");
  row.note = el("span", "muted");
  row.pool = [];
  row.append(row.name, row.cells, row.change, row.note);
  row.style.top = `${place * s.corpus.rowHeight}px`;
  return attributes(row, { role: "listitem" });
}
function fillRow(s, row, word) {
  row.isSame = row.word === word;
  if (!row.isSame) {
    row.word = word;
    row.drawn = null;
    for (const part of [row.name, row.cells, row.change]) setHidden(part, Boolean(word.more));
    setHidden(row.note, !word.more);
    setText(row.note, word.more ? `and ${num(word.more)} more words that change` : "");
    if (word.more) setClass(row, "w note");
    else putWord(s, row, word);
  }
  if (!word.more) drawRow(s, row, word, s.corpus.view);
}
/* The row's cells are used again for its next word: fewer elements come and go. */
function putWord(s, row, word) {
  setText(row.count, num(word.count));
  setAttribute(row.name, "aria-label", `${word.text}, ${plural(word.count, "time")}: show its trace`);
  row.cells.dir = isRightToLeft(word.text) ? "rtl" : "ltr";
  const shown = word.shaped ? 0 : Math.min(word.units.length, MOST_UNITS);
  for (let i = 0; i < shown; i++)
    putUnit(s.run, (row.pool[i] ??= el("span", "u")), word.units[i], word.columns[i]);
  row.units = word.shaped ? null : row.pool.slice(0, shown);
  const rest = word.units.length - MOST_UNITS;
  row.rest = rest > 0 ? el("span", "muted rest", `and ${num(rest)} more units`) : null;
  const wanted = [...(row.units ?? []), ...(row.rest ? [row.rest] : [])];
  while (row.cells.childNodes.length > wanted.length) row.cells.lastChild.remove();
  wanted.forEach((node, i) => {
    if (row.cells.childNodes[i] !== node) row.cells.insertBefore(node, row.cells.childNodes[i] ?? null);
  });
  row.isWide = word.columns.reduce((a, b) => a + b, 0) > (s.corpus.columns ??= columnsThatFit(s, row));
  row.cells.classList.toggle("wide", row.isWide);
  attributes(
    row.cells,
    row.isWide
      ? { tabindex: "0", role: "group", "aria-label": `${word.text.slice(0, 60)}, scrolls` }
      : { tabindex: null, role: null, "aria-label": null },
  );
}
/* How many units of one column a row has room for; measured once after each change of layout. */
function columnsThatFit(s, row) {
  const probe = el("span", "u");
  row.cells.append(probe);
  const fitting = Math.floor(row.cells.clientWidth / probe.offsetWidth);
  probe.remove();
  return fitting;
}
function putUnit(run, cell, id, columns) {
  if (cell.run === run && cell.unit === id) return;
  Object.assign(cell, { run, unit: id });
  const { runs } = run.symbol(id),
    [letters, isMark] = runs[0];
  if (runs.length === 1 && !isMark) setText(cell, standAlone(letters));
  else cell.replaceChildren(...symbolText(run, id).childNodes);
  cell.kind = columns > 1 ? "u broad" : "u";
  if (columns > 1) cell.style.setProperty("--c", columns);
}
function drawRow(s, row, word, view) {
  const { run } = s,
    known = view.pair && !view.asking,
    changes = known && word.died.includes(view.k);
  const key = `${view.state} ${view.k} ${known} ${view.half}`;
  if (row.drawn === key) return;
  row.drawn = key;
  setClass(
    row,
    `w ${changes ? `on ${view.half}` : known ? "off" : "plain"}${changes && row.isSame && !s.isQuick ? " same" : ""}`,
  );
  const cut = run.cut(word, view.state),
    limit = Math.min(word.units.length, MOST_UNITS);
  const share = changes ? run.share(word, view.k, view.step) : null;
  setText(
    row.change,
    !changes
      ? ""
      : view.half === "choose"
        ? "+" + num(word.count * share.counted)
        : "\u2212" + num(word.count * share.applied),
  );
  let firstChange = -1;
  if (!row.units) row.cells.replaceChildren();
  for (let i = 0; i < cut.length; i++) {
    const [first, last, id] = cut[i];
    if (first >= limit) break;
    const isNew = changes && view.half === "merge" && id === view.symbol;
    const opens = changes && view.half === "choose" && word.died[last] === view.k,
      closes = changes && view.half === "choose" && i > 0 && word.died[first - 1] === view.k;
    if (firstChange < 0 && (isNew || opens)) firstChange = first;
    const kind = `${last > first ? " m" : ""}${isNew ? " new" : ""}${opens || closes ? " ring" : ""}`;
    if (!row.units) {
      row.cells.append(shapedSymbol(run, word, cut[i], kind, opens, closes));
      continue;
    }
    for (let unit = first; unit <= Math.min(last, limit - 1); unit++) {
      setClass(
        row.units[unit],
        `${row.units[unit].kind}${kind}${unit === first ? " a" : ""}${unit === last ? " z" : ""}${opens && unit === first ? " ra" : ""}${closes && unit === last ? " rz" : ""}`,
      );
    }
  }
  if (!row.units && row.rest) row.cells.append(row.rest);
  if (row.isWide && view.pair && row.scrolledFor !== view.k) {
    row.scrolledFor = view.k;
    row.cells.scrollLeft =
      firstChange > 8 && row.units
        ? Math.max(0, row.units[firstChange].offsetLeft - row.cells.clientWidth / 2)
        : 0;
  }
}
/* A symbol of a joined script is one shaped run inside the width of its cells. */
function shapedSymbol(run, word, [first, last, id], kind, opens, closes) {
  const columns = word.columns.slice(first, last + 1).reduce((a, b) => a + b, 0),
    node = el("span", `u sym a z${kind}${opens ? " ra" : ""}${closes ? " rz" : ""}`, symbolText(run, id));
  node.style.setProperty("--c", columns);
  node.style.setProperty("--walls", last - first);
  node.dataset.id = id;
  return node;
}
