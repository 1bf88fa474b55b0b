/* One row of the corpus: the count, the word cut into symbols, what it adds or saves. */
function newRow(s, place) {
  const row = el("div", "w");
  row.style.transform = `translateY(${place * s.corpus.rowHeight}px)`;
  return attributes(row, { role: "listitem" });
}
function fillRow(s, row, word) {
  if (row.word !== word) {
    row.word = word;
    row.drawn = null;
    if (word.more) {
      row.replaceChildren(
        el("span", "n", ""),
        el("span", "muted", `and ${num(word.more)} more words that change`),
      );
      setClass(row, "w note");
      return;
    }
    row.name = attributes(el("button", "n", num(word.count), el("small", "", "×")), {
      type: "button",
      tabindex: "-1",
      "aria-label": `${word.text}, ${plural(word.count, "time")}: show its trace`,
    });
    row.cells = el("div", "word");
    if (isRightToLeft(word.text)) row.cells.dir = "rtl";
    row.units = word.shaped
      ? null
      : word.units.slice(0, MOST_UNITS).map((id, i) => unitCell(s.run, id, word.columns[i]));
    row.cells.append(...(row.units ?? []));
    if (word.units.length > MOST_UNITS)
      row.rest = el("span", "muted rest", `and ${num(word.units.length - MOST_UNITS)} more units`);
    else row.rest = null;
    if (row.rest) row.cells.append(row.rest);
    row.change = el("span", "d");
    row.replaceChildren(row.name, row.cells, row.change);
    const columns = word.columns.reduce((a, b) => a + b, 0);
    row.isWide = columns > 20;
    if (row.isWide)
      attributes(row.cells, {
        tabindex: "0",
        role: "group",
        "aria-label": `${word.text.slice(0, 60)}, scrolls`,
      });
  }
  if (!word.more) drawRow(s, row, word, s.corpus.view);
}
function unitCell(run, id, columns) {
  const cell = el("span", "u", ...symbolText(run, id).childNodes);
  if (columns > 1) cell.style.setProperty("--c", columns);
  return cell;
}
function drawRow(s, row, word, view) {
  const { run } = s,
    known = view.pair && !view.asking,
    changes = known && word.died.includes(view.k);
  const key = `${view.state} ${view.k} ${known} ${view.half}`;
  if (row.drawn === key) return;
  row.drawn = key;
  setClass(row, `w ${changes ? `on ${view.half}` : known ? "off" : "plain"}`);
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
        `u${kind}${unit === first ? " a" : ""}${unit === last ? " z" : ""}${opens && unit === first ? " ra" : ""}${closes && unit === last ? " rz" : ""}`,
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
