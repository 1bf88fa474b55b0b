/* How the lanes of the race share the room of their column. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dividedRoom, laneSizes, refereeSizes } from "../../bpe_viz/ui/merges/lanes_fit.js";

const PAGE = { isLecture: false, isTouched: false };
const STAGE = { isLecture: true, isTouched: false };
const PHONE = { isLecture: false, isTouched: true };
/** The column at 1280x720, without its heading and its foot. */
const ROOM = 386 - 66;
const WIDE = 444;

test("six lanes and the referee share a column, and lanes keep their height in all steps", () => {
  const { height, lanes, tiedLanes } = dividedRoom(ROOM, refereeSizes(WIDE, 4, PAGE).height, PAGE);
  assert.deepEqual([lanes, tiedLanes], [6, 6]);
  assert.ok(height >= 40);
});

test("where the referee would squeeze the lanes they keep their height, and fewer of them show in a tie", () => {
  const { height, lanes, tiedLanes } = dividedRoom(250, refereeSizes(WIDE, 4, PAGE).height, PAGE);
  assert.deepEqual([height, lanes, tiedLanes], [41, 6, 4]);
});

test("with much room lanes are as high as they are drawn, higher on the stage", () => {
  assert.equal(dividedRoom(900, 58, PAGE).height, 46);
  assert.equal(dividedRoom(900, 74, STAGE).height, 66);
});

test("a high column has more lanes than six, but not on the stage, and as many beside a referee as fit", () => {
  assert.deepEqual(dividedRoom(560, 80, PAGE), { height: 46, lanes: 10, tiedLanes: 10 });
  assert.deepEqual(dividedRoom(480, 80, PAGE), { height: 46, lanes: 6, tiedLanes: 6 });
  assert.equal(dividedRoom(2000, 80, STAGE).lanes, 6);
});

test("lanes never need more than the room there is", () => {
  for (const how of [PAGE, STAGE, PHONE])
    for (let room = 160; room < 700; room++) {
      const referee = refereeSizes(320, 8, how).height;
      const { height, lanes, tiedLanes } = dividedRoom(room, referee, how);
      assert.ok(lanes * height <= room, `${room}`);
      if (room > referee + height) assert.ok(tiedLanes * height + referee <= room, `${room}`);
    }
});

test("a finger hits every lane, and what a score is made of can be read above its bar", () => {
  assert.equal(dividedRoom(200, 80, PHONE).height, 44);
  assert.ok(dividedRoom(100, 80, PAGE, true).height * 0.44 >= 14);
});

test("long symbols have a wider place, and numbers are never cut", () => {
  const small = laneSizes(WIDE, 4, 1, PAGE);
  const large = laneSizes(WIDE, 14, 7, PAGE);
  assert.ok(small.pair <= 122 && large.pair > 170 && large.pair <= 190);
  assert.ok(large.number > small.number + 6 * 11);
  assert.ok(laneSizes(250, 14, 7, PAGE).pair <= 113);
});

test("where numbers have fewer digits, names and then bars are wider", () => {
  const bar = (/** @type {{ pair: number, number: number, word: number }} */ { number, pair, word }) =>
    500 - pair - number - word;
  const early = laneSizes(500, 10, 7, STAGE);
  const late = laneSizes(500, 10, 3, STAGE);
  assert.ok(bar(early) >= 99, `${bar(early)}`);
  assert.ok(late.pair > early.pair + 20 && bar(late) > bar(early) + 20, `${late.pair} ${bar(late)}`);
});

test("on the stage pairs and numbers have 34 px at 1280x720, and lanes have room for them", () => {
  const { letters, text } = laneSizes(510, 6, 1, STAGE);
  assert.deepEqual([letters, text], [34, 34]);
  const { height, lanes } = dividedRoom(396, refereeSizes(680, 4, STAGE).height, STAGE);
  assert.deepEqual([height, lanes], [54, 6]);
});

test("however long pairs and numbers are, a bar has its share of the column", () => {
  for (const how of [PAGE, STAGE])
    for (const width of [WIDE, 462, 520]) {
      const { number, pair, word } = laneSizes(width, 14, 5, how);
      assert.ok(width - pair - number - word >= 0.16 * width, `${width}`);
    }
});

test("the referee has a line more where its reason or the other rules need one", () => {
  const sizes = (/** @type {number} */ columns) =>
    [560, 444, 396, 330, 260].map((width) => refereeSizes(width, columns, PAGE));
  assert.deepEqual(
    sizes(5).map(({ height }) => height),
    [58, 58, 58, 104, 104],
  );
  assert.deepEqual(
    sizes(11).map(({ height }) => height),
    [58, 82, 104, 104, 126],
  );
});
