/* Panels over the columns: top pairs (up to 50, sortable, following the step), source, help, menu. */
const COLUMNS = [
  ["pair", "Pair"],
  ["count", "Count"],
  ["change", "Change"],
];
function openTopPairs(s) {
  openPanel(s, "top", "Top pairs", [el("table", "table")]);
  s.panel.sort = ["count", -1];
  drawTopPairs(s);
}
function drawTopPairs(s) {
  if (s.panel?.kind !== "top") return;
  const view = viewOf(s),
    { step } = view,
    merging = view.half === "merge",
    [by, direction] = s.panel.sort,
    table = s.panel.panel.querySelector("table");
  if (view.masked) {
    table.replaceChildren(attributes(el("caption", "", "Hidden until the pair is revealed."), {}));
    return;
  }
  const rows = step.top.map((pair, i) => ({
    pair,
    place: i,
    count: merging && step.after.has(i) ? step.after.get(i) : pair[2],
    change: merging && step.after.has(i) ? step.after.get(i) - pair[2] : 0,
  }));
  if (merging)
    rows.push(
      ...step.born.map((pair) => ({ pair, place: 1000, count: pair[2], change: pair[2], born: true })),
    );
  const text = ({ pair }) => `${s.run.symbol(pair[0]).text} ${s.run.symbol(pair[1]).text}`;
  rows.sort(
    (a, b) =>
      direction * (by === "pair" ? (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0) : a[by] - b[by]) ||
      a.place - b.place,
  );
  const head = el(
    "tr",
    "",
    ...COLUMNS.map(([name, label]) => {
      const sort = textButton(
        label,
        () => {
          s.panel.sort = [name, by === name ? -direction : name === "pair" ? 1 : -1];
          drawTopPairs(s);
        },
        "linklike",
      );
      return attributes(el("th", "", sort), {
        scope: "col",
        "aria-sort": by === name ? (direction > 0 ? "ascending" : "descending") : "none",
      });
    }),
  );
  const body = rows
    .slice(0, 50)
    .map(({ pair, place, count, change, born }) =>
      el(
        "tr",
        view.pair && place === 0 ? "win" : "",
        el("td", "", pairChips(s.run, pair, view.pair && place === 0 ? "now" : "")),
        el("td", "num", num(count)),
        el("td", "num", born ? "new" : change ? signed(change) : ""),
      ),
    );
  const focused = s.root.getRootNode().activeElement?.textContent;
  table.replaceChildren(
    el(
      "caption",
      "",
      `${num(rows.slice(0, 50).length)} of ${plural(step.numPairs, "pair")}, ${merging ? `after merge ${num(view.k)}` : `state ${num(view.state)}`}`,
    ),
    el("thead", "", head),
    el("tbody", "", ...body),
  );
  [...table.querySelectorAll("th button")].find((node) => node.textContent === focused)?.focus();
}

/* ---- the learner's source ---- */
function openSource(s) {
  s.questions.set("source", true);
  openPanel(s, "sourcecode", "The reference learner, in Python", [el("pre", "", s.source ?? "Loading…")]);
  if (s.source) s.questions.delete("source");
  else ask(s);
}
function showSource(s, { text }) {
  s.source = text;
  s.questions.delete("source");
  if (s.panel?.kind === "sourcecode")
    attributes(s.panel.panel.querySelector("pre"), { tabindex: "0", "aria-label": "Source" }).textContent =
      text;
}

