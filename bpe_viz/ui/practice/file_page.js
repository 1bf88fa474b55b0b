/* A practice set as a page of its own, or within a course: what it needs is in the page, and it asks nobody else. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setText } from "../shared/dom.js";
import { keptForBrowser } from "../shared/kept.js";
import { tabTheme } from "../shared/theme.js";
import { Course, courseApi, interactionOf } from "./course.js";
import { answersIn, progressText, setName } from "./progress_text.js";
import { FINISH, FINISHED, NOT_TAKEN, START_AGAIN } from "./texts.js";
import { PracticeView } from "./view.js";

/** @import { Given } from "./results.js" */
/** @import { PracticeData } from "./wire.js" */

/** The milliseconds that the page was seen. */
function seenTime() {
  let sum = 0;
  let since = document.hidden ? null : performance.now();
  const until = () => (since === null ? 0 : performance.now() - since);
  document.addEventListener("visibilitychange", () => {
    sum += until();
    since = document.hidden ? null : performance.now();
  });
  return () => sum + until();
}

/** @returns {Course | null} */
function beginCourse() {
  const api = courseApi(window);
  const course = api && new Course(api, seenTime());
  return course?.begin() ? course : null;
}

/** The address says how far one is, for browsers that keep nothing of a file. @param {string} text */
function writeAddress(text) {
  try {
    history.replaceState(null, "", `#${encodeURIComponent(text)}`);
  } catch {
    // Then the browser's store has to do.
  }
}

function addressText() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

function openPractice() {
  tabTheme();
  document.documentElement.classList.add("runs"); // so that the sheet is for paper only
  document.documentElement.classList.toggle("with-answers", location.search === "?answers");
  /** @type {PracticeData} */
  const data = JSON.parse(find(document, "#exercises").textContent ?? "");
  const course = beginCourse();
  const storedAs = `bpe-viz ${setName(data)}`;
  const kept = course ? course.kept : (keptForBrowser.getItem(storedAs) ?? addressText());
  const says = attributes(el("p", "says"), { role: "status" });

  /** @param {Given[]} given */
  function keep(given) {
    const text = progressText(
      data,
      given.map(({ answer }) => answer),
    );
    if (!course) {
      keptForBrowser.setItem(storedAs, text);
      writeAddress(text);
      return;
    }
    const right = given.filter(({ isRight }) => isRight).length;
    const last = given.length - 1;
    const interaction = last < 0 ? [] : interactionOf(given[last], last, new Date());
    const { exercises, passMark } = data;
    course.record({ text, right, answered: given.length, many: exercises.length, passMark, interaction });
    setText(says, course.isTaken ? "" : NOT_TAKEN);
  }

  function finish() {
    course?.finish();
    setText(says, course?.isTaken ? FINISHED : NOT_TAKEN);
  }

  function startAgain() {
    keptForBrowser.removeItem(storedAs);
    writeAddress("");
    location.reload();
  }

  if (course) addEventListener("pagehide", () => course.finish());
  const last = course ? textButton(FINISH, finish, "btn main") : textButton(START_AGAIN, startAgain, "btn");
  find(document, "header").append(says);
  const ignore = () => {};
  const mounted = {
    data,
    parentElement: find(document, "main"),
    setStateValue: ignore,
    setTriggerValue: ignore,
  };
  const view = new PracticeView(mounted, { answers: answersIn(data, kept), keep, last });
  view.show(mounted);
}

openPractice();
