/* The derivation of the selected word: leaves are units, inner nodes symbols with the rank of their merge. */
const MOST_LEAVES = 1000;

function buildBuild(s) {
  const box = s.$(".build");
  s.treeTitle = el("h2", "");
  s.treeNote = el("span", "note");
  const zoom = (label, text, act) =>
    attributes(textButton(text, act, "quiet"), { "aria-label": label, title: label });
  s.treeTools = el(
    "span",
    "tools",
    zoom("Smaller", "−", () => zoomTree(s, 1 / 1.25)),
    zoom("Larger", "+", () => zoomTree(s, 1.25)),
    attributes(
      textButton("Fit", () => zoomTree(s, 0), "linklike"),
      { title: "Fit the tree to its place" },
    ),
    attributes(
      textButton("SVG", () => saveTree(s, "svg"), "linklike"),
      { title: "Save the tree as SVG" },
    ),
    attributes(
      textButton("PNG", () => saveTree(s, "png"), "linklike"),
      { title: "Save the tree as PNG" },
    ),
  );
  s.tree = attributes(el("div", "tree"), { tabindex: "0", role: "group", "aria-label": "Derivation tree" });
  s.tree.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) {
        event.preventDefault();
        zoomTree(s, event.deltaY < 0 ? 1.15 : 1 / 1.15);
      }
    },
    { passive: false },
  );
  dragToPan(s.tree);
  s.why = el("div", "why");
  box.append(el("div", "hd", s.treeTitle, s.treeNote, s.treeTools), s.tree, s.why);
  hoverIn(s, s.tree);
}

