/* What is known of one token: below the rows, which do not move. */
import { button } from "../shared/buttons.js";
import { attributes, el } from "../shared/dom.js";
import { num, plural } from "../shared/numbers.js";
import {
  ABSENT,
  CLOSE_TOKEN,
  COUNTING,
  HOW_BUILT,
  MADE_IN_ORDER,
  NEIGHBOURS,
  ON_WORDS_PAGE,
  OTHERS,
  THIS_TOKEN,
  TOKEN_AFTER,
  TOKEN_BEFORE,
  usedIn,
} from "./texts.js";
import { drawnTokenTree, mergesOf } from "./tree.js";

/** @import { TokenAnswer, TokenProblem } from "./wire.js" */

/**
 * @param {TokenAnswer | TokenProblem} token
 * @param {string} corpus
 * @param {{ open: (id: number) => void, close: () => void, onWords: () => void, step: ((by: -1 | 1) => void) | null }} acts
 *   no step: the token stands nowhere in the text
 */
export function tokenNodes(token, corpus, { close, onWords, open, step }) {
  const steps = step && [
    button(TOKEN_BEFORE, "back", () => step(-1)),
    button(TOKEN_AFTER, "forward", () => step(1)),
  ];
  const buttons = el("div", "buttons", ...(steps ?? []), button(CLOSE_TOKEN, "close", close));
  if ("problem" in token) return [el("div", "head", el("h2", "", token.problem), buttons)];
  const tree = token.tree ? drawnTokenTree(token.tree, `${HOW_BUILT(token.title)} ${token.shown}`) : null;
  const title = el("h2", "", `${HOW_BUILT(token.title)} `, chip(token.shown));
  const joins = token.tree ? mergesOf(token.tree) : [];
  const merges = joins.map(({ left, made, rank, right }) =>
    el("li", "", el("b", "", num(rank)), chip(left), "+", chip(right), "→", chip(made)),
  );
  /** @type {[string, Node][]} */
  const facts = [
    ["Id", el("span", "", el("b", "", num(token.id)), token.size ? ` of ${num(token.size)}` : null)],
    ["Bytes", el("code", "", token.bytes)],
    [usedIn(corpus), el("span", "", token.use ?? COUNTING)],
  ];
  const others = token.others.map(([name, id]) =>
    el("li", "", `${name}: `, id === null ? el("span", "muted", ABSENT) : el("b", "", num(id))),
  );
  const neighbours = token.neighbours.map(([what, shown, id]) => {
    const node = id === null ? chip(shown, "c away") : chipButton(shown, () => open(id));
    return el("li", "", `${what}: `, node, " ", id === null ? el("span", "muted", ABSENT) : num(id));
  });
  return [
    el("div", "head", title, buttons),
    el(
      "div",
      "parts",
      el(
        "div",
        "built",
        tree && attributes(el("div", "tree", tree), { tabindex: "0", role: "group", "aria-label": "Tree" }),
        joins.length ? el("h3", "", `${MADE_IN_ORDER}: ${plural(joins.length, "merge")}`) : null,
        joins.length ? el("ol", "merges", ...merges) : null,
        tree ? null : el("p", "", token.note),
      ),
      el(
        "div",
        "facts",
        el("h3", "", THIS_TOKEN),
        tree ? el("p", "", token.note) : null,
        token.opens ? el("p", "acts", wordsButton(onWords)) : null,
        el("dl", "", ...facts.flatMap(([name, fact]) => [el("dt", "", name), el("dd", "", fact)])),
        neighbours.length ? el("h3", "", NEIGHBOURS) : null,
        neighbours.length ? el("ul", "", ...neighbours) : null,
        others.length ? el("h3", "", OTHERS) : null,
        others.length ? el("ul", "", ...others) : null,
      ),
    ),
  ];
}

/** @param {() => void} act */
function wordsButton(act) {
  const node = attributes(el("button", "plainly", ON_WORDS_PAGE), { type: "button" });
  node.onclick = act;
  return node;
}

/** @param {string} text @param {string} [className] */
function chip(text, className = "c m") {
  return el("span", className, el("bdi", "", text));
}

/** @param {string} text @param {() => void} act */
function chipButton(text, act) {
  const node = attributes(el("button", "c m", el("bdi", "", text)), { type: "button" });
  node.onclick = act;
  return node;
}
