/* The mounted page: reads what Python sends, asks for more, keeps the address. */
const MOUNTED = new WeakMap(), LINK_DELAY = 150, REPORT_DELAY = 700, ASK_AGAIN = 8000, LONGEST_LINK = 1500;

function drawAll(s) {
  if (!s.study) return;
  attributes(s.slider, { max: s.n, "aria-valuetext": `After merge ${num(s.k)} of ${num(s.n)}` });
  s.slider.value = s.k;
  s.slider.style.setProperty("--share", `${s.n ? (100 * s.k) / s.n : 100}%`);
  setText(s.after, `after merge ${num(s.k)} of ${num(s.n)}`);
  drawText(s);
  drawFigures(s);
  drawTree(s);
  drawBoundaries(s);
  drawSide(s);
  s.root.classList.add("ready");
}
function layOut(s) {
  const { root } = s;
  root.style.setProperty("--zoom", s.zoom);
  root.style.setProperty("--merge-digits", num(s.n ?? 0).length);
  s.px = parseFloat(getComputedStyle(s.$(".ruler")).width) / 100 || 1;
  const top = root.getBoundingClientRect().top + scrollOffset(root), room = innerHeight - top - 10, width = root.clientWidth / s.px;
  root.dataset.width = width >= 880 ? "wide" : width < 640 ? "narrow" : "medium";
  root.style.height = root.dataset.width === "wide" && s.zoom === 1 ? `${Math.max(420, room)}px` : "";
  s.treeRoom = root.dataset.width === "wide" ? Math.max(120 * s.px, s.$(".mid").clientHeight * 0.56) : 300 * s.px;
  growInput(s);
}
function scrollOffset(node) {
  let offset = 0;
  for (let parent = node.getRootNode().host; parent; parent = parent.parentElement) offset += parent.scrollTop;
  return offset;
}

/* ---- the address: never a new entry, so that Back leaves the page ---- */
function linkLater(s) {
  if (s.linkTimer) return;
  s.linkTimer = setTimeout(() => { s.linkTimer = 0; writeLink(s); }, LINK_DELAY);
}
function writeLink(s) {
  if (!s.alive || !s.study) return;
  const params = new URLSearchParams(s.data.query);
  params.set("k", s.k);
  if (s.text !== s.firstText && s.text.length <= LONGEST_LINK) params.set("text", s.text);
  if (s.selected && s.selected !== s.words[0] && s.selected.word.length <= LONGEST_LINK) params.set("word", s.selected.word);
  if (s.tab !== "trace") params.set("view", s.tab);
  if (s.pairAsked && s.tab === "whynot") params.set("pair", s.pairAsked);
  const address = `${location.pathname}?${params}${location.hash}`;
  if (address !== location.pathname + location.search + location.hash) history.replaceState(history.state, "", address);
}
function mergeLink(s, rank) {
  const params = new URLSearchParams(s.data.query);
  params.set("k", rank);
  return `${location.pathname.replace(/[^/]*$/, "")}merges?${params}`;
}
function openMerge(s, event, rank) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button || !s.feed.openMerge) return;
  event.preventDefault();
  writeLink(s);
  s.feed.openMerge(rank);
}

/* ---- questions to Python ---- */
function ask(s) {
  if (!s.questions.size && s.study) return;
  const asked = { key: s.data.key, textId: s.textId, ...Object.fromEntries(s.questions) };
  if (s.selected) asked.word = s.selected.word;
  if (!s.study && !s.questions.has("text")) asked.text = s.text;
  const text = JSON.stringify(asked), now = performance.now();
  if (text === s.asked && now - s.askedAt < ASK_AGAIN) return;
  s.asked = text;
  s.askedAt = now;
  s.feed.send?.({ ...asked, id: ++s.askId });
  clearTimeout(s.askTimer);
  s.askTimer = setTimeout(() => { if (s.alive && (!s.study || s.questions.size)) ask(s); }, ASK_AGAIN + 50);
}
function reportLater(s) {
  clearTimeout(s.reportTimer);
  s.reportTimer = setTimeout(() => {
    if (!s.alive || s.reported === s.k) return;
    s.reported = s.k;
    s.feed.send?.({ key: s.data.key, position: s.k, id: ++s.askId, ...(s.questions.size ? { ...Object.fromEntries(s.questions), word: s.selected?.word, textId: s.textId } : {}) });
  }, REPORT_DELAY);
}
async function readAnswer(bytes) {
  const parts = [], view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.byteLength;) {
    const size = view.getUint32(at, true), packed = bytes.subarray(at + 4, at + 4 + size);
    parts.push(new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json());
    at += 4 + size;
  }
  return Promise.all(parts);
}
async function takeAnswer(s, bytes) {
  if (!bytes || bytes === s.lastBytes) return;
  s.lastBytes = bytes;
  const [head, ...parts] = await readAnswer(bytes);
  if (!s.alive) return;
  if (head.key !== s.data.key) { ask(s); return; }
  s.asked = "";
  for (const part of parts) takePart(s, part);
  if (s.questions.size || !s.study) ask(s);
  if (parts.some((part) => part.study)) linkLater(s);
}
function takePart(s, part) {
  if (part.study) takeStudy(s, part.study);
  if (part.reasons) takeReasons(s, part.reasons);
  if (part.pair) takePair(s, part.pair);
  if (part.copies) takeCopies(s, part.copies);
  if (part.found) showFound(s, part);
  if (part.problem) { s.questions.clear(); s.$(".figures").replaceChildren(el("p", "problem", part.problem)); s.root.classList.add("ready"); }
  if (part.orders && part.orders.word === s.selected?.word) { s.ordersAnswer = part.orders; if (part.orders.k === s.questions.get("orders")) s.questions.delete("orders"); if (s.tab === "orders") drawSide(s); }
  if (part.units) { s.unitsAnswer = part.units.map(withWords); s.questions.delete("units"); if (s.tab === "units") drawSide(s); }
  if (part.cuts) { s.cutsAnswer = part.cuts; s.questions.delete("cuts"); if (s.tab === "cuts") drawSide(s); }
  if (part.kept) { s.keptAnswer = part.kept.map(withWords); s.questions.delete("kept"); if (s.tab === "kept") drawSide(s); }
}

