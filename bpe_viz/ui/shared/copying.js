/* Copies a text; without https a browser lets a page copy only what is selected. */
import { el } from "./dom.js";

/** Whether the text was copied. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const field = el("textarea", "");
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return isCopied;
  }
}
