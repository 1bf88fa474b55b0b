/* The stepper of Merges without a server. */
import { mergesStepper } from "../merges/view.js";
import { printWorksheet, saveWorksheet } from "../merges/worksheet/worksheet.js";
import { bringScript } from "../shared/later_scripts.js";
import { saveLoom } from "../shared/loom/loom_saving.js";
import { openOffline } from "./opening.js";
import { answersFrom, answersTo } from "./packed_answers.js";

bringScript("loom", { saveLoom });
bringScript("worksheet", { printWorksheet, saveWorksheet });
openOffline(mergesStepper, answersFrom, answersTo);
