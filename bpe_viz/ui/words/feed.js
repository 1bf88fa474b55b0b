/* Carries questions to Python and answers back, so that a rerun sends neither the page nor its styles again. */
export default function ({ data, setStateValue, setTriggerValue }) {
  const feed = (globalThis[Symbol.for("bpe-viz words feed")] ??= {});
  const first = !feed.send;
  const reports = Object.assign((feed.reports ??= reportsUntilLeaving(() => feed.lastWords?.())), { setStateValue });
  feed.send = reports.send;
  feed.openMerge = (rank) => {
    reports.leave();
    setTriggerValue("merge", rank);
  };
  feed.answer = data;
  feed.listener?.(data);
  if (first) feed.wake?.();
  return () => {
    reports.stop();
    feed.reports = feed.send = feed.openMerge = feed.answer = null;
  };
}
