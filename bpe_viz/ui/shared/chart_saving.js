/* Saves the chart above as PNG (twice its size) or SVG, and its data as CSV. */
const ICON = "M5 20h14v-2H5v2zM19 9h-4V3H9v6H5l7 7 7-7z";

function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function drawing(data) {
  const found = document.querySelector(`.${CSS.escape(data.chart)} svg.marks`);
  if (!found) return null;
  const svg = found.cloneNode(true);
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = data.title;
  svg.prepend(title);
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", found.style.backgroundColor || "none");
  title.after(ground);
  const text = new XMLSerializer().serializeToString(svg);
  return { text, width: found.width.baseVal.value, height: found.height.baseVal.value };
}

async function toPng({ text, width, height }) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

const SAVERS = {
  PNG: async (data) => {
    const found = drawing(data);
    if (found) download(await toPng(found), `${data.name}.png`);
  },
  SVG: (data) => {
    const found = drawing(data);
    if (found) download(new Blob([found.text], { type: "image/svg+xml" }), `${data.name}.svg`);
  },
  CSV: (data) => download(new Blob([data.csv], { type: "text/csv" }), `${data.name}.csv`),
};

export default function ({ data, parentElement }) {
  const group = parentElement.querySelector(".save");
  group.setAttribute("aria-label", "Save this chart");
  if (!group.firstChild) {
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    icon.setAttribute("viewBox", "0 0 24 24");
    icon.setAttribute("aria-hidden", "true");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", ICON);
    icon.append(path);
    group.append(icon);
    for (const kind of Object.keys(SAVERS)) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = kind;
      button.setAttribute("aria-label", `Save as ${kind}`);
      group.append(button);
    }
  }
  for (const button of group.querySelectorAll("button"))
    button.onclick = () => SAVERS[button.textContent](data);
}
