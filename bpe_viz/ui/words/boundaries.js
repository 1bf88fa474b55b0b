/* Why each boundary that stands at this step stands: for good, or until a later merge. */
function takeReasons(s, reasons) {
  if (reasons.word !== s.selected?.word) return;
  s.reasons = reasons;
  s.questions.delete("why");
  drawBoundaries(s);
}
function drawBoundaries(s) {
  const word = s.selected,
    box = s.why;
  if (!word) {
    box.replaceChildren();
    return;
  }
  if (s.reasons && !s.reasons.why) {
    box.replaceChildren(
      el("div", "hd", el("h2", "", "Boundaries")),
      note("Words of up to 1,000 units are explained."),
    );
    return;
  }
  const cuts = cutAt(word, s.k),
    heading = el(
      "div",
      "hd",
      el("h2", "", s.k < s.n ? "Boundaries that stand" : "Boundaries that survived"),
      cuts.length > 1
        ? csvButton(s, `boundaries-${wholeText(word)}`, () => boundaryTable(s, word, cuts))
        : null,
    );
  const rows = [],
    later = new Map();
  for (let i = 0; i + 1 < cuts.length; i++) {
    const at = cuts[i].last,
      rank = word.died[at];
    if (rank) {
      later.set(rank, (later.get(rank) ?? 0) + 1);
      if (rows.length < 60)
        rows.push(
          boundaryRow(
            s,
            word,
            cuts[i],
            cuts[i + 1],
            ["merge ", mergeAnchor(s, firedAt(word, at)), ` will take it away${afterMerge(word, at)}`],
            "until",
          ),
        );
      continue;
    }
    if (rows.length < 60) rows.push(boundaryRow(s, word, cuts[i], cuts[i + 1], reasonNodes(s, at)));
  }
  if (cuts.length === 1) rows.push(el("p", "", "None: the word is one symbol."));
  if (cuts.length > 61) rows.push(note(`The first 60 of ${num(cuts.length - 1)}.`));
  box.replaceChildren(heading, el("div", "scroll", ...rows));
}
/* Of a list that no training makes, a merge may fire only after one of higher rank. */
function afterMerge(word, at) {
  return firedAt(word, at) === word.died[at] ? "" : `, after merge ${num(word.died[at])}`;
}
function boundaryRow(s, word, left, right, reason, className = "") {
  const ask = attributes(
    el("button", "bd", symbolNode(word, left), el("i", "wall"), symbolNode(word, right)),
    { type: "button", title: "Ask what this pair would have needed" },
  );
  ask.onclick = () => askPair(s, `${textOf(word, left)} ${textOf(word, right)}`);
  if (word.rtl) ask.dir = "rtl";
  const row = el("div", `brow ${className}`, ask, el("span", "reason", ...reason));
  return attributes(row, { "data-first": left.last, "data-last": left.last });
}
function reasonNodes(s, at) {
  if (!s.reasons) return ["…"];
  const reason = s.reasons.why.find(({ position }) => position === at);
  if (!reason) return [""];
  if (reason.sentence) return sentenceNodes(reason.sentence, reason.unknown ? "unk" : "");
  if (!reason.silent.length)
    return [
      s.k < s.n ? "no merge ever takes it away: its pair was never learned" : "the pair was never learned",
    ];
  const [rank, left, right, used, byRank, bySymbol, whole] = reason.silent[0];
  const more = reason.silent.length - 1 + reason.more;
  return [
    loosePair([left, right]),
    " is merge ",
    mergeAnchor(s, rank),
    whole ? "; by then " : "; by then a part of ",
    looseChip(used),
    whole ? " was part of " : " was in ",
    looseChip(bySymbol),
    " ",
    el("span", "nowrap", "(merge ", mergeAnchor(s, byRank), ")"),
    more ? ` and ${num(more)} more like it` : "",
  ];
}
function reasonText(s, at) {
  const reason = s.reasons?.why?.find(({ position }) => position === at);
  if (!reason) return "";
  if (reason.sentence) return reason.sentence.replaceAll("`", "");
  if (!reason.silent.length) return "the pair was never learned";
  const [rank, left, right, used, byRank, bySymbol, whole] = reason.silent[0];
  const where = whole ? `${used} was part of` : `a part of ${used} was in`;
  return `${left} ${right} is merge ${rank}; by then ${where} ${bySymbol} (merge ${byRank})`;
}
function boundaryTable(s, word, cuts) {
  return [
    ["after unit", "left", "right", "removed by merge", "why it survives"],
    ...cuts
      .slice(0, -1)
      .map((cut, i) => [
        cut.last + 1,
        textOf(word, cut),
        textOf(word, cuts[i + 1]),
        firedAt(word, cut.last) || "",
        word.died[cut.last] ? "" : reasonText(s, cut.last),
      ]),
  ];
}
