/* Files that the browser saves, and texts that it copies. */
import { el } from "./dom.js";

const SAVING_MS = 10_000;

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
}

/** A name that every system takes for a file. @param {string} name */
export function fileName(name) {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, "_").slice(0, 80);
}

/**
 * A drawing as PNG, `scale` times as large.
 * @param {string} drawing the text of an SVG
 * @param {{ width: number, height: number }} size
 * @param {number} scale
 */
export async function toPng(drawing, { width, height }, scale) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((/** @type {(blob: Blob) => void} */ resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large."))));
  });
}

/**
 * The colours of tokens in a place of the page, light or dark as it is now.
 * @template {string} Name
 * @param {HTMLElement} place
 * @param {Record<Name, string>} tokens by what they are called
 */
export function coloursOf(place, tokens) {
  const probe = place.appendChild(document.createElement("span"));
  const colours = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return /** @type {Record<Name, string>} */ (Object.fromEntries(colours));
}

/** Whether the text was copied; without https a browser lets a page copy only what is selected. @param {string} text */
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
