/* The entry: text, slider, a word of the corpus. */
const TYPING_PAUSE = 100;

function buildEntry(s) {
  const box = s.$(".entry");
  s.input = attributes(el("textarea", "field"), {
    rows: "1",
    "aria-label": "Word or sentence to segment",
    placeholder: "Type or paste a word or a sentence",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    maxlength: s.data.mostText,
  });
  s.input.oninput = () => {
    growInput(s);
    typed(s);
  };
  s.pick = attributes(el("input", "field pick"), {
    type: "search",
    list: "bpe-corpus-words",
    placeholder: "Corpus word",
    "aria-label": "Add a word of the corpus",
    autocomplete: "off",
  });
  s.pickList = attributes(el("datalist", ""), { id: "bpe-corpus-words" });
  s.pick.oninput = () => searchCorpus(s);
  s.pick.onchange = () => addCorpusWord(s);
  s.pick.hidden = true;
  s.pick.onkeydown = (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      togglePick(s);
    }
  };
  s.pickButton = attributes(
    button("Add a word of the corpus", "search", () => togglePick(s)),
    { "aria-expanded": "false" },
  );
  s.keep = attributes(
    textButton("Keep", () => keepInput(s)),
    { title: "Keep this input in the list to compare" },
  );
  s.slider = attributes(el("input", "range"), {
    type: "range",
    min: "0",
    step: "1",
    "aria-label": "After how many merges",
  });
  s.slider.oninput = () => goTo(s, +s.slider.value, { quiet: true });
  s.after = el("b", "after");
  s.playButton = button("Play (P)", "play", () => play(s, !s.playing));
  const step = el(
    "div",
    "step",
    button("Back (Left)", "back", () => stepBy(s, -1)),
    s.playButton,
    button("Forward (Right)", "forward", () => stepBy(s, 1)),
    s.slider,
    s.after,
  );
  const lecture = button("Lecture mode (L)", "lecture", () => setLecture(s, !s.lecture)),
    help = attributes(
      textButton("?", () => openHelp(s), "btn"),
      { "aria-label": "Keys and clicker (?)", title: "Keys and clicker (?)" },
    );
  box.append(s.input, s.pick, s.pickList, s.pickButton, s.keep, step, lecture, help);
}
function growInput(s) {
  s.input.style.height = "";
  if (s.input.scrollHeight > s.input.clientHeight + 2)
    s.input.style.height = `${Math.min(s.input.scrollHeight + 2, 96 * s.px)}px`;
}
function typed(s) {
  s.text = s.input.value;
  s.textId += 1;
  clearTimeout(s.typeTimer);
  s.typeTimer = setTimeout(() => askText(s), TYPING_PAUSE);
}
function askText(s) {
  s.questions.set("text", s.text);
  s.askedTexts = s.textId;
  for (const kind of ["unitsAnswer", "cutsAnswer"]) s[kind] = null;
  ask(s);
  linkLater(s);
}
function setInput(s, text) {
  s.input.value = text;
  growInput(s);
  typed(s);
}
function togglePick(s) {
  s.pick.hidden = !s.pick.hidden;
  setAttribute(s.pickButton, "aria-expanded", String(!s.pick.hidden));
  (s.pick.hidden ? s.pickButton : s.pick).focus();
  growInput(s);
}
function searchCorpus(s) {
  clearTimeout(s.searchTimer);
  const text = s.pick.value;
  if (text)
    s.searchTimer = setTimeout(() => {
      s.questions.set("search", text);
      ask(s);
    }, TYPING_PAUSE);
}
function showFound(s, { search, found }) {
  s.questions.delete("search");
  if (search === s.pick.value)
    s.pickList.replaceChildren(
      ...found.map((word) => {
        const option = el("option", "");
        option.value = word;
        return option;
      }),
    );
}
function addCorpusWord(s) {
  const word = s.pick.value.trim();
  if (!word) return;
  s.pick.value = "";
  s.wanted = word;
  setInput(s, s.text.trim() ? `${s.text.replace(/\s+$/, "")} ${word}` : word);
}
