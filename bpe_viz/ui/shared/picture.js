/* Shapes as SVG, or on a canvas. */
import { isRightToLeft } from "./letters.js";

/** @typedef {{ size: number, weight: number, mono: boolean }} Type */
/** @typedef {(text: string, type: Type) => number} Measure */

/** @typedef {{ x: number, y: number, width: number, height: number, radius: number, fill: string, stroke: string, thick: number }} Box */
/** @typedef {{ x: number, y: number, text: string, type: Type, width: number, fill: string, anchor: "start" | "middle" | "end" }} Text */
/** @typedef {{ path: string, stroke: string, thick: number, fill: string, dashes: number[] }} Line */
/** Shapes that are moved, or seen only within a frame. @typedef {{ at: { x: number, y: number }, shapes: Shape[] }} Moved */
/** @typedef {{ within: { x: number, y: number, width: number, height: number }, shapes: Shape[] }} Framed */
/** @typedef {{ box: Box } | { text: Text } | { line: Line } | Moved | Framed} Shape */

const UI_FONT = '"Source Sans", "Source Sans 3", system-ui, "Segoe UI", Roboto, sans-serif';
const MONO_FONT = '"Source Code Pro", ui-monospace, Menlo, "DejaVu Sans Mono", monospace';
// What no XML may hold: controls, and halves of a pair of code units.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as XML and HTML may hold it. @param {string} text */
export function escaped(text) {
  return text.replace(NO_XML, "\ufffd").replace(/[&<>"']/g, (sign) => ENTITIES[sign]);
}

/** @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);

/** @param {Type} type */
export function fontOf({ size, weight, mono }) {
  return `${weight} ${size}px ${mono ? MONO_FONT : UI_FONT}`;
}

/** @param {Shape} shape @returns {string} */
function svgShape(shape) {
  if ("box" in shape) {
    const { x, y, width, height, radius, fill, stroke, thick } = shape.box;
    const line = thick ? ` stroke="${escaped(stroke)}" stroke-width="${short(thick)}"` : "";
    return (
      `<rect x="${short(x)}" y="${short(y)}" width="${short(Math.max(0, width))}" height="${short(height)}"` +
      ` rx="${short(radius)}" fill="${escaped(fill)}"${line}/>`
    );
  }
  if ("line" in shape) {
    const { path, stroke, thick, fill, dashes } = shape.line;
    const dashed = dashes.length ? ` stroke-dasharray="${dashes.map(short).join(" ")}"` : "";
    return (
      `<path d="${escaped(path)}" fill="${escaped(fill)}" stroke="${escaped(stroke)}" stroke-width="${short(thick)}"` +
      ` stroke-linecap="round"${dashed}/>`
    );
  }
  if ("at" in shape) {
    const { at, shapes } = shape;
    return `<g transform="translate(${short(at.x)} ${short(at.y)})">${shapes.map(svgShape).join("")}</g>`;
  }
  if ("within" in shape) {
    const { x, y, width, height } = shape.within;
    const [wide, high] = [short(Math.max(0, width)), short(height)];
    return (
      `<svg x="${short(x)}" y="${short(y)}" width="${wide}" height="${high}"` +
      ` viewBox="${short(x)} ${short(y)} ${wide} ${high}">${shape.shapes.map(svgShape).join("")}</svg>`
    );
  }
  const { x, y, text, type, width, fill, anchor } = shape.text;
  // Where the fonts are missing others are as wide.
  return (
    `<text x="${short(x)}" y="${short(y)}" font-size="${short(type.size)}" font-weight="${type.weight}"` +
    ` class="${type.mono ? "m" : "u"}" fill="${escaped(fill)}" text-anchor="${anchor}"` +
    ` textLength="${short(width)}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`
  );
}

/**
 * A picture that opens anywhere; `title` is what is read aloud.
 * @param {Shape[]} shapes
 * @param {string} title
 * @param {{ width: number, height: number }} size
 */
export function svgOf(shapes, title, { width, height }) {
  const style = `text{white-space:pre;unicode-bidi:plaintext}.u{font-family:${UI_FONT}}.m{font-family:${MONO_FONT}}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}"` +
    ` height="${height}" role="img"><title>${escaped(title)}</title><style>${style.replaceAll('"', "'")}</style>` +
    `${shapes.map(svgShape).join("")}</svg>\n`
  );
}

/**
 * Draw shapes, `scale` times as large.
 * @param {CanvasRenderingContext2D} pen
 * @param {Shape[]} shapes
 * @param {number} scale
 */
export function paint(pen, shapes, scale) {
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  for (const shape of shapes) paintShape(pen, shape);
}

/** @param {CanvasRenderingContext2D} pen @param {Shape} shape */
function paintShape(pen, shape) {
  if ("box" in shape) {
    const { x, y, width, height, radius, fill, stroke, thick } = shape.box;
    pen.beginPath();
    pen.roundRect(x, y, Math.max(0, width), height, radius);
    if (fill !== "none") {
      pen.fillStyle = fill;
      pen.fill();
    }
    if (thick) {
      pen.strokeStyle = stroke;
      pen.lineWidth = thick;
      pen.stroke();
    }
  } else if ("line" in shape) paintLine(pen, shape.line);
  else if ("text" in shape) {
    const { x, y, text, type, fill, anchor } = shape.text;
    pen.font = fontOf(type);
    pen.fillStyle = fill;
    pen.textAlign = anchor === "middle" ? "center" : anchor === "end" ? "right" : "left";
    pen.direction = isRightToLeft(text) ? "rtl" : "ltr";
    pen.fillText(text, x, y);
  } else {
    pen.save();
    if ("at" in shape) pen.translate(shape.at.x, shape.at.y);
    else {
      const { x, y, width, height } = shape.within;
      pen.beginPath();
      pen.rect(x, y, Math.max(0, width), height);
      pen.clip();
    }
    for (const inner of shape.shapes) paintShape(pen, inner);
    pen.restore();
  }
}

/** @param {CanvasRenderingContext2D} pen @param {Line} line */
function paintLine(pen, { path, stroke, thick, fill, dashes }) {
  const outline = new Path2D(path);
  if (fill !== "none") {
    pen.fillStyle = fill;
    pen.fill(outline);
  }
  pen.strokeStyle = stroke;
  pen.lineWidth = thick;
  pen.lineCap = "round";
  pen.setLineDash(dashes);
  pen.stroke(outline);
  pen.setLineDash([]);
}
