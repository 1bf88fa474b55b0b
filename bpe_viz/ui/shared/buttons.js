/* Buttons with a picture or with text. */
import { attributes, el, svg } from "./dom.js";
import { PAUSE, PLAY, PLAY_AGAIN } from "./texts.js";

/** @import { Player } from "./player.js" */

/**
 * @typedef {"first" | "back" | "forward" | "last" | "play" | "pause" | "again" | "lecture" | "search" | "more" | "close" | "pointer" | "beam" | "system" | "light" | "dark" | "keys" | "add" | "stage" | "theme" | "room" | "scales" | "check" | "letters"} IconName
 */

/** @type {Record<IconName, { path: string, filled?: boolean }>} */
const ICONS = {
  first: { path: "M18 5l-7 7 7 7M6 5v14" },
  back: { path: "M15 5l-7 7 7 7" },
  forward: { path: "M9 5l7 7-7 7" },
  last: { path: "M6 5l7 7-7 7M18 5v14" },
  play: { path: "M7 4.5v15L19.5 12z", filled: true },
  pause: { path: "M7 5h4v14H7zM13.5 5h4v14h-4z", filled: true },
  again: { path: "M5.5 9a7.5 7.5 0 1 1-1 4M5 4v5h5" },
  lecture: { path: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" },
  search: { path: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20" },
  more: {
    path: "M12 4a1.9 1.9 0 1 0 0 3.8A1.9 1.9 0 0 0 12 4zM12 10.1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zM12 16.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z",
    filled: true,
  },
  close: { path: "M6 6l12 12M18 6L6 18" },
  pointer: { path: "M5 2l14 10L5 22z", filled: true },
  beam: { path: "M12 3v3M12 18v3M3 12h3M18 12h3M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z" },
  system: { path: "M3 5h18v11H3zM9 20h6" },
  light: {
    path: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
  },
  dark: { path: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z" },
  add: { path: "M12 5v14M5 12h14" },
  letters: { path: "M3 4v16M21 4v16M8 17l4-11 4 11M9.5 13h5" },
  check: { path: "M5 13l5 5 9-11" },
  scales: { path: "M12 4v16M8 20h8M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z" },
  stage: { path: "M3 4h18M5 4v11h14V4M12 15v3M8 21l4-3 4 3" },
  theme: {
    path: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 3.5v17M12 8l6-3M12 12.5l8.5-3M12 17l7-2.5",
  },
  room: {
    path: "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 20c0-8 12-8 12 0M16 5.5a3 3 0 0 1 0 5M18 14c2 .8 3 3 3 6",
  },
  keys: { path: "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 2.3M12 18v.5" },
};

/** @param {IconName} name */
export function icon(name) {
  const { path, filled } = ICONS[name];
  return svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true", class: filled ? "filled" : "drawn" },
    svg("path", { d: path }),
  );
}

/**
 * @param {string} label
 * @param {IconName} iconName
 * @param {() => void} act
 * @param {string} [className]
 */
export function button(label, iconName, act, className = "btn") {
  const node = el("button", className, icon(iconName));
  node.onclick = act;
  return attributes(node, { type: "button", "aria-label": label, title: label });
}

/** @param {string} text @param {(event: MouseEvent) => void} act @param {string} [className] */
export function textButton(text, act, className = "btn txt") {
  const node = el("button", className, text);
  node.type = "button";
  node.onclick = act;
  return node;
}

/** A button that plays, pauses while it plays, and at the end plays again. @param {HTMLElement} node @param {Player} player */
export function showPlaying(node, { isAtEnd, isPlaying }) {
  const label = isPlaying ? PAUSE : isAtEnd ? PLAY_AGAIN : PLAY;
  if (node.getAttribute("aria-label") === label) return;
  node.replaceChildren(icon(isPlaying ? "pause" : isAtEnd ? "again" : "play"));
  attributes(node, { "aria-label": label, title: label });
}
