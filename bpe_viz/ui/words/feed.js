/* The feed beside the Words page. */
import { carrying } from "../shared/feed.js";

export default carrying("words");
