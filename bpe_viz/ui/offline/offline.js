/* Answers from what the page brought along, in place of Python: the last script of a stepper without a server. */
const MOST_FOUND_WORDS = 50;

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
function byCount(found) {
  return [found.sort((a, b) => b[1] - a[1]).slice(0, MOST_FOUND_WORDS), found.length];
}
/* Words that hold a symbol in state k: cut each and look. */
function holding(kept, symbol, k) {
  const { numUnits } = kept;
  return kept.rows.filter(([, , units, died]) => {
    let latest = 0,
      length = 0;
    return units.some((unit, i) => {
      length += 1;
      if (died[i] && died[i] <= k) {
        latest = Math.max(latest, died[i]);
        return false;
      }
      const id = length > 1 ? numUnits + latest - 1 : unit;
      latest = length = 0;
      return id === symbol;
    });
  });
}
function answersTo(kept, asked) {
  const parts = [{ key: "offline" }];
  if (asked.overview) parts.push({ overview: kept.overview });
  for (const number of asked.chunks ?? []) if (kept.chunks.has(number)) parts.push(kept.chunks.get(number));
  if (asked.search) {
    const spelled = ([, , units]) => units.map((id) => kept.overview.alphabet[id][0]).join("");
    const [found, many] = byCount(kept.rows.filter((row) => spelled(row).includes(asked.search)));
    parts.push({ search: asked.search, found, many });
  }
  if (asked.holds) {
    const [symbol, k] = asked.holds,
      [words, many] = byCount(holding(kept, symbol, k));
    parts.push({ holds: { symbol, k, words, many } });
  }
  if (asked.tie) parts.push({ tie: { k: asked.tie, picks: kept.ties[asked.tie] ?? {} } });
  if (asked.rules) parts.push({ rules: kept.rules });
  if (asked.source) parts.push({ source: kept.source });
  return parts;
}
async function openOffline() {
  const kept = { chunks: new Map() };
  for (const part of await readAnswer(bytesOf(document.getElementById("answers").textContent)))
    if (part.chunk != null) kept.chunks.set(part.chunk, part);
    else Object.assign(kept, part);
  kept.numUnits = kept.overview.alphabet.length;
  const feed = (globalThis[Symbol.for("bpe-viz stepper")] = {
    send: (asked) => queueMicrotask(() => feed.listener?.(answersTo(kept, asked))),
  });
  const show = () => mount({ data: kept.start, parentElement: document.querySelector("main") });
  show();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
}
openOffline();
