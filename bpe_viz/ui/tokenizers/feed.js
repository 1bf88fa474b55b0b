/* The feed next to the Tokenizers page. */
import { carrying } from "../shared/feed.js";

export default carrying("tokenizers");
