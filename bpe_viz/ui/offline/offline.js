/* The stepper of Merges without a server. */
import { mergesStepper } from "../merges/view.js";
import { bringScript } from "../shared/later_scripts.js";
import { saveLoom } from "../shared/loom/loom_saving.js";
import { openOffline } from "./opening.js";
import { answersFrom, answersTo } from "./packed_answers.js";

bringScript("loom", { saveLoom });
openOffline(mergesStepper, answersFrom, answersTo);
