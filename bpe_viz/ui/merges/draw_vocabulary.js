/* Vocabulary: ledger in the header, merged symbols newest first, alphabet pinned below. */
const MOST_UNITS_SHOWN = 300;

function buildVocabulary(s) {
  const box = s.$(".vocabulary");
  s.vocabulary = {
    ledger: el("span", ""),
    list: attributes(el("div", "rows"), { role: "list" }),
    canvas: el("div", "canvas"),
    rows: new Map(),
  };
  const { vocabulary } = s;
  vocabulary.list.append(vocabulary.canvas);
  keepScroll(vocabulary.list, () => drawSymbols(s));
  buildAlphabet(s);
  vocabulary.main = el(
    "div",
    "vmain",
    el("div", "hd", el("h2", "", "Vocabulary"), vocabulary.ledger),
    vocabulary.list,
    vocabulary.alphabet,
  );
  vocabulary.tie = el("div", "vtie");
  vocabulary.tie.hidden = true;
  box.append(vocabulary.main, vocabulary.tie);
  box.addEventListener("click", (event) => clickSymbol(s, event));
  roving(vocabulary.list);
  roving(vocabulary.grid);
}
function layOutVocabulary(s) {
  const { run, vocabulary } = s;
  vocabulary.rowHeight = (s.lecture ? 40 : 29) * s.px;
  vocabulary.rows.clear();
  vocabulary.canvas.replaceChildren();
  const present = run.alphabet.map((_, id) => id).filter((id) => run.unitCounts[id] > 0),
    shown = present.slice(0, MOST_UNITS_SHOWN);
  vocabulary.hiddenUnits = run.numUnits - shown.length;
  vocabulary.units = shown.map((id) => ({ id, chip: chip(run, id, "", true), count: el("small", "", "0") }));
  setClass(vocabulary.grid, `ag ${shown.length > 14 ? "many" : ""}`);
  vocabulary.grid.replaceChildren(
    ...vocabulary.units.map((unit) => attributes(el("div", "", unit.chip, unit.count), { role: "listitem" })),
  );
  ensureTabStop(vocabulary.grid);
  snapAlphabet(s);
  snapHeight(vocabulary.list, vocabulary.rowHeight);
}
function drawVocabulary(s, view) {
  const { run, vocabulary } = s,
    { state } = view;
  const wordy = `${plural(run.numUnits, "unit")} + ${plural(run.n, "merge")}`.length < 21 && s.zoom === 1;
  vocabulary.ledger.replaceChildren(
    wordy
      ? `${plural(run.numUnits, "unit")} + ${plural(state, "merge")} = `
      : `${num(run.numUnits)} + ${num(state)} = `,
    el("b", "", num(run.numUnits + state)),
  );
  if (!wordy) vocabulary.ledger.title = "alphabet + merges = vocabulary";
  const coming = view.half === "choose";
  vocabulary.view = view;
  vocabulary.length = state + (coming ? 1 : 0);
  vocabulary.canvas.style.height = `${vocabulary.length * vocabulary.rowHeight}px`;
  drawSymbols(s);
  drawAlphabetTitle(s, drawUnits(s, vocabulary.units, state));
}
function drawSymbols(s) {
  const { vocabulary } = s,
    { list, rowHeight, length, view } = vocabulary;
  if (!view) return;
  const first = Math.max(0, Math.floor(list.at / rowHeight) - 1),
    last = Math.min(length, Math.ceil((list.at + list.room) / rowHeight) + 1);
  const newest = view.half === "choose" ? view.k : view.state;
  for (const [rank, row] of vocabulary.rows)
    if (rank > newest - first || rank <= newest - last) {
      row.remove();
      vocabulary.rows.delete(rank);
    }
  for (let place = first; place < last; place++) {
    const row = symbolRow(vocabulary, newest - place);
    if (row.place !== place) {
      row.place = place;
      row.style.top = `${place * rowHeight}px`;
    }
    fillSymbolRow(s, row, newest - place, view);
  }
  if (length) ensureTabStop(vocabulary.canvas);
}
/* A row stays with its symbol and moves down as newer ones come; the newest row is the first. */
function symbolRow(vocabulary, rank) {
  const known = vocabulary.rows.get(rank);
  if (known) return known;
  const row = attributes(el("div", "v"), { role: "listitem" });
  row.rank = rank;
  const older = [...vocabulary.canvas.children].find((other) => other.rank < rank);
  vocabulary.canvas.insertBefore(row, older ?? null);
  vocabulary.rows.set(rank, row);
  return row;
}
function fillSymbolRow(s, row, rank, view) {
  const { run } = s,
    slot = view.half === "choose" && rank === view.k,
    id = run.idOf(rank),
    count = slot ? 0 : run.countAt(id, view.state);
  const fresh = view.half === "merge" && rank === view.k,
    key = `${rank} ${slot} ${slot && view.asking} ${fresh} ${count} ${count ? 0 : run.usedUpBy(id, view.state)}`;
  if (row.key === key) return;
  row.key = key;
  setClass(row, `v ${slot && view.asking ? "q0" : ""} ${count || slot ? "" : "un"}`);
  const name = slot
    ? el("span", "slot", view.asking ? "?" : pairChips(run, run.parts(rank)))
    : chip(run, id, fresh ? "new" : count ? "" : "gone", true);
  const note = slot
    ? ""
    : count
      ? el(fresh ? "b" : "span", "num", num(count))
      : el("span", "num unused", "0, not in use");
  row.replaceChildren(el("span", "rk", num(rank)), el("span", "name", name), note);
  if (!slot && !count)
    note.title = `Its last occurrence went into merge ${num(run.usedUpBy(id, view.state))}`;
}
