/* The tie panel: what each rule would choose, where the runs part, and whether it matters. */
const RULES = ["first-seen", "greatest", "smallest"];

function setTies(s, on) {
  const panel = s.tieParts?.box,
    hadFocus = panel?.contains(s.root.getRootNode().activeElement);
  s.ties = on;
  layOut(s);
  go(s, s.pos, { quiet: true });
  if (hadFocus) s.root.focus({ preventScroll: true });
}
function isTie(view) {
  return view.half === "choose" && !view.asking && view.step.numTied > 1;
}
function noTie(view) {
  if (view.asking) return "The tie panel waits until the pair is revealed.";
  if (view.half === "end") return "Learning has ended: no pair is chosen any more.";
  return view.half === "choose"
    ? "No tie here: one pair occurs more often than all others."
    : "Ties are shown at the choose half-step.";
}
/* One set of radio buttons for good, so that the focus outlives every step; lecture mode moves it. */
function buildTiePanel(s) {
  const parts = {
    none: el("p", "muted none"),
    heading: el("h2", ""),
    rows: RULES.map((rule) => tieRow(s, rule)),
    matter: attributes(el("div", "matter"), { role: "status" }),
  };
  parts.rules = attributes(el("fieldset", "rules"), { "aria-label": "Tie rule" });
  parts.rules.append(...parts.rows.map((row) => row.box));
  parts.box = el("div", "tiebox", parts.heading, parts.none, parts.rules, parts.matter);
  return parts;
}
function tieRow(s, rule) {
  const radio = attributes(el("input", "rad"), { type: "radio", name: "bpe-viz-tie-rule", value: rule }),
    pick = el("span", "pick"),
    why = el("span", "why"),
    name = el("span", "", ruleName(rule));
  radio.onchange = () => {
    s.previewed = rule;
    draw(s);
  };
  return { rule, radio, name, pick, why, box: el("label", "r", radio, name, pick, why) };
}
function ruleName(rule) {
  return rule === "first-seen" ? "first seen" : `${RULE_NAMES[rule]} pair`;
}
function drawTiePanel(s, view) {
  const panel = s.lecture ? s.vocabulary.tie : s.foot.tie;
  setHidden(s.vocabulary.tie, !(s.ties && s.lecture));
  setHidden(s.vocabulary.main, s.ties && s.lecture);
  if (!s.ties) return;
  const { run } = s,
    tied = isTie(view);
  if (tied) askTie(s, view.k);
  const parts = (s.tieParts ??= buildTiePanel(s)),
    answer = s.tieAnswers.get(view.k),
    rules = s.ruleAnswer,
    key = [view.k, tied, view.half, answer != null, rules != null, s.wordAnswer?.word, s.previewed, run.tieRule].join();
  if (parts.box.parentElement !== panel) panel.replaceChildren(parts.box);
  if (parts.run === run && parts.key === key) return;
  Object.assign(parts, { run, key });
  setHidden(parts.none, tied);
  setHidden(parts.rules, !tied);
  setHidden(parts.matter, !tied);
  if (!tied) {
    if (parts.box.contains(s.root.getRootNode().activeElement)) s.root.focus({ preventScroll: true });
    parts.heading.replaceChildren("Ties");
    setText(parts.none, noTie(view));
    return;
  }
  parts.heading.replaceChildren(
    `Tie at ${num(run.count[view.k - 1])} `,
    el("span", "", "between "),
    textButton(plural(view.step.numTied, "pair"), () => openTied(s), "linklike"),
    el("span", "", ". Which rule decides?"),
  );
  for (const row of parts.rows) drawTieRow(s, view, row, answer, rules);
  drawTieMatter(s, parts.matter, rules);
}
function previewedRule(s) {
  return s.previewed ?? s.run.tieRule;
}
function drawTieRow(s, view, row, answer, rules) {
  const { run } = s,
    { rule } = row,
    active = rule === run.tieRule,
    on = rule === previewedRule(s),
    pick = active ? view.pair : answer?.picks[rule];
  row.radio.checked = on;
  row.box.classList.toggle("on", on);
  row.name.replaceChildren(ruleName(rule), active ? el("small", "", " in use") : "");
  row.pick.replaceChildren(pick ? pairChips(run, pick, active ? "now" : on ? "preview" : "") : "…");
  row.why.replaceChildren(...reasonOf(s, view, rule, pick, rules));
}
/* Why the rule in use picked its pair; what another one would have picked, and where its run first differs. */
function reasonOf(s, view, rule, pick, rules) {
  const { run } = s;
  if (rule === run.tieRule) {
    if (rule !== "first-seen") return [rule === "greatest" ? "comes last by spelling" : "comes first by spelling"];
    const word = run.words.get(view.step.first?.[0]);
    return [
      "comes first: “",
      el("bdi", "", (word?.letters ?? "").slice(0, 24)),
      `”, boundary ${view.step.first?.[1] ?? ""}`,
    ];
  }
  if (!pick) return [];
  const same = pick[0] === view.pair[0] && pick[1] === view.pair[1],
    parting = rules?.[rule].parting;
  const where = !rules ? "comparing…" : parting ? `first differs at merge ${num(parting)}` : "never differs";
  return [`${same ? "the same pair here" : "another pair here"}; ${where}`];
}
function drawTieMatter(s, box, rules) {
  const rule = previewedRule(s),
    own = rule === s.run.tieRule;
  const lines = !rules
    ? [el("p", "", "Training under the other rules…")]
    : s.wordAnswer
      ? triedLines(s)
      : own
        ? comparisonLines(s, rules)
        : previewLines(s, rule, rules[rule]);
  const use = textButton(`Use ${RULE_NAMES[rule]}`, () => useRule(s, rule), "btn txt use");
  box.replaceChildren(
    el("p", "muted", own ? "Does it matter in the end?" : `If ties went to the ${ruleName(rule)}${rule === "first-seen" ? " pair" : ""}:`),
    ...lines,
    el("p", "tryline", tryField(s), own ? null : use),
  );
}
/* The first merge that differs, both pairs next to each other, and the end of the run. */
function previewLines(s, rule, { parting, pairs, differing, example }) {
  const side = (name, pair) => [
    `${name} `,
    pair.length ? el("span", "pr", ...symbolChips(pair)) : el("span", "muted", "has ended"),
  ];
  const first = parting
    ? [
        `First difference, merge ${num(parting)}: `,
        ...side(RULE_NAMES[s.run.tieRule], pairs[0]),
        ", ",
        ...side(RULE_NAMES[rule], pairs[1]),
      ]
    : ["Every merge is the same."];
  return [el("p", "first", ...first), endLine("At the end", differing, example)];
}
function endLine(name, differing, example) {
  const end = differing
    ? `${plural(differing, "word")} ${differing === 1 ? "is" : "are"} segmented differently`
    : "all words are segmented the same";
  const line = el("p", "ends", `${name}: `, el("b", "", end));
  if (example.length) line.append(el("span", "example", ", as ", ...symbolChips(example)));
  return line;
}
function comparisonLines(s, rules) {
  return RULES.filter((rule) => rule !== s.run.tieRule).map((rule) =>
    endLine(RULE_NAMES[rule], rules[rule].differing, rules[rule].example),
  );
}
/* The setting itself changes: Python learns again, and the stepper stays where it is. */
function useRule(s, rule) {
  s.root.focus({ preventScroll: true });
  s.feed.choose?.({ key: s.data.key, rule, position: linkParts(s) });
}
/* The word that a reader tried: one line if the three rules agree on it. */
function triedLines(s) {
  const { segments } = s.wordAnswer,
    agree = RULES.every((rule) => String(segments[rule]) === String(segments[RULES[0]]));
  if (agree) return [el("p", "tried", "under all three: ", ...symbolChips(segments[RULES[0]]))];
  return RULES.map((rule) => el("p", "tried", `${RULE_NAMES[rule]}: `, ...symbolChips(segments[rule])));
}
function symbolChips(texts) {
  return texts.map((text) => el("span", "c m", el("bdi", "", text)));
}
/* One field for good, so that what is typed in it, and the focus, outlive the panel around it. */
function tryField(s) {
  if (s.tryField) {
    if (s.root.getRootNode().activeElement === s.tryField) setTimeout(() => s.tryField.focus());
    return s.tryField;
  }
  s.tryField = attributes(el("input", "try"), {
    type: "text",
    placeholder: "try a word",
    "aria-label": "Try a word under the three rules",
    autocomplete: "off",
  });
  s.tryField.onkeydown = (event) => {
    const word = s.tryField.value.trim();
    if (event.key !== "Enter") return;
    s.wordAnswer = null;
    if (word) s.questions.set("tryWord", word);
    if (word) ask(s);
    else draw(s);
  };
  return s.tryField;
}
/* All pairs of a tie in a panel over the columns, which follows the step. */
function openTied(s) {
  openPanel(s, "tied", "Tied pairs", [el("p", "muted"), el("ul", "wordlist")]);
  drawTied(s);
}
function drawTied(s) {
  if (s.panel?.kind !== "tied") return;
  const view = viewOf(s),
    { step } = view,
    [says, list] = s.panel.panel.querySelector(".body").children;
  if (!isTie(view)) {
    says.textContent = noTie(view);
    list.replaceChildren();
    s.panel.drawn = "";
    return;
  }
  askTie(s, view.k);
  const pairs = s.tieAnswers.get(view.k)?.tied ?? step.top.slice(0, step.numTied),
    many = pairs.length < step.numTied ? `${num(pairs.length)} of ${num(step.numTied)}` : num(pairs.length),
    key = [view.k, pairs.length].join();
  if (s.panel.drawn === key) return;
  s.panel.drawn = key;
  says.textContent = `${many} ${nounOf(step.numTied, "pair")}, each ${plural(s.run.count[view.k - 1], "time")}, in the order of the rule: the first is merged.`;
  list.replaceChildren(...pairs.map((pair, i) => el("li", "", pairChips(s.run, pair, i ? "" : "now"))));
}
function askTie(s, k) {
  if (!s.tieAnswers.has(k)) s.questions.set("tie", k);
  if (!s.ruleAnswer) s.questions.set("rules", true);
  if (s.questions.has("tie") || s.questions.has("rules")) setTimeout(() => ask(s));
}
