/* The feed next to the Words page. */
import { carrying } from "../shared/feed.js";

export default carrying("words");
