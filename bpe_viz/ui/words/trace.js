/* The column on the right: its tabs, and the trace of the selected word. */
const TABS = [
  ["trace", "Trace"],
  ["timeline", "Timeline"],
  ["whynot", "Why not?"],
  ["orders", "Orders"],
  ["units", "Units"],
  ["cuts", "Cuts"],
  ["kept", "Kept"],
];
const MOST_ROWS = 200,
  WINDOW_UNITS = 20;

function buildSide(s) {
  const box = s.$(".side");
  s.tabs = attributes(el("div", "tabs"), { role: "tablist", "aria-label": "Explanations" });
  for (const [name, label] of TABS)
    s.tabs.append(
      attributes(
        textButton(label, () => setTab(s, name), "tab"),
        { role: "tab", id: `tab-${name}`, "aria-controls": "words-panel", "data-tab": name },
      ),
    );
  s.tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const names = TABS.map(([name]) => name).filter((name) => !isTabHidden(s, name)),
      next = names.at((names.indexOf(s.tab) + step) % names.length);
    setTab(s, next);
    s.tabs.querySelector(`[data-tab=${next}]`).focus();
  });
  s.tabPanel = attributes(el("div", "panelbox"), { role: "tabpanel", id: "words-panel", tabindex: "0" });
  box.append(s.tabs, s.tabPanel);
  hoverIn(s, s.tabPanel);
}
function setTab(s, name) {
  s.tab = name;
  drawSide(s);
  linkLater(s);
}
/* Imported merges have no corpus, which could be learned from anew. */
function isTabHidden(s, name) {
  return name === "units" && s.data.imported;
}
function drawSide(s) {
  if (isTabHidden(s, s.tab)) s.tab = "trace";
  for (const tab of s.tabs.children) setHidden(tab, isTabHidden(s, tab.dataset.tab));
  for (const tab of s.tabs.children)
    attributes(tab, {
      "aria-selected": String(tab.dataset.tab === s.tab),
      tabindex: tab.dataset.tab === s.tab ? "0" : "-1",
    });
  attributes(s.tabPanel, { "aria-labelledby": `tab-${s.tab}` });
  setClass(s.tabPanel, `panelbox for-${s.tab}`);
  const draw = {
    trace: drawTrace,
    timeline: drawTimeline,
    whynot: drawWhyNot,
    orders: drawOrders,
    units: drawUnits,
    cuts: drawCuts,
    kept: drawKept,
  }[s.tab];
  draw(s);
}
function note(text) {
  return el("p", "muted note", text);
}
function bar(title, caption, ...tools) {
  return el("div", "bar", el("h2", "", title), el("span", "muted", caption), ...tools);
}
function csvButton(s, name, rows) {
  return attributes(
    textButton("CSV", () => saveCsv(name, rows()), "linklike"),
    { title: "Download as CSV" },
  );
}

