/* Pair counts: the rows of the state before stay in both half-steps; new pairs have a place below. */
const PAIRS_SHOWN = 15,
  REST_DELAY = 200;

function buildPairs(s) {
  const box = s.$(".pairs");
  s.pairs = {
    title: el("h2", "", "Pair counts"),
    caption: el("span", ""),
    list: attributes(el("div", ""), { role: "list" }),
    rows: [],
    more: el("div", "more"),
    rest: el("span", ""),
    sums: el("div", "sep"),
    born: attributes(el("div", "bornlist"), { role: "list" }),
    bornRows: [],
    bracket: el("span", "tieb"),
    tie: el("button", "tiel"),
    quiz: el("div", "quiz"),
  };
  const { pairs } = s;
  attributes(pairs.tie, { type: "button", "aria-label": "Show the tie panel" });
  pairs.tie.onclick = () => setTies(s, !s.ties);
  pairs.scroller = el("div", "pscroll", el("div", "plist", pairs.list, pairs.bracket, pairs.tie));
  pairs.top = textButton("Top pairs", () => openTopPairs(s), "linklike");
  pairs.more.append(pairs.rest, pairs.top);
  box.append(
    el("div", "hd", pairs.title, pairs.caption),
    pairs.scroller,
    pairs.more,
    pairs.sums,
    pairs.born,
    pairs.quiz,
  );
  keepScroll(pairs.scroller);
  pairs.scroller.addEventListener("click", (event) => clickSymbol(s, event));
  pairs.born.addEventListener("click", (event) => clickSymbol(s, event));
  roving(pairs.list);
}

/* Whole rows only; the place for new pairs is kept free in both half-steps. */
function layOutPairs(s) {
  const { pairs, run } = s,
    rowHeight = s.lecture ? 40 : 29,
    room = s.$(".pairs").clientHeight / s.px - (s.lecture ? 42 + 28 + 34 : 34 + 24 + 28);
  const reserve = room > 400 ? 4 : room > 300 ? 2 : 1;
  pairs.capacity = Math.max(2, Math.floor((room - reserve * rowHeight) / rowHeight));
  pairs.bornCapacity = reserve;
  pairs.rowHeight = rowHeight;
  pairs.scroller.style.height = `${pairs.capacity * rowHeight * s.px + 4 * s.px}px`;
  pairs.born.style.height = `${reserve * rowHeight * s.px}px`;
  const lengths = [];
  for (let rank = 1; rank <= run.n; rank += Math.max(1, Math.floor(run.n / 400))) {
    const [a, b] = run.parts(rank);
    lengths.push(columnsOf(run.symbol(a).text) + columnsOf(run.symbol(b).text));
  }
  lengths.sort((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length * 0.95)] ?? 2;
  s.root.style.setProperty(
    "--pair-room",
    Math.max(92, Math.min(118, 40 + 10 * usual)) * (s.lecture ? 1.29 : 1),
  );
  s.root.style.setProperty("--pair-digits", num(Math.max(0, ...run.count.slice(0, 1))).length);
  s.root.style.setProperty(
    "--word-digits",
    num(Math.max(0, ...run.frequent.map((word) => word.count))).length,
  );
}

function newPairRow(s) {
  const row = el("div", "p"),
    parts = {
      pointer: el("span", "ptr"),
      name: el("span", "prw"),
      ghost: el("i", "ghost"),
      value: el("i", "val"),
      count: el("span", "num"),
      change: el("span", "chg"),
    };
  row.append(
    parts.pointer,
    parts.name,
    el("span", "bar", parts.ghost, parts.value),
    parts.count,
    parts.change,
  );
  attributes(row, { role: "listitem" });
  return Object.assign(row, { parts });
}
function fillPairRow(s, row, pair, { winner, before, after, most, kind, note, tied }) {
  const { run } = s,
    { parts } = row,
    name = pairName(pair, winner);
  if (row.name !== name) {
    row.name = name;
    parts.name.replaceChildren(pairChips(run, pair, winner ? "now" : "", true));
    parts.pointer.replaceChildren(...(winner ? [icon("pointer")] : []));
  }
  setClass(row, `p ${winner ? "win" : ""} ${after === 0 ? "dead" : ""} ${kind}`);
  parts.ghost.style.width = after < before ? `${(100 * before) / most}%` : "0";
  setHidden(parts.ghost, after >= before);
  parts.value.style.width = `${(100 * after) / most}%`;
  setText(parts.count, num(after));
  setText(parts.change, note);
  setAttribute(
    row,
    "aria-label",
    `${pair
      .slice(0, 2)
      .map((id) => run.symbol(id).text)
      .join(
        " ",
      )}, ${num(after)}${note ? `, ${note}` : ""}${tied ? ", tied for first" : ""}${winner ? ", chosen" : ""}`,
  );
}

