/* Dialogs of a lecture: Enter does what is next, and afterwards keys are the page's again. */

/** What has the keyboard, in whatever part of the page it is. @returns {Element | null} */
function withKeyboard() {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node;
}

/** Shows a dialog. Whoever opened it with a mouse finds nothing chosen afterwards, so that Space is for the votes. @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  if (dialog.open) return;
  const opener = withKeyboard();
  const isByKeyboard = opener?.matches(":focus-visible") ?? false;
  dialog.showModal();
  if (isByKeyboard) return;
  const release = () => {
    const node = withKeyboard();
    if (node === opener && node instanceof HTMLElement) node.blur();
  };
  dialog.addEventListener("close", () => setTimeout(release), { once: true });
}

/** Makes Enter press the first of these that there is. @param {HTMLDialogElement} dialog @param {...string} selectors */
export function chooseFirst(dialog, ...selectors) {
  const node = selectors.map((selector) => dialog.querySelector(selector)).find(Boolean);
  if (dialog.open && node instanceof HTMLElement) node.focus();
}
