/* A task that a follower solves at their own pace: a field for k, and what the server says of it. */
import { attributes, el, setHidden, setText } from "../shared/dom.js";
import { MAX_TYPED_NUMBER_CHARACTERS } from "../shared/limits.js";
import { typedNumber } from "../shared/numbers.js";
import { FIND_AFTER, FIND_BEFORE } from "../shared/task_texts.js";
import { checkOf, FOUND_IT, foundIn, NO_STEP, NOT_ARRIVED, SEND, TASK_HELP, YOUR_K } from "./texts.js";

/** @import { ToldOfVote } from "./votes.js" */
/** @import { StateOfRoom, TaskOfRoom } from "./wire.js" */

export class TaskView {
  #root;
  #solve;
  /** The task that this phone has solved. */
  #solved;
  #asked = 0;
  #word = attributes(el("bdi", "c"), { dir: "auto" });
  #help = el("p", "help", TASK_HELP);
  #field = attributes(el("input"), {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: MAX_TYPED_NUMBER_CHARACTERS,
    "aria-label": YOUR_K,
    placeholder: YOUR_K,
  });
  #form = el("form", "", this.#field, attributes(el("button", "main", SEND), { type: "submit" }));
  #note = attributes(el("p", "took"), { role: "status" });
  #many = el("p", "many");
  /** @type {TaskOfRoom | null} */
  #task = null;

  /** @param {HTMLElement} root @param {(task: number, k: number) => Promise<ToldOfVote>} solve @param {number} solved */
  constructor(root, solve, solved) {
    this.#root = root;
    this.#solve = solve;
    this.#solved = solved;
    const asked = el("h2", "", FIND_BEFORE, this.#word, FIND_AFTER);
    root.replaceChildren(asked, this.#help, this.#form, this.#note, this.#many);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send();
    });
  }

  /** What else is asked comes first. @param {StateOfRoom} state */
  draw({ followers, question, task, writing }) {
    this.#task = task;
    setHidden(this.#root, !task || task.game !== undefined || question !== null || writing !== null);
    if (!task || task.game) return;
    if (task.id !== this.#asked) {
      this.#asked = task.id;
      this.#field.value = "";
      setText(this.#note, "");
    }
    setText(this.#word, task.word);
    const isSolved = this.#solved === task.id;
    for (const node of [this.#help, this.#form]) setHidden(node, isSolved);
    if (isSolved) setText(this.#note, FOUND_IT);
    setText(this.#many, foundIn(task.solved, followers));
  }

  async #send() {
    const task = this.#task;
    const k = typedNumber(this.#field.value);
    if (!task) return;
    if (k === null || !Number.isSafeInteger(k)) {
      setText(this.#note, NO_STEP);
      return;
    }
    const told = await this.#solve(task.id, k).catch(() => null);
    if (told?.found === "right") this.#solved = task.id;
    for (const node of [this.#help, this.#form]) setHidden(node, this.#solved === task.id);
    setText(
      this.#note,
      told?.error ? String(told.sentence) : told ? checkOf(told.found ?? "", k) : NOT_ARRIVED,
    );
  }
}
