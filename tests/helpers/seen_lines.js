/* What a page shows and says, line by line; what is read out as it happens is left out. */
(() => {
  const TOLD = ["title", "role", "href", "dir", "data-pair", "data-word", "data-rank"];
  const LOOKS = /^(u|tile|ghost|ring|c|p|w|pr|sy|now|new|hit|on|off|win|dead|born|m|unk|root|later|choose|merge|x|first|last|mid)$/;

  const IDS = /-(labelledby|describedby|details|controls|owns|activedescendant)$/;

  /** How many guesses were right is kept by the tab, not by an address. */
  const SCORE = /^(Predict) [\d,]+\/[\d,]+$/;

  /** What has no box of its own may have children that are seen: Streamlit puts such an element around each view. */
  const isShown = (node) =>
    getComputedStyle(node).display === "contents" ||
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  window.seenLines = function lines(node, found = []) {
    if (node instanceof Text) {
      const text = node.data.replace(/\s+/g, " ").trim();
      if (text) found.push(`"${text.replace(SCORE, "$1")}"`);
      return found;
    }
    if (!(node instanceof Element) || node.matches("style, .live, [aria-live], [role=status], defs")) return found;
    if (!isShown(node)) return found;
    const said = [...node.attributes]
      .filter(({ name }) => TOLD.includes(name) || (name.startsWith("aria-") && !IDS.test(name)))
      .map(({ name, value }) => `${name}=${value}`);
    if ("value" in node && node.matches("input, textarea, select")) said.push(`value=${node.value}`);
    if (node.checked) said.push("checked");
    if (node.disabled) said.push("disabled");
    const looks = [...node.classList].filter((name) => LOOKS.test(name));
    if (said.length || looks.length)
      found.push(`<${node.localName}${looks.map((name) => `.${name}`).join("")}> ${said.sort().join(" ")}`.trim());
    for (const child of (node.shadowRoot ?? node).childNodes) lines(child, found);
    return found;
  };
})();
