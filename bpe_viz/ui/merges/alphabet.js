/* The alphabet: how much of it shows under the vocabulary, and all of it in a panel that follows the step. */
const UNITS_AT_ONCE = 1000;

function buildAlphabet(s) {
  const { vocabulary } = s;
  vocabulary.title = el("p", "");
  vocabulary.grid = attributes(el("div", "ag"), { role: "list" });
  vocabulary.all = textButton("Show all", () => openAlphabet(s), "linklike");
  vocabulary.units = [];
  vocabulary.alphabet = el(
    "div",
    "alpha",
    el("div", "ahd", vocabulary.title, vocabulary.all),
    vocabulary.grid,
  );
}
/* Of a large alphabet a few whole rows show, the rest scrolls. */
function snapAlphabet(s) {
  const { grid, alphabet } = s.vocabulary,
    first = grid.firstChild,
    gap = 5 * s.px;
  grid.style.maxHeight = "";
  if (first && grid.classList.contains("many")) {
    const row = first.offsetHeight + gap,
      room = 0.42 * s.$(".vocabulary").clientHeight - (alphabet.clientHeight - grid.clientHeight);
    grid.style.maxHeight = `${Math.max(1, Math.floor((room + gap) / row)) * row - gap + 4 * s.px}px`;
  }
  s.vocabulary.numVisible = visibleIn(grid);
}
/* How many items of a list lie inside its frame before anybody scrolls. */
function visibleIn(list) {
  const frame = list.getBoundingClientRect(),
    top = frame.top - list.scrollTop;
  return [...list.children].filter((item) => {
    const box = item.getBoundingClientRect();
    return box.bottom - top <= frame.height + 1;
  }).length;
}
function drawAlphabetTitle(s, unused) {
  const { run, vocabulary } = s,
    { numVisible, hiddenUnits } = vocabulary,
    onlyNeverUsed = run.unit === "bytes" && numVisible === run.numUnits - hiddenUnits;
  const idle = `${unused ? `, ${num(unused)} not in use` : ""}${hiddenUnits ? `, ${num(hiddenUnits)} never occur` : ""}`;
  setHidden(vocabulary.all, numVisible === run.numUnits);
  setText(
    vocabulary.title,
    numVisible === run.numUnits || onlyNeverUsed
      ? `Alphabet${idle}`
      : `Alphabet, ${num(numVisible)} of ${num(run.numUnits)} shown`,
  );
}

function openAlphabet(s) {
  const { run } = s,
    list = attributes(el("div", "ag all"), { role: "list", "aria-label": "Units" }),
    more = textButton("", () => addUnits(s, list, more), "linklike");
  const body = openPanel(s, "alphabet", "Alphabet", [el("p", "muted"), list, more], s.vocabulary.all);
  s.panel.run = run;
  s.panel.units = [];
  roving(list);
  list.onclick = (event) => {
    const chipOf = event.composedPath().find((target) => target.dataset?.symbol != null);
    if (chipOf) openSymbol(s, +chipOf.dataset.symbol, s.vocabulary.all);
  };
  addUnits(s, list, more);
  placePanel(s, s.vocabulary.all);
  return body;
}
function addUnits(s, list, more) {
  const { run } = s,
    { units } = s.panel,
    end = Math.min(run.numUnits, units.length + UNITS_AT_ONCE);
  for (let id = units.length; id < end; id++) {
    const unit = { id, chip: chip(run, id, "", true), count: el("small", "", "") };
    units.push(unit);
    list.append(attributes(el("div", "", unit.chip, unit.count), { role: "listitem" }));
  }
  const left = run.numUnits - end;
  setText(more, `Show ${num(Math.min(left, UNITS_AT_ONCE))} more`);
  setHidden(more, !left);
  ensureTabStop(list);
  drawAlphabet(s);
}
function drawAlphabet(s) {
  if (s.panel?.kind !== "alphabet") return;
  const { run, panel } = s,
    { state } = viewOf(s);
  if (panel.run !== run) {
    closePanel(s, false);
    return;
  }
  drawUnits(s, panel.units, state);
  const unused = run.alphabet.filter((_, id) => !run.countAt(id, state)).length,
    shown = panel.units.length;
  setText(
    panel.panel.querySelector(".body > p"),
    `${shown < run.numUnits ? `The first ${num(shown)} of ` : ""}${plural(run.numUnits, "unit")}, ` +
      `${num(unused)} not in use after ${plural(state, "merge")}.`,
  );
}
/* The counts of units at a state; what keeps its count is left alone. */
function drawUnits(s, units, state) {
  let unused = 0;
  for (const unit of units) {
    const count = s.run.countAt(unit.id, state);
    if (!count) unused++;
    if (unit.shown === count) continue;
    unit.shown = count;
    setText(unit.count, num(count));
    unit.chip.classList.toggle("gone", !count);
    setAttribute(
      unit.chip,
      "aria-label",
      `Symbol ${s.run.symbol(unit.id).text}, ${count ? num(count) : "not in use"}`,
    );
  }
  return unused;
}
