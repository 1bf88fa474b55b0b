/* A report that reaches Python after another page was asked for empties that page. So a link of the sidebar
   is followed once the last report had time to leave the browser, and none is sent after it. */
const SENDING_MS = 300,
  LEAVING_MS = 3000;

function reportsUntilLeaving(feed) {
  let sentAt = -SENDING_MS,
    leaving = false;
  const reports = {
    send: (report) => {
      if (leaving) return;
      sentAt = performance.now();
      reports.setStateValue("report", report);
    },
    leave: () => {
      leaving = true;
      setTimeout(() => {
        leaving = false;
      }, LEAVING_MS);
    },
    stop: () => document.removeEventListener("click", onClick, true),
  };
  const onClick = (event) => {
    const link = event.composedPath().find((node) => node.matches?.('[data-testid="stPageLink-NavLink"]'));
    if (!link || leaving || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    feed.lastWords?.();
    reports.leave();
    const wait = sentAt + SENDING_MS - performance.now();
    if (wait <= 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    setTimeout(() => link.click(), wait);
  };
  document.addEventListener("click", onClick, true);
  return reports;
}
