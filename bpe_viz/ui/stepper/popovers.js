/* Popovers for a symbol and for a word, and the panels that lie over the columns. */
function clickSymbol(s, event) {
  const node = event.composedPath().find((target) => target.dataset?.symbol != null);
  if (node) openSymbol(s, +node.dataset.symbol, node);
}

/* One panel at a time; Escape or its button closes it and gives the focus back. */
function openPanel(s, kind, title, content, anchor) {
  closePanel(s, false);
  const panel = s.$(".panel"), close = button("Close", "close", () => closePanel(s, true), "quiet close");
  s.panel = { kind, anchor: anchor ?? s.root.getRootNode().activeElement, panel };
  panel.replaceChildren(el("div", "hd", el("h2", "", ...[title].flat()), close), el("div", "body", ...[content].flat()));
  attributes(panel, { role: "dialog", "aria-label": typeof title === "string" ? title : kind });
  setClass(panel, `panel ${kind}`);
  panel.hidden = false;
  placePanel(s, anchor);
  close.focus({ preventScroll: true });
  return panel.lastChild;
}
function placePanel(s, anchor) {
  const { panel } = s.panel;
  panel.style.left = panel.style.top = panel.style.right = "";
  if (!anchor) return;
  const outer = s.root.getBoundingClientRect(), box = anchor.getBoundingClientRect(), size = panel.getBoundingClientRect(), margin = 8 * s.px;
  const left = Math.max(margin, Math.min(box.left - outer.left, outer.width - size.width - margin));
  const below = box.bottom - outer.top + margin, fitsBelow = below + size.height < outer.height;
  panel.style.left = `${left}px`;
  panel.style.right = "auto";
  panel.style.top = `${fitsBelow ? below : Math.max(margin, Math.min(box.top - outer.top - size.height - margin, outer.height - size.height - margin))}px`;
}
function closePanel(s, giveBack) {
  if (!s.panel) return false;
  const { panel, anchor, kind } = s.panel;
  panel.hidden = true;
  s.panel = null;
  s.questions.delete("holds");
  if (kind === "menu") setAttribute(s.menuButton, "aria-expanded", "false");
  if (giveBack) (anchor?.isConnected && anchor.matches("button") ? anchor : s.root).focus({ preventScroll: true });
  return true;
}

function openSymbol(s, id, anchor, word) {
  const { run } = s, { state } = viewOf(s), rank = run.rankOf(id), count = run.countAt(id, state), content = [];
  const use = count ? `${plural(count, "time")} in the corpus now` : rank > state ? "not born yet" : run.usedUpBy(id, state) ? `not in use: merge ${num(run.usedUpBy(id, state))} took the last one` : "not in use";
  content.push(el("p", "", rank ? `Born at merge ${num(rank)}; ${use}.` : `In the alphabet from the start; ${use}.`));
  if (rank) {
    content.push(el("p", "", "Parts: ", ...run.parts(rank).flatMap((part, i) => [i ? " + " : "", chip(run, part, "", true)])));
    content.push(treeOf(run, id));
  }
  const holds = el("div", "holds", el("p", "muted", "Looking up the words that hold it…"));
  content.push(holds);
  const actions = el("p", "actions");
  if (rank) actions.append(textButton(`Go to merge ${num(rank)}`, () => { closePanel(s, true); go(s, 2 * rank); s.root.focus({ preventScroll: true }); }));
  if (word) actions.append(textButton("Trace of the word", () => openWord(s, word, anchor)));
  content.push(actions);
  openPanel(s, "symbol", ["Symbol ", chip(run, id)], content, anchor);
  s.panel.holds = { box: holds, id, state };
  s.panel.panel.onclick = (event) => clickSymbol(s, event);
  s.questions.set("holds", [id, state]);
  ask(s);
}
function showHolds(s, { symbol, k, words, many }) {
  const holds = s.panel?.holds;
  if (!holds || holds.id !== symbol || holds.state !== k) return;
  s.questions.delete("holds");
  const list = words.map((row) => {
    const word = s.run.addWord(row), node = textButton("", () => openWord(s, word, node), "linklike word");
    node.append(el("bdi", "", shorten(word.text, 28)), el("small", "", ` ${num(word.count)}×`));
    return node;
  });
  holds.box.replaceChildren(el("p", "muted", many ? `In ${plural(many, "word")}${many > words.length ? `, the most frequent:` : ":"}` : "No word holds it now."), el("p", "wordlist", ...list));
}
/* The derivation: each merged symbol over its two parts, to a depth that fits. */
function treeOf(run, id, most = 40) {
  let left = most;
  const node = (symbol, depth) => {
    const rank = run.rankOf(symbol);
    left -= 1;
    const label = el("span", "leaf", chip(run, symbol), rank ? el("small", "", num(rank)) : null);
    if (!rank || left <= 0 || depth > 6) return el("li", "", label);
    return el("li", "", label, el("ul", "", ...run.parts(rank).map((part) => node(part, depth + 1))));
  };
  return el("ul", "tree", node(id, 0));
}

