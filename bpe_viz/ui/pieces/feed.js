/* The feed next to the Pieces page. */
import { carrying } from "../shared/feed.js";

export default carrying("pieces");
