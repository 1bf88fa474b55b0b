/* The feed beside the stepper. */
import { carrying } from "../shared/feed.js";

export default carrying("stepper");