function drawPairs(s, view) {
  const { run, pairs } = s,
    { step, half } = view,
    merging = half === "merge";
  setText(pairs.title, view.asking ? "Which pair is next?" : "Pair counts");
  setText(
    pairs.caption,
    view.asking
      ? "press a number, or click"
      : view.masked
        ? ""
        : merging
          ? `state ${num(view.k - 1)} → ${num(view.k)}`
          : `state ${num(view.state)}`,
  );
  for (const node of [pairs.scroller, pairs.more, pairs.sums, pairs.born]) setHidden(node, view.masked);
  setHidden(pairs.quiz, !view.masked);
  clearTimeout(pairs.timer);
  if (view.masked) return drawQuiz(s, view);
  const most = Math.max(1, step.top[0]?.[2] ?? 1),
    shown = step.top.slice(0, PAIRS_SHOWN),
    fitting = Math.min(shown.length, pairs.capacity);
  while (pairs.rows.length < shown.length) {
    const row = newPairRow(s);
    pairs.rows.push(row);
    pairs.list.append(row);
  }
  keepRows(pairs, shown, view.pair != null);
  // Rows that only show when the list is scrolled can wait until the step is on the screen.
  const atOnce = pairs.scroller.at ? shown.length : Math.min(shown.length, pairs.capacity);
  const drawRowAt = (i) => drawPairRow(s, view, i, most);
  pairs.rows.forEach((row, i) => setHidden(row, i >= atOnce));
  for (let i = 0; i < atOnce; i++) drawRowAt(i);
  pairs.timer = setTimeout(() => {
    for (let i = atOnce; i < shown.length; i++) drawRowAt(i);
  }, REST_DELAY);
  if (pairs.list.firstChild) ensureTabStop(pairs.list);
  if (pairs.drawnRank !== view.k) {
    pairs.drawnRank = view.k;
    scrollToTop(pairs.scroller);
  }
  drawTieBracket(s, view, fitting);
  const rest = step.numPairs - fitting,
    next = step.top[fitting];
  setText(
    pairs.rest,
    step.missing
      ? "loading…"
      : rest > 0
        ? `${num(rest)} more, ${next ? `${num(next[2])} or fewer each` : "less often"}`
        : step.numPairs
          ? ""
          : "no pair is left",
  );
  setHidden(pairs.top, rest <= 0);
  setText(pairs.sums, merging && step.sums ? sumsText(step.sums) : "\u00a0");
  const born = merging ? step.born.slice(0, pairs.bornCapacity) : [];
  while (pairs.bornRows.length < born.length) {
    const row = newPairRow(s);
    pairs.bornRows.push(row);
    pairs.born.append(row);
  }
  pairs.bornRows.forEach((row, i) => {
    setHidden(row, i >= born.length);
    if (i < born.length)
      fillPairRow(s, row, born[i], {
        winner: false,
        before: 0,
        after: born[i][2],
        most,
        kind: "born",
        note: "new",
        tied: false,
      });
  });
}
/* A row that shows its pair again moves to the pair's new place; nothing in it is drawn anew. */
function keepRows(pairs, shown, hasWinner) {
  const { rows, list } = pairs,
    names = shown.map((pair, i) => pairName(pair, hasWinner && i === 0));
  if (names.every((name, i) => rows[i].name === name)) return;
  const rowOf = new Map(rows.map((row) => [row.name, row]));
  const kept = new Set(names.map((name) => rowOf.get(name)));
  const free = rows.filter((row) => !kept.has(row));
  pairs.rows = [...names.map((name) => rowOf.get(name) ?? free.shift()), ...free];
  pairs.rows.forEach((row, i) => {
    if (list.children[i] !== row) list.insertBefore(row, list.children[i] ?? null);
  });
}
function pairName([left, right], isWinner) {
  return `${left} ${right} ${isWinner}`;
}
function drawPairRow(s, view, i, most) {
  const { step, half } = view,
    pair = step.top[i],
    before = pair[2],
    after = half === "merge" && step.after.has(i) ? step.after.get(i) : before;
  setHidden(s.pairs.rows[i], false);
  fillPairRow(s, s.pairs.rows[i], pair, {
    winner: view.pair != null && i === 0,
    before,
    after,
    most,
    kind: "",
    note: after === before ? "" : after === 0 ? "gone" : signed(after - before),
    tied: half === "choose" && step.numTied > 1 && i < step.numTied,
  });
}
function sumsText([born, shrank, died]) {
  return (
    [
      [born, "new"],
      [died, "gone"],
      [shrank, "shrank"],
    ]
      .filter(([many]) => many)
      .map(([many, what]) => `${num(many)} ${what}`)
      .join(", ") || "\u00a0"
  );
}
function drawTieBracket(s, view, fitting) {
  const { pairs } = s,
    tied = view.half === "choose" && view.step.numTied > 1,
    rows = Math.min(view.step.numTied, fitting),
    { rowHeight, bracket, tie } = pairs;
  setHidden(bracket, !tied);
  setHidden(tie, !tied);
  if (!tied) return;
  bracket.style.top = `${(rowHeight / 2 - 2) * s.px}px`;
  bracket.style.height = `${(rowHeight * (rows - 1) + 4) * s.px}px`;
  tie.style.top = `${((rowHeight * rows) / 2 - (s.lecture ? 21 : 16)) * s.px}px`;
  setText(
    tie,
    `tie${view.step.numTied > rows ? ` of ${num(view.step.numTied)}` : ""}:\n${RULE_NAMES[s.run.tieRule]}`,
  );
}
const RULE_NAMES = { "first-seen": "first seen", greatest: "greatest", smallest: "smallest" };
