/* Carries questions to Python and answers back, so that a rerun sends neither the view nor its styles again. */
function carrying(name) {
  return ({ data, setStateValue, setTriggerValue }) => {
    const feed = (globalThis[Symbol.for(name)] ??= {});
    const first = !feed.send;
    const reports = Object.assign((feed.reports ??= reportsUntilLeaving(() => feed.lastWords?.())), { setStateValue });
    feed.send = reports.send;
    feed.open = (target) => {
      reports.leave();
      setTriggerValue("opened", target);
    };
    feed.choose = (setting) => setTriggerValue("chosen", setting);
    feed.answer = data;
    feed.listener?.(data);
    if (first) feed.wake?.();
    return () => {
      reports.stop();
      feed.reports = feed.send = feed.open = feed.choose = feed.answer = null;
    };
  };
}
