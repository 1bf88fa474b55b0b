/* What to ask the class: a question of this screen, or one that the presenter types. */

import { textButton } from "../shared/buttons.js";
import { askables, choiceOf } from "../shared/class_questions.js";
import { attributes, el } from "../shared/dom.js";
import {
  MAX_CHOICE_CHARACTERS,
  MAX_CHOICES,
  MAX_ENTRY_CHARACTERS,
  MAX_PROMPT_CHARACTERS,
  MAX_QUESTION_CHARACTERS,
  MAX_TYPED_NUMBER_CHARACTERS,
  MAX_WHY_CHARACTERS,
} from "../shared/limits.js";
import { typedNumber } from "../shared/numbers.js";
import { chooseFirst, openDialog } from "./dialogs.js";
import {
  ADD_CHOICE,
  ANSWER_KIND,
  ASK_FREE,
  ASK_HERE,
  ASK_NOW,
  ASK_TASK,
  ASK_TASK_HELP,
  ASK_TO_WRITE,
  ASK_WORDS,
  ASK_WORDS_HELP,
  choiceLabel,
  ENTRY_KIND,
  IS_RIGHT,
  KIND_CHOICES,
  KIND_NUMBER,
  KIND_SENTENCE,
  KIND_WORD,
  NO_PROMPT_YET,
  NO_QUESTION_YET,
  NO_WORD_YET,
  NOT_A_NUMBER,
  NOT_READY,
  NOTHING_HERE,
  PROMPT_EXAMPLE,
  PROMPT_LABEL,
  QUESTION_LABEL,
  RIGHT_NUMBER,
  SET_TASK,
  TASK_LABEL,
  TWO_CHOICES,
  USE_MY_STEP,
  WHY_LABEL,
} from "./hall_texts.js";
import { ASK, CANCEL } from "./texts.js";

/** @import { Askable, AskedGame, AskedQuestion } from "../shared/class_questions.js" */

const LEAST_CHOICES = 2;

/** What the presenter typed. @typedef {{ text: string, isNumber: boolean, choices: { text: string, isRight: boolean }[], number: string, why: string }} TypedQuestion */

/** The question that was typed, or what is wrong with it. @param {TypedQuestion} typed @returns {AskedQuestion | string} */
export function typedQuestion({ choices, isNumber, number, text, why }) {
  const question = { text: text.trim(), why: why.trim() };
  if (!question.text) return NO_QUESTION_YET;
  if (isNumber) {
    const right = number.trim() ? [typedNumber(number)] : [];
    if (right.some((value) => value === null)) return NOT_A_NUMBER;
    return { ...question, kind: "number", choices: [], right: right.filter((value) => value !== null) };
  }
  const filled = choices.filter((choice) => choice.text.trim());
  if (filled.length < LEAST_CHOICES) return TWO_CHOICES;
  const right = filled.flatMap(({ isRight }, i) => (isRight ? [i] : []));
  return {
    ...question,
    kind: "choices",
    choices: filled.map((choice) => choiceOf(choice.text.trim(), [])),
    right,
  };
}

export class Asking {
  #dialog;
  #ask;
  #write;
  #setTask;
  #wordHere;
  #note = attributes(el("p", "problem"), { role: "alert" });

  /**
   * @param {HTMLDialogElement} dialog
   * @param {(question: AskedQuestion | AskedGame, askable: Askable | null) => Promise<string>} ask what went wrong, if anything
   * @param {(asked: { prompt: string, kind: string }) => Promise<string>} write the same
   * @param {(word: string) => Promise<string>} setTask the same
   * @param {() => Promise<{ word: string, problem: string }>} wordHere the word that the step on the screen made one symbol last
   */
  constructor(dialog, ask, write, setTask, wordHere) {
    this.#dialog = dialog;
    this.#ask = ask;
    this.#write = write;
    this.#setTask = setTask;
    this.#wordHere = wordHere;
    attributes(dialog, { "aria-label": ASK });
  }

