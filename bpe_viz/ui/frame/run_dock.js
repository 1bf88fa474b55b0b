/* A dock of a run that Python describes: the steps, and what is counted after each. */
import { el, setClass, setText } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { keepRoom, showFigure } from "../shared/stepper/figures.js";
import { FootDock } from "../shared/stepper/foot_dock.js";
import { capitalised, numberLabel, stateName, stepMakes } from "../shared/texts.js";

/** @import { StepNoun } from "../shared/texts.js" */
/** @import { DockRun } from "./wire.js" */

/** How the step is drawn that was made last, by what steps are. @type {Partial<Record<StepNoun, string>>} */
const NOW_OF = { merge: "joined", letter: "chosen" };

export class RunDock extends FootDock {
  #noun;
  /** @type {DockRun | null} */
  #run = null;
  #length = el("b", "");
  #counted = el("span");

  /** @param {HTMLElement} root @param {{ noun: StepNoun, moved: (k: number) => void, isDrawn: () => boolean }} steps */
  constructor(root, { noun, moved, isDrawn }) {
    super(root, {
      noun: capitalised(noun),
      numberLabel: numberLabel(noun),
      moved,
      isDrawn,
      tip: (rank) => {
        const name = this.#run?.names[rank - 1] ?? "";
        return noun === "letter" ? `${stepMakes(noun, rank, "")}: ${name}` : stepMakes(noun, rank, name);
      },
    });
    this.#noun = noun;
    root.classList.toggle("leftward", noun === "column"); // added from the right
    this.length.append(this.#length, this.#counted);
  }

  /** Without a run it has no figures yet. @param {number} k @param {number} last @param {DockRun | null} run */
  showRun(k, last, run) {
    const noun = this.#noun;
    const now = NOW_OF[noun] ?? "at";
    if (run && run !== this.#run) {
      setText(this.#counted, run.counted);
      keepRoom(this.#length, longest([shownFigure(run.lengths[0]), shownFigure(run.lengths[last])]));
    }
    this.#run = run;
    this.show({
      picture: {
        k,
        n: last,
        bars: run?.bars.map(([rank, height, name]) => ({ rank, height, name })) ?? [],
        curve: run?.curve ?? undefined,
        milestones: run?.milestones.map(([rank, height, name]) => ({ rank, height, name })) ?? [],
        text: capitalised(stateName(k, noun)),
        tellsAhead: noun === "letter",
        now,
      },
      where: run?.states[k] || stateName(k, noun),
      widest: longest([stateName(last, noun), ...(run?.states ?? [])]),
    });
    setClass(this.length, `length ${k && noun === "merge" ? now : ""}`);
    this.length.style.visibility = run ? "" : "hidden";
    if (run)
      showFigure(this.#length, shownFigure(run.lengths[k]), k ? shownFigure(run.lengths[k - 1]) : null);
  }
}

/** What is counted, as it is shown. @param {number | string} counted */
function shownFigure(counted) {
  return typeof counted === "string" ? counted : num(counted);
}

/** @param {string[]} texts */
function longest(texts) {
  return texts.reduce((one, other) => (other.length > one.length ? other : one));
}
