/* Questions to Python, and the address: never a new entry, so that Back leaves the page. */
const LINK_DELAY = 150,
  REPORT_DELAY = 700,
  ASK_AGAIN = 20000,
  LONGEST_LINK = 6000; // servers refuse addresses of more than 8,000 letters

function fitsInLink(text) {
  return text.length <= LONGEST_LINK && `${new URLSearchParams({ text })}`.length <= LONGEST_LINK;
}

/* ---- the address: never a new entry, so that Back leaves the page ---- */
function linkLater(s) {
  if (s.linkTimer) return;
  s.linkTimer = setTimeout(() => {
    s.linkTimer = 0;
    writeLink(s);
  }, LINK_DELAY);
}
function writeLink(s) {
  if (!s.alive || !s.study) return;
  const params = new URLSearchParams(s.data.query);
  if (!params.has("k")) params.set("k", s.k); // a link that still waits keeps its own position
  if (s.text !== s.firstText && fitsInLink(s.text)) params.set("text", s.text);
  const others = [s.selected === s.words[0] ? "" : (s.selected?.word ?? ""), ...s.kept];
  if (fitsInLink([params.get("text") ?? "", ...others].join(" "))) {
    if (others[0]) params.set("word", others[0]);
    for (const text of s.kept) params.append("keep", text);
  }
  if (s.tab !== "trace") params.set("view", s.tab);
  if (s.pairAsked && s.tab === "whynot") params.set("pair", s.pairAsked);
  if (s.lecture) params.set("lecture", "1");
  const address = `${location.pathname}?${params}${location.hash}`;
  if (address !== location.pathname + location.search + location.hash)
    history.replaceState(history.state, "", address);
}
function mergeLink(s, rank) {
  const params = new URLSearchParams(s.data.query);
  params.set("k", rank);
  return `${location.pathname.replace(/[^/]*$/, "")}merges?${params}`;
}
function openMerge(s, event, rank) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button || !s.feed.open) return;
  event.preventDefault();
  writeLink(s);
  s.feed.open(rank);
}
/* ---- questions to Python; asking again interrupts the answer, so only one that was lost is repeated ---- */
function ask(s) {
  if (!s.questions.size && s.study) return;
  const asked = { key: s.data.key, textId: s.textId, ...Object.fromEntries(s.questions) };
  if (s.selected) asked.word = s.selected.word;
  if (!s.study && !s.questions.has("text")) asked.text = s.text;
  const text = JSON.stringify(asked),
    now = performance.now();
  if (text === s.asked && now - s.askedAt < ASK_AGAIN) return;
  s.asked = text;
  s.askedAt = now;
  s.feed.send?.({ ...asked, id: ++s.askId });
  clearTimeout(s.askTimer);
  s.askTimer = setTimeout(() => {
    if (s.alive && (!s.study || s.questions.size)) ask(s);
  }, ASK_AGAIN + 50);
}
function reportLater(s) {
  clearTimeout(s.reportTimer);
  s.reportTimer = setTimeout(() => report(s), REPORT_DELAY);
}
function report(s) {
  clearTimeout(s.reportTimer);
  if (!s.alive || s.reported === s.k) return;
  s.reported = s.k;
  s.feed.send?.({
    key: s.data.key,
    position: s.k,
    id: ++s.askId,
    ...(s.questions.size
      ? { ...Object.fromEntries(s.questions), word: s.selected?.word, textId: s.textId }
      : {}),
  });
}
async function takeAnswer(s, bytes) {
  if (!bytes || bytes === s.lastBytes) return;
  s.lastBytes = bytes;
  const [head, ...parts] = await readAnswer(bytes);
  if (!s.alive) return;
  if (head.key !== s.data.key) {
    ask(s);
    return;
  }
  s.asked = "";
  for (const part of parts) takePart(s, part);
  const failed = parts.some((part) => part.problem);
  if (!failed && (s.questions.size || !s.study)) ask(s);
  if (parts.some((part) => part.study)) linkLater(s);
}
/* What Python could not do is said where the chips would be; it is asked again only after a change. */
function showProblem(s, sentence) {
  s.questions.clear();
  clearTimeout(s.askTimer);
  Object.assign(s, { study: null, words: [], selected: null });
  s.$(".text").replaceChildren(el("p", "problem", sentence));
  s.$(".figures").replaceChildren();
  drawTree(s);
  drawBoundaries(s);
  drawSide(s);
  s.root.classList.add("ready");
}
function takePart(s, part) {
  if (part.study) takeStudy(s, part.study);
  if (part.reasons) takeReasons(s, part.reasons);
  if (part.pair) takePair(s, part.pair);
  if (part.copies) takeCopies(s, part.copies);
  if (part.found) showFound(s, part);
  if (part.problem) showProblem(s, part.problem);
  if (part.orders && part.orders.word === s.selected?.word) {
    s.ordersAnswer = part.orders;
    if (part.orders.k === s.questions.get("orders")) s.questions.delete("orders");
    if (s.tab === "orders") drawSide(s);
  }
  if (part.units) {
    s.unitsAnswer = part.units.map(withWords);
    s.questions.delete("units");
    if (s.tab === "units") drawSide(s);
  }
  if (part.cuts) {
    s.cutsAnswer = part.cuts;
    s.questions.delete("cuts");
    if (s.tab === "cuts") drawSide(s);
  }
  if (part.kept) {
    s.keptAnswer = part.kept.map(withWords);
    s.questions.delete("kept");
    if (s.tab === "kept") drawSide(s);
  }
}
