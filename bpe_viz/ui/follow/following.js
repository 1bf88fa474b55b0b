/* A stepper of any page, led by a presenter. */
import { Sight } from "../shared/visibility.js";
import { lookOfTerms } from "./terms.js";

/** @import { Panel } from "../shared/panel.js" */
/** @import { Looks } from "../shared/stepper/looks.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { stepOf } from "./addresses.js" */
/** @import { Term } from "./terms.js" */
/** @import { DataOfFollowed } from "./wire.js" */

/**
 * What is led of a stepper.
 * @typedef {object} LedStepper
 * @property {DataOfFollowed} data
 * @property {Looks} looks
 * @property {Panel} panel
 * @property {{ at: number, run: object | null }} steps
 * @property {Element | null} opened
 * @property {(before: number) => void} stepped
 * @property {(given: Pick<Mounting<DataOfFollowed>, "data">) => void} show
 * @property {() => void} stop
 * @property {(asked: URLSearchParams) => void} beginAs
 * @property {(step: ReturnType<typeof stepOf>) => void} goLike
 */

/**
 * @param {LedStepper} stepper
 * @param {Term[]} terms of its page
 * @param {() => void} left called when the follower steps alone
 */
export function led(stepper, terms, left) {
  const { looks, panel, steps } = stepper;
  const sight = new Sight();
  let isLed = false;
  looks.add(lookOfTerms(panel, terms));
  looks.came = ({ place }) => sight.bring(place?.() ?? null);
  looks.went = ({ place }) => sight.back(place?.() ?? null);
  stepper.stepped = (before) => {
    if (!isLed && steps.at !== before) left();
  };
  return {
    /** @param {Pick<Mounting<DataOfFollowed>, "data">} given */
    show: (given) => stepper.show(given),

    stop() {
      stepper.stop();
      sight.stop();
    },

    /** Whoever explores keeps what is open, until they follow again. @param {boolean} isOn */
    setLed(isOn) {
      if (isOn) return;
      looks.stopWaiting();
      looks.forget();
      sight.stop();
    },

    /** Goes where the presenter is, and opens what they opened; before there is a run, that waits. @param {ReturnType<typeof stepOf>} step */
    lead(step) {
      const { k, half, hide, asked } = step;
      stepper.data = { ...stepper.data, k, half, hide };
      if (!steps.run) {
        stepper.beginAs(asked);
        return;
      }
      const before = stepper.opened;
      isLed = true;
      stepper.goLike(step);
      looks.follow(asked); // what followers open themselves stays
      isLed = false;
      const { opened } = stepper;
      if (opened && !before) sight.bring(opened);
      if (before && !opened) sight.back(before);
    },
  };
}
