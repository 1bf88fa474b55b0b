/* A view without a server: answers come from what the page brought along, in place of Python. */
import { readAnswer } from "../shared/answers.js";
import { find } from "../shared/dom.js";
import { tabTheme } from "../shared/theme.js";
import { bytesOf } from "./packed_answers.js";

/** @import { Conversing, Source } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */

/**
 * @template Packed
 * @template {{ start: any }} Answers
 * @param {(given: Conversing<any>) => { show: (given: Mounting<any>) => void }} create
 * @param {(parts: Packed[]) => Answers} answersFrom
 * @param {(packed: Answers, asked: any) => object[]} answersTo
 */
export async function openOffline(create, answersFrom, answersTo) {
  tabTheme();
  const answers = (find(document, "#answers").textContent ?? "").split(" ");
  /** @type {Packed[][]} */
  const parts = await Promise.all(answers.map((answer) => readAnswer(bytesOf(answer))));
  const packed = answersFrom(parts.flat());
  const ignore = () => {};
  /** @type {Source} */
  const source = {
    ask: async (asked) => answersTo(packed, asked),
    tell: async () => false,
    lastWords: null,
  };
  const given = {
    data: packed.start,
    parentElement: find(document, "main"),
    setStateValue: ignore,
    setTriggerValue: ignore,
  };
  create({ ...given, source }).show(given);
}
