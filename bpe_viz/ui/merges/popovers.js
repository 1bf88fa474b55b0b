/* Popovers for a symbol and for a word. */
function clickSymbol(s, event) {
  const node = event.composedPath().find((target) => target.dataset?.symbol != null);
  if (node) openSymbol(s, +node.dataset.symbol, node);
}

function openSymbol(s, id, anchor, word) {
  const { run } = s,
    { state } = viewOf(s),
    rank = run.rankOf(id),
    count = run.countAt(id, state),
    content = [];
  const use = count
    ? `${plural(count, "time")} in the corpus now`
    : rank > state
      ? "not born yet"
      : run.usedUpBy(id, state)
        ? `not in use: merge ${num(run.usedUpBy(id, state))} took the last one`
        : "not in use";
  content.push(
    el("p", "", rank ? `Born at merge ${num(rank)}; ${use}.` : `In the alphabet from the start; ${use}.`),
  );
  if (rank) {
    content.push(
      el(
        "p",
        "",
        "Parts: ",
        ...run.parts(rank).flatMap((part, i) => [i ? " + " : "", chip(run, part, "", true)]),
      ),
    );
    content.push(treeOf(run, id));
  }
  const holds = el("div", "holds", el("p", "muted", "Looking up the words that hold it…"));
  content.push(holds);
  const actions = el("p", "actions");
  if (rank)
    actions.append(
      textButton(`Go to merge ${num(rank)}`, () => {
        closePanel(s, true);
        go(s, 2 * rank);
        s.root.focus({ preventScroll: true });
      }),
    );
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
    const word = s.run.addWord(row),
      node = textButton("", () => openWord(s, word, node), "linklike word");
    node.append(el("bdi", "", shorten(word.text, 28)), el("small", "", ` ${num(word.count)}×`));
    return node;
  });
  holds.box.replaceChildren(
    el(
      "p",
      "muted",
      many
        ? `In ${plural(many, "word")}${many > words.length ? `, the most frequent:` : ":"}`
        : "No word holds it now.",
    ),
    el("p", "wordlist", ...list),
  );
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
  const { run } = s,
    { state } = viewOf(s),
    ranks = [...new Set(word.died.filter((rank) => rank && rank <= state))].sort((a, b) => a - b);
  const line = (k, label) =>
    el(
      "li",
      "",
      el("span", "rk", label),
      el(
        "span",
        "cutline",
        ...run.cut(word, k).map(([, , id]) => chip(run, id, k && id === run.idOf(k) ? "new" : "")),
      ),
    );
  const shown = ranks.length > 14 ? ranks.slice(-14) : ranks;
  const content = [
    el(
      "p",
      "",
      `${plural(word.count, "time")} in the corpus; ${ranks.length ? `${plural(ranks.length, "merge")} of ${num(state)} changed it` : "no merge has changed it yet"}.`,
    ),
    el(
      "ol",
      "trace",
      line(0, "units"),
      ranks.length > shown.length
        ? el(
            "li",
            "",
            el("span", "rk", "…"),
            el("span", "muted", `${plural(ranks.length - shown.length, "merge")} left out`),
          )
        : null,
      ...shown.map((rank) => line(rank, num(rank))),
    ),
    el(
      "p",
      "actions",
      textButton("Open on the Words page", () => s.feed.open?.([word.index, state])),
    ),
  ];
  openPanel(
    s,
    "wordpanel",
    ["Word ", el("bdi", "", shorten(word.letters || word.text, 40))],
    content,
    anchor,
  );
}
function shorten(text, most) {
  const letters = [...text];
  return letters.length > most ? letters.slice(0, most).join("") + "…" : text;
}
