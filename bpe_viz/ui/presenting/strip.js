/* The strip of a room above every page: who is there, what is asked, and what comes of it. */
import { conversing } from "../conversation/source.js";
import { whenAddressChanges, whenShown } from "../shared/address.js";
import { readAnswer } from "../shared/answers.js";
import { setBarHeight } from "../shared/bars.js";
import { button, textButton } from "../shared/buttons.js";
import { askables } from "../shared/class_questions.js";
import { pageCurtain } from "../shared/curtain.js";
import { el, find, setClass, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOfData } from "../shared/keyed.js";
import { isModified, takesLetters } from "../shared/keys.js";
import { num } from "../shared/numbers.js";
import { Questions } from "../shared/questions.js";
import { tabStage } from "../shared/stage.js";
import { votesIn, WHY_MORE_VOTES } from "../shared/texts.js";
import { Timers } from "../shared/timers.js";
import { Asking } from "./asking.js";
import { arrange, boardNodes, votesOfClass } from "./board.js";
import { drawLink } from "./join_picture.js";
import { Opening } from "./opening.js";
import { isSameScreen, whereIs } from "./presenter_place.js";
import { tabRoom } from "./room_of_tab.js";
import {
  ASK,
  BY_SPACE,
  CLOSE_VOTES,
  DONE,
  FOLD_ROOM,
  LEAD_HERE,
  LED_ELSEWHERE,
  OPEN_AGAIN,
  RECONNECTING,
  REVEAL_VOTES,
  SHARES_OWN,
  SHOW_CODE,
  spokenState,
  UNFOLD_ROOM,
} from "./texts.js";

/** @import { Askable, AskedQuestion } from "../shared/class_questions.js" */
/** @import { Answer, Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { DrawnLink, PresentingAnswer, PresentingData, RoomQuestion, RoomState } from "./wire.js" */

const ARRIVING_MS = 700; // a page that says nothing of its address has been drawn by then
const ASK_KEY = "ask";
const CLICKED = { next: "PageDown", previous: "PageUp" };
const CONTROL = "a[href],button,summary,[role=button],[role=link],[role=checkbox],[role=switch],[role=tab]";

class RoomStrip {
  #section;
  #host;
  #data;
  #room;
  #opening;
  #asking;
  #timers = new Timers();
  #questions;
  #stage = tabStage();
  #observer = new ResizeObserver(() => this.#measure());
  #isFolded = false;
  /** Whether Python knows a room of this tab, and has to hear that it is over. */
  #isKnown = false;
  #buttons = "";
  /** The last picture of the class's link. @type {DrawnLink | null} */
  #picture = null;
  /** The question that this tab asked, as its page shows votes and answer, too. @type {{ askable: Askable | null, id: number, isRevealed: boolean, isDone: boolean } | null} */
  #asked = null;
  /** @type {(() => void)[]} */
  #ends = [];

