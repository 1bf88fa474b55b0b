/* An animated GIF (version 89a) from frames of pixels: one palette for all, and of each frame only what changed. */

/** Red, green, blue and opacity of each pixel, row by row. @typedef {Uint8ClampedArray | Uint8Array} Pixels */
/** @typedef {{ x: number, y: number, width: number, height: number }} Part */

const BUCKETS = 1 << 15; // five bits of each colour
const MOST_COLOURS = 256;
const CODE_BITS = 8;
const MOST_CODES = 4096;
const MOST_BYTES = 255; // of a block

/** @param {number} red @param {number} green @param {number} blue */
const bucketOf = (red, green, blue) => ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);

/** Counts the colours of all frames, and chooses those that a picture may have. */
export class Colours {
  #counts = new Float64Array(BUCKETS);
  #sums = new Float64Array(BUCKETS * 3);

  /** @param {Pixels} pixels */
  add(pixels) {
    for (let at = 0; at < pixels.length; at += 4) {
      const bucket = bucketOf(pixels[at], pixels[at + 1], pixels[at + 2]);
      this.#counts[bucket]++;
      this.#sums[bucket * 3] += pixels[at];
      this.#sums[bucket * 3 + 1] += pixels[at + 1];
      this.#sums[bucket * 3 + 2] += pixels[at + 2];
    }
  }

  /** The most frequent colours, and for each bucket the number of the nearest. */
  palette() {
    const used = [];
    for (let bucket = 0; bucket < BUCKETS; bucket++) if (this.#counts[bucket]) used.push(bucket);
    const chosen = used.sort((a, b) => this.#counts[b] - this.#counts[a]).slice(0, MOST_COLOURS);
    const colours = chosen.map((bucket) =>
      [0, 1, 2].map((part) => Math.round(this.#sums[bucket * 3 + part] / this.#counts[bucket])),
    );
    const numberOf = new Uint8Array(BUCKETS);
    for (const bucket of used) {
      const colour = [0, 1, 2].map((part) => this.#sums[bucket * 3 + part] / this.#counts[bucket]);
      numberOf[bucket] = nearest(colours, colour);
    }
    return { colours, numberOf };
  }
}

/** @param {number[][]} colours @param {number[]} colour */
function nearest(colours, colour) {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  colours.forEach((one, number) => {
    const distance = (one[0] - colour[0]) ** 2 + (one[1] - colour[1]) ** 2 + (one[2] - colour[2]) ** 2;
    if (distance < least) [best, least] = [number, distance];
  });
  return best;
}

export class Gif {
  #width;
  #height;
  #palette;
  /** @type {Uint8Array | null} */
  #before = null;
  /** @type {Uint8Array[]} */
  #parts = [];

  /**
   * @param {number} width
   * @param {number} height
   * @param {ReturnType<Colours["palette"]>} palette of all frames
   */
  constructor(width, height, palette) {
    this.#width = width;
    this.#height = height;
    this.#palette = palette;
    const table = new Uint8Array(MOST_COLOURS * 3);
    palette.colours.forEach((colour, number) => {
      table.set(colour, number * 3);
    });
    this.#put(...letters("GIF89a"), ...two(width), ...two(height), 0xf7, 0, 0);
    this.#parts.push(table);
    this.#put(0x21, 0xff, 11, ...letters("NETSCAPE2.0"), 3, 1, 0, 0, 0); // again and again
  }

  /** @param {Pixels} pixels @param {number} hundredths of a second to show it */
  add(pixels, hundredths) {
    const numbers = new Uint8Array(this.#width * this.#height);
    const { numberOf } = this.#palette;
    for (let at = 0, from = 0; at < numbers.length; at++, from += 4)
      numbers[at] = numberOf[bucketOf(pixels[from], pixels[from + 1], pixels[from + 2])];
    const part = this.#changed(numbers);
    this.#put(0x21, 0xf9, 4, 0x04, ...two(hundredths), 0, 0); // what was drawn before stays
    this.#put(0x2c, ...two(part.x), ...two(part.y), ...two(part.width), ...two(part.height), 0, CODE_BITS);
    const inside = new Uint8Array(part.width * part.height);
    for (let row = 0; row < part.height; row++) {
      const start = (part.y + row) * this.#width + part.x;
      inside.set(numbers.subarray(start, start + part.width), row * part.width);
    }
    const packed = compressed(inside);
    for (let at = 0; at < packed.length; at += MOST_BYTES) {
      const block = packed.subarray(at, at + MOST_BYTES);
      this.#put(block.length);
      this.#parts.push(block);
    }
    this.#put(0);
    this.#before = numbers;
  }

  /** The whole file. @returns {Uint8Array<ArrayBuffer>} */
  bytes() {
    const parts = [...this.#parts, Uint8Array.of(0x3b)];
    const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  /** @param {...number} bytes */
  #put(...bytes) {
    this.#parts.push(Uint8Array.from(bytes));
  }

  /** The smallest rectangle that holds every pixel that changed. @param {Uint8Array} numbers @returns {Part} */
  #changed(numbers) {
    const before = this.#before;
    if (!before) return { x: 0, y: 0, width: this.#width, height: this.#height };
    let [left, right, top, bottom] = [this.#width, -1, -1, -1];
    for (let y = 0, at = 0; y < this.#height; y++)
      for (let x = 0; x < this.#width; x++, at++)
        if (numbers[at] !== before[at]) {
          if (top < 0) top = y;
          bottom = y;
          if (x < left) left = x;
          if (x > right) right = x;
        }
    if (top < 0) return { x: 0, y: 0, width: 1, height: 1 };
    return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  }
}

/** @param {string} text */
const letters = (text) => [...text].map((letter) => letter.charCodeAt(0));
/** The lower byte first. @param {number} value */
const two = (value) => [value & 255, value >> 8];

/**
 * Numbers below 256 by the method of Lempel, Ziv and Welch, as a GIF wants them.
 * @param {Uint8Array} numbers
 */
export function compressed(numbers) {
  const clear = 1 << CODE_BITS;
  const packed = new Uint8Array(numbers.length * 2 + 16);
  const longer = new Int16Array(MOST_CODES * clear).fill(-1); // the code of a run and one number more
  let length = 0;
  let held = 0;
  let numHeld = 0;
  let bits = CODE_BITS + 1;
  let next = clear + 2;
  const write = (/** @type {number} */ code) => {
    held |= code << numHeld;
    numHeld += bits;
    while (numHeld >= 8) {
      packed[length++] = held & 255;
      held >>= 8;
      numHeld -= 8;
    }
  };
  write(clear);
  let run = numbers[0];
  for (let at = 1; at < numbers.length; at++) {
    const number = numbers[at];
    const known = longer[run * clear + number];
    if (known >= 0) {
      run = known;
      continue;
    }
    write(run);
    if (next < MOST_CODES) {
      longer[run * clear + number] = next;
      if (next === 1 << bits) bits++;
      next++;
    } else {
      write(clear);
      longer.fill(-1);
      bits = CODE_BITS + 1;
      next = clear + 2;
    }
    run = number;
  }
  write(run);
  if (next === 1 << bits && next < MOST_CODES) bits++; // as who reads it counts one run more by now
  write(clear + 1);
  if (numHeld) packed[length++] = held & 255;
  return packed.subarray(0, length);
}
