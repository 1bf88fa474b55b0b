/* Worksheets of Merges: loaded once a reader prints or saves one. */
import { printWorksheet, saveWorksheet } from "./worksheet.js";

export default { printWorksheet, saveWorksheet };
