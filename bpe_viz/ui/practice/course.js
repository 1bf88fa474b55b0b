/* A course system that plays the page as a package of SCORM 1.2: it gets the score, and gives back how far one was.
   Nothing about who answers is asked or kept. Every call may fail; then the page goes on, and says so. */

/** @import { Given } from "./results.js" */

/**
 * What a course system offers; every argument and result is a text.
 * @typedef {object} CourseApi
 * @property {(none: "") => string} LMSInitialize
 * @property {(name: string) => string} LMSGetValue
 * @property {(name: string, value: string) => string} LMSSetValue
 * @property {(none: "") => string} LMSCommit
 * @property {(none: "") => string} LMSFinish
 */

/**
 * @typedef {object} Progress
 * @property {string} text
 * @property {number} right
 * @property {number} answered
 * @property {number} many
 * @property {number} [passMark] the score that passes, if there is one
 * @property {[name: string, value: string][]} interaction the newest answer, as `interactionOf` says it
 */

const HIGHEST = 10; // frames around the page that are looked through
const LONGEST_SUSPEND_DATA = 4096; // characters
const WITHOUT_SCORE = new Set(["review", "browse"]);

const NUM_SIGNS = 36; // 0 to 9, a to z
const LONGEST_VALUE = 255; // characters of a value
const MOST_PATTERNS = 10;
/** How each form of answer is called. */
const INTERACTION_TYPES = new Map([
  ["one", "choice"],
  ["several", "choice"],
  ["boundaries", "choice"],
  ["number", "numeric"],
  ["order", "sequencing"],
]);

/** The API of the course system around a window, or around what opened it. @param {Window} own @returns {CourseApi | null} */
export function courseApi(own) {
  return apiAround(own) ?? apiAround(openerOf(own));
}

/** @param {Window | null} from */
function apiAround(from) {
  let place = from;
  for (let height = 0; place && height < HIGHEST; height++) {
    try {
      const { API } = /** @type {Window & { API?: CourseApi }} */ (place);
      if (API) return API;
      if (place.parent === place) return null;
      place = place.parent;
    } catch {
      return null; // it is from elsewhere
    }
  }
  return null;
}

/** @param {Window} own @returns {Window | null} */
function openerOf(own) {
  try {
    return own.opener ?? own.top?.opener ?? null;
  } catch {
    return null;
  }
}

/** A time as hours, minutes and seconds. @param {number} milliseconds */
export function sessionTime(milliseconds) {
  const hundredths = Math.min(Math.max(0, Math.round(milliseconds / 10)), 9999 * 360_000);
  const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, "0");
  const seconds = hundredths / 100;
  const rest = `${two(seconds % 60)}.${two(hundredths % 100)}`;
  return `${String(Math.floor(seconds / 3600)).padStart(4, "0")}:${two((seconds / 60) % 60)}:${rest}`;
}

/**
 * The status of a set: only a lecturer's pass mark makes it passed or failed, as a failed one may lose its score.
 * @param {Progress} progress
 */
function statusOf({ right, answered, many, passMark }) {
  if (answered < many) return "incomplete";
  if (passMark === undefined) return "completed";
  return Number(rawScore(right, many)) >= passMark ? "passed" : "failed";
}

/** A share of 100 with two decimals at most, whatever the language. @param {number} right @param {number} many */
export function rawScore(right, many) {
  return String(Math.round((10_000 * right) / many) / 100);
}

export class Course {
  #api;
  #isOver = false;
  #hasScore = true;
  #clock;
  /** How many interactions the system has. @type {number | null} */
  #told = null;
  /** Whether the last answer was taken. */
  isTaken = true;
  /** What was kept of this set. */
  kept = "";

