/* The buttons of a stage are there while the pointer moves. */
import { Timers } from "./timers.js";

const POINTING_MS = 3000;

/** Marks `root` while the pointer moves over `area`. @param {HTMLElement} root @param {EventTarget} area @returns {() => void} ends it */
export function markPointing(root, area = root) {
  const timers = new Timers();
  const mark = () => {
    root.classList.add("pointing");
    timers.after("pointing", POINTING_MS, () => root.classList.remove("pointing"));
  };
  area.addEventListener("pointermove", mark);
  return () => {
    area.removeEventListener("pointermove", mark);
    timers.stop();
  };
}
