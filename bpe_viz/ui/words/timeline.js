/* The timeline: one row per change, with the segmentation and from which merge to which it held. */
function drawTimeline(s) {
  const word = s.selected;
  if (!word) {
    s.tabPanel.replaceChildren(note("No word is selected."));
    return;
  }
  const starts = [0, ...word.ranks],
    { n } = s,
    rows = starts.map((from, i) => ({ from, to: i + 1 < starts.length ? starts[i + 1] - 1 : n }));
  const list = attributes(el("ol", `timeline${word.units.length > 12 ? " many" : ""}`), {
    "aria-label": "Segmentation against the number of merges",
  });
  const scale = (k) => (n > 200 ? Math.log1p(k) / Math.log1p(n) : n ? k / n : 0) * 100;
  for (const { from, to } of rows.slice(-MOST_ROWS)) {
    const on = s.k >= from && s.k <= to,
      length = el("i", ""),
      here = el("em", "");
    length.style.left = `${scale(from)}%`;
    const until = Math.min(100, scale(to + (n > 200 ? 1 : 0.6)));
    length.style.width = `max(3px, ${until - scale(from)}%)`;
    here.style.left = `${scale(s.k)}%`;
    const nodes = from ? (nodesByRank(word).get(from) ?? []) : [];
    const go = el(
      "button",
      "",
      el("span", "when", from === to ? num(from) : `${num(from)}–${num(to)}`),
      el("span", "life", length, on ? here : null),
      wordAt(word, from, nodes[0]?.first ?? 0, (cut) =>
        nodes.some((node) => node.first === cut.first && node.last === cut.last) ? "new" : "",
      ),
    );
    attributes(go, {
      type: "button",
      "aria-label": `After ${num(from)} to ${num(to)} merges: ${plural(cutAt(word, from).length, "symbol")}`,
      "aria-current": on ? "step" : null,
    });
    go.onclick = () => goTo(s, from);
    const row = el("li", on ? "on" : "", go);
    if (nodes[0]) attributes(row, { "data-first": nodes[0].first, "data-last": nodes[0].last });
    list.append(row);
  }
  const csv = () => [
    ["from merge", "to merge", "symbols", "segmentation"],
    ...rows.map(({ from, to }) => {
      const cuts = cutAt(word, from);
      return [from, to, cuts.length, cuts.map((cut) => textOf(word, cut)).join(" ")];
    }),
  ];
  const chart = stairs(word, s);
  s.tabPanel.replaceChildren(
    bar(
      "After how many merges",
      n > 200 ? "bars on a logarithmic scale" : "",
      csvButton(s, `timeline-${wholeText(word)}`, csv),
    ),
    chart,
    el("div", "scroll", list),
  );
  list.querySelector(".on")?.scrollIntoView({ block: "nearest" });
}
/* Symbols of the word against the number of merges; a click or a drag goes there. */
function stairs(word, s) {
  const { n } = s,
    most = word.units.length,
    width = 400,
    height = 44,
    x = (k) => (n > 200 ? Math.log1p(k) / Math.log1p(n) : n ? k / n : 0) * width,
    y = (many) => height - 4 - ((height - 8) * many) / most;
  let path = `M0 ${y(cutAt(word, 0).length)}`;
  for (const rank of word.ranks) path += `H${x(rank)}V${y(cutAt(word, rank).length)}`;
  path += `H${width}`;
  const box = svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: "none",
      class: "stairs",
      "aria-hidden": "true",
    },
    svg("path", { d: path, class: "line", "vector-effect": "non-scaling-stroke" }),
    svg("path", { d: `M${x(s.k)} 0V${height}`, class: "here", "vector-effect": "non-scaling-stroke" }),
  );
  const jump = (event) => {
    const area = box.getBoundingClientRect(),
      share = Math.max(0, Math.min(1, (event.clientX - area.left) / area.width));
    goTo(s, Math.round(n > 200 ? Math.expm1(share * Math.log1p(n)) : share * n));
  };
  box.addEventListener("click", jump);
  return box;
}