function openWord(s, word, anchor) {
  const { run } = s, { state } = viewOf(s), ranks = [...new Set(word.died.filter((rank) => rank && rank <= state))].sort((a, b) => a - b);
  const line = (k, label) => el("li", "", el("span", "rk", label), el("span", "cutline", ...run.cut(word, k).map(([, , id]) => chip(run, id, k && id === run.idOf(k) ? "new" : ""))));
  const shown = ranks.length > 14 ? ranks.slice(-14) : ranks;
  const content = [
    el("p", "", `${plural(word.count, "time")} in the corpus; ${ranks.length ? `${plural(ranks.length, "merge")} of ${num(state)} changed it` : "no merge has changed it yet"}.`),
    el("ol", "trace", line(0, "units"), ranks.length > shown.length ? el("li", "", el("span", "rk", "…"), el("span", "muted", `${num(ranks.length - shown.length)} merges left out`)) : null, ...shown.map((rank) => line(rank, num(rank)))),
  ];
  openPanel(s, "wordpanel", ["Word ", el("bdi", "", shorten(word.letters || word.text, 40))], content, anchor);
}
function shorten(text, most) { const letters = [...text]; return letters.length > most ? letters.slice(0, most).join("") + "…" : text; }

/* ---- Top pairs: up to 50, sortable; follows the step while it is open ---- */
const COLUMNS = [["pair", "Pair"], ["count", "Count"], ["change", "Change"]];
function openTopPairs(s) {
  openPanel(s, "top", "Top pairs", [el("table", "table")]);
  s.panel.sort = ["count", -1];
  drawTopPairs(s);
}
function drawTopPairs(s) {
  if (s.panel?.kind !== "top") return;
  const view = viewOf(s), { step } = view, merging = view.half === "merge", [by, direction] = s.panel.sort, table = s.panel.panel.querySelector("table");
  if (view.masked) { table.replaceChildren(attributes(el("caption", "", "Hidden until the pair is revealed."), {})); return; }
  const rows = step.top.map((pair, i) => ({ pair, place: i, count: merging && step.after.has(i) ? step.after.get(i) : pair[2], change: merging && step.after.has(i) ? step.after.get(i) - pair[2] : 0 }));
  if (merging) rows.push(...step.born.map((pair) => ({ pair, place: 1000, count: pair[2], change: pair[2], born: true })));
  const text = ({ pair }) => `${s.run.symbol(pair[0]).text} ${s.run.symbol(pair[1]).text}`;
  rows.sort((a, b) => direction * (by === "pair" ? (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0) : a[by] - b[by]) || a.place - b.place);
  const head = el("tr", "", ...COLUMNS.map(([name, label]) => {
    const sort = textButton(label, () => { s.panel.sort = [name, by === name ? -direction : name === "pair" ? 1 : -1]; drawTopPairs(s); }, "linklike");
    return attributes(el("th", "", sort), { scope: "col", "aria-sort": by === name ? (direction > 0 ? "ascending" : "descending") : "none" });
  }));
  const body = rows.slice(0, 50).map(({ pair, place, count, change, born }) =>
    el("tr", view.pair && place === 0 ? "win" : "", el("td", "", pairChips(s.run, pair, view.pair && place === 0 ? "now" : "")), el("td", "num", num(count)), el("td", "num", born ? "new" : change ? signed(change) : "")));
  const focused = s.root.getRootNode().activeElement?.textContent;
  table.replaceChildren(el("caption", "", `${num(rows.slice(0, 50).length)} of ${plural(step.numPairs, "pair")}, ${merging ? `after merge ${num(view.k)}` : `state ${num(view.state)}`}`), el("thead", "", head), el("tbody", "", ...body));
  [...table.querySelectorAll("th button")].find((node) => node.textContent === focused)?.focus();
}

