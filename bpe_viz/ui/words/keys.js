/* Keys and clicker, as on the Merges page: each step is the next merge that changes the selected word. */
const FIELDS = "input:not([type=range]),textarea,select,[contenteditable=''],[contenteditable=true]";
const LISTS =
  "[role=slider],[role=grid],[role=listbox],[role=option],[role=tab],[role=radiogroup],[role=radio],[role=menu],[role=menuitem],[role=spinbutton],[role=combobox],[role=tree],[role=dialog],input[type=range]";
const CONTROLS = "a[href],button,summary,[role=button],[role=link],[role=checkbox],[role=switch]";

function buildKeys(s) {
  s.onKey = (event) => key(s, event);
  document.addEventListener("keydown", s.onKey);
  s.root.addEventListener("keydown", (event) => {
    if (key(s, event) || (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey))
      event.stopPropagation();
  });
}
function key(s, event) {
  if (
    !s.study ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing
  )
    return false;
  const path = event.composedPath(),
    target = path[0],
    inside = path.includes(s.root),
    element = target instanceof Element ? target : document.body;
  if (element.closest(FIELDS) || element.closest(LISTS)) return false;
  const act = moveFor(s, event, element, inside) ?? (inside ? letterFor(s, event) : null);
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}
function moveFor(s, event, element, inside) {
  const control = element.closest(CONTROLS),
    page = inside || !control;
  switch (event.key) {
    case "PageDown":
      return () => stepBy(s, 1);
    case "PageUp":
      return () => stepBy(s, -1);
    case "ArrowRight":
      return page ? () => stepBy(s, 1) : null;
    case "ArrowLeft":
      return page ? () => stepBy(s, -1) : null;
    case " ":
      return page && !control ? () => stepBy(s, 1) : null;
    case "Home":
      return page ? () => goTo(s, 0) : null;
    case "End":
      return page ? () => goTo(s, s.n) : null;
    default:
      return null;
  }
}
function letterFor(s, event) {
  return (
    {
      p: () => play(s, !s.playing),
      "+": () => setZoom(s, 1),
      "=": () => setZoom(s, 1),
      "-": () => setZoom(s, -1),
    }[event.key.toLowerCase()] ?? null
  );
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
