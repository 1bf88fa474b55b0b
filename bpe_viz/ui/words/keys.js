/* Steps and letters of the Words page: each step is the next merge that changes the selected word. */
const HELP = [
  ["→ PageDown Space", "next merge that changes the word"],
  ["← PageUp", "the one before"],
  ["Home End", "first and last step"],
  ["P", "play or pause"],
  ["L", "lecture mode; Esc leaves it"],
  ["+ −", "text size"],
  ["?", "this list"],
];
const LECTURE_ZOOM = 1.25;

function forward(s) {
  stepBy(s, 1);
}
function back(s) {
  stepBy(s, -1);
}
function goFirst(s) {
  goTo(s, 0);
}
function goLast(s) {
  goTo(s, s.n);
}
function letterFor(s, event) {
  return (
    {
      p: () => play(s, !s.playing),
      l: () => setLecture(s, !s.lecture),
      "+": () => setZoom(s, 1),
      "=": () => setZoom(s, 1),
      "-": () => setZoom(s, -1),
      "?": () => openHelp(s),
    }[event.key.toLowerCase()] ?? null
  );
}
function openHelp(s) {
  openKeys(
    s,
    HELP,
    "Letters act while the focus is on this page but in no field; PageUp and PageDown act anywhere except in fields.",
  );
}
function settle(s) {
  drawAll(s);
  linkLater(s);
}
function setZoom(s, direction) {
  s.zoom = Math.max(1, Math.min(1.6, Math.round((s.zoom + direction * 0.1) * 10) / 10));
  layOut(s);
  drawAll(s);
}

/* ---- the step: a number of merges ---- */
function goTo(s, k, options = {}) {
  k = Math.max(0, Math.min(s.n, Math.round(k)));
  if (k === s.k) return;
  s.k = k;
  cancelAnimationFrame(s.drawFrame);
  s.drawFrame = requestAnimationFrame(() => drawAll(s));
  if (!options.quiet) announce(s);
  linkLater(s);
  reportLater(s);
}
/* The next merge that changes the word, or the end; back to the one before, or the start. */
function stepBy(s, direction) {
  const ranks = s.selected?.ranks ?? [];
  if (direction > 0) goTo(s, ranks.find((rank) => rank > s.k) ?? s.n);
  else {
    const before = ranks.filter((rank) => rank <= s.k);
    goTo(s, before.length && before.at(-1) < s.k ? before.at(-1) : (before.at(-2) ?? 0));
  }
}
function play(s, on) {
  clearInterval(s.playTimer);
  s.playing = on && s.k < s.n;
  if (s.playing)
    s.playTimer = setInterval(() => {
      stepBy(s, 1);
      if (s.k >= s.n) play(s, false);
    }, 1000);
  s.playButton.replaceChildren(icon(s.playing ? "pause" : "play"));
  attributes(s.playButton, {
    "aria-label": s.playing ? "Pause (P)" : "Play (P)",
    title: s.playing ? "Pause (P)" : "Play (P)",
  });
}
function announce(s) {
  clearTimeout(s.speakTimer);
  s.speakTimer = setTimeout(() => {
    if (!s.selected) return;
    const cuts = cutAt(s.selected, s.k).slice(0, 30);
    setText(
      s.$(".live"),
      `After merge ${num(s.k)}: ${wholeText(s.selected)} is ${cuts.map((cut) => textOf(s.selected, cut)).join(", ")}`,
    );
  }, 250);
}
