/* Saves the loom as it is on the screen, in the theme shown. */
import { fontOf, paint, svgOf } from "../picture.js";
import { coloursOf, download, fileName } from "../saving.js";
import { loomPicture } from "./loom_picture.js";
import { loomFile } from "./loom_texts.js";

/** @import { Type } from "../picture.js" */
/** @import { PictureKind } from "../pictures.js" */
/** @import { Loom, LoomActions } from "./loom.js" */

const TOKENS = {
  bg: "--bg",
  ink: "--ink",
  dim: "--dim",
  line: "--line",
  bar: "--bar",
  joined: "--series-1",
  chip: "--chip-merged",
  edge: "--edge-merged",
  faint: "--edge",
  newFill: "--new-fill",
  newOn: "--new-on",
  newInk: "--new-ink",
};
const PNG_SCALE = 2;

/** @param {LoomActions} actions @param {Loom} loom @param {PictureKind} kind */
export async function saveLoom({ data, now, root }, loom, kind) {
  const moment = now();
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!moment || !pen) return;
  const { prediction, run } = moment;
  const { corpus_label: corpus } = data();
  const { origin, sentence } = loom.pattern.saved(moment, corpus);
  const measure = (/** @type {string} */ text, /** @type {Type} */ type) => {
    pen.font = fontOf(type);
    return pen.measureText(text).width;
  };
  const { shapes, size } = loomPicture(
    {
      pattern: loom.pattern,
      run,
      words: loom.wordsOf(run),
      moment,
      hidesFuture: prediction.isOn,
      sentence,
      origin,
    },
    coloursOf(root, TOKENS),
    measure,
  );
  const name = fileName(loomFile(corpus, moment.state));
  if (kind === "svg") {
    download(`${name}.svg`, new Blob([svgOf(shapes, sentence, size)], { type: "image/svg+xml" }));
    return;
  }
  canvas.width = size.width * PNG_SCALE;
  canvas.height = size.height * PNG_SCALE;
  paint(pen, shapes, PNG_SCALE);
  canvas.toBlob((blob) => blob && download(`${name}.png`, blob));
}