/* ---- help ---- */
const HELP = [
  ["→ PageDown Space", "forward"],
  ["← PageUp", "back"],
  ["Home End", "first and last step"],
  ["P", "play or pause"],
  ["H", "half-steps on or off"],
  ["V", "reveal, in predict mode"],
  ["1 to 6", "guess, in predict mode"],
  ["G", "predict mode on or off"],
  ["T", "tie panel"],
  ["S", "pseudocode"],
  ["L", "lecture mode; Esc leaves it"],
  ["+ −", "text size"],
  ["?", "this list"],
];
function openHelp(s) {
  openKeys(
    s,
    HELP,
    "Letters act while the stepper has the focus; PageUp and PageDown act anywhere except in fields.",
  );
}
function letterFor(s, event) {
  const view = viewOf(s);
  if (/^[1-6]$/.test(event.key)) return view.asking ? () => guess(s, +event.key - 1) : null;
  return (
    {
      p: () => play(s, !s.playing),
      h: () => setHalves(s, !s.halves),
      t: () => setTies(s, !s.ties),
      g: () => setPredict(s, !s.predict),
      s: () => setPanelHidden(s, "code", !s.hide.has("code")),
      l: () => setLecture(s, !s.lecture),
      v: () => view.asking && reveal(s),
      "+": () => setZoom(s, 1),
      "=": () => setZoom(s, 1),
      "-": () => setZoom(s, -1),
      "?": () => openHelp(s),
    }[event.key.toLowerCase()] ?? null
  );
}
function goFirst(s) {
  go(s, 0);
}
function goLast(s) {
  go(s, 2 * s.run.n + 1);
}
function settle(s) {
  go(s, s.pos, { quiet: true });
}

/* ---- the menu ---- */
const PANELS = [
  ["sentence", "Sentence"],
  ["corpus", "Corpus"],
  ["pairs", "Pair counts"],
  ["vocabulary", "Vocabulary"],
  ["code", "Pseudocode"],
  ["figures", "Figures"],
];
function toggleMenu(s) {
  if (s.panel?.kind === "menu") {
    closePanel(s, true);
    return;
  }
  const check = (label, on, act, hint) => {
    const box = attributes(el("input", ""), { type: "checkbox" });
    box.checked = on;
    box.onchange = () => act(box.checked);
    return el("label", "check", box, el("span", "", label), hint ? el("kbd", "", hint) : null);
  };
  const act = (label, run, hint) => {
    const node = textButton(
      label,
      () => {
        closePanel(s, true);
        run();
      },
      "item",
    );
    if (hint) node.append(el("kbd", "", hint));
    return node;
  };
  const content = [
    check("Half-steps", s.halves, (on) => setHalves(s, on), "H"),
    check("Tie panel", s.ties, (on) => setTies(s, on), "T"),
    el("h3", "", "Show"),
    ...PANELS.map(([name, label]) =>
      check(label, !s.hide.has(name), (on) => setPanelHidden(s, name, !on), name === "code" ? "S" : null),
    ),
    el("h3", "", "Text size"),
    el(
      "p",
      "sizes",
      textButton("A −", () => setZoom(s, -1)),
      textButton("A +", () => setZoom(s, 1)),
    ),
    el("h3", "", "More"),
    act("Top pairs", () => openTopPairs(s)),
    act("Learner’s source", () => openSource(s)),
    act("Print worksheet", () => printWorksheet(s)),
    act("Save worksheet", () => saveWorksheet(s)),
    act("Save answer key", () => saveAnswers(s)),
    act("Keys and clicker", () => openHelp(s), "?"),
  ];
  openPanel(s, "menu", "Stepper", content, s.menuButton);
  setAttribute(s.menuButton, "aria-expanded", "true");
}
function setPanelHidden(s, name, hidden) {
  if (hidden) s.hide.add(name);
  else s.hide.delete(name);
  layOut(s);
  go(s, s.pos, { quiet: true });
}
function setHalves(s, on) {
  s.halves = on;
  if (!on && s.pos % 2 && s.pos < 2 * s.run.n + 1) s.pos += 1;
  go(s, s.pos);
}
function setZoom(s, direction) {
  s.zoom = Math.max(1, Math.min(1.6, Math.round((s.zoom + direction * 0.1) * 10) / 10));
  layOut(s);
  draw(s);
}
