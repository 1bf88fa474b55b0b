/* Writes the address without a new entry in the history, and reports whether the page is dark. */
const isDark = () => {
  const app = document.querySelector(".stApp") ?? document.body;
  const [red, green, blue] = getComputedStyle(app).backgroundColor.match(/[\d.]+/g).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
};

export default function ({ data, parentElement, setStateValue }) {
  const address = `${location.pathname}?${new URLSearchParams(data.params)}${location.hash}`;
  const frame = parentElement;
  clearTimeout(frame.timer);
  frame.timer = setTimeout(() => {
    if (frame.isConnected !== false && address !== location.pathname + location.search + location.hash)
      try {
        history.replaceState(history.state, "", address);
      } catch {
        /* Browsers limit how often an address may change; the next change writes it. */
      }
  }, 100);
  frame.reports ??= reportsUntilLeaving();
  frame.reports.setStateValue = setStateValue;
  const report = () => {
    const dark = isDark();
    if (dark !== frame.dark) frame.reports.send((frame.dark = dark));
  };
  frame.dark = data.dark;
  report();
  frame.watcher?.disconnect();
  frame.watcher = new MutationObserver(report);
  frame.watcher.observe(document.querySelector(".stApp") ?? document.body, { attributes: true });
  return () => {
    clearTimeout(frame.timer);
    frame.watcher.disconnect();
    frame.reports.stop();
    frame.reports = null;
  };
}