/* Another corpus or other settings: everything is asked anew; the text stays. */
function startRun(s, data, first) {
  const params = new URLSearchParams(location.search), mine = first || s.text === s.firstText;
  Object.assign(s, { data, k: data.k, n: data.n, study: null, words: [], selected: null, reasons: null, pairAnswer: null, copiesAnswer: null, ordersAnswer: null, unitsAnswer: null, cutsAnswer: null, keptAnswer: null, asked: "", shownText: -1, reported: data.k, buttons: new Map() });
  s.questions.clear();
  if (mine) { s.text = data.text; s.input.value = data.text; }
  if (first) {
    s.wanted = data.word || null;
    s.kept = data.kept;
    if (TABS.some(([name]) => name === params.get("view"))) s.tab = params.get("view");
    s.pairAsked = params.get("pair")?.slice(0, 100) ?? "";
  }
  s.firstText = data.firstText;
  if (!first) { s.textId += 1; s.questions.set("text", s.text); }
  layOut(s);
  if (first) s.askTimer = setTimeout(() => { if (s.alive && !s.study) ask(s); }, 1500); else ask(s);
}

export default function ({ data, parentElement }) {
  let s = MOUNTED.get(parentElement);
  const first = !s;
  if (first) {
    const root = parentElement.querySelector(".words"), feed = (globalThis[Symbol.for("bpe-viz words feed")] ??= {});
    s = { root, feed, data, $: (selector) => root.querySelector(selector), alive: true, zoom: 1, px: 1, askId: 0, textId: 0, questions: new Map(), tab: "trace", pairAsked: "", kept: [], text: "", hot: "" };
    MOUNTED.set(parentElement, s);
    buildEntry(s);
    buildBuild(s);
    buildSide(s);
    buildKeys(s);
    hoverIn(s, s.$(".text"));
    s.onResize = () => { cancelAnimationFrame(s.layFrame); s.layFrame = requestAnimationFrame(() => { layOut(s); drawAll(s); }); };
    s.observer = new ResizeObserver(s.onResize);
    s.observer.observe(root.parentElement);
    addEventListener("resize", s.onResize);
  }
  s.root.dataset.theme = isDark(parentElement) ? "dark" : "light";
  s.feed.listener = (bytes) => takeAnswer(s, bytes);
  s.feed.wake = () => { if (s.questions.size) { s.asked = ""; ask(s); } };
  if (first || s.data.key !== data.key) startRun(s, data, first);
  else { s.data = data; drawAll(s); }
  if (s.feed.answer) takeAnswer(s, s.feed.answer);
  return () => {
    s.alive = false;
    play(s, false);
    for (const frame of [s.drawFrame, s.layFrame]) cancelAnimationFrame(frame);
    for (const timer of [s.linkTimer, s.askTimer, s.reportTimer, s.speakTimer, s.searchTimer, s.typeTimer, s.restTimer, s.pairTimer, s.ordersTimer]) clearTimeout(timer);
    document.removeEventListener("keydown", s.onKey);
    removeEventListener("resize", s.onResize);
    s.observer.disconnect();
    s.feed.listener = s.feed.wake = null;
    MOUNTED.delete(parentElement);
  };
}
function isDark(parentElement) {
  const host = parentElement.host ?? parentElement, colour = getComputedStyle(host).getPropertyValue("--st-background-color").trim();
  const digits = colour.match(/^#([0-9a-f]{6})/i)?.[1];
  const [red, green, blue] = digits ? [0, 2, 4].map((i) => parseInt(digits.slice(i, i + 2), 16)) : (colour.match(/\d+/g) ?? [255, 255, 255]).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
}
