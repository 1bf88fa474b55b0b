/* The list of kept inputs, to compare. */
const MOST_KEPT = 30,
  MOST_KEPT_TEXT = 200;
function keepInput(s) {
  const text = s.text.trim();
  s.tooLong = text.length > MOST_KEPT_TEXT;
  if (text && !s.tooLong && !s.kept.includes(text)) s.kept = [...s.kept, text].slice(-MOST_KEPT);
  keptChanged(s);
  setTab(s, "kept");
}
function keptChanged(s) {
  s.keptAnswer = null;
  s.questions.set("kept", s.kept);
  ask(s);
  linkLater(s);
}
function drawKept(s) {
  const tooLong = s.tooLong
    ? note(`This input has more than ${MOST_KEPT_TEXT} characters, too many to be kept.`)
    : "";
  if (!s.kept.length) {
    s.tabPanel.replaceChildren(
      bar("Kept inputs", ""),
      tooLong,
      note(
        "Press Keep beside the input to compare several inputs here, for example unhappiness, unlockable, decoratorship, depublicize.",
      ),
    );
    return;
  }
  if (!s.keptAnswer) {
    waitFor(s, "kept", s.kept, "Looking them up…");
    return;
  }
  const rows = s.keptAnswer.map(({ study, words, text }) => {
    const { symbols, fertility } = figuresOf(study, s.k);
    const open = attributes(
      el(
        "button",
        "keptrow",
        ...study.run.map(([, number]) => el("span", "wd", cellsOf(words[number], cutAt(words[number], s.k)))),
      ),
      { type: "button", title: "Put it into the input" },
    );
    open.onclick = () => setInput(s, text);
    const remove = attributes(
      textButton(
        "×",
        () => {
          s.kept = s.kept.filter((other) => other !== text);
          keptChanged(s);
          drawSide(s);
        },
        "quiet",
      ),
      { "aria-label": `Remove ${shorten(text, 40)}`, title: "Remove" },
    );
    return el(
      "tr",
      "",
      el("td", "", open),
      el("td", "num", num(symbols)),
      el("td", "num", RATIO.format(fertility)),
      el("td", "num", num(study.numUnknown)),
      el("td", "", remove),
    );
  });
  const csv = () => [
    ["input", "symbols", "symbols per word", "unknown", "segmentation"],
    ...s.keptAnswer.map(({ study, words, text }) => {
      const f = figuresOf(study, s.k);
      return [
        text,
        f.symbols,
        f.fertility.toFixed(4),
        study.numUnknown,
        study.run
          .map(([, number]) =>
            cutAt(words[number], s.k)
              .map((cut) => textOf(words[number], cut))
              .join(" "),
          )
          .join(" "),
      ];
    }),
  ];
  const table = el(
    "table",
    "kepttable",
    el(
      "thead",
      "",
      el(
        "tr",
        "",
        ...["input", "symbols", "per word", "unknown", ""].map((name, i) => el("th", i ? "num" : "", name)),
      ),
    ),
    el("tbody", "", ...rows),
  );
  s.tabPanel.replaceChildren(
    bar("Kept inputs", `after merge ${num(s.k)}`, csvButton(s, "kept", csv)),
    tooLong,
    el("div", "scroll", table),
  );
}
function withWords(study) {
  return { study, text: study.text, words: study.words.map((row) => takeWord(row, study.mark)) };
}
