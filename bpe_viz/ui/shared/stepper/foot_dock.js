/* A dock at the foot of the window, for a page that is not a stepper: where its run is and how to step through it. The
   page itself is drawn elsewhere and says when that is done: until then nothing is played on. */
import { fitDock, isOnTour } from "../bars.js";
import { el } from "../dom.js";
import { Keys } from "../keys.js";
import { PanelMenu } from "../menu.js";
import { whenResized } from "../mounting.js";
import { clamp, num } from "../numbers.js";
import { openKeys, Panel } from "../panel.js";
import { Player } from "../player.js";
import { markPointing } from "../pointing.js";
import { Scale } from "../scale.js";
import { tabStage } from "../stage.js";
import {
  DOCK_KEYS_NOTE,
  FIRST_STEP,
  FOOT_DOCK_KEYS,
  KEYS_AND_CLICKER,
  LAST_STEP,
  STAGE_ITEM,
} from "../texts.js";
import { NamedStrip } from "./named_strip.js";
import { nameSpeeds } from "./speed_in_words.js";
import { StepTransport } from "./transport.js";

/** @import { StripPicture } from "./named_strip.js" */

/**
 * What a dock steps through.
 * @typedef {object} DockedSteps
 * @property {string} noun what is counted
 * @property {string} numberLabel
 * @property {(k: number) => void} moved to another step, which the dock shows already
 * @property {() => boolean} isDrawn whether the page shows the step that the dock shows
 * @property {(rank: number) => string} tip what is said of a step under the pointer
 * @property {[keys: string, what: string][]} [keys] that the page has besides, each with what it does
 * @property {HTMLElement} [page] where keys act besides the dock
 * @property {(k: number) => number} [numberOf] a step, where that is not its place
 * @property {(number: number, k: number) => number} [placeOf] the place of a number that was typed at step k
 */
/**
 * @typedef {object} DockedState
 * @property {StripPicture} picture
 * @property {string} where said below the number
 * @property {string} widest of what may be said there
 * @property {string} [total] said after the number
 */

const MEDIUM_BELOW = 900; // as in foot_dock.css
const NARROW_BELOW = 640;

export class FootDock {
  scale = new Scale();
  length = el("div", "length");
  #steps;
  #strip;
  #keys;
  #stopWatching;
  #stopPointing;
  #stage = tabStage();
  /** @type {DockedState} */
  #state = { picture: { k: 0, n: 0, bars: [], text: "" }, where: "", widest: "" };

  /** @param {HTMLElement} root @param {DockedSteps} steps */
  constructor(root, steps) {
    this.root = root;
    this.#steps = steps;
    const { noun, numberLabel, numberOf = (k) => k, placeOf = (number) => number, tip } = steps;
    this.player = new Player({
      isAtEnd: () => this.steps.at >= this.steps.last,
      numSteps: () => this.steps.last,
      hasNext: () => steps.isDrawn(),
      forward: (count) => this.go(this.steps.at + count),
      restart: () => this.go(0),
      ask: () => {},
      changed: () => this.draw(),
    });
    this.panel = new Panel(
      root,
      () => this.scale.px,
      (kind) => {
        if (kind === "menu") this.menu.closed();
      },
    );
    this.menu = new PanelMenu(this, noun, () => [
      this.menu.item(FIRST_STEP, () => this.go(0), "Home"),
      this.menu.item(LAST_STEP, () => this.go(this.steps.last), "End"),
      this.menu.item(STAGE_ITEM, () => this.#stage.toggle(), "L"),
      this.menu.item(KEYS_AND_CLICKER, () => this.#openHelp(), "?"),
    ]);
    this.#strip = new NamedStrip(this, { label: noun, tip, goTo: (k) => this.go(k) });
    this.transport = new StepTransport(
      this,
      { noun, numberLabel, scrubber: this.#strip, length: this.length, own: [] },
      {
        at: () => numberOf(this.steps.at),
        shown: () => numberOf(this.steps.at),
        goTo: (number) => this.go(placeOf(number, this.steps.at)),
      },
    );
    this.#keys = new Keys(steps.page ?? root, {
      isReady: () => this.steps.last > 0,
      forward: () => this.forward(),
      back: () => this.back(),
      first: () => this.go(0),
      last: () => this.go(this.steps.last),
      letter: (key) => {
        if (key === "?") return () => this.#openHelp();
        return key === "p" && !isOnTour() ? () => this.player.toggle() : null;
      },
      actsAnywhere: (key) => key === "p" || key === "?",
      isOnTop: () => false,
      escape: () => this.panel.close(true),
      slider: this.#strip.input,
    });
    this.#stopWatching = whenResized(root, () => this.draw());
    this.#stage.listeners.add(this.#stageChanged);
    this.#stopPointing = markPointing(root, window);
  }

  /** Where it is among its steps. */
  get steps() {
    const { k, n } = this.#state.picture;
    return { at: k, last: n };
  }

  /** @param {DockedState} state */
  show(state) {
    this.#state = state;
    this.root.classList.add("ready");
    this.draw();
  }

  stop() {
    this.player.stop();
    this.#keys.stop();
    this.#stopWatching();
    this.#stopPointing();
    this.#stage.listeners.delete(this.#stageChanged);
  }

  /** @param {number} k */
  go(k) {
    const to = clamp(Math.round(k), 0, this.steps.last);
    if (to !== this.steps.at) this.#steps.moved(to);
  }

  forward() {
    this.go(this.steps.at + 1);
  }

  back() {
    this.go(this.steps.at - 1);
  }

  focus() {
    this.root.focus({ preventScroll: true });
  }

  draw() {
    const { picture, total, where, widest } = this.#state;
    const { numberOf = (/** @type {number} */ k) => k } = this.#steps;
    this.#fit();
    const last = numberOf(picture.n);
    this.root.style.setProperty("--merge-digits", String(num(last).length));
    nameSpeeds(this.transport.speed, this.root.dataset.width === "wide");
    this.transport.setLast(last, widest, total);
    this.transport.show(numberOf(picture.k), where);
    this.#strip.draw(picture);
  }

  #stageChanged = () => requestAnimationFrame(() => this.draw());

  /** The unit is that of the page. */
  #fit() {
    const { root, scale } = this;
    scale.fit(root, stageFactor());
    root.classList.toggle("staged", this.#stage.isOn);
    const isLow = fitDock(root);
    const width = innerWidth;
    root.dataset.width = width < NARROW_BELOW ? "narrow" : width < MEDIUM_BELOW && !isLow ? "medium" : "wide";
  }

  #openHelp() {
    openKeys(this.panel, [...(this.#steps.keys ?? []), ...FOOT_DOCK_KEYS], DOCK_KEYS_NOTE);
  }
}

/** How much larger everything is in stage mode. */
function stageFactor() {
  return Number(getComputedStyle(document.documentElement).getPropertyValue("--stage")) || 1;
}
