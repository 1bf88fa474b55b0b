/* Predict: six candidates of the true state, in no order; all pairs that tie for first place are right.
   However many tie, some lose, if the list of pairs holds any that do. */
const CANDIDATES = 6,
  LEAST_LOSING = 2;
function candidates(view) {
  const { top, numTied } = view.step,
    pairs = top.map((pair, place) => ({ pair, place })),
    losing = pairs.slice(numTied, numTied + LEAST_LOSING);
  const pool =
    numTied > CANDIDATES - LEAST_LOSING
      ? [...pairs.slice(0, CANDIDATES - losing.length), ...losing]
      : pairs.slice(0, CANDIDATES);
  let seed = (view.k * 2654435761) % 4294967296;
  for (let i = pool.length - 1; i > 0; i--) {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    const j = Math.floor((seed / 4294967296) * (i + 1));
    [pool[i], pool[j]] = [pool[j], pool[i]];
  }
  return pool;
}
function drawQuiz(s, view) {
  const { quiz } = s.pairs,
    key = `${view.k} ${view.asking} ${view.step.missing}`;
  if (quiz.dataset.key === key) return;
  quiz.dataset.key = key;
  if (!view.asking) {
    quiz.replaceChildren(el("p", "muted note", "The counts are hidden until the next pair is revealed."));
    return;
  }
  const rows = candidates(view).map(({ pair }, i) => {
    const row = el(
      "button",
      "q",
      el("kbd", "", String(i + 1)),
      pairChips(s.run, pair),
      el("span", "bar"),
      el("span", "num muted", "?"),
    );
    row.onclick = () => guess(s, i);
    return attributes(row, { type: "button", "aria-label": `${i + 1}: ${pairText(s.run, pair)}` });
  });
  quiz.replaceChildren(
    ...rows,
    el(
      "p",
      "muted note",
      rows.length > 1 && view.step.numTied >= view.step.top.length
        ? "In no order. All of them tie for first place, so each is right."
        : "In no order. All pairs that tie for first place are right.",
    ),
    textButton("Reveal", () => reveal(s), "btn main txt reveal"),
  );
}
function guess(s, choice) {
  const view = viewOf(s);
  if (!view.asking || view.step.missing) return;
  const picked = candidates(view)[choice];
  if (!picked) return;
  const best = view.step.top[0],
    right = picked.pair[2] === best[2];
  s.guesses.set(view.k, {
    pair: picked.pair,
    right,
    loses: best[2] - picked.pair[2],
    chosen: picked.place === 0,
  });
  s.score.total += 1;
  s.score.right += right ? 1 : 0;
  reveal(s);
}
function reveal(s) {
  s.revealed.add(viewOf(s).k);
  if (s.root.getRootNode().activeElement?.closest(".quiz")) s.root.focus({ preventScroll: true });
  go(s, s.pos);
}
function feedbackParts(s, view, { pair, right, loses, chosen }) {
  if (right && chosen) return [{ strong: "Right. " }];
  if (right) return [{ strong: "Right: " }, { pair }, ` ties at ${num(pair[2])}. `];
  return [
    { strong: "Not this one: " },
    { pair },
    ` occurs ${plural(pair[2], "time")}, ${num(loses)} fewer. `,
  ];
}
function setPredict(s, on) {
  s.predict = on;
  s.revealed.clear();
  s.guesses.clear();
  if (on && s.pos % 2 === 0 && s.pos > 0 && s.pos < 2 * s.run.n) s.pos -= 1;
  go(s, s.pos);
  s.root.focus({ preventScroll: true });
}