  open() {
    this.#note.textContent = "";
    const here = [...askables()].filter((askable) => askable.label());
    const list = here.map((askable) => {
      const node = textButton(askable.label(), () => this.#make(askable), "btn offer");
      return el("li", "", node);
    });
    this.#dialog.replaceChildren(
      el(
        "div",
        "hd",
        el("h2", "", ASK),
        textButton(CANCEL, () => this.#dialog.close(), "btn"),
      ),
      el("h3", "", ASK_HERE),
      list.length ? el("ul", "", ...list) : el("p", "", NOTHING_HERE),
      el("details", "", el("summary", "", ASK_WORDS), this.#promptForm()),
      el("details", "", el("summary", "", ASK_TASK), this.#taskForm()),
      el("h3", "", ASK_FREE),
      this.#form(),
    );
    openDialog(this.#dialog);
    chooseFirst(this.#dialog, ".offer", "textarea");
  }

  /** @param {Askable} askable */
  async #make(askable) {
    const question = await askable.make();
    if (question) await this.#send(question, askable);
    else this.#note.textContent = NOT_READY;
  }

  /** @param {AskedQuestion | AskedGame} question @param {Askable | null} askable */
  async #send(question, askable) {
    const problem = await this.#ask(question, askable);
    if (problem) this.#note.textContent = problem;
    else this.#dialog.close();
  }

  #promptForm() {
    const prompt = attributes(el("input", ""), {
      maxlength: MAX_PROMPT_CHARACTERS,
      placeholder: PROMPT_EXAMPLE,
      dir: "auto",
    });
    const kind = attributes(el("select", ""), { "aria-label": ENTRY_KIND });
    kind.append(new Option(KIND_WORD, "word"), new Option(KIND_SENTENCE, "sentence"));
    const form = el(
      "form",
      "prompt",
      el("p", "help", ASK_WORDS_HELP),
      el("label", "", PROMPT_LABEL, prompt),
      el("div", "row", kind, attributes(el("button", "btn", ASK_TO_WRITE), { type: "submit" })),
    );
    form.noValidate = true;
    form.onsubmit = async (event) => {
      event.preventDefault();
      const asked = { prompt: prompt.value.trim(), kind: kind.value };
      this.#end(asked.prompt ? await this.#write(asked) : NO_PROMPT_YET);
    };
    return form;
  }

  #taskForm() {
    const word = attributes(el("input", ""), {
      maxlength: MAX_ENTRY_CHARACTERS,
      dir: "auto",
      spellcheck: "false",
    });
    const submit = attributes(el("button", "btn", SET_TASK), { type: "submit" });
    const field = el("label", "", TASK_LABEL, word);
    const fill = async () => {
      const { problem, word: found } = await this.#wordHere();
      this.#note.textContent = problem;
      if (!found) return;
      word.value = found;
      word.focus();
    };
    const here = textButton(USE_MY_STEP, fill, "btn");
    const form = el("form", "prompt", el("p", "help", ASK_TASK_HELP), el("div", "row", field, here, submit));
    form.noValidate = true;
    form.onsubmit = async (event) => {
      event.preventDefault();
      const typed = word.value.trim();
      this.#end(typed ? await this.#setTask(typed) : NO_WORD_YET);
    };
    return form;
  }

  /** @param {string} problem that keeps the dialog open */
  #end(problem) {
    this.#note.textContent = problem;
    if (!problem) this.#dialog.close();
  }

  #form() {
    const text = attributes(el("textarea", ""), { rows: "2", maxlength: MAX_QUESTION_CHARACTERS });
    const why = attributes(el("input", ""), { maxlength: MAX_WHY_CHARACTERS });
    const number = attributes(el("input", "number"), {
      inputmode: "decimal",
      maxlength: MAX_TYPED_NUMBER_CHARACTERS,
    });
    const choices = el("ol", "choices");
    const add = textButton(ADD_CHOICE, () => addChoice().focus(), "btn add");
    const addChoice = () => {
      const row = choiceRow(choices.childElementCount + 1);
      choices.append(row);
      add.hidden = choices.childElementCount >= MAX_CHOICES;
      return fieldOf(row);
    };
    choices.onkeydown = (event) => {
      if (event.key !== "Enter" || event.isComposing || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault(); // whoever lists answers is not done with the first
      const next = event.target.closest("li")?.nextElementSibling;
      const isOneMore = event.target.value.trim() && !add.hidden;
      (next ? fieldOf(next) : isOneMore ? addChoice() : why).focus();
    };
    for (let i = 0; i < LEAST_CHOICES; i++) addChoice();
    const ofChoices = el("div", "kind", choices, add);
    const ofNumber = el("div", "kind", el("label", "", RIGHT_NUMBER, number));
    ofNumber.hidden = true;
    const kind = attributes(el("select", ""), { "aria-label": ANSWER_KIND });
    kind.append(new Option(KIND_CHOICES, "choices"), new Option(KIND_NUMBER, "number"));
    kind.onchange = () => {
      ofNumber.hidden = kind.value !== "number";
      ofChoices.hidden = !ofNumber.hidden;
    };
    const form = el(
      "form",
      "",
      el("label", "", QUESTION_LABEL, text),
      kind,
      ofChoices,
      ofNumber,
      el("label", "", WHY_LABEL, why),
      el("div", "ways", this.#note, attributes(el("button", "btn main", ASK_NOW), { type: "submit" })),
    );
    form.noValidate = true;
    form.onsubmit = (event) => {
      event.preventDefault();
      const typed = typedQuestion({
        text: text.value,
        isNumber: kind.value === "number",
        choices: [...choices.children].map(readChoice),
        number: number.value,
        why: why.value,
      });
      if (typeof typed === "string") this.#note.textContent = typed;
      else this.#send(typed, null);
    };
    return form;
  }
}

/** @param {number} number */
function choiceRow(number) {
  const text = attributes(el("input", ""), {
    maxlength: MAX_CHOICE_CHARACTERS,
    "aria-label": choiceLabel(number),
  });
  const right = attributes(el("input", ""), { type: "checkbox" });
  return el("li", "", text, el("label", "right", right, IS_RIGHT));
}

/** @param {Element} row */
function fieldOf(row) {
  return /** @type {HTMLInputElement} */ (row.querySelector("input"));
}

/** @param {Element} row */
function readChoice(row) {
  const [text, right] = row.querySelectorAll("input");
  return { text: text.value, isRight: right.checked };
}
