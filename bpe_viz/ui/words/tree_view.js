/* How the tree is looked at: its size, dragging, and what hovering marks. */
function dragToPan(box) {
  let from = null;
  box.addEventListener("pointerdown", (event) => {
    if (event.button === 0)
      from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop, moved: false };
  });
  box.addEventListener("pointermove", (event) => {
    if (!from) return;
    if (Math.abs(event.clientX - from.x) + Math.abs(event.clientY - from.y) > 5) from.moved = true;
    if (from.moved) {
      box.scrollLeft = from.left - event.clientX + from.x;
      box.scrollTop = from.top - event.clientY + from.y;
    }
  });
  const end = () => {
    const moved = from?.moved;
    from = null;
    if (moved)
      box.addEventListener(
        "click",
        (event) => {
          event.preventDefault();
          event.stopPropagation();
        },
        { capture: true, once: true },
      );
  };
  box.addEventListener("pointerup", end);
  box.addEventListener("pointerleave", () => {
    from = null;
  });
}
/* As large as fits, but never so small that letters cannot be read; then it scrolls, and drags. */
function fitTree(s) {
  if (!s.treeSvg) return;
  const room = s.tree.clientWidth - 2,
    high = Math.max(60, s.treeRoom ?? 260);
  const fit = Math.max(0.9, Math.min(1, room / s.px / s.treeSize.width, high / s.px / s.treeSize.height)),
    scale = (s.zoomTree || fit) * s.px;
  s.treeFit = fit;
  attributes(s.treeSvg, { width: s.treeSize.width * scale, height: s.treeSize.height * scale });
}
function zoomTree(s, factor) {
  s.zoomTree = factor ? Math.max(0.2, Math.min(4, (s.zoomTree || s.treeFit) * factor)) : 0;
  fitTree(s);
}

/* ---- hovering a node, a chip or a row marks all three ---- */
function hoverIn(s, box) {
  const over = (event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-first]") : null;
    heat(s, target ? `${target.dataset.first}-${target.dataset.last}` : "");
  };
  box.addEventListener("pointerover", over);
  box.addEventListener("focusin", over);
  box.addEventListener("pointerleave", () => heat(s, ""));
  box.addEventListener("focusout", () => heat(s, ""));
}
function heat(s, name) {
  if (s.hot === name) return;
  s.hot = name;
  for (const node of s.root.querySelectorAll(".hot")) node.classList.remove("hot");
  if (!name) return;
  const [first, last] = name.split("-").map(Number);
  for (const node of s.root.querySelectorAll(`.n${first}-${last}, .r${first}-${last}`))
    node.classList.add("hot");
  const chips = [...(s.buttons.get(s.selected)?.querySelectorAll(".sy") ?? [])];
  const cuts = s.selected ? cutAt(s.selected, s.k) : [];
  cuts.forEach((cut, i) => {
    if (cut.first <= first && cut.last >= last) chips[i]?.classList.add("hot");
  });
}
