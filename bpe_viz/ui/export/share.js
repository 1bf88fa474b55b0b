/* Copies the link and the code of a frame, shows the moments of a clip, and saves them as pictures. */
import { find, setText } from "../shared/dom.js";
import { isOther, keyOfData } from "../shared/keyed.js";
import { mounting } from "../shared/mounting.js";
import { clamp } from "../shared/numbers.js";
import { fontOf, paint, svgOf } from "../shared/picture.js";
import { coloursOf, download, fileName } from "../shared/saving.js";
import { CLIP_HEIGHT, CLIP_SIZE, CLIP_WIDTH, momentsOf, shapesOf } from "./clip.js";
import { Colours, Gif } from "./gif.js";
import { embedCode, stepLink } from "./links.js";
import {
  CANNOT_COPY,
  CANNOT_DRAW,
  EMBED_CODE,
  EMBED_CODE_COPIED,
  FINDING_COLOURS,
  frameTitle,
  LINK,
  linkCopied,
  longestClip,
  mergesInName,
  momentName,
  notSaved,
  pictureLabel,
  pictureOf,
  saved,
  TOO_LARGE,
  WRITING,
} from "./texts.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { Type } from "../shared/picture.js" */
/** @import { PictureKind } from "../shared/pictures.js" */
/** @import { Clip, ClipMoment, Palette } from "./clip.js" */

/**
 * @typedef {object} Shared
 * @property {string} key of the training
 * @property {Record<string, string>} query
 * @property {string} name
 * @property {number} k the state that the link shows
 * @property {number} most merges of a clip
 * @property {string} remark
 * @property {Clip | null} clip null where there is no merge
 */

const HUNDREDTHS = { start: 120, choose: 110, merge: 110 };
const LAST_HUNDREDTHS = 250;
const PNG_SCALE = 2;
const TOKENS = {
  bg: "--bg",
  ink: "--ink",
  ink2: "--ink-2",
  dim: "--dim",
  line: "--line",
  chip: "--chip",
  chipMerged: "--chip-merged",
  bar: "--bar",
  nowLine: "--now-line",
  nowSoft: "--now-soft",
  nowInk: "--now-ink",
  newFill: "--new-fill",
  newOn: "--new-on",
  newInk: "--new-ink",
};

/** @param {number} scale */
function newPen(scale) {
  const canvas = document.createElement("canvas");
  canvas.width = CLIP_WIDTH * scale;
  canvas.height = CLIP_HEIGHT * scale;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error(CANNOT_DRAW);
  return { canvas, pen };
}

/** @param {string} text @param {Type} type @param {CanvasRenderingContext2D} pen */
function widthOf(text, type, pen) {
  pen.font = fontOf(type);
  return pen.measureText(text).width;
}

/**
 * A moment as a file, in the colours of a place of the page.
 * @param {PictureKind} kind
 * @param {Clip} clip
 * @param {ClipMoment} moment
 * @param {HTMLElement} place
 */
async function fileOf(kind, clip, moment, place) {
  const { canvas, pen } = newPen(PNG_SCALE);
  const shapes = shapesOf(clip, moment, coloursOf(place, TOKENS), (text, type) => widthOf(text, type, pen));
  const name = momentName(moment);
  const file = fileName(`bpe-viz-${clip.title}-${name}.${kind}`);
  if (kind === "svg") {
    const drawing = svgOf(shapes, `${clip.title}, ${name}`, CLIP_SIZE);
    return { file, blob: new Blob([drawing], { type: "image/svg+xml" }) };
  }
  paint(pen, shapes, PNG_SCALE);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) =>
    canvas.toBlob(resolve),
  );
  if (!blob) throw new Error(TOO_LARGE);
  return { file, blob };
}

/**
 * Saves the moment at a place of a clip, for the Share menu of any page.
 * @param {PictureKind} kind
 * @param {Clip} clip
 * @param {number} at
 * @param {HTMLElement} place whose colours it has
 */
async function saveMoment(kind, clip, at, place) {
  const { blob, file } = await fileOf(kind, clip, momentsOf(clip)[at], place);
  download(file, blob);
}

class Sharing {
  #root;
  #link = "";
  #embed = "";
  #code;
  #first;
  #last;
  #says;
  #frame;
  #caption;
  #preview;
  /** @type {Shared | null} */
  #shared = null;
  /** @type {ClipMoment[]} */
  #moments = [];
  #isWriting = false;
  #pen = newPen(1).pen;
  /** @type {(name: string, value: unknown) => void} */
  #send = () => {};

  /** @param {HTMLElement | ShadowRoot} parent */
  constructor(parent) {
    this.#root = find(parent, ".share");
    this.#code = find(parent, ".code");
    this.#first = this.#input(".first");
    this.#last = this.#input(".last");
    this.#frame = this.#input(".frame");
    this.#says = find(parent, ".says");
    this.#caption = find(parent, ".at span");
    this.#preview = /** @type {HTMLCanvasElement} */ (find(parent, "canvas"));
    this.#root.onkeydown = (event) => event.stopPropagation();
    find(parent, ".copy-link").onclick = () => this.#copy(this.#link, LINK, linkCopied(this.#shared?.k ?? 0));
    find(parent, ".copy-embed").onclick = () => this.#copy(this.#embed, EMBED_CODE, EMBED_CODE_COPIED);
    this.#first.onchange = () => this.#choose();
    this.#last.onchange = () => this.#choose();
    this.#frame.oninput = () => this.#draw();
    find(parent, ".png").onclick = () => this.#save(() => this.#saveMoment("png"));
    find(parent, ".svg").onclick = () => this.#save(() => this.#saveMoment("svg"));
    find(parent, ".gif").onclick = () => this.#save(() => this.#saveGif());
  }

