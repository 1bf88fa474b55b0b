/* Words without a server: the words of one text through the merges. */
import { WordsView } from "../words/view.js";
import { openOffline } from "./opening.js";
import { studiedFrom, studyFor } from "./packed_study.js";

openOffline((given) => new WordsView(given), studiedFrom, studyFor);