/* The nodes of a word after all its merges, from the ranks alone: joined in rank order, left to right, unless Python says the order. */
function forestOf(word) {
  const size = Math.min(word.units.length, MOST_LEAVES),
    starting = new Map(),
    ending = new Map();
  for (let i = 0; i < size; i++) {
    const leaf = { first: i, last: i, rank: 0, depth: 0 };
    starting.set(i, leaf);
    ending.set(i, leaf);
  }
  const events = [];
  for (let i = 0; i < size - 1; i++) if (word.died[i]) events.push([word.order ? word.order[i] : word.died[i], i]);
  events.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  for (const [, at] of events) {
    const left = ending.get(at),
      right = starting.get(at + 1);
    const node = {
      first: left.first,
      last: right.last,
      rank: word.died[at],
      fired: firedAt(word, at),
      left,
      right,
      depth: 1 + Math.max(left.depth, right.depth),
    };
    starting.delete(at + 1);
    ending.delete(at);
    starting.set(node.first, node);
    ending.set(node.last, node);
  }
  return [...starting.values()].sort((a, b) => a.first - b.first);
}
function svg(tag, values, ...children) {
  const node = attributes(document.createElementNS(SVG, tag), values);
  node.append(...children);
  return node;
}
function drawTree(s) {
  const word = s.selected;
  setHidden(s.treeTools, !word);
  setText(s.treeTitle, word ? `How “${wholeText(word)}” was built` : "");
  if (!word) {
    s.tree.replaceChildren();
    return;
  }
  const cut = word.units.length > MOST_LEAVES || word.more;
  setText(
    s.treeNote,
    cut
      ? `first ${num(Math.min(MOST_LEAVES, word.units.length))} of ${plural(word.units.length + word.more, "unit")}`
      : "number: rank",
  );
  const forest = (word.forest ??= forestOf(word)),
    size = Math.min(word.units.length, MOST_LEAVES);
  const small = size > 10,
    wide = Math.max(1, ...word.columns.slice(0, size));
  const pitch = small ? 27 + (wide - 1) * 9 : Math.min(66, 520 / size),
    font = small ? 15 : 20,
    height = small ? 24 : 32;
  const depth = Math.max(0, ...forest.map((node) => node.depth)),
    level = small ? (depth > 6 ? 42 : 48) : depth > 3 ? 54 : 60;
  const leafY = depth * level + 30,
    total = { width: size * pitch + 12, height: leafY + height / 2 + 10 };
  const place = (unit) => (word.rtl ? size - unit : unit) * pitch;
  const edges = [],
    nodes = [];
  const centre = (node) =>
    (node.x ??= node.left
      ? (centre(node.left) + centre(node.right)) / 2
      : (place(node.first) + place(node.first + 1)) / 2);
  for (const node of forest) clearX(node);
  const waiting = forest.map((node) => [node, null]);
  while (waiting.length) {
    const [node, parent] = waiting.pop(),
      x = centre(node),
      y = leafY - node.depth * level,
      done = node.rank <= s.k,
      root = done && (!parent || parent.rank > s.k);
    if (node.left)
      for (const child of [node.left, node.right]) {
        edges.push(
          svg("path", {
            d: `M${x} ${y}V${y + height / 2 + 6}H${centre(child)}V${leafY - child.depth * level}`,
            class: done ? "edge" : "edge later",
          }),
        );
        waiting.push([child, node]);
      }
    nodes.push(treeNode(s, word, node, { x, y, font, height, done, root }));
  }
  const walls = [];
  for (let i = 0; i < size - 1; i++)
    if (!word.died[i] || word.died[i] > s.k)
      walls.push(
        svg("path", {
          d: `M${place(i + 1)} ${leafY - height / 2 - 6}V${leafY + height / 2 + 6}`,
          class: word.died[i] ? "wall later" : "wall",
        }),
      );
  const hatch = svg(
    "pattern",
    { id: "bpe-hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 6, height: 6, class: "h0" }),
    svg("rect", { width: 3, height: 6, class: "h1" }),
  );
  s.treeSize = total;
  s.treeSvg = attributes(
    svg(
      "svg",
      {
        viewBox: `-6 0 ${total.width} ${total.height}`,
        role: "group",
        "aria-label": `Derivation of ${wholeText(word)}`,
      },
      svg("defs", {}, hatch),
      ...edges,
      ...nodes.reverse(),
      ...walls,
    ),
    {},
  );
  s.tree.replaceChildren(s.treeSvg);
  fitTree(s);
}
function clearX(top) {
  const waiting = [top];
  while (waiting.length) {
    const node = waiting.pop();
    node.x = undefined;
    if (node.left) waiting.push(node.left, node.right);
  }
}
function treeNode(s, word, node, { x, y, font, height, done, root }) {
  const text = textOf(word, node),
    shown = shorten(text, 24),
    unknown = !node.left && word.unknown.has(node.first);
  const columns =
      [...shown].length === text.length
        ? word.columns.slice(node.first, node.last + 1).reduce((a, b) => a + b, 0)
        : [...shown].length,
    width = columns * font * 0.61 + 14;
  const name = `n${node.first}-${node.last}`,
    now = node.rank > 0 && node.rank === s.k;
  const label = svg("text", {
    x,
    y: y + font * 0.33,
    "text-anchor": "middle",
    "font-size": font,
    class: "letters",
    direction: word.rtl ? "rtl" : "ltr",
    "unicode-bidi": "isolate",
  });
  label.textContent = standAlone(shown);
  const box = svg("rect", {
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
    rx: 4,
    class: `box${unknown ? " unk" : ""}${root && node.left ? " root" : ""}${now ? " now" : ""}`,
  });
  if (!unknown) box.style.setProperty("--h", hueOf(text));
  const parts = [box, label];
  if (!node.left)
    return svg(
      "g",
      { class: `node leaf ${name}`, "data-first": node.first, "data-last": node.last },
      ...parts,
    );
  const rank = svg("text", {
    x: root ? x : x + 5,
    y: y - height / 2 - 4,
    "font-size": 14,
    class: "rank",
    "text-anchor": root ? "middle" : "start",
  });
  rank.textContent = num(node.fired);
  const link = svg(
    "a",
    {
      href: mergeLink(s, node.rank),
      class: `node ${name}${done ? "" : " later"}`,
      "data-first": node.first,
      "data-last": node.last,
      "data-rank": node.rank,
      tabindex: "-1",
      "aria-label": `${text}, merge ${num(node.rank)}: show it on the Merges page`,
    },
    ...parts,
    rank,
  );
  if (s.data.imported) attributes(link, { href: null, "aria-label": `${text}, merge ${num(node.fired)}` });
  else link.addEventListener("click", (event) => openMerge(s, event, node.rank));
  return link;
}
