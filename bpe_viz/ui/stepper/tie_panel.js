/* The tie panel: what each rule would choose, where the runs part, and whether it matters. */
const RULES = ["first-seen", "greatest", "smallest"];

function setTies(s, on) {
  s.ties = on;
  layOut(s);
  go(s, s.pos, { quiet: true });
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
function drawTiePanel(s, view) {
  const { run } = s,
    panel = s.lecture ? s.vocabulary.tie : s.foot.tie;
  setHidden(s.vocabulary.tie, !(s.ties && s.lecture));
  setHidden(s.vocabulary.main, s.ties && s.lecture);
  if (!s.ties) return;
  const { step } = view,
    tied = isTie(view);
  if (tied) askTie(s, view.k);
  const answer = s.tieAnswers.get(view.k),
    rules = s.ruleAnswer,
    key = [view.k, tied, view.half, answer != null, rules != null, s.lecture, s.wordAnswer?.word].join();
  if (panel.dataset.key === key) return;
  panel.dataset.key = key;
  if (!tied) {
    panel.replaceChildren(el("h2", "", "Ties"), el("p", "muted none", noTie(view)));
    return;
  }
  const heading = el(
    "h2",
    "",
    `Tie at ${num(run.count[view.k - 1])} `,
    el("span", "", "between "),
    textButton(plural(step.numTied, "pair"), () => openTied(s), "linklike"),
    el("span", "", ". The rule decides:"),
  );
  const rows = RULES.map((rule) => tieRow(s, view, rule, answer, rules));
  panel.replaceChildren(heading, ...rows, tieMatter(s, rules));
}
function tieRow(s, view, rule, answer, rules) {
  const { run } = s,
    active = rule === run.tieRule,
    pick = active ? view.pair : answer?.picks[rule];
  const name = rule === "first-seen" ? "first seen" : `${RULE_NAMES[rule]} pair`;
  const row = el(
    "div",
    `r ${active ? "on" : ""}`,
    el("span", "rad"),
    el("span", "", name),
    el("span", "pick", pick ? pairChips(run, pick, active ? "now" : "") : "…"),
  );
  const text = el("span", "why");
  if (active && rule === "first-seen") {
    const word = run.words.get(view.step.first?.[0]);
    text.append(
      "comes first: “",
      el("bdi", "", (word?.letters ?? "").slice(0, 24)),
      `”, boundary ${view.step.first?.[1] ?? ""}`,
    );
  } else if (active) text.append(rule === "greatest" ? "comes last by spelling" : "comes first by spelling");
  else if (pick) {
    const same = pick[0] === view.pair[0] && pick[1] === view.pair[1],
      parts = rules?.[rule];
    const where = !parts
      ? "comparing the runs…"
      : parts.parting
        ? `the runs part at merge ${num(parts.parting)}`
        : "the runs never part";
    text.append(same ? `picks the same here; ${where}` : `would pick this; ${where}`);
  }
  row.append(text);
  return row;
}
function tieMatter(s, rules) {
  const box = el("div", "matter", el("p", "muted", "Does it matter in the end?"));
  if (!rules) box.append(el("p", "", "Training under the other rules…"));
  else box.append(...(s.wordAnswer ? triedLines(s) : comparisonLines(s, rules)), el("p", "", tryField(s)));
  return box;
}
function comparisonLines(s, rules) {
  return RULES.filter((rule) => rule !== s.run.tieRule).map((rule) => {
    const { differing, example } = rules[rule];
    const end = differing === 1 ? "1 word ends up otherwise" : `${num(differing)} words end up otherwise`;
    const line = el(
      "p",
      "ends",
      `${RULE_NAMES[rule]}: `,
      el("b", "", differing ? end : "all words end up the same"),
    );
    if (example.length) line.append(el("span", "example", ", as ", ...symbolChips(example)));
    return line;
  });
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
