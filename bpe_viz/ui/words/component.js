/* The mounted page: reads what Python sends, asks for more, keeps the address. */
const MOUNTED = new WeakMap();

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
  if (s.startInLecture) {
    s.startInLecture = false;
    setLecture(s, true);
  }
}
function layOut(s) {
  const { root } = s;
  scaleToWindow(s);
  if (s.lecture) root.style.setProperty("--px", `${(s.px *= LECTURE_ZOOM)}px`);
  root.style.setProperty("--merge-digits", num(s.n ?? 0).length);
  const top = root.getBoundingClientRect().top + scrollOffset(root),
    room = innerHeight - top - 10,
    width = root.clientWidth / s.px;
  root.dataset.width = width >= 880 ? "wide" : width < 640 ? "narrow" : "medium";
  root.style.height =
    root.dataset.width === "wide" && s.zoom === 1 && !s.lecture ? `${Math.max(420, room)}px` : "";
  s.treeRoom =
    root.dataset.width === "wide" ? Math.max(120 * s.px, s.$(".mid").clientHeight * 0.56) : 300 * s.px;
  growInput(s);
}

/* Another corpus or other settings: everything is asked anew; the text stays. */
function startRun(s, data, first) {
  const params = new URLSearchParams(location.search),
    mine = first || s.text === s.firstText;
  Object.assign(s, {
    data,
    k: data.k,
    n: data.n,
    study: null,
    words: [],
    selected: null,
    reasons: null,
    pairAnswer: null,
    copiesAnswer: null,
    ordersAnswer: null,
    unitsAnswer: null,
    cutsAnswer: null,
    keptAnswer: null,
    asked: "",
    shownText: -1,
    reported: data.k,
    buttons: new Map(),
  });
  s.questions.clear();
  setHidden(s.pickButton, Boolean(data.imported));
  if (mine) {
    s.text = data.text;
    s.input.value = data.text;
  }
  if (first) {
    s.wanted = data.word || null;
    s.kept = data.kept;
    if (TABS.some(([name]) => name === params.get("view"))) s.tab = params.get("view");
    s.pairAsked = params.get("pair")?.slice(0, 100) ?? "";
    s.startInLecture = params.get("lecture") === "1";
  }
  s.firstText = data.firstText;
  if (!first) {
    s.textId += 1;
    s.questions.set("text", s.text);
  }
  layOut(s);
  if (first)
    s.askTimer = setTimeout(() => {
      if (s.alive && !s.study) ask(s);
    }, 1500);
  else ask(s);
}

export default function ({ data, parentElement }) {
  let s = MOUNTED.get(parentElement);
  const first = !s;
  if (first) {
    const root = parentElement.querySelector(".words"),
      feed = (globalThis[Symbol.for("bpe-viz words")] ??= {});
    s = {
      root,
      feed,
      data,
      $: (selector) => root.querySelector(selector),
      alive: true,
      zoom: 1,
      lecture: false,
      px: 1,
      askId: 0,
      textId: 0,
      questions: new Map(),
      tab: "trace",
      pairAsked: "",
      kept: [],
      text: "",
      hot: "",
    };
    MOUNTED.set(parentElement, s);
    buildEntry(s);
    buildBuild(s);
    buildSide(s);
    buildKeys(s);
    hoverIn(s, s.$(".text"));
    s.onResize = () => {
      cancelAnimationFrame(s.layFrame);
      s.layFrame = requestAnimationFrame(() => {
        layOut(s);
        drawAll(s);
      });
    };
    s.observer = new ResizeObserver(s.onResize);
    s.observer.observe(root.parentElement);
    addEventListener("resize", s.onResize);
  }
  s.root.dataset.theme = isDark(parentElement) ? "dark" : "light";
  s.feed.listener = (bytes) => takeAnswer(s, bytes);
  s.feed.lastWords = () => report(s);
  s.feed.wake = () => {
    if (s.questions.size) {
      s.asked = "";
      ask(s);
    }
  };
  if (first || s.data.key !== data.key) startRun(s, data, first);
  else {
    s.data = data;
    drawAll(s);
  }
  if (s.feed.answer) takeAnswer(s, s.feed.answer);
  return () => {
    s.alive = false;
    play(s, false);
    if (s.lecture) setLecture(s, false);
    for (const frame of [s.drawFrame, s.layFrame]) cancelAnimationFrame(frame);
    for (const timer of [
      s.linkTimer,
      s.askTimer,
      s.reportTimer,
      s.speakTimer,
      s.searchTimer,
      s.typeTimer,
      s.restTimer,
      s.pairTimer,
      s.ordersTimer,
    ])
      clearTimeout(timer);
    document.removeEventListener("keydown", s.onKey);
    removeEventListener("resize", s.onResize);
    s.observer.disconnect();
    s.feed.listener = s.feed.wake = s.feed.lastWords = null;
    MOUNTED.delete(parentElement);
  };
}
function isDark(parentElement) {
  const host = parentElement.host ?? parentElement,
    colour = getComputedStyle(host).getPropertyValue("--st-background-color").trim();
  const digits = colour.match(/^#([0-9a-f]{6})/i)?.[1];
  const [red, green, blue] = digits
    ? [0, 2, 4].map((i) => parseInt(digits.slice(i, i + 2), 16))
    : (colour.match(/\d+/g) ?? [255, 255, 255]).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
}