  /** @param {CourseApi} api @param {() => number} clock milliseconds that the page was seen */
  constructor(api, clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /** Begins, once; false where the course system does not. */
  begin() {
    if (!this.#call(() => this.#api.LMSInitialize(""))) return false;
    this.#hasScore = !WITHOUT_SCORE.has(this.#get("cmi.core.lesson_mode"));
    this.kept = this.#get("cmi.suspend_data");
    return true;
  }

  /** Sends an answer at once, as a page may be closed at any time. @param {Progress} progress */
  record(progress) {
    const { text, right, answered, many, interaction } = progress;
    if (this.#isOver || !this.#hasScore) return;
    const isDone = answered === many;
    const sets = [
      ["cmi.core.score.min", "0"],
      ["cmi.core.score.max", "100"],
      ["cmi.core.score.raw", rawScore(right, many)],
      ["cmi.core.lesson_status", statusOf(progress)],
      ["cmi.core.lesson_location", String(answered)],
      ["cmi.core.exit", isDone ? "" : "suspend"],
      ["cmi.core.session_time", sessionTime(this.#clock())],
    ];
    if (text.length <= LONGEST_SUSPEND_DATA) sets.push(["cmi.suspend_data", text]);
    const taken = sets.map(([name, value]) => this.#call(() => this.#api.LMSSetValue(name, value)));
    this.#tell(interaction);
    this.isTaken = this.#call(() => this.#api.LMSCommit("")) && taken.every(Boolean);
  }

  /** Ends, once. */
  finish() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#call(() => this.#api.LMSSetValue("cmi.core.session_time", sessionTime(this.#clock())));
    this.#call(() => this.#api.LMSCommit(""));
    this.isTaken = this.#call(() => this.#api.LMSFinish("")) && this.isTaken;
  }

  /**
   * Adds an interaction to those that the system has. Systems need not take any, so what they refuse is no fault.
   * @param {Progress["interaction"]} interaction
   */
  #tell(interaction) {
    this.#told ??= Number.parseInt(this.#get("cmi.interactions._count"), 10) || 0;
    const begin = `cmi.interactions.${this.#told}.`;
    const taken = interaction.map(([name, value]) =>
      this.#call(() => this.#api.LMSSetValue(`${begin}${name}`, value)),
    );
    if (taken[0]) this.#told += 1;
  }

  /** @param {string} name */
  #get(name) {
    try {
      return String(this.#api.LMSGetValue(name) ?? "");
    } catch {
      return "";
    }
  }

  /** Whether a call was taken. @param {() => unknown} act */
  #call(act) {
    try {
      return String(act()) === "true";
    } catch {
      return false;
    }
  }
}

/**
 * An answer as an interaction, in signs that any system takes: its elements by their names after its number, in the order in which they are set; none where an
 * answer has no such form: one sign for each choice.
 * @param {Given} given
 * @param {number} place of the exercise in its set, from 0
 * @param {Date} time
 * @returns {[name: string, value: string][]}
 */
export function interactionOf({ exercise, answer, isRight }, place, time) {
  const { form, kind, right, seed } = exercise;
  const isNumber = form === "number";
  const said = [answer, ...right.slice(0, MOST_PATTERNS)].map((numbers) =>
    isNumber ? numbers.join() : numbers.map((number) => number.toString(NUM_SIGNS)).join(),
  );
  const isHeld = isNumber || [answer, ...right].flat().every((number) => number < NUM_SIGNS);
  if (!isHeld || said.some(({ length }) => length > LONGEST_VALUE)) return [];
  const [response, ...patterns] = said;
  return [
    ["id", `${kind}-${seed}-${place + 1}`],
    ["type", INTERACTION_TYPES.get(form) ?? "choice"],
    ["time", clockTime(time)],
    ...patterns.map(
      (pattern, at) => /** @type {[string, string]} */ ([`correct_responses.${at}.pattern`, pattern]),
    ),
    ["student_response", response],
    ["result", isRight ? "correct" : "wrong"],
  ];
}

/** A time of day. @param {Date} time */
function clockTime(time) {
  const parts = [time.getHours(), time.getMinutes(), time.getSeconds()];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
