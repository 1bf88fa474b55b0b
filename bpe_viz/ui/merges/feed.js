/* The feed next to the stepper. */
import { carrying } from "../shared/feed.js";

export default carrying("stepper");
