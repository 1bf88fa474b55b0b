/* Why not this pair? In the word, in the corpus, and what more copies of the word would have done. */
function askPair(s, asked) {
  s.pairAsked = asked;
  s.pairAnswer = s.copiesAnswer = null;
  s.tab = "whynot";
  requestPair(s);
  drawSide(s);
  linkLater(s);
}
function requestPair(s) {
  if (!s.selected || !s.pairAsked.trim()) return;
  s.questions.set("pair", s.pairAsked);
  ask(s);
}
function takePair(s, answer) {
  if (answer.word !== s.selected?.word || answer.asked !== s.pairAsked) return;
  s.pairAnswer = answer;
  s.questions.delete("pair");
  if (answer.pair && !answer.rank && !s.copiesAnswer && !s.data.imported) {
    s.questions.set("copies", s.pairAsked);
    ask(s);
  }
  if (s.tab === "whynot") drawPairAnswer(s);
}
function takeCopies(s, answer) {
  if (answer.word !== s.selected?.word || answer.asked !== s.pairAsked) return;
  s.copiesAnswer = answer;
  s.questions.delete("copies");
  if (s.tab === "whynot") drawPairAnswer(s);
}
function drawWhyNot(s) {
  if (!s.tabPanel.contains(s.pairBox ?? null)) {
    s.pairInput = attributes(el("input", "field"), {
      type: "text",
      placeholder: "we, or w e",
      "aria-label": "A pair of symbols",
      maxlength: "100",
      autocomplete: "off",
      spellcheck: "false",
    });
    s.pairInput.value = s.pairAsked;
    s.pairInput.oninput = () => {
      clearTimeout(s.pairTimer);
      s.pairTimer = setTimeout(() => {
        s.pairAsked = s.pairInput.value;
        s.pairAnswer = s.copiesAnswer = null;
        s.questions.delete("copies");
        requestPair(s);
        drawPairAnswer(s);
        linkLater(s);
      }, 300);
    };
    s.pairBox = el("div", "pairanswer");
    s.tabPanel.replaceChildren(
      bar("Why not this pair?", ""),
      el("label", "pairask", "Why not ", s.pairInput, " ?"),
      s.pairBox,
    );
  }
  if (s.pairInput.value !== s.pairAsked && s.pairInput.getRootNode().activeElement !== s.pairInput)
    s.pairInput.value = s.pairAsked;
  if (s.pairAsked && !s.pairAnswer) requestPair(s);
  drawPairAnswer(s);
}
function drawPairAnswer(s) {
  const { pairAnswer: answer, pairBox: box } = s;
  if (!box) return;
  if (!s.selected) {
    box.replaceChildren(note("No word is selected."));
    return;
  }
  if (!s.pairAsked.trim()) {
    box.replaceChildren(
      note("Type two symbols, or click a boundary under the tree. A blank says where the pair is cut."),
    );
    return;
  }
  if (!answer) {
    box.replaceChildren(note("Looking it up…"));
    return;
  }
  if (!answer.pair) {
    box.replaceChildren(
      note(
        "These letters cannot be cut into two symbols of the vocabulary. Put a blank between two symbols.",
      ),
    );
    return;
  }
  const facts = [];
  const pair = () => loosePair(answer.pair, answer.rank ? "" : "now");
  if (answer.rank) facts.push(["Learned", [pair(), " is merge ", mergeAnchor(s, answer.rank), "."]]);
  else facts.push(["Never learned", [pair(), ` is none of the ${plural(s.n, "merge")}.`]]);
  for (const sentence of answer.sentences) facts.push(["In this word", sentenceNodes(sentence)]);
  if (!answer.sentences.length)
    facts.push([
      "In this word",
      [
        s.selected.ranks.includes(answer.rank)
          ? "it fires: see the trace."
          : "its symbols do not stand side by side.",
      ],
    ]);
  if (s.data.imported)
    facts.push(["In the corpus", ["not known: imported merges come without counts."]]);
  else if (!answer.rank)
    facts.push(["In the corpus", closestNodes(s, answer.closest)], ["More copies", copiesNodes(s)]);
  const others = answer.others.map((other) => {
    const node = el("button", "other", loosePair(other));
    node.type = "button";
    node.onclick = () => askPair(s, other.join(" "));
    return node;
  });
  box.replaceChildren(
    el("dl", "facts", ...facts.flatMap(([name, nodes]) => [el("dt", "", name), el("dd", "", ...nodes)])),
    ...(others.length ? [el("p", "muted", "The same letters cut elsewhere: ", ...others)] : []),
  );
}
function closestNodes(s, closest) {
  if (!closest) return ["its two symbols never stood side by side."];
  const [rank, count, left, right, winner] = closest,
    lead = winner - count;
  const lost = lead ? [` and lost by ${num(lead)}.`] : [" and lost only to the tie rule."];
  return [
    "closest at merge ",
    mergeAnchor(s, rank),
    `: it occurred ${plural(count, "time")}, `,
    loosePair([left, right]),
    ` ${num(winner)}`,
    ...lost,
  ];
}
function copiesNodes(s) {
  const answer = s.copiesAnswer,
    name = el("bdi", "", `“${wholeText(s.selected)}”`);
  if (!answer) return ["training again with more copies of ", name, "…"];
  if (answer.problem) return [answer.problem];
  if (!answer.copies) return ["not tried: there is no such pair to train for."];
  const { copies, rank, isCertain, tried } = answer.copies;
  if (!copies && isCertain)
    return [
      "would not help: with any number of copies of ",
      name,
      ` it is still none of the ${plural(s.n, "merge")}.`,
    ];
  if (!copies && !tried.length) return ["not tried: one training takes too long."];
  if (!copies)
    return [
      `none of the numbers tried (${listed(tried)}) of `,
      name,
      " made it win; there was no time to try the others.",
    ];
  return [
    el("b", "", `${num(copies)} more`),
    " of ",
    name,
    ` would have made it merge ${num(rank)}`,
    isCertain ? (copies > 1 ? "; fewer would not" : "") : "; fewer may be enough, there was no time to try them all",
    ". Checked by training.",
  ];
}
function listed(numbers) {
  return numbers.length > 6
    ? `${numbers.slice(0, 3).map(num).join(", ")} … ${num(Math.max(...numbers))}`
    : numbers.map(num).join(", ");
}
