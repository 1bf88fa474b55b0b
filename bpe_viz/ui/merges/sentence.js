/* The sentence: written once as parts, shown with chips and spoken with words. */
function sentenceParts(s, view) {
  const { run } = s,
    { step, k } = view,
    length = run.lengths;
  if (view.half === "start") {
    const rest = run.n
      ? ["Every word is cut into its units. The next step chooses the first pair."]
      : [stopReason(run)];
    return [
      `${plural(run.tokens, "token")} of ${plural(run.types, "type")} make `,
      { strong: num(run.length) },
      ` symbols out of an alphabet of ${num(run.numUnits)}. `,
      { second: rest },
    ];
  }
  if (view.half === "end") {
    const saved = (100 * (run.length - length[run.n])) / Math.max(1, run.length);
    const fewer = saved < 99 ? Math.round(saved) : Math.floor(10 * saved) / 10;
    return [
      stopReason(run),
      " ",
      {
        second: [
          `The corpus shrank from ${num(run.length)} to ${plural(length[run.n], "symbol")}, ${fewer}% fewer; the vocabulary has ${num(run.numUnits + run.n)}.`,
        ],
      },
    ];
  }
  if (view.asking)
    return [
      "Which pair is next? ",
      {
        second: [
          "Count how often two symbols stand side by side in a word, times the number in front of it.",
        ],
      },
    ];
  const count = run.count[k - 1],
    applied = run.applied[k - 1],
    shrinks = [num(length[k - 1]), plural(length[k] ?? 0, "symbol")];
  if (view.half === "choose") {
    const guess = s.guesses.get(k),
      feedback = guess ? feedbackParts(s, view, guess) : [];
    const outlook =
      count === applied
        ? `Joining it will shorten the corpus from ${shrinks[0]} to ${shrinks[1]}.`
        : `It can be applied only ${plural(applied, "time")}: ${overlapText(run, view)}.`;
    return [...feedback, ...reasonParts(s, view, Boolean(guess)), " ", { second: [outlook] }];
  }
  const words = step.missing ? "" : ` in ${num(step.numWords)} of ${plural(run.types, "word")}`;
  const overlap = count === applied ? "" : ` (${overlapText(run, view)})`;
  const [born, , died] = step.sums ?? [];
  const pairs = step.sums
    ? `; ${plural(died, "pair")} ${died === 1 ? "is" : "are"} gone, ${num(born)} ${born === 1 ? "is" : "are"} new`
    : "";
  return [
    { pair: view.pair, now: true },
    " is now the symbol ",
    { symbol: view.symbol },
    `${words}: counted ${num(count)}, applied ${num(applied)}${overlap}. `,
    { second: [`The corpus shrank from ${shrinks[0]} to ${shrinks[1]}${pairs}.`] },
  ];
}

function reasonParts(s, view, short) {
  const { run } = s,
    { step, k } = view,
    count = run.count[k - 1],
    winner = { pair: view.pair, now: true };
  const times = ["occur ", { strong: num(count) }, ` ${nounOf(count, "time")}`];
  if (step.missing)
    return [
      winner,
      " is the most frequent pair: it ",
      "occurs ",
      { strong: num(count) },
      ` ${nounOf(count, "time")}.`,
    ];
  if (step.numTied > 1) {
    const others = step.top.slice(1, Math.min(step.numTied, 3)),
      more = step.numTied - 1 - others.length;
    const named = others.flatMap((pair) => [" and ", { pair }]);
    const together = [
      winner,
      ...named,
      more ? ` and ${num(more)} more` : "",
      step.numTied === 2 ? " both " : " all ",
      ...times,
      ". ",
    ];
    return short ? [winner, ...tieReason(s, view, true)] : [...together, ...tieReason(s, view, false)];
  }
  const runnerUp = step.top[1],
    lead = runnerUp ? count - runnerUp[2] : 0;
  const tail = runnerUp
    ? [`, ${num(lead)} more than the runner-up `, { pair: runnerUp }, "."]
    : [" and is the only pair left."];
  return [
    winner,
    short ? " occurs " : " is the most frequent pair: it occurs ",
    { strong: num(count) },
    ` ${nounOf(count, "time")}`,
    ...tail,
  ];
}
function tieReason(s, view, short) {
  const { run } = s,
    { step } = view;
  const word = step.first && run.words.get(step.first[0]);
  const first = {
    "first-seen": "First seen wins: ",
    greatest: "The greatest pair wins: ",
    smallest: "The smallest pair wins: ",
  }[run.tieRule];
  const how =
    run.tieRule === "first-seen"
      ? [" comes first", word ? [", in ", { word: word.letters || word.text }] : []].flat()
      : [run.tieRule === "greatest" ? " comes last by spelling" : " comes first by spelling"];
  return short
    ? [...how, ` and wins the tie of ${num(step.numTied)}.`]
    : [first, { pair: view.pair }, ...how, "."];
}
function overlapText(run, view) {
  const letter = run.symbol(view.pair[0]).text;
  return `occurrences overlap: in ${letter} ${letter} ${letter} the middle one cannot belong to both`;
}
function stopReason(run) {
  if (!run.n && run.stop === "MERGES") return "No merges were asked for.";
  return {
    MERGES: `Learning stopped after ${plural(run.n, "merge")}, as many as were asked for.`,
    VOCAB_SIZE: `Learning stopped: the vocabulary has reached the ${plural(run.numUnits + run.n, "symbol")} asked for.`,
    MIN_COUNT: `Learning stopped: no pair occurs ${plural(run.minCount, "time")} any more.`,
    NO_PAIRS: "Learning stopped: every word is one symbol, so no pair is left.",
  }[run.stop];
}

function showParts(run, parts) {
  return parts.flatMap((part) => {
    if (typeof part === "string") return [part];
    if (part.strong) return [el("b", "", part.strong)];
    if (part.second) return [el("span", "two", ...showParts(run, part.second))];
    if (part.pair) return [pairChips(run, part.pair, part.now ? "now" : "")];
    if (part.word)
      return ["“", el("bdi", "", part.word.slice(0, 30) + (part.word.length > 30 ? "…" : "")), "”"];
    return [chip(run, part.symbol, "new")];
  });
}
function speakParts(run, parts) {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.strong) return part.strong;
      if (part.second) return speakParts(run, part.second);
      if (part.pair) return pairText(run, part.pair);
      if (part.word) return `“${part.word}”`;
      return run.symbol(part.symbol).text;
    })
    .join("");
}
function drawSentence(s, view) {
  const parts = sentenceParts(s, view),
    say = s.$(".say");
  say.replaceChildren(...showParts(s.run, parts));
  const size = say.textContent.length + 2 * say.querySelectorAll(".c").length;
  say.classList.toggle("dense", size > (s.lecture ? 198 : 208));
  const where =
    view.half === "start" ? "Start" : view.half === "end" ? "The end" : `Merge ${num(view.k)}, ${view.half}`;
  s.spoken = `${where}: ${view.asking ? "which pair is next?" : speakParts(s.run, parts)}`;
}

/* One sentence a step for screen readers, at most one a second while playing. */
function announce(s) {
  const wait = s.playing ? Math.max(0, (s.spokenAt ?? 0) + 1000 - performance.now()) : 0;
  const speak = () => {
    s.spokenAt = performance.now();
    setText(s.$(".live"), s.spoken ?? "");
  };
  clearTimeout(s.speakTimer);
  if (wait) s.speakTimer = setTimeout(speak, wait);
  else speak();
}
