/* A slider that tells each value at once, while it is dragged. */
import { attributes, find, setText } from "../shared/dom.js";
import { mounting } from "../shared/mounting.js";
import { stepText } from "../shared/numbers.js";

/** @import { Mounting } from "../shared/wire.js" */

/** @typedef {{ label: string, hidesLabel: boolean, low: number, high: number, step: number, value: number }} Slider */

export default mounting((/** @type {Mounting<Slider>} */ { parentElement, setStateValue }) => {
  const input = /** @type {HTMLInputElement} */ (find(parentElement, "input"));
  const [label, output] = [find(parentElement, "span"), find(parentElement, "output")];
  let step = 1;
  /** What was told, and is not yet known to have been heard. @type {number | null} */
  let told = null;
  input.oninput = () => {
    told = Number(input.value);
    setText(output, stepText(told, step));
    setStateValue("value", told);
  };
  return {
    show: ({ data }) => {
      step = data.step;
      setText(label, data.label);
      attributes(input, { min: data.low, max: data.high, step, "aria-label": data.label });
      label.hidden = data.hidesLabel;
      if (told !== null && told !== data.value) return; // an answer to an earlier place of the thumb
      told = null;
      input.value = String(data.value);
      setText(output, stepText(data.value, step));
    },
    stop: () => {},
  };
});
