/* A round in words: the corpus, the candidates and the pieces, to be read or heard. */
import { spokenSymbol } from "../shared/spoken.js";
import { corpusSection, MOST_DESCRIBED } from "../shared/stepper/in_words.js";
import { firstOfAll } from "../shared/stepper/step_texts.js";
import { valueText } from "./candidates.js";
import { candidateInWords, pieceInWords, piecesInAll, piecesInWords } from "./in_words_texts.js";
import { LEAST_LOSS } from "./run.js";
import {
  backText,
  beforeRounds,
  CANDIDATES,
  goText,
  LOSSES_HIDDEN,
  NOTHING_GOES,
  ON_ITS_WAY,
  PIECES,
  sparedText,
} from "./texts.js";

/** @import { Described } from "../shared/stepper/in_words.js" */
/** @import { CorpusWord } from "../shared/stepper/words.js" */
/** @import { PiecesMoment } from "./steps.js" */

/** What there is to say of a moment, from its record. @param {PiecesMoment} moment @returns {Described[]} */
export function describedRound(moment) {
  const { run, state } = moment;
  const spokenCut = (/** @type {CorpusWord} */ word) =>
    run.cut(word, state).map(({ id }) => spokenSymbol(run, id));
  const corpus = corpusSection(run, piecesInAll(run.overview.lengths[state]), spokenCut);
  return [corpus, candidatesAt(moment), piecesAt(moment)];
}

/** @param {PiecesMoment} moment @returns {Described} */
function candidatesAt({ isMasked, isMissing, k, round, run }) {
  const section = (/** @type {string} */ said, /** @type {string[]} */ rows = []) => ({
    name: "candidates",
    title: CANDIDATES,
    said,
    rows,
  });
  if (isMasked) return section(LOSSES_HIDDEN);
  if (isMissing) return section(ON_ITS_WAY);
  const goes = round.groups.map(([reason, total]) => goText(total, reason));
  if (round.back.length) goes.push(backText(round.back.length));
  if (round.numSpared) goes.push(sparedText(round.numSpared));
  if (!goes.length) return section(k ? NOTHING_GOES : beforeRounds(run.n > 0));
  const named = (/** @type {number} */ piece) => spokenSymbol(run, run.idOf(piece));
  const rows = [
    ...round.groups.flatMap(([reason, , pieces]) =>
      pieces.map(([piece, value]) => candidateInWords(named(piece), "goes", valueText(reason, value))),
    ),
    ...round.back.map((piece) => candidateInWords(named(piece), "back", "")),
    ...round.spared.map(([piece, loss]) =>
      candidateInWords(named(piece), "spared", valueText(LEAST_LOSS, loss)),
    ),
  ];
  return section(`${goes.join("; ")}.`, rows.slice(0, MOST_DESCRIBED));
}

/** @param {PiecesMoment} moment @returns {Described} */
function piecesAt({ isMissing, run, state }) {
  const { pieces } = run.round(state);
  const rows = pieces
    .slice(0, MOST_DESCRIBED)
    .map(([piece, score]) => pieceInWords(spokenSymbol(run, run.idOf(piece)), score));
  const size = run.overview.sizes[state];
  const said = isMissing ? ON_ITS_WAY : `${piecesInWords(size)} ${firstOfAll(rows.length, size)}`.trim();
  return { name: "vocabulary", title: PIECES, said, rows };
}
