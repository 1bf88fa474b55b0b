/* Keys and clicker. Letters act with the focus inside only, and stop there: Streamlit takes bare R and C. */
const FIELDS = "input,textarea,select,[contenteditable=''],[contenteditable=true]";
const LISTS =
  "[role=slider],[role=grid],[role=listbox],[role=option],[role=tab],[role=radiogroup],[role=radio],[role=menu],[role=menuitem],[role=spinbutton],[role=combobox],[role=tree],[role=dialog]";
const CONTROLS = "a[href],button,summary,[role=button],[role=link],[role=checkbox],[role=switch],[role=tab]";

function buildKeys(s) {
  s.onKey = (event) => key(s, event);
  document.addEventListener("keydown", s.onKey);
  s.root.addEventListener("keydown", (event) => {
    if (key(s, event) || isLetter(event)) event.stopPropagation();
  });
}
function isLetter(event) {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}

function key(s, event) {
  if (!s.run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  const path = event.composedPath(),
    target = path[0],
    inside = path.includes(s.root),
    own = inside && target === s.scrub;
  const element = target instanceof Element ? target : document.body;
  const field = element.closest(FIELDS),
    checkbox = field?.type === "checkbox";
  if (event.key === "Escape") return inside || s.lecture ? escape(s, event) : false;
  if (field && !checkbox) return false;
  if (!own && element.closest(LISTS) && !(inside && element.closest(".panel") && /^Page/.test(event.key)))
    return false;
  const act = moveFor(s, event, element, inside) ?? (inside ? letterFor(s, event) : null);
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}
function moveFor(s, event, element, inside) {
  const control = element.closest(CONTROLS) || element.matches("input");
  const page = inside || !control;
  switch (event.key) {
    case "PageDown":
      return () => forward(s);
    case "PageUp":
      return () => back(s);
    case "ArrowRight":
      return page ? () => forward(s) : null;
    case "ArrowLeft":
      return page ? () => back(s) : null;
    case " ":
      return page && !control ? () => forward(s) : null;
    case "Home":
      return page ? () => go(s, 0) : null;
    case "End":
      return page ? () => go(s, 2 * s.run.n + 1) : null;
    default:
      return null;
  }
}
function letterFor(s, event) {
  const view = viewOf(s);
  if (/^[1-6]$/.test(event.key)) return view.asking ? () => guess(s, +event.key - 1) : null;
  return (
    {
      p: () => play(s, !s.playing),
      h: () => setHalves(s, !s.halves),
      t: () => setTies(s, !s.ties),
      g: () => setPredict(s, !s.predict),
      s: () => setPanelHidden(s, "code", !s.hide.has("code")),
      l: () => setLecture(s, !s.lecture),
      v: () => view.asking && reveal(s),
      "+": () => setZoom(s, 1),
      "=": () => setZoom(s, 1),
      "-": () => setZoom(s, -1),
      "?": () => openHelp(s),
    }[event.key.toLowerCase()] ?? null
  );
}
function escape(s, event) {
  if (closePanel(s, true)) {
    event.preventDefault();
    return true;
  }
  if (s.lecture) {
    event.preventDefault();
    setLecture(s, false);
    return true;
  }
  return false;
}

/* ---- lecture mode: the stepper in the top layer, over everything else of the page ---- */
function setLecture(s, on) {
  s.lecture = on;
  s.root.classList.toggle("lecture", on);
  if (on) {
    attributes(s.root, { popover: "manual" });
    s.root.showPopover?.();
  } else if (s.root.hasAttribute("popover")) {
    if (s.root.matches(":popover-open")) s.root.hidePopover();
    s.root.removeAttribute("popover");
  }
  for (const part of document.querySelectorAll('[data-testid="stSidebar"],[data-testid="stHeader"]'))
    part.inert = on;
  document.documentElement.style.overflow = on ? "hidden" : "";
  if (!s.run) return;
  closePanel(s, false);
  layOut(s);
  go(s, s.pos, { quiet: true });
  s.root.focus({ preventScroll: true });
}
