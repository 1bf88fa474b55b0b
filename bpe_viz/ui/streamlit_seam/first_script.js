/* Runs before Streamlit's own scripts, right after the first frame of a page. No policy lets a page run what is written into
   it, so the policy names this script by its hash. */
try {
  // The theme and the letters that the browser keeps; theme.js and stage_controls.js keep them.
  const theme = localStorage.getItem("bpe-viz theme");
  const frame = document.querySelector(".bpe-first");
  if (localStorage.getItem("bpe-viz letters") === "wide") document.documentElement.dataset.letters = "wide";
  if (frame instanceof HTMLElement && (theme === "light" || theme === "dark"))
    frame.style.colorScheme = theme;
  // Who read here before the page was loaded again, for the session that begins now; redraw.js keeps it.
  const reader = sessionStorage.getItem("bpe-viz reader") ?? "";
  // biome-ignore lint/suspicious/noDocumentCookie: the other way answers later, and on https alone
  document.cookie = `bpe_viz_reader=${reader}; path=/; samesite=strict; max-age=${reader ? 60 : 0}`;
} catch {
  // The browser keeps nothing: the frame has the colours of the system, and nobody was here before.
}
