/* What the presenter's screen needs once a room is open: readers without a class never load it. */
import { attributes, el } from "../shared/dom.js";
import { FIND_AFTER, FIND_BEFORE } from "../shared/task_texts.js";
import { Asking } from "./asking.js";
import { arrange, boardNodes, votesOfClass } from "./board.js";
import { GameBoard } from "./game_board.js";
import { foundBy } from "./hall_texts.js";
import { roundsNodes } from "./rounds.js";
import { WritingBoard } from "./writing_board.js";

/** @import { RoomTask } from "./wire.js" */

/**
 * @typedef {object} Hall
 * @property {typeof Asking} Asking
 * @property {typeof GameBoard} GameBoard
 * @property {typeof WritingBoard} WritingBoard
 * @property {typeof arrange} arrange
 * @property {typeof boardNodes} boardNodes
 * @property {typeof roundsNodes} roundsNodes
 * @property {typeof taskNodes} taskNodes
 * @property {typeof votesOfClass} votesOfClass
 */

/** @type {Hall} */
const HALL = {
  ...{ Asking, GameBoard, WritingBoard },
  ...{ arrange, boardNodes, roundsNodes, taskNodes, votesOfClass },
};

/** A task that phones solve at their own pace, and how many have, in the strip of the room. @param {RoomTask} task @param {number} followers @returns {HTMLElement[]} */
function taskNodes({ solved, word }, followers) {
  const asked = el(
    "p",
    "question",
    FIND_BEFORE,
    attributes(el("bdi", "c", word), { dir: "auto" }),
    FIND_AFTER,
  );
  return [el("div", "asks", asked, el("b", "found", foundBy(solved, followers)))];
}

export default HALL;
