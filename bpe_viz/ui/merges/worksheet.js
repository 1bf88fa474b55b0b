/* A worksheet of the present state: the corpus as it stands, the next five merges blank; the answers apart. */
const WORKSHEET_MERGES = 5,
  WORKSHEET_WORDS = 40;
const WORKSHEET_STYLE = `body{font:12pt/1.5 system-ui,sans-serif;color:#000;background:#fff;max-width:48rem;margin:2rem auto;padding:0 1rem}h1{font-size:18pt;margin:0}h2{font-size:13pt;margin:1.4em 0 .4em}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #888;padding:.35em .6em;text-align:left;vertical-align:top}th{font-weight:600}.n{text-align:right;white-space:nowrap}
.s{font:600 11pt/1.6 ui-monospace,monospace;border:1px solid #444;border-radius:3px;padding:0 .3em;margin:0 .12em;display:inline-block;white-space:pre-wrap;overflow-wrap:anywhere}.m{font-weight:400;color:#555}
.blank td{height:2.6em}p{margin:.3em 0}.name{float:right}tr{break-inside:avoid}@media print{body{margin:0;max-width:none}}`;

function worksheetDocument(s, withAnswers) {
  const { run, data } = s,
    { state } = viewOf(s),
    sheet = document.implementation.createHTMLDocument(
      `${data.title}: ${withAnswers ? "answer key" : "worksheet"}`,
    );
  const make = (tag, className, ...children) => {
    const node = sheet.importNode(el(tag, className), false);
    node.append(...children);
    return node;
  };
  const box = (id) => {
    const node = make("bdi", "s");
    for (const [text, isMark] of run.symbol(id).runs) node.append(isMark ? make("span", "m", text) : text);
    return node;
  };
  const style = make("style", "");
  style.textContent = WORKSHEET_STYLE;
  const meta = make("meta", "");
  meta.setAttribute("charset", "utf-8");
  sheet.documentElement.lang = "en";
  sheet.head.append(meta, style);
  const next = [];
  for (let rank = state + 1; rank <= Math.min(run.n, state + WORKSHEET_MERGES); rank++) next.push(rank);
  const words = run.frequent.slice(0, WORKSHEET_WORDS),
    table = make("table", "", make("tr", "", make("th", "n", "Count"), make("th", "", "Word")));
  for (const word of words)
    table.append(
      make(
        "tr",
        "",
        make("td", "n", num(word.count)),
        make("td", "", ...run.cut(word, state).map(([, , id]) => box(id))),
      ),
    );
  const merges = make(
    "table",
    withAnswers ? "" : "blank",
    make("tr", "", ...["Merge", "Pair", "Count", "New symbol"].map((text) => make("th", "", text))),
  );
  for (const rank of next)
    merges.append(
      make(
        "tr",
        "",
        make("td", "n", num(rank)),
        ...(withAnswers
          ? [
              make("td", "", ...run.parts(rank).map(box)),
              make("td", "n", num(run.count[rank - 1])),
              make("td", "", box(run.idOf(rank))),
            ]
          : [make("td", ""), make("td", ""), make("td", "")]),
      ),
    );
  sheet.body.append(
    make("p", "name", withAnswers ? "Answer key" : "Name: ______________________"),
    make("h1", "", data.title),
    make(
      "p",
      "",
      `${data.corpus_label}. State ${num(state)}: ${plural(run.lengths[state], "symbol")}. Ties: ${RULE_NAMES[run.tieRule]}.`,
    ),
    make(
      "h2",
      "",
      withAnswers
        ? "The next merges"
        : `Which ${next.length === 1 ? "pair is" : `${plural(next.length, "pair")} are`} merged next?`,
    ),
    next.length ? merges : make("p", "", "No merge is left."),
    make("h2", "", "The corpus"),
    ...(run.types > words.length ? [make("p", "", `${words.length} of ${plural(run.types, "word")}.`)] : []),
    table,
  );
  if (!withAnswers)
    sheet.body.append(
      make(
        "p",
        "",
        "Count each pair of neighbours inside the words, times the count of the word. Join the most frequent pair everywhere, then count again.",
      ),
    );
  return "<!doctype html>" + sheet.documentElement.outerHTML;
}
function saveFile(name, html) {
  const link = el("a", "");
  link.href = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
function saveWorksheet(s) {
  saveFile(`worksheet-merge-${viewOf(s).state}.html`, worksheetDocument(s, false));
}
function saveAnswers(s) {
  saveFile(`answers-merge-${viewOf(s).state}.html`, worksheetDocument(s, true));
}
function printWorksheet(s) {
  s.printFrame?.remove();
  s.printFrame = attributes(el("iframe", "printframe"), {
    title: "Worksheet",
    "aria-hidden": "true",
    tabindex: "-1",
  });
  s.printFrame.onload = () => s.printFrame.contentWindow.print();
  s.printFrame.srcdoc = worksheetDocument(s, false);
  s.root.append(s.printFrame);
}
