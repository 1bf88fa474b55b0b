/* Draws the pieces of a text, and names the rule of the word that is pointed at or reached by keys. */
const LONGEST_SHOWN = 40;
const HINT = "Point at a word, or go through the text with the arrow keys, to see which rule cut it.";

const shorten = (text) => (text.length > LONGEST_SHOWN ? text.slice(0, LONGEST_SHOWN - 1) + "…" : text);
const visible = (text) => text.replaceAll(" ", "␣").replaceAll("\t", "⇥").replaceAll("\n", "⏎");
const lengthOf = (text) => {
  const { length } = [...text];
  return `${length} character${length === 1 ? "" : "s"}`;
};

function spanOf([text, rule], number, rules) {
  const span = document.createElement("span");
  span.textContent = text;
  span.className = rule < 0 ? "gap" : number % 2 ? "w odd" : "w";
  if (rule >= 0) span.title = rules[rule];
  return span;
}

function ruleButtons(data, words, group) {
  const buttons = data.rules.map((name, rule) => {
    const button = document.createElement("button");
    const own = words.filter((word) => word.rule === rule);
    const count = document.createElement("span");
    count.textContent = own.length;
    button.append(`${name} `, count);
    button.type = "button";
    button.setAttribute("aria-pressed", "false");
    button.title = `Show the words that the rule “${name}” cut`;
    button.onclick = () => {
      const on = button.getAttribute("aria-pressed") === "false";
      for (const other of buttons) other.setAttribute("aria-pressed", String(on && other === button));
      for (const word of words) word.span.classList.toggle("of-rule", on && word.rule === rule);
      if (on) own[0].span.scrollIntoView({ block: "nearest" });
    };
    return button;
  });
  group.replaceChildren(...buttons);
}

export default function ({ data, parentElement }) {
  const find = (selector) => parentElement.querySelector(selector);
  const [text, says] = [find(".text"), find(".says")];
  const key = JSON.stringify(data);
  if (text.drawn === key) return;
  text.drawn = key;
  find("h2").textContent = data.title;
  text.style.setProperty("--above", data.above);
  const words = [];
  const spans = data.pieces.map((piece) => {
    const span = spanOf(piece, words.length, data.rules);
    if (piece[1] >= 0) words.push({ span, text: piece[0], rule: piece[1] });
    return span;
  });
  text.replaceChildren(...spans);
  ruleButtons(data, words, find(".rules"));
  let here = -1;
  says.textContent = words.length ? HINT : "No rule matches here: there is no word in this part.";
  const numberOf = new Map(words.map((word, number) => [word.span, number]));
  const show = (number) => {
    const word = words[number];
    says.textContent =
      `Word ${number + 1} of ${words.length}: ${shorten(visible(word.text))}` +
      ` · ${lengthOf(word.text)} · rule: ${data.rules[word.rule]}`;
  };
  const go = (number) => {
    words[here]?.span.classList.remove("here");
    here = Math.max(0, Math.min(words.length - 1, number));
    words[here].span.classList.add("here");
    words[here].span.scrollIntoView({ block: "nearest" });
    show(here);
  };
  text.onmouseover = (event) => {
    const number = numberOf.get(event.target);
    if (number !== undefined) show(number);
  };
  text.onclick = (event) => {
    const number = numberOf.get(event.target);
    if (number !== undefined) go(number);
  };
  text.onkeydown = (event) => {
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: words.length - 1 }[event.key];
    if (to === undefined || !words.length || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
}
