/* The page on which views walk: a component as Streamlit mounts it, its questions answered by the test. Nothing waits
   longer than it must: pauses, frames and idle times end at once, and are counted, so that the page knows when it rests. */
(() => {
  const real = { setTimeout: setTimeout.bind(window), frame: requestAnimationFrame.bind(window) };
  const PATIENCE_MS = 60_000; // a machine may be busy with much else
  const pending = new Set();
  let numAsked = 0;
  const asked = [];
  const soon = (act, pause, ...rest) => {
    const id = real.setTimeout(() => {
      pending.delete(id);
      act(...rest);
    }, Math.min(pause ?? 0, 1));
    if ((pause ?? 0) < 20_000) pending.add(id);
    return id;
  };
  const stop = (id) => {
    pending.delete(id);
    clearTimer(id);
  };
  const clearTimer = clearTimeout.bind(window);
  window.setTimeout = soon;
  window.clearTimeout = stop;
  window.requestAnimationFrame = (act) => soon(() => act(performance.now()), 0);
  window.cancelAnimationFrame = stop;
  window.requestIdleCallback = (act) => soon(() => act({ didTimeout: true, timeRemaining: () => 0 }), 0);
  window.fetch = async (address, { body } = {}) => {
    numAsked++;
    asked.push(`${address} ${body}`.slice(0, 200));
    try {
      const [kind, answer] = await window.answerWalk(String(address), body ?? "", location.search);
      const content = kind === "bytes" ? Uint8Array.from(atob(answer), (one) => one.charCodeAt(0)) : answer;
      return new Response(content, { status: 200 });
    } finally {
      numAsked--;
    }
  };
  // An answer is not read at once.
  for (const name of ["json", "arrayBuffer"]) {
    const read = Response.prototype[name];
    Response.prototype[name] = function () {
      numAsked++;
      return read.call(this).finally(() => real.setTimeout(() => numAsked--));
    };
  }
  const turn = (pause = 0) => new Promise((done) => real.setTimeout(done, pause));
  const frames = () => new Promise((done) => real.frame(() => real.frame(done)));

  /** Until nothing is asked, nothing waits and nothing is drawn any more. */
  async function rest() {
    const start = performance.now();
    for (let calm = 0; calm < 3; ) {
      if (performance.now() - start > PATIENCE_MS)
        throw new Error(`The page does not come to rest: ${pending.size}, ${numAsked}, ${asked.slice(-4).join(" | ")}`);
      await turn(calm ? 2 : 0);
      calm = pending.size || numAsked ? 0 : calm + 1;
      if (calm === 2) await frames(); // sizes are told once in a frame
      if (pending.size || numAsked) calm = 0;
    }
  }

  const place = () => document.querySelector("#place");
  const state = { kind: "", root: null, stop: null, screen: null };

  function show(data) {
    const given = { data, parentElement: state.root, setStateValue() {}, setTriggerValue() {} };
    state.stop = PARTS.get(state.kind).made.default(given);
  }

  function makePlace({ html, sheet }) {
    const host = document.createElement("div");
    state.root = host.attachShadow({ mode: "open" });
    state.root.adoptedStyleSheets = [sheet];
    state.root.innerHTML = html;
    place().replaceChildren(host);
  }

  /** Opens a page of a kind at an address, once what was open before is gone. */
  async function open(kind, query, width) {
    leave();
    sessionStorage.clear();
    history.replaceState(null, "", `?${query}`);
    place().style.width = width;
    state.kind = kind;
    const parts = await loaded(kind);
    if (kind === "phone") {
      state.screen = new parts.made.Screen(place(), "/class/WALK", () => {});
      lead(query);
    } else {
      makePlace(parts);
      show(await window.dataOfWalk(kind, location.search));
    }
    await rest();
  }

  /** The tab leaves stage mode with the page. */
  function leave() {
    const root = shownRoot()?.querySelector(".lecture");
    if (root) press(root, "l");
    if (state.kind === "phone") state.screen?.end("");
    else state.stop?.();
    place().replaceChildren();
    Object.assign(state, { root: null, stop: null, screen: null });
  }

  const PARTS = new Map();
  async function loaded(kind) {
    if (!PARTS.has(kind)) {
      const { script, html, css } = await window.partsOfWalk(kind);
      const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      PARTS.set(kind, { made: await import(address), html, sheet });
    }
    return PARTS.get(kind);
  }

  function lead(query) {
    history.replaceState(null, "", `?${query}`);
    state.screen.follow({ at: { page: "merges", query }, corpus: null });
  }

  const OUT = /^\d: |^(add|find) a |CSV|PNG|SVG|GIF|save|copy|download|print|worksheet|theme|light or dark|pointer|speed|smaller|larger|picture|full|play|code of|embed|link/i;
  const OWN = /^(keys and clicker|stepper|pieces|words|more explanations)$/i;
  const nameOf = (node) => node.getAttribute("aria-label") || node.textContent.trim() || node.title;
  /** A guess is a reader's own, whatever part of its button is clicked. */
  const isOut = (node) => [node, node.closest("button") ?? node].some((one) => OUT.test(nameOf(one)));
  const isShown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const all = (selector) => [...(shownRoot()?.querySelectorAll(selector) ?? [])].filter(isShown);
  function shownRoot() {
    return state.kind === "phone" ? place().querySelector("div")?.shadowRoot : state.root;
  }
  const type = (field, text) => {
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const press = (node, key) =>
    node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));

  const acts = {
    key(key) {
      const root = all(".stepper, .learners, .tokenizers")[0];
      root?.focus({ preventScroll: true });
      if (root) press(root, key);
    },
    click(place, kind) {
      const found = all(kind).filter((node) => !node.disabled && !isOut(node));
      const node = found[place % found.length];
      node?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true }));
      return node ? nameOf(node).slice(0, 40) : "nothing";
    },
    number(k) {
      const field = all("input.number")[0];
      if (!field) return;
      field.focus();
      type(field, String(k));
      press(field, "Enter");
    },
    slide(share) {
      const field = all("input[type=range]")[0];
      if (!field) return;
      const [low, high] = [Number(field.min), Number(field.max)];
      type(field, String(Math.round(low + share * (high - low))));
    },
    search(text) {
      const field = shownRoot()?.querySelector("input.search");
      if (!field) return;
      if (!isShown(field)) all(".corpus .hd .quiet")[0]?.click();
      if (!isShown(field)) return;
      type(field, text);
      if (!text) press(field, "Escape");
    },
    price(text) {
      const field = all("input.price")[0];
      if (field) type(field, text);
    },
    type(text) {
      const field = all("textarea.field")[0];
      if (field) type(field, text);
    },
    select(place, choice) {
      const found = all("select").filter((node) => !OUT.test(nameOf(node)) && !node.matches(".speed"));
      const field = found[place % found.length];
      if (!field) return;
      field.selectedIndex = choice % field.options.length;
      field.dispatchEvent(new Event("change", { bubbles: true }));
      return field.value;
    },
    async run(name) {
      show(await window.dataOfWalk(state.kind, `?corpus=${name}`));
    },
    async back() {
      await rest();
      state.stop();
      makePlace(PARTS.get(state.kind));
      show(await window.dataOfWalk(state.kind, location.search));
    },
    width(pixels) {
      place().style.width = `${pixels}px`;
    },
    lead,
    rest,
  };

  /** Keys, menus, folded lists and the focus are a reader's own: no address says what is open or has it. */
  function closeHelp() {
    for (const list of all("details:is(.which, .rest)[open]")) list.open = false;
    for (const panel of all("[role=dialog]"))
      if (OWN.test(panel.getAttribute("aria-label"))) panel.querySelector("button")?.click();
    shownRoot()?.activeElement?.blur();
  }

  /** Takes the actions one after the other; what each of them did. */
  async function walk(actions) {
    const did = [];
    for (const [name, ...given] of actions) {
      did.push((await acts[name](...given)) ?? "");
      await turn();
    }
    closeHelp();
    await rest();
    return did;
  }

  /** What the page shows, and where it says it is. */
  function seen() {
    const root = shownRoot() ?? place();
    const found = [];
    for (const child of root.childNodes) window.seenLines(child, found);
    return { address: location.search, lines: found, width: place().style.width };
  }

  window.walks = { open, walk, seen, rest };
})();
