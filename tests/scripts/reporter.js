/* A component that reports without end, for the tests of leaving a page. */
import { reportsUntilLeaving } from "../../bpe_viz/ui/shared/leaving.js";

/** @import { Mounting } from "../../bpe_viz/ui/shared/wire.js" */

export default (/** @type {Mounting<null>} */ { setStateValue }) => {
  const reports = Object.assign(reportsUntilLeaving(), { setStateValue });
  const timer = setInterval(() => reports.send(Date.now()), 70);
  return () => clearInterval(timer);
};
