/* Small builders. Corpus text only ever enters the page as textContent. */
const SVG = "http://www.w3.org/2000/svg";

function el(tag, className, ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const child of children) if (child != null) node.append(child);
  return node;
}
function attributes(node, values) {
  for (const [name, value] of Object.entries(values))
    if (value == null) node.removeAttribute(name);
    else node.setAttribute(name, value);
  return node;
}
function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
function setClass(node, className) {
  if (node.className !== className) node.className = className;
}
function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
function setHidden(node, hidden) {
  if (node.hidden !== hidden) node.hidden = hidden;
}

const COMMAS = new Intl.NumberFormat("en-US");
function num(value) {
  return COMMAS.format(value);
}
function plural(value, noun) {
  return `${num(value)} ${nounOf(value, noun)}`;
}
function nounOf(value, noun) {
  return value === 1 ? noun : `${noun}s`;
}
function signed(value) {
  return value > 0 ? "+" + num(value) : "\u2212" + num(-value);
}
/* Reading a scroll position makes the browser lay the page out; so each list's is kept, and read when it scrolls. */
function keepScroll(list, then) {
  list.at = 0;
  list.addEventListener("scroll", () => {
    list.at = list.scrollTop;
    then?.();
  });
}
function scrollToTop(list) {
  if (list.at) {
    list.at = 0;
    list.scrollTop = 0;
  }
}

/* A scrolling list shows whole rows only. */
function snapHeight(list, rowHeight) {
  list.style.flex = list.style.height = "";
  const room = list.clientHeight,
    rows = Math.max(1, Math.floor((room + 1) / rowHeight));
  list.style.flex = "none";
  list.style.height = `${rows * rowHeight}px`;
  list.room = rows * rowHeight;
}
function perToken(run, k) {
  return (run.lengths[k] / run.tokens).toFixed(2);
}

/* Letters and marks of a symbol; the mark is lighter. Bidirectional text stays inside. */
function symbolText(run, id) {
  const text = el("bdi", "");
  run.symbol(id).runs.forEach(([letters, isMark], i) => {
    const shown = i ? letters : standAlone(letters);
    text.append(isMark ? el("span", "mark", shown) : shown);
  });
  return text;
}
function chip(run, id, className = "", asButton = false) {
  const { units, text } = run.symbol(id),
    long = text.length > 14 ? " long" : "";
  const node = el(
    asButton ? "button" : "span",
    `c${units > 1 ? " m" : ""}${long} ${className}`,
    symbolText(run, id),
  );
  if (asButton)
    attributes(node, { type: "button", tabindex: "-1", "data-symbol": id, "aria-label": `Symbol ${text}` });
  if (long) node.title = text.slice(0, 300);
  return node;
}
function pairChips(run, [left, right], className = "", asButton = false) {
  const pair = el("span", `pr ${className}`, chip(run, left, "", asButton), chip(run, right, "", asButton));
  if (isRightToLeft(run.symbol(left).text + run.symbol(right).text)) pair.dir = "rtl";
  return pair;
}
function pairText(run, [left, right]) {
  return `${run.symbol(left).text} plus ${run.symbol(right).text}`;
}

const ICONS = {
  first: ["M18 5l-7 7 7 7M6 5v14"],
  back: ["M15 5l-7 7 7 7"],
  forward: ["M9 5l7 7-7 7"],
  last: ["M6 5l7 7-7 7M18 5v14"],
  play: ["M7 4.5v15L19.5 12z", true],
  pause: ["M7 5h4v14H7zM13.5 5h4v14h-4z", true],
  lecture: ["M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"],
  search: ["M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20"],
  more: [
    "M12 4a1.9 1.9 0 1 0 0 3.8A1.9 1.9 0 0 0 12 4zM12 10.1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zM12 16.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z",
    true,
  ],
  close: ["M6 6l12 12M18 6L6 18"],
  pointer: ["M5 2l14 10L5 22z", true],
};
function icon(name) {
  const [path, filled] = ICONS[name],
    svg = document.createElementNS(SVG, "svg"),
    shape = document.createElementNS(SVG, "path");
  attributes(svg, { viewBox: "0 0 24 24", "aria-hidden": "true", class: filled ? "filled" : "drawn" });
  svg.append(attributes(shape, { d: path }));
  return svg;
}
function button(label, iconName, onclick, className = "btn") {
  const node = el("button", className, icon(iconName));
  node.onclick = onclick;
  return attributes(node, { type: "button", "aria-label": label, title: label });
}
function textButton(text, onclick, className = "btn txt") {
  const node = el("button", className, text);
  node.type = "button";
  node.onclick = onclick;
  return node;
}

/* One tab stop for a list: the arrow keys move among its buttons. */
function roving(list) {
  const items = () => [...list.querySelectorAll("button")];
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const all = items(),
      next = all[all.indexOf(event.composedPath()[0]) + step];
    event.preventDefault();
    event.stopPropagation();
    if (next) {
      all.forEach((item) => {
        item.tabIndex = -1;
      });
      next.tabIndex = 0;
      next.focus();
    }
  });
}
function ensureTabStop(list) {
  if (!list.querySelector('button[tabindex="0"]')) {
    const first = list.querySelector("button");
    if (first) first.tabIndex = 0;
  }
}

/* The unit of all sizes, as one plain length: cheaper than a formula for everything that is a multiple of it. */
function scaleToWindow(s) {
  s.px = s.zoom * Math.min(1.5, Math.max(1, Math.min(innerWidth / 1280, innerHeight / 720)));
  s.root.style.setProperty("--px", `${s.px}px`);
}

function scrollOffset(node) {
  let offset = 0;
  for (let parent = node.getRootNode().host; parent; parent = parent.parentElement)
    offset += parent.scrollTop;
  return offset;
}

/* The parts of an answer: each after its length in four bytes, as compressed JSON, or read already. */
async function readAnswer(bytes) {
  if (Array.isArray(bytes)) return bytes;
  const parts = [],
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.byteLength;) {
    const size = view.getUint32(at, true),
      packed = bytes.subarray(at + 4, at + 4 + size);
    parts.push(
      new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json(),
    );
    at += 4 + size;
  }
  return Promise.all(parts);
}
