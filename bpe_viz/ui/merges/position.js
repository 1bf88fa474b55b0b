/* Positions: 0 is the start; merge k has its choose at 2k - 1 and its merge at 2k; 2n + 1 is the end. */
function positionOf(run, k, half) {
  if (k <= 0) return 0;
  if (k > run.n) return 2 * run.n + 1;
  return half === "choose" ? 2 * k - 1 : 2 * k;
}
function viewOf(s) {
  const { run, pos } = s,
    { n } = run;
  if (pos === 0)
    return { half: "start", k: 0, state: 0, step: run.step(1), masked: s.predict && n > 0, pair: null };
  if (pos === 2 * n + 1)
    return { half: "end", k: n, state: n, step: run.step(n + 1), masked: false, pair: null };
  const k = (pos + 1) >> 1,
    half = pos % 2 ? "choose" : "merge";
  const view = {
    half,
    k,
    state: half === "choose" ? k - 1 : k,
    step: run.step(k),
    pair: run.parts(k),
    symbol: run.idOf(k),
  };
  view.asking = s.predict && half === "choose" && !s.revealed.has(k);
  view.masked = view.asking || (s.predict && half === "merge" && k < n && !s.revealed.has(k + 1));
  return view;
}
function linkParts(s) {
  if (s.pos === 0) return { k: 0, half: null };
  if (s.pos === 2 * s.run.n + 1) return { k: s.run.n, half: null };
  return { k: (s.pos + 1) >> 1, half: s.pos % 2 ? "choose" : null };
}
function clampPosition(s, pos) {
  return Math.max(0, Math.min(2 * s.run.n + 1, pos));
}

/* Where Right and Left lead; without half-steps the choose halves are left out. */
function neighbour(s, pos, direction) {
  let next = pos + direction;
  const last = 2 * s.run.n + 1;
  if (!halfSteps(s) && next % 2 && next !== last) next += direction;
  return clampPosition(s, next);
}
function halfSteps(s) {
  return s.halves || s.predict;
}

/* Steps in quick succession, played or pressed, do not fade: a fade would still run when the next one comes. */
const QUICK_MS = 250;
function go(s, pos, options = {}) {
  pos = clampPosition(s, pos);
  if (pos !== s.pos) {
    const now = performance.now();
    s.isQuick = now - (s.lastMove ?? 0) < QUICK_MS;
    s.lastMove = now;
  }
  s.pos = pos;
  draw(s);
  if (!options.quiet) announce(s);
  fetchAhead(s);
  reportLater(s);
  linkLater(s);
}
function forward(s) {
  if (viewOf(s).asking) return reveal(s);
  go(s, neighbour(s, s.pos, 1));
}
function back(s) {
  go(s, neighbour(s, s.pos, -1));
}
function goToMerge(s, k) {
  k = Math.max(0, Math.min(s.run.n, k));
  go(s, positionOf(s.run, k, halfSteps(s) ? "choose" : "merge"));
}

/* ---- play ---- */
function play(s, on) {
  cancelAnimationFrame(s.frame);
  s.playing = on && s.pos < 2 * s.run.n + 1;
  if (s.playing) {
    s.due = performance.now() + 1000 / s.speed;
    s.frame = requestAnimationFrame(() => tick(s));
  } else announce(s);
  drawTransport(s, viewOf(s));
}
function tick(s) {
  if (!s.playing) return;
  const now = performance.now();
  if (now >= s.due) {
    const next = neighbour(s, s.pos, 1);
    if (next === s.pos) return play(s, false);
    if (s.run.hasStep((next + 1) >> 1)) {
      forward(s);
      s.due = Math.max(s.due + 1000 / s.speed, now - 500);
    } else {
      ask(s);
      s.due = now + 20;
    }
  }
  s.frame = requestAnimationFrame(() => tick(s));
}

/* ---- the address: never a new entry, so that Back leaves the page and not one step ---- */
const LINK_DELAY = 150,
  LINK_PATIENCE = 80;
function linkLater(s) {
  if (s.linkTimer) return;
  const idle = globalThis.requestIdleCallback ?? ((run) => run());
  s.linkTimer = setTimeout(
    () =>
      idle(
        () => {
          s.linkTimer = 0;
          writeLink(s);
        },
        { timeout: LINK_PATIENCE },
      ),
    LINK_DELAY,
  );
}
function writeLink(s) {
  if (!s.alive || !s.run || !s.data.query) return; // a page without a server keeps no address
  const { k, half } = linkParts(s),
    params = new URLSearchParams(s.data.query);
  if (!params.has("k")) {
    // a link that still waits for its corpus keeps its own position
    if (k) params.set("k", k);
    if (half) params.set("half", half);
  }
  if (s.hide.size) params.set("hide", [...s.hide].sort().join(","));
  const view = [
    ["end", s.pos === 2 * s.run.n + 1],
    ["whole", !s.halves],
    ["predict", s.predict],
    ["ties", s.ties],
    ["lecture", s.lecture],
  ].filter(([, on]) => on);
  if (view.length) params.set("view", view.map(([name]) => name).join(","));
  const address = `${location.pathname}?${params.toString().replaceAll("%2C", ",")}${location.hash}`;
  if (address !== location.pathname + location.search + location.hash) replaceAddress(s, address);
}

/* Browsers limit how often an address may change; then the next try is soon enough. */
function replaceAddress(s, address) {
  try {
    history.replaceState(history.state, "", address);
  } catch {
    linkLater(s);
  }
}

/* ---- questions to Python ---- */
const AHEAD = 32,
  KEPT_CHUNKS = 24,
  REPORT_DELAY = 2000,
  ASK_AGAIN = 4000;
function wantedChunks(s) {
  if (!s.run) return [];
  const rank = (s.pos + 1) >> 1,
    wanted = [];
  for (const near of [rank, rank + AHEAD, rank - AHEAD]) {
    const number = s.run.chunkOf(Math.max(1, Math.min(s.run.n + 1, near)));
    if (!s.run.chunks.has(number) && !wanted.includes(number)) wanted.push(number);
  }
  return wanted;
}
function fetchAhead(s) {
  if (wantedChunks(s).length) ask(s);
}
function question(s) {
  return { key: s.data.key, overview: !s.run, chunks: wantedChunks(s), ...Object.fromEntries(s.questions) };
}
function ask(s) {
  const asked = question(s),
    text = JSON.stringify(asked);
  const now = performance.now();
  if (text === s.asked && now - s.askedAt < ASK_AGAIN) return;
  s.asked = text;
  s.askedAt = now;
  s.feed.send?.({ ...asked, position: s.run ? linkParts(s) : null, id: ++s.askId });
  clearTimeout(s.askTimer);
  s.askTimer = setTimeout(() => {
    if (s.alive && (!s.run || wantedChunks(s).length || s.questions.size)) ask(s);
  }, ASK_AGAIN + 50);
}
function reportLater(s) {
  clearTimeout(s.reportTimer);
  s.reportTimer = setTimeout(() => report(s), REPORT_DELAY);
}
/* Also called when the focus leaves: what is clicked elsewhere then starts from the step on screen. */
function report(s) {
  clearTimeout(s.reportTimer);
  if (!s.alive || !s.run || s.reported === s.pos) return;
  s.reported = s.pos;
  s.feed.send?.({ key: s.data.key, overview: false, chunks: [], position: linkParts(s), id: ++s.askId });
}
