/* Small builders. Corpus text only ever enters the page as textContent. */

/** @typedef {Node | string | null | undefined} Child */
/** @typedef {Record<string, string | number | null | undefined>} Attributes */

export const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [className]
 * @param {...Child} children
 */
export function el(tag, className, ...children) {
  const node = document.createElement(tag);
  if (tag === "bdi") node.lang = corpusLanguage();
  if (className) node.className = className;
  for (const child of children) if (child != null) node.append(child);
  return node;
}

/** The language of the words of the corpus, which are in a `bdi`; "" where it is not known: never that of the page. */
function corpusLanguage() {
  const heading = document.getElementsByClassName("bpe-heading")[0];
  return (heading instanceof HTMLElement && heading.dataset.language) || "";
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} values
 * @param {...Node} children
 */
export function svg(tag, values, ...children) {
  const node = attributes(document.createElementNS(SVG, tag), values);
  node.append(...children);
  return node;
}

/**
 * @template {Element} E
 * @param {E} node
 * @param {Attributes} values null takes an attribute away
 */
export function attributes(node, values) {
  for (const [name, value] of Object.entries(values))
    if (value == null) node.removeAttribute(name);
    else node.setAttribute(name, String(value));
  return node;
}

/**
 * What is certain to be there, as its markup is sent with the script.
 * @param {ParentNode} parent
 * @param {string} selector
 */
export function find(parent, selector) {
  const node = parent.querySelector(selector);
  if (!(node instanceof HTMLElement)) throw new Error(`There is no ${selector} in this component.`);
  return node;
}

/** @param {Node} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
/** @param {Element} node @param {string} className */
export function setClass(node, className) {
  if (node.className !== className) node.className = className;
}
/** @param {Element} node @param {string} name @param {string} value */
export function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
/** @param {HTMLElement} node @param {boolean} hidden */
export function setHidden(node, hidden) {
  if (node.hidden !== hidden) node.hidden = hidden;
}

/**
 * The element that has the focus, in the component of `node` or in the page.
 * @param {Node} node
 */
export function focused(node) {
  const active = activeIn(node);
  return active instanceof HTMLElement ? active : null;
}

/** The same, also where it is a part of a drawing. @param {Node} node */
export function activeIn(node) {
  const root = node.getRootNode();
  return root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
}

/**
 * Scrolls a box, and never the page around it, until a part of it is in view.
 * @param {Element | null} box
 * @param {Element | null} part
 */
export function showIn(box, part) {
  if (!box || !part) return;
  const outer = box.getBoundingClientRect();
  const inner = part.getBoundingClientRect();
  const above = inner.top - outer.top;
  const below = inner.bottom - outer.bottom;
  if (above < 0) box.scrollTop += above;
  else if (below > 0) box.scrollTop += Math.min(below, above);
}

/** The elements of the page around a component, from the inside out. @param {Node} node */
export function elementsAround(node) {
  const root = node.getRootNode();
  const elements = [];
  for (
    let around = root instanceof ShadowRoot ? /** @type {Element | null} */ (root.host) : null;
    around;
    around = around.parentElement
  )
    elements.push(around);
  return elements;
}

/** How far below the window's top a component is where nothing is scrolled, in px. @param {Element} node */
export function topOf(node) {
  const scrolled = elementsAround(node).reduce((sum, { scrollTop }) => sum + scrollTop, 0);
  return node.getBoundingClientRect().top + scrolled;
}

/** How far a view goes beyond its columns, to either side, in px. @param {HTMLElement} root */
export function sideOf(root) {
  return parseFloat(getComputedStyle(root).paddingLeft);
}

/**
 * A field for text of one line or more, which nothing corrects while it is typed.
 * @param {HTMLTextAreaElement} node
 * @param {{ label: string, placeholder: string, most: number }} what its name, what it says while it is empty, and how many characters it takes
 */
export function textField(node, { label, most, placeholder }) {
  return attributes(node, {
    rows: "1",
    "aria-label": label,
    placeholder,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    maxlength: most,
  });
}

/** What scrolls a node, in whatever tree it is; null if the window does. @param {Element} node @returns {Element | null} */
export function scrollerAround(node) {
  const scrolls = (/** @type {Element} */ at) =>
    at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY);
  return elementsAround(node).find(scrolls) ?? null;
}
