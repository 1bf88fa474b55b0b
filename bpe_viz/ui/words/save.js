/* Tables as CSV, the tree as SVG and PNG. */
function saveBlob(name, blob) {
  const link = el("a", "");
  link.href = URL.createObjectURL(blob);
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, "_").slice(0, 80);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
/* A cell that a spreadsheet would take for a formula gets an apostrophe in front. */
function csvCell(value) {
  let text = String(value);
  if (typeof value === "string" && /^[=+\-@\t\r]/.test(text)) text = `'${text}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
function csvText(rows) {
  return rows.map((row) => row.map(csvCell).join(",")).join("\r\n") + "\r\n";
}
function saveCsv(name, rows) {
  saveBlob(`${name}.csv`, new Blob(["\ufeff", csvText(rows)], { type: "text/csv;charset=utf-8" }));
}

/* The tree as it stands, its colours written out, so that it needs no style sheet. */
const PAINTED = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-family",
  "font-weight",
  "opacity",
];
function plainTree(s) {
  const shown = s.treeSvg,
    copy = shown.cloneNode(true),
    from = shown.querySelectorAll("*"),
    to = copy.querySelectorAll("*");
  to.forEach((node, i) => {
    const style = getComputedStyle(from[i]);
    for (const name of PAINTED) {
      const value = style.getPropertyValue(name);
      if (value) node.setAttribute(name, value.includes("url(") ? "url(#bpe-hatch)" : value);
    }
    for (const name of ["class", "style", "href", "tabindex", "data-first", "data-last", "data-rank"])
      node.removeAttribute(name);
  });
  const { width, height } = s.treeSize,
    ground = svg("rect", { x: -6, y: 0, width, height, fill: getComputedStyle(s.root).backgroundColor });
  copy.prepend(ground);
  return attributes(copy, { xmlns: SVG, width, height });
}
function saveTree(s, kind) {
  if (!s.treeSvg || !s.selected) return;
  const name = `tree-${wholeText(s.selected)}.${kind}`,
    { width, height } = s.treeSize,
    blob = new Blob([new XMLSerializer().serializeToString(plainTree(s))], { type: "image/svg+xml" });
  if (kind === "svg") {
    saveBlob(name, blob);
    return;
  }
  const scale = Math.max(0.25, Math.min(2, 16000 / width, 16000 / height)),
    picture = new Image(),
    canvas = document.createElement("canvas"),
    url = URL.createObjectURL(blob);
  picture.onload = () => {
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(url);
    canvas.toBlob((png) => saveBlob(name, png), "image/png");
  };
  picture.src = url;
}