  /** @param {Conversing<PresentingData>} given */
  constructor({ data, parentElement, source }) {
    this.#data = data;
    this.#questions = new Questions(source, {
      question: () => (this.#room.room || this.#isKnown ? this.#led : null),
      take: (answer) => this.#take(answer),
    });
    this.#section = find(parentElement, ".room");
    const root = this.#section.getRootNode();
    this.#host = root instanceof ShadowRoot ? root.host : null;
    this.#room = tabRoom(data.base);
    const dialog = /** @type {HTMLDialogElement} */ (find(parentElement, "dialog.opening"));
    this.#opening = new Opening(dialog, this.#room, data, () => this.#place());
    const asking = /** @type {HTMLDialogElement} */ (find(parentElement, "dialog.asking"));
    this.#asking = new Asking(asking, (question, askable) => this.#ask(question, askable));
    this.#room.pressed = (key) => this.#step(key);
    this.#observer.observe(this.#section);
    find(this.#section, ".qr").addEventListener("click", () => this.#opening.open());
    const changed = () => this.#draw();
    const { listeners: listenersOfCurtain } = pageCurtain();
    const covered = () => this.#tellSoon();
    this.#room.listeners.add(changed);
    listenersOfCurtain.add(covered);
    this.#stage.listeners.add(this.#stageChanged);
    addEventListener("keydown", this.#press, true);
    addEventListener("keyup", this.#release, true);
    addEventListener("resize", this.#measure);
    this.#ends = [
      () => this.#room.listeners.delete(changed),
      () => listenersOfCurtain.delete(covered),
      () => this.#stage.listeners.delete(this.#stageChanged),
      () => removeEventListener("keydown", this.#press, true),
      () => removeEventListener("keyup", this.#release, true),
      () => removeEventListener("resize", this.#measure),
      whenShown((query) => this.#arrived(query)),
      whenAddressChanges(() => this.#arrived(location.search)),
    ];
    this.#tellSoon();
  }

  /** @param {Mounting<PresentingData>} given */
  show({ data }) {
    if (data.page !== this.#data.page) this.#tellSoon();
    this.#data = data;
    this.#opening.show(data);
    this.#questions.restart(); // Python may be another one by now, that was told nothing
    this.#draw();
  }

  /** @param {Answer} answer */
  async #take(answer) {
    const [{ problem, qr }] = /** @type {PresentingAnswer[]} */ (
      Array.isArray(answer) ? answer : await readAnswer(answer)
    );
    this.#isKnown = this.#room.room !== null;
    this.#data.problem = problem;
    this.#opening.qr = qr;
    this.#opening.show(this.#data);
    this.#draw();
  }

  stop() {
    this.#timers.stop();
    this.#observer.disconnect();
    this.#questions.stop();
    for (const end of this.#ends) end();
    setBarHeight("class", 0);
  }

  #place(query = location.search) {
    return whereIs(location.pathname, query, this.#data.base, pageCurtain().panels);
  }

  /** A view says what it shows. @param {string} query */
  #arrived(query) {
    this.#timers.clear("arriving");
    const place = this.#place(query);
    const { leads, state } = this.#room;
    const isShown = leads && state?.question?.state === "revealed";
    this.#room.tell(place);
    if (isShown && !isSameScreen(state.at, place)) this.#room.withdraw(); // its votes are kept for the results
  }

  /** What Python draws alone may have nothing to say of itself. */
  #tellSoon() {
    this.#timers.after("arriving", ARRIVING_MS, () => this.#arrived(location.search));
  }

  /** @param {string} key of a remote */
  #step(key) {
    if (key === ASK_KEY) this.#askHere();
    const pressed = CLICKED[/** @type {keyof typeof CLICKED} */ (key)];
    if (pressed) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
  }

  /** The first question of this screen, if it has one and nothing is asked. */
  async #askHere() {
    const { question = null } = this.#room.state ?? {};
    if (question && question.state !== "revealed") return;
    const askable = [...askables()].find((offered) => offered.label());
    const asked = await askable?.make();
    if (askable && asked) await this.#ask(asked, askable);
  }

  /** @param {AskedQuestion} question @param {Askable | null} askable */
  async #ask(question, askable) {
    if (!(await this.#room.ask(question))) return this.#room.problem;
    this.#asked = { askable, id: this.#room.state?.question?.id ?? 0, isRevealed: false, isDone: false };
    this.#draw();
    return "";
  }

  /** The page that was asked about shows its answer, too, whoever has shown the votes. @param {RoomQuestion | null} question */
  #revealHere(question) {
    if (question?.state !== "revealed" || question.id !== this.#asked?.id || this.#asked.isRevealed) return;
    this.#asked.isRevealed = true;
    this.#asked.askable?.revealed?.();
  }

  /** Whether the page that was asked about shows the votes, so that the strip need not. @param {RoomQuestion | null} question */
  #isOnPage(question) {
    const asked = this.#asked;
    if (!asked) return false;
    const { askable, id, isDone } = asked;
    if (question && question.id !== id) this.#asked = null;
    if (!askable || !askables().has(askable)) return isDone;
    const done = () => {
      asked.isDone = true;
      this.#room.withdraw();
    };
    const votes = question?.id === id ? votesOfClass(question, { next: this.#next, done }) : null;
    return askable.shows?.(votes) || isDone;
  }

  /** What Space does now; null while it is none of ours. */
  get #next() {
    const { state } = this.#room;
    if (!state?.question || !this.#room.leads) return null;
    if (state.question.state === "open") return () => this.#room.close();
    return state.question.state === "closed" ? () => this.#room.reveal() : null;
  }

  /** Whether a key is Space for the votes: not where one types, or where the keyboard has chosen a control. @param {KeyboardEvent} event */
  #isForVotes(event) {
    if (event.key !== " " || isModified(event) || event.isComposing || !this.#next) return false;
    const [target] = event.composedPath();
    const node = target instanceof Element ? target : document.body;
    if (takesLetters(node, " ") || node.closest("dialog")) return false;
    return !node.closest(CONTROL)?.matches(":focus-visible");
  }

  /** @param {KeyboardEvent} event */
  #press = (event) => {
    if (!this.#isForVotes(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#isPressed = true;
    if (!event.repeat) this.#next?.();
  };

  #isPressed = false;

  /** Some browsers press a button when Space is released. @param {KeyboardEvent} event */
  #release = (event) => {
    if (event.key !== " " || !this.#isPressed) return;
    this.#isPressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  #stageChanged = () => {
    requestAnimationFrame(() => this.#measure());
  };

  /** The room that the strip takes from the page. */
  #measure = () => {
    arrange(this.#section.querySelector(".tiles"), this.#room.state?.question ?? null);
    setBarHeight("class", this.#section.hidden ? 0 : this.#section.getBoundingClientRect().height);
  };

  /** What Python is told: which room gets the corpus of this tab, and which link is to be drawn. */
  get #led() {
    const { room, leads } = this.#room;
    const { code, secret } = leads && room ? room : { code: "", secret: "" };
    return { key: this.#data.page, code, secret, link: this.#opening.drawnLink };
  }

  #draw() {
    const { line, room, state } = this.#room;
    this.#questions.ask();
    if (this.#room.isDialogWanted) this.#opening.open();
    else this.#opening.draw();
    this.#room.isDialogWanted = false;
    this.#section.hidden = room === null;
    this.#host?.toggleAttribute("data-room", room !== null);
    this.#revealHere(state?.question ?? null);
    this.#drawBoard(state?.question ?? null);
    if (room) {
      const asks = find(this.#section, ".board").hidden ? "" : " asks";
      setClass(this.#section, `room${this.#isFolded ? " folded" : asks}`);
      this.#drawLine(room.code, state);
      const said = line === "lost" ? RECONNECTING : spokenState(state?.question ?? null);
      setText(find(this.#section, ".live"), said);
    }
    requestAnimationFrame(this.#measure);
  }

  /** @param {string} code @param {RoomState | null} state */
  #drawLine(code, state) {
    const { line, problem } = this.#room;
    const { question = null } = state ?? {};
    const name = find(this.#section, ".code");
    setText(name, code);
    const { link } = this.#opening;
    setText(find(this.#section, ".where"), link.replace(/^https?:\/\//, "").slice(0, -code.length));
    this.#drawPicture(link);
    const followers = state?.followers ?? 0;
    setText(find(this.#section, ".many b"), num(followers));
    this.#say(".votes-in", question ? votesIn(question.votes, followers) : "");
    const isMore = question !== null && question.votes > followers;
    find(this.#section, ".votes-in").title = isMore ? WHY_MORE_VOTES : "";
    find(this.#section, ".votes-in").classList.toggle("more", isMore);
    this.#say(".shared", state?.corpus ? SHARES_OWN : "");
    const { isLedElsewhere: isFollowing } = this.#room;
    const said = line === "lost" ? RECONNECTING : problem || this.#data.problem;
    this.#say(".said", said || (isFollowing ? LED_ELSEWHERE : ""));
    const buttons = `${isFollowing} ${question?.state} ${this.#isFolded}`;
    if (buttons === this.#buttons) return;
    this.#buttons = buttons;
    find(this.#section, ".ends").replaceChildren(
      ...(isFollowing ? this.#following() : this.#leading(state)),
      this.#foldButton(),
    );
  }

  /** Only ever that of the class: while the dialog shows the remote's, the last one stays. @param {string} link */
  #drawPicture(link) {
    const { qr } = this.#opening;
    if (qr?.link === link) this.#picture = qr;
    const picture = this.#picture?.link === link ? this.#picture : null;
    const box = find(this.#section, ".qr");
    setHidden(box, !picture);
    drawLink(box, picture);
  }

  /** @param {string} selector @param {string} text */
  #say(selector, text) {
    const node = find(this.#section, selector);
    setHidden(node, !text);
    setText(node, text);
  }

  /** @param {RoomQuestion | null} question */
  #drawBoard(question) {
    const board = find(this.#section, ".board");
    const isOnPage = this.#isOnPage(question);
    if (!isOther(board, keyOfData(question && { ...question, votes: 0, isOnPage }))) return;
    setHidden(board, !question || isOnPage);
    board.replaceChildren(...(question ? boardNodes(question) : []));
    arrange(board.querySelector(".tiles"), question);
  }

  #foldButton() {
    const fold = () => {
      this.#isFolded = !this.#isFolded;
      this.#draw();
      const node = this.#section.querySelector(".fold");
      if (node instanceof HTMLElement) node.focus();
    };
    const [label, name] = this.#isFolded ? [UNFOLD_ROOM, "forward"] : [FOLD_ROOM, "back"];
    return button(label, /** @type {"forward" | "back"} */ (name), fold, "icon-button fold");
  }

  #following() {
    return [textButton(LEAD_HERE, () => this.#lead(), "btn main")];
  }

  async #lead() {
    this.#room.tell(this.#place());
    await this.#room.lead();
  }

  /** @param {RoomState | null} state */
  #leading(state) {
    const room = this.#room;
    const show = textButton(SHOW_CODE, () => this.#opening.open(), "btn show");
    const main = (/** @type {string} */ label, /** @type {() => unknown} */ act, hint = "") => {
      const node = textButton(label, act, "btn main");
      if (hint) node.append(el("kbd", "", hint));
      return node;
    };
    switch (state?.question?.state) {
      case "open":
        return [
          show,
          textButton(REVEAL_VOTES, () => room.reveal(), "btn"),
          main(CLOSE_VOTES, () => room.close(), BY_SPACE),
        ];
      case "closed":
        return [
          show,
          textButton(OPEN_AGAIN, () => room.reopen(), "btn"),
          main(REVEAL_VOTES, () => room.reveal(), BY_SPACE),
        ];
      case "revealed":
        return [show, textButton(DONE, () => room.withdraw(), "btn"), main(ASK, () => this.#asking.open())];
      default:
        return [show, main(ASK, () => this.#asking.open())];
    }
  }
}

export default conversing((/** @type {Conversing<PresentingData>} */ given) => new RoomStrip(given));