  /** @param {Mounting<Shared>} given */
  show({ data, setStateValue }) {
    this.#send = setStateValue;
    if (!isOther(this.#root, keyOfData(data))) return;
    this.#shared = data;
    this.#link = stepLink(location.href, data.query);
    this.#embed = embedCode(location.href, data.query, frameTitle(data.name, data.k));
    this.#code.hidden = true;
    setText(this.#says, data.remark);
    find(this.#root, ".clip").hidden = !data.clip;
    for (const field of [this.#first, this.#last]) field.max = String(data.clip?.total ?? 1);
    this.#first.value = String((data.clip?.before ?? 0) + 1);
    this.#last.value = String((data.clip?.before ?? 0) + (data.clip?.steps.length ?? 0));
    this.#moments = data.clip ? momentsOf(data.clip) : [];
    this.#frame.max = String(Math.max(0, this.#moments.length - 1));
    const last = this.#moments.findLastIndex((moment) => moment.state === data.k && moment.half !== "choose");
    this.#frame.value = String(last < 0 ? this.#moments.length - 1 : last);
    this.#draw();
    // Letters are as wide as they will be only once the fonts of the page are there.
    document.fonts.ready.then(() => this.#draw());
  }

  stop() {}

  /** @param {string} selector */
  #input(selector) {
    return /** @type {HTMLInputElement} */ (find(this.#root, selector));
  }

  /** The moment that is shown. */
  get #moment() {
    return this.#moments[Number(this.#frame.value)];
  }

  /** @returns {Palette} */
  #palette() {
    return coloursOf(this.#root, TOKENS);
  }

  /** @param {ClipMoment} moment @param {Palette} colours */
  #shapes(moment, colours) {
    if (!this.#shared?.clip) return [];
    return shapesOf(this.#shared.clip, moment, colours, (text, type) => widthOf(text, type, this.#pen));
  }

  #draw() {
    const moment = this.#moment;
    const pen = this.#preview.getContext("2d");
    if (!moment || !pen) return;
    paint(pen, this.#shapes(moment, this.#palette()), 1);
    const name = momentName(moment);
    setText(this.#caption, `${name[0].toUpperCase()}${name.slice(1)}`);
    this.#frame.setAttribute("aria-valuetext", name);
    this.#preview.setAttribute("aria-label", pictureLabel(this.#shared?.name ?? "", name));
  }

  /** Another range, as far as a clip may be long: Python sends its merges. */
  #choose() {
    const { clip, most = 1, key } = this.#shared ?? {};
    if (!clip) return;
    const inside = (/** @type {HTMLInputElement} */ field) =>
      clamp(Math.round(Number(field.value)) || 1, 1, clip.total);
    const first = inside(this.#first);
    const asked = Math.max(first, inside(this.#last));
    const last = Math.min(asked, first + most - 1);
    this.#first.value = String(first);
    this.#last.value = String(last);
    if (last < asked) setText(this.#says, longestClip(most));
    this.#send("report", { key, first, last });
  }

  /** @param {string} text @param {string} name @param {string} done */
  async #copy(text, name, done) {
    const field = this.#code.querySelector("input");
    if (!field) return;
    setText(find(this.#code, "span"), name);
    field.value = text;
    this.#code.hidden = false;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without https a browser lets a page copy only what is selected.
      field.select();
      if (!document.execCommand("copy")) {
        setText(this.#says, CANNOT_COPY);
        return;
      }
    }
    this.#code.hidden = true;
    setText(this.#says, done);
  }

  /** One picture at a time. @param {() => Promise<string>} write */
  async #save(write) {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      setText(this.#says, await write());
    } catch (error) {
      setText(this.#says, notSaved(error));
    }
    this.#isWriting = false;
  }

  /** @param {PictureKind} kind */
  async #saveMoment(kind) {
    if (!this.#shared?.clip) throw new Error(CANNOT_DRAW);
    const { blob, file } = await fileOf(kind, this.#shared.clip, this.#moment, this.#root);
    return delivered(file, blob);
  }

  /** All frames are drawn twice: first to find the colours, then to be written. */
  async #saveGif() {
    const colours = this.#palette();
    const counted = new Colours();
    const moments = this.#moments;
    for await (const pixels of this.#frames(moments, colours, FINDING_COLOURS)) counted.add(pixels);
    const gif = new Gif(CLIP_WIDTH, CLIP_HEIGHT, counted.palette());
    let at = 0;
    for await (const pixels of this.#frames(moments, colours, WRITING)) {
      gif.add(pixels, ++at === moments.length ? LAST_HUNDREDTHS : HUNDREDTHS[moments[at - 1].half]);
    }
    const part = mergesInName(moments[0].k + 1, moments[moments.length - 1].k);
    const file = fileName(`bpe-viz-${this.#shared?.name ?? ""}-${part}.gif`);
    return delivered(file, new Blob([gif.bytes()], { type: "image/gif" }));
  }

  /** @param {ClipMoment[]} moments @param {Palette} colours @param {string} phase */
  async *#frames(moments, colours, phase) {
    for (const [at, moment] of moments.entries()) {
      setText(this.#says, pictureOf(phase, at + 1, moments.length));
      await new Promise((resolve) => setTimeout(resolve)); // so that the page stays alive
      paint(this.#pen, this.#shapes(moment, colours), 1);
      yield this.#pen.getImageData(0, 0, CLIP_WIDTH, CLIP_HEIGHT).data;
    }
  }
}

/** @param {string} file @param {Blob} blob */
function delivered(file, blob) {
  download(file, blob);
  return saved(file, blob.size);
}

export default Object.assign(
  mounting((/** @type {Mounting<Shared>} */ { parentElement }) => new Sharing(parentElement)),
  { saveMoment },
);
