/* What the presenter's screen needs once a room is open: readers without a class never load it. */
import { Asking } from "./asking.js";
import { GameBoard } from "./game_board.js";
import { roundsNodes } from "./rounds.js";
import { taskNodes } from "./task_board.js";
import { WritingBoard } from "./writing_board.js";

/** @typedef {{ Asking: typeof Asking, GameBoard: typeof GameBoard, WritingBoard: typeof WritingBoard, roundsNodes: typeof roundsNodes, taskNodes: typeof taskNodes }} Hall */

/** @type {Hall} */
const HALL = { Asking, GameBoard, WritingBoard, roundsNodes, taskNodes };

export default HALL;
