/* What the presenter's screen needs once a room is open: readers without a class never load it. */
import { Asking } from "./asking.js";
import { arrange, boardNodes, votesOfClass } from "./board.js";
import { GameBoard } from "./game_board.js";
import { roundsNodes } from "./rounds.js";
import { taskNodes } from "./task_board.js";
import { WritingBoard } from "./writing_board.js";

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

export default HALL;
