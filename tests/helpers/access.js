/* Measures in a page what axe does not: targets, focus, reflow, spacing, forced colours, language, names. */
(() => {
  const TARGETS =
    "a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab]," +
    "[role=option], [role=slider], [role=switch], [role=treeitem], [role=checkbox], [role=radio], [tabindex='0']";
  const NAMED = "button, a[href], summary, [role=button], [role=link], [role=tab], [role=option], [role=switch], [role=checkbox], [role=radio]";
  const AWAY = "[hidden], [inert], [aria-hidden=true]";
  const LEAST = 24;
  const EDGE = 2;
  const NEAR = 8; // what is no difference in place
  const GRID = [0, 0.25, 0.5, 0.75, 1];

  const inside = (root) =>
    [...root.querySelectorAll("*")].flatMap((node) =>
      node.shadowRoot ? [node, ...inside(node.shadowRoot)] : [node],
    );
  const parent = (node) => node.parentElement ?? node.getRootNode().host;
  function* outwards(node) {
    for (let at = node; at; at = parent(at)) yield at;
  }
  const closest = (node, selector) => {
    for (const at of outwards(node)) if (at.matches(selector)) return at;
    return null;
  };
  const isSeen = (node) =>
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !closest(node, AWAY);
  const at = (x, y) => {
    let node = document.elementFromPoint(x, y);
    for (;;) {
      const inner = node?.shadowRoot?.elementFromPoint(x, y);
      if (!inner || inner === node) return node;
      node = inner;
    }
  };
  const holds = (outer, node) => [...outwards(node)].includes(outer);
  const focused = () => {
    let node = document.activeElement;
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    return node;
  };
  const labelsOf = (node) => [...(node.labels ?? [])];
  const nameOf = (node) =>
    (
      node.getAttribute("aria-label") ||
      labelsOf(node)[0]?.textContent.trim() ||
      node.textContent.trim() ||
      node.title ||
      node.getAttribute("placeholder") ||
      ""
    ).replace(/\s+/g, " ");
  const said = (node) =>
    `${node.localName}.${[...node.classList].slice(0, 2).join(".")} “${nameOf(node).slice(0, 50)}”`;

  /** The largest box of a target, with the label that activates it. */
  const boxOf = (node) => {
    const areas = [node, ...labelsOf(node)].flatMap((one) => [...one.getClientRects()]);
    return areas.sort((a, b) => b.width * b.height - a.width * a.height)[0];
  };
  const distance = (box, x, y) =>
    Math.hypot(
      Math.max(box.left - x, 0, x - box.right),
      Math.max(box.top - y, 0, y - box.bottom),
    );

  /** Links in a sentence are as high as its line. */
  const isInSentence = (node) => {
    if (getComputedStyle(node).display !== "inline") return false;
    const around = [...node.parentNode.childNodes];
    return around.some((one) => one !== node && one.nodeType === Node.TEXT_NODE && one.data.trim());
  };

  /** Whether a target lies under what is open over the page, and cannot be pressed. */
  const isUnderLayer = ({ node, x, y }) => {
    const hit = at(x, y);
    return Boolean(hit && !holds(node, hit) && !holds(hit, node) && !labelsOf(node).some((label) => holds(label, hit)));
  };

  /** Whether a target is a token, whose letters have places on a grid that all rows share: the place is the message. */
  const isLettersOnGrid = (node) => node.matches(".tokenizers .tk");

  /** Targets below 24 px with another one nearer than the rule of spacing allows (WCAG 2.5.8). */
  function smallTargets() {
    const found = inside(document)
      .filter((node) => node.matches(TARGETS) && isSeen(node) && !node.matches("[type=file]"))
      .filter((node) => !isLettersOnGrid(node))
      .map((node) => ({ node, box: boxOf(node) }))
      .filter(({ box }) => box && box.width > 1 && box.height > 1)
      .map(({ node, box }) => {
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return { node, box, x, y, isSmall: box.width < LEAST - 0.5 || box.height < LEAST - 0.5 };
      });
    const same = (one, other) =>
      holds(one.node, other.node) || holds(other.node, one.node) || labelsOf(one.node).some((l) => holds(l, other.node));
    const open = found.filter((target) => !isUnderLayer(target));
    return open
      .filter(({ node, isSmall }) => isSmall && !isInSentence(node))
      .flatMap((small) => {
        const near = open.find(
          (other) =>
            other !== small &&
            !same(small, other) &&
            (distance(other.box, small.x, small.y) < LEAST / 2 - 0.5 ||
              (other.isSmall && Math.hypot(other.x - small.x, other.y - small.y) < LEAST - 0.5)),
        );
        const size = `${Math.round(small.box.width)}x${Math.round(small.box.height)}`;
        return near ? [`${said(small.node)} is ${size}, near ${said(near.node)}`] : [];
      });
  }

  /** How what has the focus looks, with what is around it: a ring may be drawn by either. */
  const looks = (node) => {
    const around = [...outwards(node)].slice(0, 6);
    const drawn = [...around, ...labelsOf(node), ...node.children, node.nextElementSibling, node.previousElementSibling];
    return drawn
      .filter(Boolean)
      .flatMap((one) => ["", "::before", "::after"].map((pseudo) => getComputedStyle(one, pseudo)))
      .map((s) =>
        [s.outlineStyle, s.outlineWidth, s.outlineColor, s.boxShadow, s.borderColor, s.backgroundColor]
          .concat(s.textDecoration, s.opacity, s.stroke)
          .join(),
      )
      .join("|");
  };

  /** Lets Tab begin with the first stop of the page. */
  function begin() {
    focused()?.blur();
    last = null;
    getSelection().setPosition(document.body, 0);
  }

  let before = null;
  let unsure = new Set();
  /** What is wrong with the stop that Tab came to, and with the look of the one before it. */
  function stop() {
    const node = focused();
    const faults = [];
    if (before?.node.isConnected && before.node !== node && looks(before.node) === before.look) unsure.add(before.node);
    before = null;
    if (!node || node === document.body || node === document.documentElement) return { name: "", faults };
    if (node.tabIndex < 0) return { name: said(node), faults }; // a view that took the focus itself
    before = { node, look: looks(node) };
    const isDrawn = !node.matches("[type=range]") && boxOf(node);
    if (!isDrawn) return { name: said(node), faults };
    const box = node.getClientRects()[0] ?? boxOf(node);
    if (box.width < 3 || box.height < 3) return { name: said(node), faults };
    const own = (hit) =>
      hit && (holds(node, hit) || holds(hit, node) || labelsOf(node).some((label) => holds(label, hit)));
    const [right, bottom] = [Math.min(box.right, box.left + innerWidth), Math.min(box.bottom, box.top + innerHeight)];
    const hidden = new Set();
    let count = 0;
    for (const across of GRID)
      for (const down of GRID) {
        const x = box.left + EDGE + across * (right - box.left - 2 * EDGE);
        const y = box.top + EDGE + down * (bottom - box.top - 2 * EDGE);
        const hit = at(x, y);
        if (own(hit)) continue;
        count += 1;
        hidden.add(hit ? said(hit) : "the edge of the window");
      }
    const isTall = box.height > innerHeight / 2 || box.width > innerWidth;
    // A box taller than half a window may go on below it; a rounded corner is nobody's.
    if (count > (isTall ? 20 : 4)) faults.push(`${said(node)} is hidden at ${count} of 25 points by ${[...hidden].join(", ")}`);
    return { name: said(node), faults };
  }

  let last = null;
  /** What is seen of a node beside another: itself, or the box that scrolls it and not the other. */
  const seenBeside = (node, other) => {
    let seen = node;
    for (const around of outwards(node)) {
      if (holds(around, other)) break;
      const { overflowX, overflowY } = getComputedStyle(around);
      if (/auto|scroll|hidden/.test(overflowX + overflowY)) seen = around;
    }
    return seen.getClientRects()[0];
  };
  /** What is wrong with the place of the stop: it has to be below the one before, or right of it, or inside it. */
  function order() {
    const node = focused();
    const before = last;
    last = node && node !== document.body && node.tabIndex >= 0 && !isFixed(node) ? node : null;
    if (!last || !before?.isConnected || before === node || holds(before, node) || holds(node, before)) return "";
    const [one, two] = [seenBeside(before, node), seenBeside(node, before)];
    if (!one || !two || [one, two].some(({ width, height }) => width < 3 || height < 3)) return "";
    const isBelow = two.top >= one.bottom - NEAR;
    const isRight = two.left >= one.right - NEAR || (two.left > one.left && two.top >= one.top - NEAR);
    return isBelow || isRight ? "" : `${said(node)} comes after ${said(before)}, but is ${two.top < one.top - NEAR ? "above" : "left of"} it`;
  }
  /** Bars that stay while the page scrolls have an order of their own. */
  const isFixed = (node) => [...outwards(node)].some((one) => /fixed|sticky/.test(getComputedStyle(one).position));

  /** The stops that look the same with the focus and without it, given time to draw. */
  async function withoutFocusLook() {
    const faults = [];
    for (const node of unsure) {
      if (!node.isConnected) continue;
      node.focus();
      await frames();
      const look = looks(node);
      node.blur();
      await frames();
      if (looks(node) === look) faults.push(`${said(node)} does not show its focus`);
    }
    unsure = new Set();
    return faults;
  }

  const scrolls = (style, axis) => /auto|scroll/.test(style[`overflow${axis}`]);
  /** What makes the page wider than its window, and boxes that scroll but cannot be reached or have no name. */
  function reflow() {
    const faults = [];
    const main = document.querySelector("[data-testid=stMain]") ?? document.scrollingElement;
    for (const box of new Set([document.scrollingElement, main]))
      if (box.scrollWidth > box.clientWidth + 1) faults.push(`${said(box).slice(0, 40)} scrolls sideways: ${box.scrollWidth} px`);
    for (const node of inside(document)) {
      if (!isSeen(node) || node === main) continue;
      const style = getComputedStyle(node);
      const isWide = scrolls(style, "X") && node.scrollWidth > node.clientWidth + 1;
      const isHigh = scrolls(style, "Y") && node.scrollHeight > node.clientHeight + 1;
      if (!(isWide || isHigh) || node === document.scrollingElement || node.clientWidth < 2) continue;
      const hasStop = node.tabIndex >= 0 || inside(node).some((one) => one.tabIndex >= 0 && isSeen(one));
      if (!hasStop) faults.push(`${said(node)} scrolls, but has no stop`);
      const hasName = node.matches("textarea, select, input") || closest(node, "[aria-label], [aria-labelledby]");
      if (node.tabIndex >= 0 && !hasName) faults.push(`${said(node)} scrolls, but has no name`);
    }
    return faults;
  }

  const texts = (node) => [...node.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
  const hasCutText = (box, x, y) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const range = document.createRange();
    for (const node of [box, ...inside(box)].filter((one) => texts(one) && isSeen(one)))
      for (const text of node.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE || !text.data.trim()) continue;
        range.selectNodeContents(text);
        for (const part of range.getClientRects()) {
          const down = Math.max(0, (part.height - 1.1 * parseFloat(getComputedStyle(node).fontSize)) / 2);
          if (x && (part.right > right + 2 || part.left < left - 2)) return true;
          if (y && (part.bottom - down > bottom + 2 || part.top + down < top - 2)) return true;
        }
      }
    return false;
  };
  /** Boxes that hide a part of their text. */
  const cutBoxes = () =>
    inside(document).filter((node) => {
      if (!(node instanceof HTMLElement) || !isSeen(node) || node.clientWidth < 3 || node.clientHeight < 3) return false;
      const style = getComputedStyle(node);
      const [x, y] = [style.overflowX, style.overflowY].map((one) => /hidden|clip/.test(one));
      const isCut = (x && node.scrollWidth > node.clientWidth + 1) || (y && node.scrollHeight > node.clientHeight + 2);
      return isCut && hasCutText(node, x, y);
    });
  const styled = (css) => {
    const roots = [document, ...inside(document).map((node) => node.shadowRoot).filter(Boolean)];
    for (const root of roots) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    }
    return () => {
      for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.slice(0, -1);
    };
  };
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  /** What is cut with a style on everything and is not without it. */
  async function cutWith(css) {
    const already = new Set(cutBoxes());
    const back = styled(css);
    await frames();
    const faults = cutBoxes()
      .filter((node) => !already.has(node) && !node.title && !closest(node, "[title]"))
      .map((node) => `${said(node)} is cut: ${node.scrollWidth}x${node.scrollHeight} in ${node.clientWidth}x${node.clientHeight}`);
    const main = document.querySelector("[data-testid=stMain]");
    if (main && main.scrollWidth > main.clientWidth + 1) faults.push(`the page scrolls sideways: ${main.scrollWidth} px`);
    back();
    await frames();
    return faults;
  }

  const CORPUS_TEXT = "bdi, code, pre, kbd, svg, script, style, textarea, input, select, option, .c, .tile, .u, .sy, .tk";
  const LONGER = 0.4;
  /** A text as long as in a language with long words: each word has two fifths of its own letters more. */
  const longer = (text) =>
    text.replace(/\p{L}{2,}/gu, (word) => word + word.toLowerCase().slice(0, Math.ceil(LONGER * word.length)));
  /** Whether a text is for the eyes, too. */
  const isDrawn = (node) => isSeen(node) && [...outwards(node)].every((one) => !(one instanceof HTMLElement) || one.offsetWidth !== 1);
  const interfaceTexts = () =>
    [document, ...inside(document).map((node) => node.shadowRoot).filter(Boolean)].flatMap((root) => {
      const found = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        const around = node.parentElement;
        if (around && /\p{L}{2}/u.test(node.data) && isDrawn(around) && !closest(around, CORPUS_TEXT)) found.push(node);
      }
      return found;
    });
  const boxOfText = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
  };
  /** Texts of which one lies on the other; what is scrolled away or under a layer does not count. */
  function overlaps(nodes) {
    const boxes = nodes.flatMap((node) => boxOfText(node).map((box) => ({ node, box }))).filter(({ node, box }) => {
      const hit = at(box.left + box.width / 2, box.top + box.height / 2);
      return hit && (holds(node.parentElement, hit) || holds(hit, node.parentElement));
    });
    const found = new Set();
    boxes.forEach(({ node, box }, i) => {
      for (const { node: other, box: near } of boxes.slice(i + 1)) {
        if (other === node) continue;
        const across = Math.min(box.right, near.right) - Math.max(box.left, near.left);
        const down = Math.min(box.bottom, near.bottom) - Math.max(box.top, near.top);
        if (across > 3 && down > 0.4 * Math.min(box.height, near.height))
          found.add(`“${node.data.trim().slice(0, 30)}” lies on “${other.data.trim().slice(0, 30)}”`);
      }
    });
    return found;
  }
  const CONTROLS = "button, a[href], summary, label, [role=button], [role=tab], [role=option], [role=menuitem]";
  /** Texts that leave the control that they name, or the window where nothing scrolls. */
  function outside(nodes) {
    const found = new Set();
    for (const node of nodes)
      for (const box of boxOfText(node)) {
        const control = closest(node.parentElement, CONTROLS);
        const whole = control?.getBoundingClientRect();
        if (whole && whole.left >= 0 && whole.left < innerWidth && whole.right > innerWidth + 1) found.add(`${said(control).slice(0, 60)} leaves the window`);
        const { left, right } = control?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
        const canScroll = [...outwards(node.parentElement)].some((one) => one !== document.documentElement && one.scrollWidth > one.clientWidth + 1 && scrolls(getComputedStyle(one), "X"));
        if (!canScroll && getComputedStyle(control ?? node.parentElement).display !== "inline" && (box.left < left - 2 || box.right > right + 2))
          found.add(`“${node.data.trim().slice(0, 30)}” leaves ${control ? said(control).slice(0, 50) : "the window"}`);
      }
    return found;
  }
  /** What is cut off or lies on something else once every text of the interface is two fifths longer. */
  async function cutWithLongTexts() {
    const nodes = interfaceTexts();
    const already = new Set(cutBoxes());
    const before = new Set([...overlaps(nodes), ...outside(nodes)].map(longer));
    const texts = nodes.map((node) => node.data);
    for (const node of nodes) node.data = longer(node.data);
    await frames();
    const cut = cutBoxes().filter((node) => !already.has(node) && !node.title && !closest(node, "[title]"));
    const faults = [
      ...cut.map((node) => `${said(node)} is cut: ${node.scrollWidth}x${node.scrollHeight} in ${node.clientWidth}x${node.clientHeight}`),
      ...[...overlaps(nodes), ...outside(nodes)].filter((fault) => !before.has(fault)),
    ];
    const main = document.querySelector("[data-testid=stMain]");
    if (main && main.scrollWidth > main.clientWidth + 1) faults.push(`the page scrolls sideways: ${main.scrollWidth} px`);
    nodes.forEach((node, i) => {
      node.data = texts[i];
    });
    await frames();
    return faults;
  }

  const isClear = (color) => /rgba\(.*, 0\)|transparent/.test(color);
  const shows = (style) =>
    (!isClear(style.backgroundColor) && style.backgroundColor !== getComputedStyle(document.body).backgroundColor) ||
    style.backgroundImage !== "none";
  /** What has colours of its own as its only sign: empty boxes with a background. */
  function notePainted() {
    window.accessPainted = inside(document).filter((node) => {
      if (!(node instanceof HTMLElement) || !isSeen(node) || node.textContent.trim()) return false;
      const box = node.getBoundingClientRect();
      return box.width >= 3 && box.height >= 3 && node.children.length === 0 && shows(getComputedStyle(node)) && !node.matches("input, textarea, iframe, canvas, img, button");
    });
  }
  /** What is no longer to be seen in forced colours. */
  function lostInForcedColours() {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const lost = (node) => {
      const style = getComputedStyle(node);
      const hasBorder = ["Top", "Right", "Bottom", "Left"].some(
        (side) => style[`border${side}Style`] !== "none" && parseFloat(style[`border${side}Width`]) > 0,
      );
      const hasOutline = style.outlineStyle !== "none";
      return !hasBorder && !hasOutline && style.backgroundImage === "none" && (isClear(style.backgroundColor) || style.backgroundColor === canvas);
    };
    const faults = new Map();
    for (const node of window.accessPainted.filter((one) => one.isConnected && lost(one))) {
      const way = [...outwards(node)].slice(0, 3).reverse().map((one) => `${one.localName}.${[...one.classList].join(".")}`).join(" > ");
      faults.set(way, (faults.get(way) ?? 0) + 1);
    }
    return [...faults].map(([way, n]) => `${way} (${n})`);
  }

  /** Words of the corpus whose language is taken for that of the page. */
  function withoutLanguage() {
    const faults = new Set();
    for (const node of inside(document)) {
      if (!node.matches("bdi:not(:is(td, th) > bdi)") || !isSeen(node) || !node.textContent.trim()) continue;
      const own = closest(node, "[lang]");
      if (!own || own === document.documentElement) faults.add(`${said(parent(node))} > bdi`);
    }
    return [...faults];
  }

  /** Buttons of one group that have the same name and are not the same thing. */
  function sameNames() {
    const groups = new Map();
    for (const node of inside(document)) {
      if (!node.matches("button, a[href], [role=button]") || !isSeen(node)) continue;
      const group = closest(parent(node), "section, nav, [role=group], [role=dialog], li, tr, form") ?? document.body;
      const key = nameOf(node);
      const names = groups.get(group) ?? new Map();
      groups.set(group, names.set(key, [...(names.get(key) ?? []), node]));
    }
    const faults = [];
    for (const [, names] of groups)
      for (const [name, nodes] of names) {
        const links = new Set(nodes.map((node) => node.href ?? node.dataset.symbol ?? node));
        if (!name) faults.push(`${said(nodes[0])} has no name`);
        else if (links.size > 1) faults.push(`${nodes.length} times “${name.slice(0, 60)}”: ${said(nodes[0])}`);
      }
    return faults;
  }

  /** The boxes of text in the order in which they are read out; drawings are named as a whole. */
  function* readTexts(root, box = document.body) {
    for (const child of root.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && child.data.trim()) yield { node: box, text: child };
      if (!(child instanceof HTMLElement) || child.matches(`${AWAY}, style, script, template`) || child.offsetWidth === 1) continue;
      if (getComputedStyle(child).display === "none") continue;
      const isLine = getComputedStyle(child).display.startsWith("inline");
      const inner = isLine ? box : child;
      if (child instanceof HTMLSlotElement && child.assignedNodes().length) for (const one of child.assignedElements()) yield* readTexts(one, inner);
      else yield* readTexts(child.shadowRoot ?? child, inner);
    }
  }
  /** Pictures with letters, which are walked and told by their own order. */
  const PICTURES = "[role=img], .bpe-lattice, .bpe-tree, .triangle, .caret";
  /** Whether a text is in a box of the page that is scrolled, and not in its part that is seen. */
  const isScrolledAway = (node, box) =>
    [...outwards(node)].some((around) => {
      if (around.matches("html, body, [data-testid=stMain]") || !/auto|scroll/.test(getComputedStyle(around).overflowY)) return false;
      const { bottom, top } = around.getBoundingClientRect();
      return box.top >= bottom - NEAR || box.bottom <= top + NEAR;
    });
  /** Texts that are read after one that is below or right of them; what is pressed is for the order of its stops. */
  function readBackwards() {
    const faults = new Set();
    let before = null;
    for (const { node, text } of readTexts(document.body)) {
      if (before?.node === node || !isSeen(node) || isFixed(node) || closest(node, `${NAMED}, ${PICTURES}`)) continue;
      const box = boxOfText(text)[0];
      if (!box || isScrolledAway(node, box)) continue;
      const last = { node, box, said: text.data.trim().slice(0, 40) };
      const isAfter = !before || box.top >= before.box.top - NEAR || box.left >= before.box.right - NEAR;
      const isLeft = before && box.bottom <= before.box.bottom + NEAR && box.left < before.box.left - NEAR;
      if (!isAfter || isLeft) faults.add(`“${last.said}” is read after “${before.said}”, but is ${isAfter ? "left of" : "above"} it`);
      before = last;
    }
    return [...faults];
  }

  const SIGNS = /[^\p{L}\p{N}\p{M}]+/gu;
  const wordsOf = (text) => text.normalize("NFKC").toLowerCase().split(SIGNS).filter(Boolean);
  /** Controls whose name lacks words that are seen on them; signs such as marks are no words, and letters in tiles are one. */
  function namesWithoutLabels() {
    const faults = new Set();
    for (const node of inside(document)) {
      const name = node.getAttribute("aria-label");
      if (!name || !node.matches(NAMED) || !isSeen(node)) continue;
      const seen = [...readTexts(node, node)].map(({ text }) => text.data).join(" ");
      const named = wordsOf(name).join("");
      const isMissing = wordsOf(seen).some((word) => !named.includes(word));
      if (isMissing) faults.add(`${node.localName}.${[...node.classList].join(".")} “${seen.slice(0, 40)}” is named “${name.slice(0, 60)}”`);
    }
    return [...faults];
  }

  const LEAST_CONTRAST = 3;
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  /** A colour as red, green, blue (0 to 255) and opacity (0 to 1). */
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([r, g, b, a], [red, green, blue]) => [r * a + red * (1 - a), g * a + green * (1 - a), b * a + blue * (1 - a), 1];
  const luminance = (colour) => {
    const [r, g, b] = colour.slice(0, 3).map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, two) => {
    const [dark, light] = [luminance(one), luminance(two)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  /** What lies behind a node: the backgrounds of all that is around it, one over the other. */
  const behind = (node) => {
    const around = [...outwards(node)].reverse().map((one) => rgba(getComputedStyle(one).backgroundColor));
    return around.reduce((below, colour) => over(colour, below), [255, 255, 255, 1]);
  };
  const opacityOf = (node) => [...outwards(node)].reduce((all, one) => all * parseFloat(getComputedStyle(one).opacity), 1);
  const FIELDS = "input:not([type=hidden], [type=file], [type=range]), select, textarea, [role=switch], [role=checkbox]";
  const SHAPES = "path, line, rect, circle, polyline, polygon, ellipse";
  const DECORATION = ".role-axis-grid, .plot .rule, .mark-rect, defs, clipPath";
  /** How well a shape of a drawing is told from what is behind it, by its line or by its area. */
  const shapeContrast = (node, ground) => {
    const { fill, fillOpacity, stroke, strokeOpacity, strokeWidth } = getComputedStyle(node);
    const opacity = opacityOf(node);
    const drawn = [
      fill !== "none" && [fill, fillOpacity],
      stroke !== "none" && parseFloat(strokeWidth) > 0 && [stroke, strokeOpacity],
    ].filter(Boolean);
    const seen = drawn.map(([colour, own]) => [rgba(colour), parseFloat(own) * opacity]).filter(([[, , , alpha], own]) => alpha * own > 0);
    return seen.length ? Math.max(...seen.map(([[r, g, b, a], own]) => contrast(over([r, g, b, a * own], ground), ground))) : null;
  };
  /** Fields without a border that is seen, signs on buttons and lines of drawings that are hardly told from what is behind them. */
  function faintLines() {
    const faults = new Map();
    const note = (what, ratio) => faults.set(what, Math.min(faults.get(what) ?? ratio, ratio));
    for (const node of inside(document)) {
      if (!isSeen(node) || node.matches(":disabled, :disabled *")) continue;
      const box = node.getBoundingClientRect();
      const isNative = node.matches("[type=checkbox], [type=radio]") && getComputedStyle(node).appearance === "auto";
      if (node.matches(FIELDS) && !isNative && box.width > 3 && box.height > 3) {
        const around = [node, ...outwards(parent(node))].slice(0, 4);
        const ratios = around.flatMap((one) => {
          const style = getComputedStyle(one);
          const ground = behind(parent(one) ?? document.body);
          const lines = ["Top", "Bottom"].filter((side) => style[`border${side}Style`] !== "none" && parseFloat(style[`border${side}Width`]) > 0);
          return [...lines.map((side) => contrast(over(rgba(style[`border${side}Color`]), ground), ground)), contrast(behind(one), ground)];
        });
        const best = Math.max(...ratios);
        if (best < LEAST_CONTRAST) note(`${said(node)} has no border that is seen`, best);
      }
      if (node.matches(SHAPES) && box.width + box.height > 1 && !closest(node, DECORATION)) {
        const group = parent(node);
        if (group.querySelector("text") && !group.matches("svg")) continue; // what is written says it
        const found = shapeContrast(node, behind(closest(node, "svg").parentElement ?? closest(node, "svg").getRootNode().host));
        if (found !== null && found < LEAST_CONTRAST) {
          const way = [...outwards(node)].slice(0, 4).reverse().map((one) => `${one.localName}.${[...one.classList].join(".")}`).join(" > ");
          note(way, found);
        }
      }
    }
    return [...faults].map(([what, ratio]) => `${what}: ${ratio.toFixed(2)}`);
  }

  const moving = () =>
    document.getAnimations().filter((one) => one.playState === "running" && (one.effect?.getComputedTiming().endTime ?? 0) > 100).map((one) => `${one.animationName ?? one.transitionProperty} of ${said(one.effect.target)}`);

  window.access = { smallTargets, begin, stop, order, withoutFocusLook, reflow, cutWith, cutWithLongTexts, notePainted, lostInForcedColours, withoutLanguage, sameNames, namesWithoutLabels, readBackwards, faintLines, moving };
})();
