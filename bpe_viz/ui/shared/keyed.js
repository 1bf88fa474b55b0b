/* Drawing by key. A key holds everything that decides what is shown, the run included, so whatever has the same key
   shows the same; nothing else remembers what was drawn. */

/** Objects are told apart by which they are, not by what they hold. @typedef {object | string | number | boolean | null | undefined} KeyPart */

/** @type {WeakMap<object, number>} */
const numberOfObject = new WeakMap();
let numObjects = 0;
/** What each node shows. @type {WeakMap<Node, string>} */
const keyOfNode = new WeakMap();

/** A key of all these parts; lists are compared by what they hold. @param {...(KeyPart | readonly KeyPart[])} parts */
export function keyOf(...parts) {
  return parts.map(spelled).join("");
}

/** A key of what Python sent, or of a part of it. @param {unknown} data */
export function keyOfData(data) {
  return JSON.stringify(data) ?? "";
}

/** @param {KeyPart | readonly KeyPart[]} part @returns {string} */
function spelled(part) {
  if (typeof part === "string") return `${part.length}"${part}`;
  if (Array.isArray(part)) return `[${part.map(spelled).join("")}]`;
  if (typeof part !== "object" || part === null) return `${part};`;
  const number = numberOfObject.get(part) ?? ++numObjects;
  numberOfObject.set(part, number);
  return `#${number};`;
}

/** Whether a node shows something else than this key says: whoever asks draws it now. @param {Node} node @param {string} key */
export function isOther(node, key) {
  if (keyOfNode.get(node) === key) return false;
  keyOfNode.set(node, key);
  return true;
}

/** Gives a node exactly these children; those that stay in their order are not touched. @param {Element} parent @param {readonly Node[]} wanted */
export function setChildren(parent, wanted) {
  const { childNodes } = parent;
  const kept = new Set(wanted);
  for (let i = childNodes.length - 1; i >= 0; i--) if (!kept.has(childNodes[i])) childNodes[i].remove();
  wanted.forEach((node, i) => {
    if (childNodes[i] !== node) parent.insertBefore(node, childNodes[i] ?? null);
  });
}

/**
 * Things on the screen, each with its key: rows, chips, tiles.
 * @template {{ node: Element }} Thing
 */
export class KeyedList {
  /** By their keys. @type {Map<string, Thing>} */
  #things = new Map();
  /** Those that show nothing now, to be used again. @type {Thing[]} */
  #spare = [];
  #parent;
  #make;

  /** @param {Element} parent of these things and no others @param {() => Thing} make */
  constructor(parent, make) {
    this.#parent = parent;
    this.#make = make;
  }

  /**
   * Shows one thing for each item, in order, and nothing else. A thing that shows an item stays as it is wherever it
   * goes; for others one is filled.
   * @template Item
   * @param {readonly Item[]} items
   * @param {(item: Item, place: number) => string} keyOfItem no two have the same
   * @param {(thing: Thing, item: Item, place: number) => void} fill draws all that the key decides
   * @returns {Thing[]}
   */
  draw(items, keyOfItem, fill) {
    const keys = items.map(keyOfItem);
    const before = this.#things;
    this.#things = new Map();
    const wanted = new Set(keys);
    for (const [key, thing] of before) if (!wanted.has(key)) this.#spare.push(thing);
    const things = keys.map((key, place) => {
      const known = before.get(key);
      const thing = known ?? this.#spare.pop() ?? this.#make();
      this.#things.set(key, thing);
      if (!known) fill(thing, items[place], place);
      return thing;
    });
    setChildren(
      this.#parent,
      things.map(({ node }) => node),
    );
    return things;
  }
}
