/* What the stepper and the Words page share: keys and clicker, lecture mode, the one panel that Escape closes.
   Each page brings forward, back, goFirst, goLast, letterFor, and settle, which draws it anew after lecture mode.
   Letters act with the focus inside only, and stop there: Streamlit takes bare R and C. */
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
  if (!(s.run || s.study) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  const path = event.composedPath(),
    target = path[0],
    inside = path.includes(s.root),
    own = inside && target === s.scrub;
  const element = target instanceof Element ? target : document.body;
  const field = element.closest(FIELDS),
    checkbox = field?.type === "checkbox",
    radio = field?.type === "radio" && !/^(Arrow| )/.test(event.key);
  if (event.key === "Escape") return inside || s.lecture ? escape(s, event) : false;
  if (field && !checkbox && !radio) return false;
  // A clicker goes on while Streamlit says that the line is lost, which takes the focus.
  const notice = !inside && event.key.startsWith("Page") && element.closest('[data-testid="stDialog"]');
  const steps = element.closest("pre") ? /^Page/ : /^(Page|ArrowLeft|ArrowRight)/;
  const heard = own || notice || (inside && element.closest(".panel") && steps.test(event.key));
  if (!heard && element.closest(LISTS)) return false;
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
      return page ? () => goFirst(s) : null;
    case "End":
      return page ? () => goLast(s) : null;
    default:
      return null;
  }
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

/* ---- lecture mode: in the top layer, over everything else of the page ---- */
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
  if (!(s.run || s.study)) return;
  closePanel(s, false);
  layOut(s);
  settle(s);
  s.root.focus({ preventScroll: true });
}

/* ---- one panel at a time; Escape or its button closes it and gives the focus back ---- */
function openPanel(s, kind, title, content, anchor) {
  closePanel(s, false);
  const panel = s.$(".panel"),
    close = button("Close", "close", () => closePanel(s, true), "quiet close");
  s.panel = { kind, anchor: anchor ?? s.root.getRootNode().activeElement, panel };
  panel.replaceChildren(
    el("div", "hd", el("h2", "", ...[title].flat()), close),
    el("div", "body", ...[content].flat()),
  );
  attributes(panel, { role: "dialog", "aria-label": typeof title === "string" ? title : kind });
  setClass(panel, `panel ${kind}`);
  panel.hidden = false;
  placePanel(s, anchor);
  close.focus({ preventScroll: true });
  return panel.lastChild;
}
function placePanel(s, anchor) {
  const { panel } = s.panel;
  panel.style.left = panel.style.top = panel.style.right = "";
  if (!anchor) return;
  const outer = s.root.getBoundingClientRect(),
    box = anchor.getBoundingClientRect(),
    size = panel.getBoundingClientRect(),
    margin = 8 * s.px;
  const left = Math.max(margin, Math.min(box.left - outer.left, outer.width - size.width - margin));
  const below = box.bottom - outer.top + margin,
    fitsBelow = below + size.height < outer.height;
  panel.style.left = `${left}px`;
  panel.style.right = "auto";
  panel.style.top = `${fitsBelow ? below : Math.max(margin, Math.min(box.top - outer.top - size.height - margin, outer.height - size.height - margin))}px`;
}
function closePanel(s, giveBack) {
  if (!s.panel) return false;
  const { panel, anchor, kind } = s.panel;
  panel.hidden = true;
  s.panel = null;
  s.questions.delete("holds");
  if (kind === "menu") setAttribute(s.menuButton, "aria-expanded", "false");
  if (giveBack)
    (anchor?.isConnected && anchor.matches("button") ? anchor : s.root).focus({ preventScroll: true });
  return true;
}
/* A table of keys: each row has keys, with blanks between them, and what they do. */
function openKeys(s, rows, sentence) {
  const list = el("dl", "help");
  for (const [keys, what] of rows)
    list.append(
      el("dt", "", ...keys.split(" ").map((key) => (key === "to" ? " to " : el("kbd", "", key)))),
      el("dd", "", what),
    );
  openPanel(s, "helppanel", "Keys and clicker", [list, el("p", "muted", sentence)]);
}
