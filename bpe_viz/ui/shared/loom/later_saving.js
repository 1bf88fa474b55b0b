/* Saving a loom, loaded once one is saved. */
import { saveLoom } from "./loom_saving.js";

export default { saveLoom };