/* The nodes that each merge made, from the forest. */
function nodesByRank(word) {
  if (word.byRank) return word.byRank;
  const found = (word.byRank = new Map()),
    waiting = [...(word.forest ??= forestOf(word))];
  while (waiting.length) {
    const node = waiting.pop();
    if (!node.left) continue;
    if (!found.has(node.rank)) found.set(node.rank, []);
    found.get(node.rank).push(node);
    waiting.push(node.left, node.right);
  }
  for (const nodes of found.values()) nodes.sort((a, b) => a.first - b.first);
  return found;
}
/* The word at state k; of a long one only what stands around the given units. */
function wordAt(word, k, around = 0, mark = undefined) {
  let cuts = cutAt(word, k);
  const row = el("span", "wordrow");
  if (word.units.length > WINDOW_UNITS + 8) {
    const from = Math.max(0, Math.min(around - WINDOW_UNITS / 3, word.units.length - WINDOW_UNITS)),
      until = from + WINDOW_UNITS;
    const kept = cuts.filter((cut) => cut.last >= from && cut.first < until);
    if (kept[0] !== cuts[0]) row.append("… ");
    row.append(cellsOf(word, kept, mark));
    if (kept.at(-1) !== cuts.at(-1)) row.append(" …");
  } else row.append(cellsOf(word, cuts, mark));
  return row;
}
function mergeAnchor(s, rank) {
  if (s.data.imported) return el("span", "rank", num(rank));
  const link = attributes(el("a", "rank", num(rank)), {
    href: mergeLink(s, rank),
    title: `Show merge ${num(rank)} on the Merges page`,
    "data-rank": rank,
  });
  link.onclick = (event) => openMerge(s, event, rank);
  return link;
}
/* The merges that fire at one step, in order, each with its nodes and the word after it. */
function firings(word, nodes) {
  if (!nodes.length) return [];
  const { rank } = nodes[0];
  if (!word.order) return [{ rank, fired: rank, nodes, after: [word, rank] }];
  const orderOf = (node) => word.order[node.left.last];
  return [...nodes]
    .sort((a, b) => orderOf(a) - orderOf(b))
    .map((node) => ({
      rank,
      fired: node.fired,
      nodes: [node],
      after: [{ ...word, died: word.order }, orderOf(node)],
    }));
}
function drawTrace(s) {
  const word = s.selected;
  if (!word) {
    s.tabPanel.replaceChildren(note("No word is selected."));
    return;
  }
  const ranks = word.ranks,
    by = nodesByRank(word),
    many = new Set((word.fired ?? word.died).filter(Boolean)).size,
    shownRanks = ranks.length > MOST_ROWS ? ranks.slice(-MOST_ROWS) : ranks;
  const head = bar(
    ranks.length ? `${plural(many, "merge")} build${many === 1 ? "s" : ""} it` : "No merge builds it",
    word.order ? "in the order they fire" : "lowest rank first",
    csvButton(s, `trace-${wholeText(word)}`, () => traceTable(word)),
  );
  if (!ranks.length) {
    s.tabPanel.replaceChildren(head, note("No merge applies to this word: it stays cut into its units."));
    return;
  }
  const table = el(
    "table",
    `trace${word.units.length > 12 ? " many" : ""}`,
    el(
      "thead",
      "",
      el(
        "tr",
        "",
        ...["rank", "pair", "at", "word after it"].map((name, i) =>
          attributes(el("th", i % 2 ? "" : "num", name), { scope: "col" }),
        ),
      ),
    ),
  );
  const body = el("tbody", "");
  const current = ranks.filter((rank) => rank <= s.k).at(-1);
  const start = el(
    "tr",
    current ? "" : "on",
    el("td", "num", "0"),
    el("td", "muted", "units"),
    el("td", ""),
    el("td", "", wordAt(word, 0)),
  );
  start.onclick = () => goTo(s, 0);
  body.append(start);
  for (const { rank, fired, nodes, after } of shownRanks.flatMap((at) => firings(word, by.get(at) ?? []))) {
    const first = nodes[0];
    const state = rank > s.k ? "later" : rank === current ? "on" : "";
    const row = el(
      "tr",
      `${state} ${nodes.map((node) => `r${node.first}-${node.last}`).join(" ")}`,
      el("td", "num", mergeAnchor(s, fired)),
      el("td", "", loosePair([textOf(word, first.left), textOf(word, first.right)])),
      el(
        "td",
        "num at",
        nodes
          .slice(0, 4)
          .map((node) => node.first + 1)
          .join(", ") + (nodes.length > 4 ? " …" : ""),
      ),
      el(
        "td",
        "",
        wordAt(...after, first.first, (cut) =>
          nodes.some((node) => node.first === cut.first && node.last === cut.last) ? "new" : "",
        ),
      ),
    );
    attributes(row, {
      "data-first": first.first,
      "data-last": first.last,
      "aria-current": state === "on" ? "step" : null,
    });
    row.onclick = (event) => {
      if (!event.target.closest("a")) goTo(s, rank);
    };
    body.append(row);
  }
  table.append(body);
  s.tabPanel.replaceChildren(
    head,
    ...(word.whole
      ? [note("This file takes the word whole, without merging (ignore_merges). Its merges alone make this.")]
      : []),
    ...(shownRanks.length < ranks.length ? [note(`The last ${num(MOST_ROWS)} of them.`)] : []),
    el("div", "scroll", table),
  );
  body.querySelector(".on")?.scrollIntoView({ block: "nearest" });
}
function traceTable(word) {
  const by = nodesByRank(word);
  return [
    ["rank", "left", "right", "at", "before", "after"],
    ...word.ranks.flatMap((rank) =>
      firings(word, by.get(rank) ?? []).map(({ fired, nodes, after: [ordered, k] }) => {
        const spelled = (at) =>
          cutAt(ordered, at)
            .map((cut) => textOf(word, cut))
            .join(" ");
        return [
          fired,
          textOf(word, nodes[0].left),
          textOf(word, nodes[0].right),
          nodes.map(({ first }) => first + 1).join(" "),
          spelled(k - 1),
          spelled(k),
        ];
      }),
    ),
  ];
}
