/* Saves the loom as it is on the screen, in the theme shown. */
import { fontOf, paint, svgOf } from "../shared/picture.js";
import { coloursOf, download, fileName } from "../shared/saving.js";
import { loomPicture } from "./loom_picture.js";
import { loomFile } from "./loom_texts.js";
import { sentenceParts, spokenParts } from "./sentence_texts.js";
import { worksheetFacts } from "./texts.js";

/** @import { Type } from "../shared/picture.js" */
/** @import { StepperView } from "./view.js" */

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

/** @param {StepperView} view @param {"svg" | "png"} kind */
export async function saveLoom(view, kind) {
  const { run, moment } = view.shown;
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!run || !moment || !pen) return;
  const { prediction } = view.steps;
  const { corpus_label: corpus } = view.data;
  const parts = sentenceParts(run, moment, prediction.guessAt(moment.k));
  const first = parts.filter((part) => typeof part === "string" || !("second" in part));
  const sentence = spokenParts(run, first).trim();
  const measure = (/** @type {string} */ text, /** @type {Type} */ type) => {
    pen.font = fontOf(type);
    return pen.measureText(text).width;
  };
  const { shapes, size } = loomPicture(
    {
      run,
      words: view.loom.wordsOf(run),
      moment,
      hidesFuture: prediction.isOn,
      sentence,
      origin: worksheetFacts(corpus, moment.state, run.lengths[moment.state], run.overview.tieRule),
    },
    coloursOf(view.root, TOKENS),
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