/* ---- the learner's source ---- */
function openSource(s) {
  s.questions.set("source", true);
  openPanel(s, "sourcecode", "The reference learner, in Python", [el("pre", "", s.source ?? "Loading…")]);
  if (s.source) s.questions.delete("source"); else ask(s);
}
function showSource(s, { text }) {
  s.source = text;
  s.questions.delete("source");
  if (s.panel?.kind === "sourcecode") attributes(s.panel.panel.querySelector("pre"), { tabindex: "0", "aria-label": "Source" }).textContent = text;
}

/* ---- help ---- */
const HELP = [
  ["→ PageDown Space", "forward"], ["← PageUp", "back"], ["Home End", "first and last step"], ["P", "play or pause"], ["H", "half-steps on or off"],
  ["V", "reveal, in predict mode"], ["1 to 6", "guess, in predict mode"], ["G", "predict mode on or off"], ["T", "tie panel"], ["S", "pseudocode"],
  ["L", "lecture mode; Esc leaves it"], ["+ −", "text size"], ["?", "this list"],
];
function openHelp(s) {
  const list = el("dl", "help");
  for (const [keys, what] of HELP) list.append(el("dt", "", ...keys.split(" ").map((key) => (key === "to" ? " to " : el("kbd", "", key)))), el("dd", "", what));
  openPanel(s, "helppanel", "Keys and clicker", [list, el("p", "muted", "Letters act while the stepper has the focus; PageUp and PageDown act anywhere except in fields.")]);
}

/* ---- the menu ---- */
const PANELS = [["sentence", "Sentence"], ["corpus", "Corpus"], ["pairs", "Pair counts"], ["vocabulary", "Vocabulary"], ["code", "Pseudocode"], ["figures", "Figures"]];
function toggleMenu(s) {
  if (s.panel?.kind === "menu") { closePanel(s, true); return; }
  const check = (label, on, act, hint) => {
    const box = attributes(el("input", ""), { type: "checkbox" });
    box.checked = on;
    box.onchange = () => act(box.checked);
    return el("label", "check", box, el("span", "", label), hint ? el("kbd", "", hint) : null);
  };
  const act = (label, run, hint) => { const node = textButton(label, () => { closePanel(s, true); run(); }, "item"); if (hint) node.append(el("kbd", "", hint)); return node; };
  const content = [
    check("Half-steps", s.halves, (on) => setHalves(s, on), "H"), check("Tie panel", s.ties, (on) => setTies(s, on), "T"),
    el("h3", "", "Show"), ...PANELS.map(([name, label]) => check(label, !s.hide.has(name), (on) => setPanelHidden(s, name, !on), name === "code" ? "S" : null)),
    el("h3", "", "Text size"), el("p", "sizes", textButton("A −", () => setZoom(s, -1)), textButton("A +", () => setZoom(s, 1))),
    el("h3", "", "More"), act("Top pairs", () => openTopPairs(s)), act("Learner’s source", () => openSource(s)),
    act("Print worksheet", () => printWorksheet(s)), act("Save worksheet", () => saveWorksheet(s)), act("Save answer key", () => saveAnswers(s)), act("Keys and clicker", () => openHelp(s), "?"),
  ];
  openPanel(s, "menu", "Stepper", content, s.menuButton);
  setAttribute(s.menuButton, "aria-expanded", "true");
}
function setPanelHidden(s, name, hidden) {
  if (hidden) s.hide.add(name); else s.hide.delete(name);
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
