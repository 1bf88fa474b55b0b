/* Gives the first frame of a page the theme and the letters that the browser keeps; theme.js and stage_controls.js keep them. No policy lets a page run what is
   written into it, so the policy names this script by its hash. */
try {
  const theme = localStorage.getItem("bpe-viz theme");
  const frame = document.querySelector(".bpe-first");
  if (localStorage.getItem("bpe-viz letters") === "wide") document.documentElement.dataset.letters = "wide";
  if (frame instanceof HTMLElement && (theme === "light" || theme === "dark"))
    frame.style.colorScheme = theme;
} catch {
  // The browser keeps nothing: the frame has the colours of the system.
}
