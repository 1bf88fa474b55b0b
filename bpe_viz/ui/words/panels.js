/* Order matters; the same text in other units; where the pre-tokenizer cut. */
function waitFor(s, name, value, text) {
  s.questions.set(name, value);
  ask(s);
  s.tabPanel.replaceChildren(note(text));
}
function drawOrders(s) {
  const word = s.selected,
    answer = s.ordersAnswer;
  if (!word) {
    s.tabPanel.replaceChildren(note("No word is selected."));
    return;
  }
  if (answer?.k !== s.k) {
    clearTimeout(s.ordersTimer);
    s.ordersTimer = setTimeout(
      () => {
        s.questions.set("orders", s.k);
        ask(s);
      },
      answer ? 80 : 0,
    );
    if (!answer) {
      s.tabPanel.replaceChildren(note("Looking it up…"));
      return;
    }
  }
  const ways = [
    ["rank", "By rank", "the merges in the order they were learned: this is BPE"],
    ["longest", "Longest match", "always the longest symbol that fits, from the left"],
    ["leftmost", "Leftmost first", "the first learned pair from the left, whatever its rank"],
  ];
  const right = answer.rank.join(" "),
    rows = ways.map(([name, title, what]) => {
      const symbols = answer[name],
        same = symbols.join(" ") === right;
      return el(
        "div",
        `way${same ? "" : " differs"}`,
        el(
          "h3",
          "",
          title,
          name === "rank"
            ? null
            : el(
                "span",
                same ? "same" : "off",
                same
                  ? "the same"
                  : `differs: ${plural(symbols.length, "symbol")} against ${num(answer.rank.length)}`,
              ),
        ),
        el("p", "muted", what),
        looseRow(symbols),
      );
    });
  const csv = () => [
    ["order", "symbols", "segmentation"],
    ...ways.map(([name, title]) => [title, answer[name].length, answer[name].join(" ")]),
  ];
  s.tabPanel.replaceChildren(
    bar("Order matters", `after merge ${num(answer.k)}`, csvButton(s, `orders-${wholeText(word)}`, csv)),
    ...rows,
    note(
      ways.every(([name]) => answer[name].join(" ") === right)
        ? "This word comes out the same in every order. Many do not: a tokenizer that ignores the ranks is wrong now and then, and nobody notices."
        : "Same vocabulary, other result: a model trained on one and fed the other meets symbols it has never seen there.",
    ),
  );
}
function looseRow(symbols) {
  return el("p", "loose", ...symbols.map((text) => looseChip(text, "hue")));
}

const UNIT_NAMES = {
  characters: ["Characters + unknown", "a character that the corpus never had is one unknown symbol"],
  graphemes: ["Graphemes", "what a reader sees as one character; unseen ones are unknown"],
  bytes: ["Bytes", "all 256 are the alphabet: nothing is unknown"],
};
const ONLY_MARK_UNKNOWN = "all 256 are the alphabet: only a mark that was typed is unknown";
function drawUnits(s) {
  if (!s.unitsAnswer) {
    waitFor(s, "units", true, "Learning the same corpus from other units…");
    return;
  }
  const blocks = s.unitsAnswer.map(({ study, words }) => {
    const k = Math.min(s.k, study.merges),
      { symbols, fertility } = figuresOf(study, k),
      [title, meaning] = UNIT_NAMES[study.unit],
      what = study.unit === "bytes" && study.numUnknown ? ONLY_MARK_UNKNOWN : meaning;
    const row = el(
      "p",
      "loose",
      ...study.run.flatMap(([gap, number]) => [
        gap ? el("span", "gap", gap) : null,
        el("span", "wd", cellsOf(words[number], cutAt(words[number], k))),
      ]),
    );
    const rest = study.numWords - study.run.length;
    return el(
      "div",
      `way${study.unit === s.data.unit ? " own" : ""}`,
      el("h3", "", title, el("span", "same", study.unit === s.data.unit ? "this corpus" : "")),
      el("p", "muted", what),
      row,
      rest ? note(`and ${plural(rest, "more word")}`) : null,
      el(
        "p",
        "numbers",
        el("b", "", num(symbols)),
        ` ${nounOf(symbols, "symbol")} · ${RATIO.format(fertility)} per word · ${plural(study.numUnits, "unit")} · `,
        el("b", "", num(study.numUnknown)),
        " unknown",
      ),
    );
  });
  const csv = () => [
    ["unit", "merges", "units", "symbols", "symbols per word", "unknown"],
    ...s.unitsAnswer.map(({ study }) => {
      const k = Math.min(s.k, study.merges),
        f = figuresOf(study, k);
      return [study.unit, k, study.numUnits, f.symbols, f.fertility.toFixed(4), study.numUnknown];
    }),
  ];
  s.tabPanel.replaceChildren(
    bar("The same text in other units", `after merge ${num(s.k)}`, csvButton(s, "units", csv)),
    el("div", "scroll", ...blocks),
  );
}

const READINGS = "possessive (the dog’s tail), clitic (he’s here), or the end of a quotation";
function drawCuts(s) {
  const answer = s.cutsAnswer;
  if (!answer) {
    waitFor(s, "cuts", true, "Looking it up…");
    return;
  }
  const blocks = answer.rows.map(({ way, name, pieces }) => {
    const words = pieces.filter(([, rule]) => rule !== null).length;
    const row = el(
      "p",
      "cutrow",
      ...pieces.map(([text, rule]) =>
        rule === null
          ? el("span", "gap", text)
          : el(
              "span",
              `piece${/^(word|whitespace|pattern|line)$/.test(rule) ? "" : " special"}`,
              el("bdi", "", text),
              el("small", "", rule),
            ),
      ),
    );
    return el(
      "div",
      `way${way === "corpus" ? " own" : ""}`,
      el(
        "h3",
        "",
        way === "corpus" ? `As the ${s.data.imported ? "file says" : "corpus"}: ${name}` : name[0].toUpperCase() + name.slice(1),
        el("span", "same", plural(words, "word")),
      ),
      row,
    );
  });
  const unsure = answer.ambiguous.length
    ? [
        el("h3", "", "An apostrophe that may be several things"),
        el(
          "dl",
          "facts",
          ...answer.ambiguous.flatMap(([text, readings]) => [
            el("dt", "", el("bdi", "", text)),
            el("dd", "", readings.join(", or ")),
          ]),
        ),
      ]
    : [];
  const csv = () => [
    ["pre-tokenizer", "word", "rule"],
    ...answer.rows.flatMap(({ name, pieces }) =>
      pieces.filter(([, rule]) => rule !== null).map(([text, rule]) => [name, text, rule]),
    ),
  ];
  s.tabPanel.replaceChildren(
    bar("Where the text was cut, and by which rule", "", csvButton(s, "cuts", csv)),
    el(
      "div",
      "scroll",
      ...blocks,
      ...unsure,
      unsure.length ? note(`Letters alone cannot decide between ${READINGS}; a rule has to guess.`) : null,
    ),
  );
}
