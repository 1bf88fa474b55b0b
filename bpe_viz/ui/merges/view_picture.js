/* The picture that the Share menu saves on Merges: the loom, or the step as the Export page draws it. */
import { laterScript } from "../shared/later_scripts.js";
import { MAX_CLIP_PAIRS, MAX_CLIP_WORDS } from "../shared/limits.js";
import { LOOM_PICTURE } from "../shared/loom/loom_texts.js";
import { STEP_PICTURE } from "./loom_texts.js";
import { standingIn } from "./pair_scores.js";

/** @import { Clip, ClipPair, ClipStep, ClipWord } from "../export/clip.js" */
/** @import { Picture } from "../shared/pictures.js" */
/** @import { Run, RunWord } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { Loom } from "../shared/loom/loom.js" */
/** @import { MergesActions } from "./view.js" */

/** @param {MergesActions} actions @param {Loom} loom @returns {Picture & { take: (text: string) => void }} */
export function pictureOfMerges(actions, loom) {
  const { data, now, questions, root } = actions;
  /** Takes the text that Python writes. @type {(text: string) => void} */
  let copied = () => {};
  return {
    node: () => root,
    name() {
      const moment = now();
      if (!moment) return "";
      if (loom.isOn) return LOOM_PICTURE;
      return moment.isMasked || moment.step.isMissing ? "" : STEP_PICTURE;
    },
    latex() {
      const { prediction, state } = now() ?? {};
      if (prediction?.isOn) return undefined;
      return (/** @type {typeof copied} */ take) => {
        copied = take;
        questions.askFor("latex", state);
      };
    },
    take(text) {
      questions.open.delete("latex");
      copied(text);
    },
    async save(kind, moments) {
      const moment = now();
      if (loom.isOn) return (await laterScript("loom")).saveLoom(actions, loom, kind);
      if (!moment) return;
      const clip = clipOf(moment.run, moment, data().corpus_label);
      await (await moments()).saveMoment(kind, clip, placeIn(moment), root);
    },
  };
}

/** The place of a moment among those of its clip. @param {Moment} moment */
export function placeIn({ half }) {
  return half === "choose" ? 1 : half === "merge" ? 2 : 0;
}

/**
 * What is on the screen, as the data of a clip of one merge, or of none.
 * @param {Run} run
 * @param {Moment} moment
 * @param {string} title
 * @returns {Clip}
 */
export function clipOf(run, { half, k, pair, state, step, symbol }, title) {
  const before = half === "merge" ? k - 1 : state;
  const top = step.top.slice(0, MAX_CLIP_PAIRS);
  const spelled = (/** @type {number} */ id) => run.symbol(id).text;
  const pairs = top.map(([a, b, count]) => /** @type {ClipPair} */ ([spelled(a), spelled(b), count]));
  const scores = top.map((counted) => standingIn(run, step, counted).score);
  /** @type {ClipStep[]} */
  const steps = pair
    ? [
        {
          left: spelled(pair[0]),
          right: spelled(pair[1]),
          symbol: spelled(symbol),
          count: run.countOf(k),
          applied: run.appliedOf(k),
          added: run.addedAt(k),
          tied: step.numTied,
          top: pairs,
          scores,
          score: run.scores[k - 1],
        },
      ]
    : [];
  return {
    title,
    total: run.n,
    before,
    types: run.overview.types,
    length: run.lengths[before],
    words: picturedWords(run, step.words).map((word) => clipWord(run, word)),
    criterion: run.criterion,
    steps,
    top: pairs,
    scores,
  };
}

/** All words of a small corpus, else those that change, or the most frequent. @param {Run} run @param {number[]} changed */
function picturedWords(run, changed) {
  const found = changed.flatMap((index) => run.words.get(index) ?? []);
  const isSmall = run.overview.types <= MAX_CLIP_WORDS;
  const words = isSmall || !found.length ? run.frequent : found;
  return words.slice(0, MAX_CLIP_WORDS).sort((a, b) => a.index - b.index);
}

/** @param {Run} run @param {RunWord} word @returns {ClipWord} */
function clipWord(run, word) {
  const units = word.units.map((unit) => run.inWords.symbol(unit).text);
  return { count: word.count, units, died: [...word.diedAt(0)], deaths: word.changes.flat() };
}
