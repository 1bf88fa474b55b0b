/* Markup that Python made, in the page. What is there already and stays the same is not touched: a part that is scrolled
   or has the focus keeps that. */

/** Makes the children of a place those of the markup, in which Python has escaped all text. @param {Element} place @param {string} html */
export function drawMarkup(place, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  become(place, template.content);
}

/** @param {Node} node @param {Node} wanted whose children are taken */
function become(node, wanted) {
  const before = [...node.childNodes];
  const after = [...wanted.childNodes];
  after.forEach((child, i) => {
    const old = before[i];
    if (!old) node.appendChild(child);
    else if (old instanceof Element && child instanceof Element && old.tagName === child.tagName) {
      if (old.isEqualNode(child)) return;
      alikeAttributes(old, child);
      become(old, child);
    } else if (!old.isEqualNode(child)) node.replaceChild(child, old);
  });
  for (const old of before.slice(after.length)) old.remove();
}

/** @param {Element} node @param {Element} wanted */
function alikeAttributes(node, wanted) {
  for (const name of node.getAttributeNames()) if (!wanted.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
