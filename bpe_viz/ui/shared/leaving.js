/* A report that reaches Python after another page was asked for empties that page, or brings the old one back.
   So a link of the sidebar is followed once the last report had time to leave the browser, and none is sent
   after it until the other page is there. A button pressed in the moment of a report, as a tap does that takes
   the focus away, would run the reporting part of the page alone: it is pressed a moment later. The tab is watched from the first page on: a component may be drawn
   only after its page was left. */
const SENDING_MS = 300,
  APART_MS = 60,
  LEAVING_MS = 3000;

function watchLinks() {
  const tab = { sentAt: -SENDING_MS, left: null, lastWords: new Set() };
  tab.leave = () => {
    tab.left = { path: location.pathname, at: performance.now() };
  };
  tab.isLeaving = () => tab.left?.path === location.pathname && performance.now() - tab.left.at < LEAVING_MS;
  const onClick = (event) => {
    const link = event.composedPath().find((node) => node.matches?.('[data-testid="stPageLink-NavLink"]'));
    const button = event.composedPath().find((node) => node.matches?.('[data-testid^="stBaseButton"]'));
    const soon = tab.sentAt + APART_MS - performance.now();
    if (button && soon > 0) {
      event.preventDefault();
      event.stopImmediatePropagation();
      setTimeout(() => button.click(), soon);
      return;
    }
    if (!link || link.pathname === location.pathname || tab.isLeaving()) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    for (const say of tab.lastWords) say();
    tab.leave();
    const wait = tab.sentAt + SENDING_MS - performance.now();
    if (wait <= 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    setTimeout(() => link.click(), wait);
  };
  document.addEventListener("click", onClick, true);
  return tab;
}

const watchedTab = () => (globalThis[Symbol.for("bpe-viz tab")] ??= watchLinks());

/* `lastWords` may still send a report before the page is left. */
function reportsUntilLeaving(lastWords = () => {}) {
  const tab = watchedTab();
  tab.lastWords.add(lastWords);
  const reports = {
    send: (report) => {
      if (tab.isLeaving()) return;
      tab.sentAt = performance.now();
      reports.setStateValue("report", report);
    },
    leave: tab.leave,
    stop: () => tab.lastWords.delete(lastWords),
  };
  return reports;
}
