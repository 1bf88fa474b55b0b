/* The mounted stepper: reads what Python sends, lays the page out, draws a step. */
const MOUNTED = new WeakMap();

function draw(s) {
  if (!s.run) return;
  const view = viewOf(s);
  drawTransport(s, view);
  drawSentence(s, view);
  drawCorpus(s, view);
  drawPairs(s, view);
  drawVocabulary(s, view);
  drawFoot(s, view);
  drawTopPairs(s);
  drawTied(s);
  drawAlphabet(s);
}

/* Sizes that depend on the window, the panels on show or the run; not on the step. */
function layOut(s) {
  if (!s.run) return;
  const { root } = s;
  scaleToWindow(s);
  for (const name of ["sentence", "corpus", "pairs", "vocabulary"])
    setHidden(s.$(`[data-panel="${name}"]`), s.hide.has(name));
  const top = root.getBoundingClientRect().top + scrollOffset(root),
    room = innerHeight - top - 10;
  s.low = innerHeight < 680 && !s.lecture;
  const columns = root.clientWidth / s.px,
    narrow = s.lecture || columns >= 900 ? "wide" : columns < 640 ? "narrow" : "medium";
  root.dataset.width = narrow;
  root.style.height = s.lecture ? "" : narrow === "wide" ? `${Math.max(420, room)}px` : "";
  const wide = s.run.count[0] > 999,
    shares = { corpus: wide ? 36 : 39, pairs: wide ? 36 : 33, vocabulary: 25 };
  root.style.setProperty(
    "--columns",
    Object.keys(shares)
      .filter((name) => !s.hide.has(name))
      .map((name) => `minmax(0,${shares[name]}fr)`)
      .join(" ") || "1fr",
  );
  layOutFoot(s);
  drawFoot(s, viewOf(s));
  root.style.setProperty("--merge-digits", num(s.run.n).length);
  layOutScrubber(s);
  layOutCorpus(s);
  layOutPairs(s);
  layOutVocabulary(s);
}

function build(s) {
  buildTransport(s);
  buildCorpus(s);
  buildPairs(s);
  buildVocabulary(s);
  buildFoot(s);
  buildKeys(s);
  s.observer = new ResizeObserver(() => {
    cancelAnimationFrame(s.layFrame);
    s.layFrame = requestAnimationFrame(() => {
      layOut(s);
      draw(s);
    });
  });
  s.observer.observe(s.root.parentElement);
  s.onResize = () => {
    layOut(s);
    draw(s);
  };
  addEventListener("resize", s.onResize);
  s.root.addEventListener("focusout", (event) => {
    if (!s.root.contains(event.relatedTarget)) report(s);
  });
}

/* A new run: another corpus or other settings. Its position comes from Python, or from the address the first time. */
function startRun(s, data, first) {
  const asked = first ? new Set((new URLSearchParams(location.search).get("view") ?? "").split(",")) : null;
  clearTimeout(s.reportTimer);
  clearTimeout(s.pairs.timer);
  Object.assign(s, {
    run: null,
    data,
    found: null,
    byCount: null,
    revealed: new Set(),
    guesses: new Map(),
    score: { right: 0, total: 0 },
    reported: null,
    tieAnswers: new Map(),
    ruleAnswer: null,
    wordAnswer: null,
    previewed: null,
    asked: "",
  });
  s.questions.clear();
  if (asked) {
    s.hide = new Set(data.hide);
    s.halves = !asked.has("whole");
    s.predict = asked.has("predict");
    s.ties = asked.has("ties");
    s.startInLecture = asked.has("lecture");
    s.startAtEnd = asked.has("end");
  }
  if (s.playing) play(s, false);
  ask(s);
}
function takeOverview(s, overview) {
  if (s.run) return;
  const first = !s.ready;
  s.run = new Run(overview);
  s.ready = true;
  s.pos = positionOf(s.run, s.data.k, s.data.half);
  if (s.startAtEnd && s.data.k === s.run.n) s.pos = 2 * s.run.n + 1;
  s.startAtEnd = false;
  if (!halfSteps(s) && s.pos % 2 && s.pos < 2 * s.run.n + 1) s.pos += 1;
  s.root.classList.add("ready");
  layOut(s);
  if (s.startInLecture) {
    s.startInLecture = false;
    setLecture(s, true);
  }
  if (!first) s.root.focus({ preventScroll: true });
}

async function takeAnswer(s, bytes) {
  if (!bytes || bytes === s.lastBytes) return;
  s.lastBytes = bytes;
  const [head, ...parts] = await readAnswer(bytes);
  if (!s.alive || head.key !== s.data.key) return;
  for (const part of parts) if (part.overview) takeOverview(s, part.overview);
  if (!s.run) return ask(s);
  for (const part of parts) {
    if (part.chunk != null) s.run.addChunk(part);
    if (part.found && s.questions.get("search") === part.search) {
      for (const row of part.found) s.run.addWord(row);
      s.found = part.found.map(([index]) => index);
      s.foundMany = part.many;
      s.questions.delete("search");
    }
    if (part.holds) showHolds(s, part.holds);
    if (part.source) showSource(s, part.source);
    if (part.tie) {
      s.tieAnswers.set(part.tie.k, part.tie);
      s.questions.delete("tie");
    }
    if (part.rules) {
      s.ruleAnswer = part.rules;
      s.questions.delete("rules");
    }
    if (part.tried) {
      s.wordAnswer = part.tried;
      s.questions.delete("tryWord");
    }
  }
  s.asked = "";
  s.run.forgetFarChunks((s.pos + 1) >> 1, KEPT_CHUNKS);
  draw(s);
  if (parts.some((part) => part.overview)) {
    announce(s);
    linkLater(s);
  }
  if (wantedChunks(s).length || s.questions.size) ask(s);
}

export default function ({ data, parentElement }) {
  let s = MOUNTED.get(parentElement);
  const first = !s;
  if (first) {
    const root = parentElement.querySelector(".stepper");
    const feed = (globalThis[Symbol.for("bpe-viz stepper")] ??= {});
    s = {
      root,
      feed,
      $: (selector) => root.querySelector(selector),
      alive: true,
      speed: 1,
      zoom: 1,
      px: 1,
      pos: 0,
      askId: 0,
      questions: new Map(),
      hide: new Set(),
      halves: true,
      predict: false,
      ties: false,
      lecture: false,
      score: { right: 0, total: 0 },
    };
    MOUNTED.set(parentElement, s);
    build(s);
  }
  s.root.dataset.theme = isDark(parentElement) ? "dark" : "light";
  const changed = first || s.data.key !== data.key;
  if (changed) startRun(s, data, first);
  else s.data = data;
  s.feed.listener = (bytes) => takeAnswer(s, bytes);
  s.feed.wake = () => ask(s);
  s.feed.lastWords = () => report(s);
  if (s.feed.answer) takeAnswer(s, s.feed.answer);
  if (!changed && s.run) {
    layOut(s);
    draw(s);
    linkLater(s);
  }
  return () => {
    s.alive = false;
    cancelAnimationFrame(s.frame);
    for (const timer of [s.linkTimer, s.askTimer, s.reportTimer, s.speakTimer, s.searchTimer])
      clearTimeout(timer);
    document.removeEventListener("keydown", s.onKey);
    removeEventListener("resize", s.onResize);
    s.observer.disconnect();
    if (s.lecture) setLecture(s, false);
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
