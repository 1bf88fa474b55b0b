/* What an edit of the corpus changes: a button beside the sentence, and a panel with the runs before and after. */
import { textButton } from "../buttons.js";
import { el, find, setHidden, setText } from "../dom.js";
import {
  andMore,
  BEFORE_AND_AFTER,
  CLOSE_COMPARISON,
  countChange,
  LEARNING_BEFORE,
  UNDO_EDIT,
} from "../texts.js";

/** @import { Child } from "../dom.js" */
/** @import { EditedCounts } from "../wire.js" */
/** @import { Actions, DataOfStepper } from "./stepper.js" */
/** @import { AnyMoment } from "./steps.js" */

const EDITED_LOOK = "edited";

/**
 * What is compared, or why it cannot be.
 * @template Comparison
 * @typedef {{ comparison?: Comparison, problem?: string }} Compared
 */
/** @typedef {Pick<Actions<AnyMoment, DataOfStepper & { edited?: EditedCounts | null }>, "choose" | "data" | "panel" | "questions" | "root">} EditedActions */

/** @template Comparison */
export class EditedCorpus {
  #actions;
  #rows;
  #button = textButton("", () => this.open(), "btn txt offer");
  /** @type {Compared<Comparison> | null} */
  #compared = null;

  /**
   * @param {EditedActions} actions
   * @param {(comparison: Comparison) => Child[]} rows draws what is compared
   */
  constructor(actions, rows) {
    this.#actions = actions;
    this.#rows = rows;
    find(actions.root, ".say .below").append(this.#button);
  }

  restart() {
    this.#compared = null;
  }

  draw() {
    const { edited } = this.#actions.data();
    setHidden(this.#button, !edited);
    if (!edited) return;
    const [first] = edited.changes;
    const more = edited.many > 1 ? ` ${andMore(edited.many - 1)}` : "";
    setText(this.#button, `${BEFORE_AND_AFTER}: ${countChange(first)}${more}`);
  }

  /** Opens both runs side by side; the one before may have to be learned again. */
  open() {
    const { data, panel, questions } = this.#actions;
    const { edited } = data();
    if (!edited) return;
    if (!this.#compared) questions.askFor(EDITED_LOOK, true);
    panel.open("corpora", BEFORE_AND_AFTER, this.#content(edited), { look: () => EDITED_LOOK });
  }

  /** @param {Compared<Comparison>} compared */
  take(compared) {
    const { panel, questions } = this.#actions;
    this.#compared = compared;
    questions.open.delete(EDITED_LOOK);
    if (panel.look === EDITED_LOOK) this.open();
  }

  /** @param {EditedCounts} edited @returns {Child[]} */
  #content({ changes, many }) {
    const more = many > changes.length ? `, ${andMore(many - changes.length)}` : "";
    const { comparison, problem } = this.#compared ?? {};
    const rows = comparison ? this.#rows(comparison) : [el("p", "", problem ?? LEARNING_BEFORE)];
    return [
      el(
        "p",
        "edits",
        ...changes.flatMap((change, i) => [i ? ", " : "", el("bdi", "", countChange(change))]),
        more,
      ),
      el("p", "actions", this.#choice(UNDO_EDIT, "undo"), this.#choice(CLOSE_COMPARISON, "close")),
      ...rows,
    ];
  }

  /** @param {string} label @param {"undo" | "close"} edit */
  #choice(label, edit) {
    const { choose, panel } = this.#actions;
    return textButton(label, () => {
      panel.close(true);
      choose?.({ edit });
    });
  }
}
