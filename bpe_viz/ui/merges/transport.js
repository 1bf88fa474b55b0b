/* Buttons, the typed merge number, the scrubber and the menu. */
const SPEEDS = [0.5, 1, 2, 4, 10, 20];

function buildTransport(s) {
  const bar = s.$(".transport");
  s.playButton = button("Play", "play", () => play(s, !s.playing));
  const keys = el(
    "div",
    "keys",
    button("First step", "first", () => go(s, 0)),
    button("Back", "back", () => back(s)),
    s.playButton,
    button("Forward", "forward", () => forward(s), "btn main"),
    button("Last step", "last", () => go(s, 2 * s.run.n + 1)),
  );
  attributes(keys, { role: "group", "aria-label": "Step" });
  s.number = attributes(el("input", "number"), {
    type: "text",
    inputmode: "numeric",
    role: "spinbutton",
    "aria-label": "Merge number",
    "aria-valuemin": "0",
    autocomplete: "off",
  });
  s.number.onchange = () => {
    const k = parseInt(s.number.value.replaceAll(/[^0-9]/g, ""), 10);
    if (Number.isFinite(k)) goToMerge(s, k);
    drawTransport(s, viewOf(s));
  };
  s.number.onkeydown = (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step) {
      event.preventDefault();
      goToMerge(s, viewOf(s).k + step);
      s.number.value = num(viewOf(s).k);
    }
    if (event.key === "Enter") {
      s.number.onchange();
      s.root.focus({ preventScroll: true });
    }
  };
  s.number.onfocus = () => s.number.select();
  s.total = el("span", "total");
  s.halfNames = el(
    "span",
    "half",
    attributes(el("i", "", "choose"), { "data-t": "choose" }),
    attributes(el("i", "", "merge"), { "data-t": "merge" }),
    el("em", ""),
  );
  s.speedSelect = attributes(el("select", "btn speed"), {
    "aria-label": "Speed, steps a second",
    title: "Steps a second",
  });
  for (const speed of SPEEDS)
    s.speedSelect.append(attributes(el("option", "", `${speed}/s`), { value: speed }));
  s.speedSelect.value = String(s.speed);
  s.speedSelect.onchange = () => {
    s.speed = +s.speedSelect.value;
    if (s.playing) play(s, true);
  };
  s.predictButton = textButton("Predict", () => setPredict(s, !s.predict), "btn txt predict");
  s.lectureButton = button("Lecture mode", "lecture", () => setLecture(s, !s.lecture));
  s.menuButton = attributes(
    button("More", "more", () => toggleMenu(s)),
    { "aria-haspopup": "dialog", "aria-expanded": "false" },
  );
  bar.append(
    keys,
    el("div", "where", el("label", "", "Merge ", s.number, s.total), s.halfNames),
    buildScrubber(s),
    s.speedSelect,
    s.predictButton,
    s.lectureButton,
    s.menuButton,
  );
}

function drawTransport(s, view) {
  const { run } = s,
    text = num(view.k);
  if (s.number.value !== text && s.root.getRootNode().activeElement !== s.number) s.number.value = text;
  setAttribute(s.number, "aria-valuenow", String(view.k));
  setAttribute(s.number, "aria-valuetext", `${view.k} of ${run.n}`);
  setText(s.total, ` of ${num(run.n)}`);
  const [choose, merge, other] = s.halfNames.children;
  const between = view.half === "choose" || view.half === "merge";
  setHidden(choose, !between || !halfSteps(s));
  setHidden(merge, !between || !halfSteps(s));
  setClass(choose, view.half === "choose" ? "on" : "");
  setClass(merge, view.half === "merge" ? "on" : "");
  setText(
    other,
    view.half === "start"
      ? "start"
      : view.half === "end"
        ? "the end"
        : halfSteps(s)
          ? ""
          : `state ${num(view.state)}`,
  );
  if (s.playButton.getAttribute("aria-label") !== (s.playing ? "Pause" : "Play")) {
    s.playButton.replaceChildren(icon(s.playing ? "pause" : "play"));
    attributes(s.playButton, {
      "aria-label": s.playing ? "Pause" : "Play",
      title: s.playing ? "Pause" : "Play",
    });
  }
  setAttribute(s.predictButton, "aria-pressed", String(s.predict));
  setText(s.predictButton, s.score.total ? `Predict ${s.score.right}/${s.score.total}` : "Predict");
  setAttribute(s.lectureButton, "aria-pressed", String(s.lecture));
  drawScrubber(s, view);
}

