/* A component that watches the links of the tab, and shows nothing. */
import { watchedTab } from "./leaving.js";

export default () => void watchedTab();
