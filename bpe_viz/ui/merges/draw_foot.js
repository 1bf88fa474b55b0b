/* The foot: the learner in six lines or the tie panel, and the figures. */
const CODE = [
  "every word = its units",
  "repeat k times:",
  "    count each pair of neighbours, times the word's count",
  "    best = the pair with the highest count; ties: RULE",
  "    join best everywhere, left to right",
  "    add the new symbol to the vocabulary",
];
const ACTIVE_LINES = { start: [0], choose: [3], merge: [4, 5], end: [] };

function buildFoot(s) {
  s.foot = {
    code: attributes(el("ol", "code"), { "aria-label": "The learner in six lines" }),
    tie: el("div", "tie"),
    side: el("div", "figs"),
  };
  s.foot.lines = CODE.map((line) => attributes(el("li", "", line), { "data-line": line }));
  s.foot.code.append(...s.foot.lines);
  s.foot.source = textButton("Python source", () => openSource(s), "linklike source");
  s.foot.left = el("div", "left", s.foot.code, s.foot.source, s.foot.tie);
  const figure = (name) => {
    const value = el("b", "");
    return { value, box: el("div", "fig", el("span", "", name), value) };
  };
  Object.assign(s.foot, {
    length: figure("Corpus length, symbols"),
    per: figure("Symbols per token"),
    counted: figure("Counted / applied"),
  });
  s.foot.curve = document.createElementNS(SVG, "svg");
  for (const name of ["all", "done"])
    s.foot.curve.append(attributes(document.createElementNS(SVG, "path"), { class: name }));
  s.foot.curve.append(attributes(document.createElementNS(SVG, "circle"), { r: "4" }));
  attributes(s.foot.curve, { "aria-hidden": "true", class: "curve", viewBox: "0 0 164 48" });
  s.foot.length.box.append(s.foot.curve);
  s.foot.side.append(s.foot.length.box, s.foot.per.box, s.foot.counted.box);
  s.$(".bot").append(s.foot.left, s.foot.side);
}
function layOutFoot(s) {
  const { run, foot } = s,
    points = Math.min(run.n, 160),
    span = Math.max(1, run.lengths[0] - run.lengths[run.n]);
  foot.y = (k) => 44 - (38 * (run.lengths[k] - run.lengths[run.n])) / span;
  foot.x = (k) => (164 * k) / Math.max(1, run.n);
  foot.path = (to) => {
    let d = "";
    for (let i = 0; i <= points; i++) {
      const k = Math.round((i * run.n) / Math.max(1, points));
      if (k > to) break;
      d += `${d ? "L" : "M"}${foot.x(k).toFixed(1)} ${foot.y(k).toFixed(1)}`;
    }
    return d + `L${foot.x(to).toFixed(1)} ${foot.y(to).toFixed(1)}`;
  };
  foot.lines[3].textContent = CODE[3].replace("RULE", RULE_NAMES[run.tieRule]);
}
function drawFoot(s, view) {
  const { run, foot } = s,
    { state, half, k } = view,
    merging = half === "merge";
  const tie = s.ties && !s.lecture,
    code = !tie && !s.hide.has("code") && !s.lecture && !s.low;
  setHidden(foot.code, !code);
  setHidden(foot.source, !code);
  setHidden(foot.tie, !tie);
  setHidden(foot.side, tie || s.hide.has("figures"));
  setHidden(s.$(".bot"), s.hide.has("figures") && !code && !tie);
  setClass(s.$(".bot"), `bot ${tie ? "tall whole" : code ? "tall" : "strip"}`);
  foot.lines.forEach((line, i) => {
    const on = view.asking ? i === 2 : ACTIVE_LINES[half].includes(i);
    setClass(line, on ? `on ${merging ? "mg" : ""}` : "");
    if (on) setAttribute(line, "aria-current", "step");
    else line.removeAttribute("aria-current");
  });
  const arrow = (box, from, to) =>
    merging ? box.replaceChildren(el("em", "", `${from} → `), to) : setText(box, to);
  arrow(foot.length.value, num(run.lengths[Math.max(0, k - 1)]), num(run.lengths[state]));
  arrow(foot.per.value, perToken(run, Math.max(0, k - 1)), perToken(run, state));
  setText(
    foot.counted.value,
    view.asking
      ? "?"
      : !view.pair
        ? "–"
        : `${num(run.count[k - 1])} / ${merging ? num(run.applied[k - 1]) : "–"}`,
  );
  const [all, done, dot] = foot.curve.children;
  setAttribute(all, "d", foot.path(s.predict ? state : run.n));
  setAttribute(done, "d", foot.path(state));
  attributes(dot, { cx: foot.x(state), cy: foot.y(state) });
  drawTiePanel(s, view);
}