/* ---- scrubber: one bar per merge, or per pixel column its greatest count ---- */
function buildScrubber(s) {
  s.scrub = attributes(el("div", "scrub"), {
    role: "slider",
    tabindex: "0",
    "aria-label": "Merge",
    "aria-valuemin": "0",
  });
  const svg = document.createElementNS(SVG, "svg");
  s.scrubParts = {};
  for (const name of ["past", "future", "now"]) {
    s.scrubParts[name] = document.createElementNS(SVG, "path");
    svg.append(attributes(s.scrubParts[name], { class: name }));
  }
  attributes(svg, { "aria-hidden": "true" });
  s.track = el("span", "track", el("span", "done"));
  s.thumb = el("span", "thumb");
  s.scrub.append(svg, s.track, s.thumb);
  s.scrubSvg = svg;
  const seek = (event) => {
    const box = s.scrub.getBoundingClientRect(),
      share = Math.max(0, Math.min(0.999999, (event.clientX - box.left) / box.width));
    const half = Math.floor(share * 2 * s.run.n) + 1;
    go(s, halfSteps(s) ? half : half + (half % 2));
  };
  s.scrub.onpointerdown = (event) => {
    if (!s.run?.n) return;
    s.scrub.setPointerCapture(event.pointerId);
    s.scrub.focus({ preventScroll: true });
    seek(event);
    s.scrub.onpointermove = seek;
  };
  s.scrub.onpointerup = s.scrub.onpointercancel = () => {
    s.scrub.onpointermove = null;
  };
  return s.scrub;
}
function layOutScrubber(s) {
  for (const node of [s.number, s.scrub]) setAttribute(node, "aria-valuemax", String(s.run.n));
  const { n, count } = s.run,
    width = Math.max(10, s.scrub.clientWidth),
    height = s.scrub.clientHeight,
    floor = height - 12 * s.px;
  const bars = n <= 200 ? n : Math.min(n, Math.floor(width)),
    gap = n <= 20 ? 4 : n <= 200 && width / n > 4 ? 1.5 : 0;
  const most = Math.max(
      1,
      ...count.slice(0, 1),
      count.reduce((a, b) => Math.max(a, b), 1),
    ),
    step = (width + gap) / Math.max(1, bars);
  let real = "",
    flat = "";
  for (let bar = 0; bar < bars; bar++) {
    let value = 0;
    const first = Math.floor((bar * n) / bars),
      end = Math.max(first + 1, Math.floor(((bar + 1) * n) / bars));
    for (let i = first; i < end; i++) value = Math.max(value, count[i]);
    const x = (bar * step).toFixed(2),
      w = (step - gap).toFixed(2);
    const shape = (tall) => `M${x} ${floor.toFixed(2)}v${(-tall).toFixed(2)}h${w}v${tall.toFixed(2)}z`;
    real += shape(Math.max(2 * s.px, ((floor - 2) * value) / most));
    flat += shape(8 * s.px);
  }
  s.scrubLayout = { width, height, floor, bars, gap, step, most, real, flat, n };
  attributes(s.scrubSvg, { viewBox: `0 0 ${width} ${height}` });
  attributes(s.scrubParts.past, { d: real });
  s.scrubParts.future.dataset.kind = "";
  s.scrub.classList.toggle("fine", n > 20);
}
function drawScrubber(s, view) {
  const { run } = s,
    layout = s.scrubLayout;
  if (!layout) return;
  const { width, bars, step, gap, floor, most } = layout,
    bar = Math.floor(((Math.max(1, view.k) - 1) * bars) / Math.max(1, run.n));
  const between = view.half === "choose" || view.half === "merge";
  const edge = view.half === "end" ? width : view.half === "start" ? 0 : bar * step;
  const kind = s.predict ? "flat" : "real";
  if (s.scrubParts.future.dataset.kind !== kind) {
    s.scrubParts.future.dataset.kind = kind;
    attributes(s.scrubParts.future, { d: layout[kind] });
  }
  s.scrubParts.past.style.clipPath = `inset(-3px ${Math.max(0, width - edge + gap / 2)}px -3px -3px)`;
  s.scrubParts.future.style.clipPath = `inset(-3px -3px -3px ${edge - gap / 2}px)`;
  const tall =
    s.predict && view.asking
      ? 8 * s.px
      : Math.max(4 * s.px, ((floor - 2) * (run.count[view.k - 1] ?? 0)) / most);
  const w = Math.max(step - gap, 3 * s.px),
    x = Math.min(width - w, edge);
  attributes(s.scrubParts.now, { d: between ? `M${x} ${floor}v${-tall}h${w}v${tall}z` : "" });
  const share =
    view.half === "end"
      ? 1
      : view.half === "start"
        ? 0
        : (view.k - (view.half === "merge" ? 0 : 0.5)) / run.n;
  s.track.firstChild.style.width = `${share * 100}%`;
  s.thumb.style.left = `${share * 100}%`;
  setAttribute(s.scrub, "aria-valuenow", String(view.k));
  setAttribute(s.scrub, "aria-valuetext", scrubText(s, view));
}
function scrubText(s, view) {
  if (view.half === "start") return `Start, before merge 1 of ${s.run.n}`;
  if (view.half === "end") return `The end, after merge ${s.run.n}`;
  const where = `Merge ${view.k} of ${s.run.n}`;
  if (view.asking) return `${where}: not yet revealed`;
  return `${where}: ${view.pair.map((id) => s.run.symbol(id).text).join(" ")}, ${plural(s.run.count[view.k - 1], "time")}`;
}
