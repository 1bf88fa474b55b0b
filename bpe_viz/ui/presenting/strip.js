/* The strip of a room above every page: who is there, what is asked, and what comes of it. */
import { conversing } from "../conversation/source.js";
import { whenAddressChanges, whenShown } from "../shared/address.js";
import { readAnswer } from "../shared/answers.js";
import { setStripHeight } from "../shared/bars.js";
import { button, textButton } from "../shared/buttons.js";
import { askables, classOfTab } from "../shared/class_questions.js";
import { Countdown } from "../shared/countdown.js";
import { pageCurtain } from "../shared/curtain.js";
import { attributes, el, find, setClass, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOfData } from "../shared/keyed.js";
import { isModified, singleKeys, takesLetters } from "../shared/keys.js";
import { num, numberAnswered } from "../shared/numbers.js";
import { Questions } from "../shared/questions.js";
import {
  adviceText,
  END_TALK,
  LET_THEM_TALK,
  MORE_TIME,
  TALK_NOW,
  TIME_IS_UP,
  VOTE_AGAIN,
  votedAgain,
} from "../shared/round_texts.js";
import { tabStage } from "../shared/stage.js";
import { votesIn, WHY_MORE_VOTES } from "../shared/texts.js";
import { Timers } from "../shared/timers.js";
import { countedAnswers, stepsOf, suggestedStep } from "../shared/vote_steps.js";
import { drawLink } from "./join_picture.js";
import { Opening } from "./opening.js";
import { isSameScreen, whereIs } from "./presenter_place.js";
import { tabRoom } from "./room_of_tab.js";
import {
  ASK,
  BY_AGAIN_KEY,
  BY_COUNTS_KEY,
  BY_SPACE,
  BY_TALK_KEY,
  CLOSE_VOTES,
  COUNTS,
  COUNTS_HELP,
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
  spokenWriting,
  UNFOLD_ROOM,
} from "./texts.js";
import { hasTwoRounds, roundsTitle } from "./two_rounds.js";

/** @import { Answer, Conversing } from "../conversation/source.js" */
/** @import { Askable, AskedGame, AskedQuestion } from "../shared/class_questions.js" */
/** @import { EarlyVotes, VoteStep } from "../shared/vote_steps.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { Asking } from "./asking.js" */
/** @import { GameBoard } from "./game_board.js" */
/** @import { Hall } from "./hall.js" */
/** @import { DrawnLink, PresentingAnswer, PresentingData, RoomQuestion, RoomState } from "./wire.js" */
/** @import { WritingBoard } from "./writing_board.js" */

const ARRIVING_MS = 700; // a page that says nothing of its address has been drawn by then
const ASK_KEY = "ask";
const CORPUS_KEY = "corpus";
const HALL_AGAIN_MS = 3000;
/* What a step is called while it can be done; of a closed vote's, "close" ends the talk. */
const NAMES = {
  open: OPEN_AGAIN,
  talk: LET_THEM_TALK,
  "more-time": MORE_TIME,
  again: VOTE_AGAIN,
  reveal: REVEAL_VOTES,
  withdraw: DONE,
};
/** @type {Partial<Record<VoteStep, string>>} */
const KEYS = { talk: BY_TALK_KEY, "more-time": BY_TALK_KEY, again: BY_AGAIN_KEY };
const PUTS_AWAY = new Set(["PageDown", "PageUp", "ArrowRight", "ArrowLeft", "Escape"]);
/* What chooses merges on the page below the game of a class. */
const OF_GAME = /^([1-9]|Backspace)$/;
const CLICKED = { next: "PageDown", previous: "PageUp" };
const CONTROL =
  "a[href],button,input,summary,[role=button],[role=link],[role=checkbox],[role=switch],[role=tab]";

class RoomStrip {
  #section;
  #host;
  #data;
  #room;
  #opening;
  #root;
  /** What comes once a room is open. @type {{ hall: Hall, asking: Asking, writing: WritingBoard, game: GameBoard } | null} */
  #hall = null;
  #isHallComing = false;
  /** @type {Mounting<PresentingData>["setTriggerValue"]} */
  #trigger = () => {};
  #timers = new Timers();
  #questions;
  #stage = tabStage();
  #observer = new ResizeObserver(() => this.#measure());
  #isFolded = false;
  #clock;
  #rounds;
  /** What the presenter has asked to see the votes of, before the class does. */
  #peeked = "";
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
    this.#root = parentElement;
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
    this.#clock = new Countdown(find(this.#section, ".clock"), () => this.#draw());
    this.#rounds = find(parentElement, ".rounds");
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
  show({ data, setTriggerValue }) {
    this.#trigger = setTriggerValue;
    if (data.page !== this.#data.page) this.#tellSoon();
    this.#data = data;
    this.#opening.show(data);
    this.#questions.restart(); // Python may be another one by now, that was told nothing
    this.#draw();
  }

  /** Loads what a room needs, again if it did not come. */
  async #enterHall() {
    if (this.#isHallComing) return;
    this.#isHallComing = true;
    try {
      const { default: hall } = await import(new URL(this.#data.hall, location.origin).href);
      this.#hall = this.#furnished(hall);
      this.#draw();
    } catch {
      this.#timers.after("hall", HALL_AGAIN_MS, () => {
        this.#isHallComing = false;
        this.#draw();
      });
    }
  }

  /** @param {Hall} hall */
  #furnished(hall) {
    const dialog = /** @type {HTMLDialogElement} */ (find(this.#root, "dialog.asking"));
    const told = async (/** @type {boolean} */ isTaken) => (isTaken ? "" : this.#room.problem);
    const asking = new hall.Asking(
      dialog,
      (question, askable) => this.#ask(question, askable),
      async (asked) => told(await this.#room.write({ do: "write", ...{ asked } })),
      async (word) => told(await this.#room.setTask(word)),
      async () => {
        const word = await this.#room.wordHere();
        return { word, problem: await told(word !== "") };
      },
    );
    const writing = new hall.WritingBoard(find(this.#root, ".writing"), {
      tell: (message) => this.#room.write(message),
      make: (id, once) => this.#trigger("text", { id, once }),
      changed: () => this.#draw(),
    });
    const game = new hall.GameBoard(find(this.#root, ".game"), {
      showBest: () => this.#room.write({ do: "show-best" }),
      done: () => this.#room.write({ do: "end-task" }),
    });
    return { hall, asking, writing, game };
  }

  /** What the class writes, while nothing is asked. */
  get #writing() {
    const { leads, state } = this.#room;
    return leads && !state?.question ? (state?.writing ?? null) : null;
  }

  /** What the class finds, while nothing else is asked of it. */
  get #task() {
    const { leads, state } = this.#room;
    return leads && !state?.question && !state?.writing ? (state?.task ?? null) : null;
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
    this.#clock.show(undefined);
    this.#timers.stop();
    this.#observer.disconnect();
    this.#questions.stop();
    for (const end of this.#ends) end();
    classOfTab().ask = null;
    setStripHeight(0);
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
    const writing = this.#writing;
    if (key === CORPUS_KEY && writing) this.#hall?.writing.make(writing);
    const pressed = CLICKED[/** @type {keyof typeof CLICKED} */ (key)];
    if (pressed) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
  }

  /** The first question of this screen, if it has one and nothing is asked. */
  async #askHere() {
    const { question = null, task = null, writing = null } = this.#room.state ?? {};
    if (task || writing || (question && question.state !== "revealed")) return;
    const askable = [...askables()].find((offered) => offered.label());
    const asked = await askable?.make();
    if (askable && asked) await this.#ask(asked, askable);
  }

  /** @param {AskedQuestion | AskedGame} question @param {Askable | null} askable */
  async #ask(question, askable) {
    if (question.kind === "game") return (await this.#room.setGame(question)) ? "" : this.#room.problem;
    if (!(await this.#room.ask(question))) return this.#room.problem;
    this.#asked = { askable, id: this.#room.state?.question?.id ?? 0, isRevealed: false, isDone: false };
    this.#draw();
    return "";
  }

  /** Whether a view may ask the class something of its own now, and how. */
  #offerClass() {
    const { leads, state } = this.#room;
    const isFree = leads && this.#hall && !state?.question && !state?.writing && !state?.task;
    const led = classOfTab();
    if (Boolean(led.ask) === Boolean(isFree)) return;
    led.ask = isFree ? (askable) => this.#askAbout(askable) : null;
    for (const listener of led.listeners) listener();
  }

  /** @param {Askable} askable */
  async #askAbout(askable) {
    const asked = await askable.make();
    if (asked) await this.#ask(asked, askable);
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
    const isHere = question?.id === id && !hasTwoRounds(question);
    const votes = isHere && this.#hall?.hall.votesOfClass(question, { next: this.#next, done });
    return askable.shows?.(votes || null) || isDone;
  }

  /** What Space does now; null while it is none of ours. */
  get #next() {
    const { leads, state } = this.#room;
    const { question = null } = state ?? {};
    const writing = this.#writing;
    if (writing) return this.#hall?.writing.next(writing) ?? null;
    const { game } = this.#task ?? {};
    if (game) return game.best ? null : () => this.#room.write({ do: "show-best" });
    if (!question || !leads || (question.state === "revealed" && !hasTwoRounds(question))) return null;
    const step = stepsOf(question).at(-1);
    return step ? () => this.#advance(step) : null;
  }

  /** What a key does with the vote: nothing where one types, and Space nothing where the keyboard has chosen a control. @param {KeyboardEvent} event */
  #actOn(event) {
    if (isModified(event) || event.isComposing) return null;
    const [target] = event.composedPath();
    const node = target instanceof Element ? target : document.body;
    if (takesLetters(node, event.key) || node.closest("dialog")) return null;
    const writing = this.#writing;
    if (writing?.isShown && event.key === "Escape") return () => this.#room.write({ do: "hide-entries" });
    if (writing?.isShown && PUTS_AWAY.has(event.key)) return node.closest(".writing") ? null : () => {};
    if (this.#task?.game && (PUTS_AWAY.has(event.key) || OF_GAME.test(event.key)))
      return node.closest(".scrolled") ? null : () => {};
    if (event.key === " ") return node.closest(CONTROL)?.matches(":focus-visible") ? null : this.#next;
    return this.#actOnLetter(event.key);
  }

  /** @param {string} key */
  #actOnLetter(key) {
    const { leads, state } = this.#room;
    const { question = null } = state ?? {};
    if (!question || !leads) return null;
    if (PUTS_AWAY.has(key)) return hasTwoRounds(question) ? () => this.#room.withdraw() : null;
    if (!singleKeys().areOn) return null;
    const letter = key.toUpperCase();
    if (letter === BY_COUNTS_KEY && question.early) return () => this.#peek();
    const step = stepsOf(question).find((step) => KEYS[step] === letter);
    return step ? () => this.#advance(step) : null;
  }

  /** @param {KeyboardEvent} event */
  #press = (event) => {
    const act = this.#actOn(event);
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === " ") this.#isPressed = true;
    if (!event.repeat) act();
  };

  /** @param {VoteStep} step */
  #advance(step) {
    return step === "withdraw" ? this.#room.withdraw() : this.#room.step(step);
  }

  /** Shows the votes of the closed round on this screen, or hides them again. */
  #peek() {
    const { question = null } = this.#room.state ?? {};
    this.#peeked = this.#peeked ? "" : placeOfQuestion(question);
    this.#draw();
  }

  #isPressed = false;

  /** Some browsers press a button when Space is released. @param {KeyboardEvent} event */
  #release = (event) => {
    if (event.key !== " " || !this.#isPressed) return;
    this.#isPressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  #stageChanged = () => {
    requestAnimationFrame(() => {
      this.#measure();
      for (const name of [".rounds", ".writing", ".game"]) this.#raise(find(this.#root, name));
    });
  };

  /** The room that the strip takes from the page. */
  #measure = () => {
    this.#hall?.hall.arrange(this.#section.querySelector(".tiles"), this.#room.state?.question ?? null);
    setStripHeight(this.#section.hidden ? 0 : this.#section.getBoundingClientRect().height);
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
    this.#drawPeek(state?.question ?? null);
    this.#drawRounds(state?.question ?? null);
    this.#drawWriting();
    this.#drawGame();
    this.#offerClass();
    if (room) {
      if (!this.#hall) this.#enterHall();
      const isBetween = state?.question?.state === "closed" || state?.question?.state === "talking";
      const asks = isBetween || !find(this.#section, ".board").hidden ? " asks" : "";
      setClass(this.#section, `room${this.#isFolded ? " folded" : asks}`);
      this.#drawLine(room.code, state);
      const { question = null } = state ?? {};
      const asked = question ? spokenState(question) : spokenWriting(state?.writing ?? null);
      const shown = question && hasTwoRounds(question) ? roundsTitle(question) : asked;
      const said = line === "lost" ? RECONNECTING : shown;
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
    const { link, where } = this.#opening;
    setText(find(this.#section, ".where"), where);
    this.#drawPicture(link);
    const followers = state?.followers ?? 0;
    setText(find(this.#section, ".many b"), num(followers));
    const isAgain = question?.round === 2 && question.votes <= followers;
    const voted =
      question && (isAgain ? votedAgain(question.votes, followers) : votesIn(question.votes, followers));
    this.#say(".votes-in", voted ?? "");
    this.#drawTalk(question);
    const isMore = question !== null && question.votes > followers;
    find(this.#section, ".votes-in").title = isMore ? WHY_MORE_VOTES : "";
    find(this.#section, ".votes-in").classList.toggle("more", isMore);
    this.#say(".shared", state?.corpus ? SHARES_OWN : "");
    const { isLedElsewhere: isFollowing } = this.#room;
    const said = line === "lost" ? RECONNECTING : problem || this.#data.problem;
    this.#say(".said", said || (isFollowing ? LED_ELSEWHERE : ""));
    const about = question && [placeOfQuestion(question), this.#isPeeking(question), suggestedStep(question)];
    const writing = this.#writing;
    const aboutWriting = writing && this.#hall?.writing.keyOf(writing);
    const buttons = keyOfData([isFollowing, about, aboutWriting, this.#task?.id, this.#isFolded]);
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
    const isElsewhere = isOnPage || (hasTwoRounds(question) && this.#room.leads);
    const asked = question && { ...question, votes: 0, left: 0, endsAt: 0, early: null };
    const writing = this.#hall && this.#writing;
    const task = this.#hall && !this.#task?.game && this.#task;
    const followers = task ? (this.#room.state?.followers ?? 0) : 0;
    const hall = this.#hall?.hall;
    const key = keyOfData([Boolean(hall), asked && { ...asked, isElsewhere }, writing, task, followers]);
    if (!isOther(board, key)) return;
    setHidden(board, !writing && !task && (!question || isElsewhere));
    const prompt = writing
      ? this.#hall?.writing.promptNodes(writing)
      : question && hall?.boardNodes(question);
    const nodes = task ? hall?.taskNodes(task, followers) : prompt;
    board.replaceChildren(...(nodes ?? []));
    hall?.arrange(board.querySelector(".tiles"), question);
  }

  /** What the class writes, over the page, while the hall sees it. */
  #drawWriting() {
    const { entries, room } = this.#room;
    const writing = this.#writing;
    const shown = writing?.isShown ? writing : null;
    const [code, where] = room ? [room.code, this.#opening.where] : ["", ""];
    this.#hall?.writing.draw(shown, entries, { code, where, picture: this.#picture });
    if (shown) this.#stage.show();
  }

  /** The game of the class, over the page. */
  #drawGame() {
    const { room, state } = this.#room;
    const task = this.#task?.game ? this.#task : null;
    const [code, where] = room ? [room.code, this.#opening.where] : ["", ""];
    this.#hall?.game.draw(task, state?.followers ?? 0, { code, where, picture: this.#picture });
    if (task) this.#stage.show();
  }

  /** @param {RoomQuestion | null} question */
  #isPeeking(question) {
    return question?.early !== undefined && this.#peeked === placeOfQuestion(question);
  }

  /** The votes of a closed round, for the presenter alone. @param {RoomQuestion | null} question */
  #drawPeek(question) {
    const box = find(this.#section, ".peek");
    const early = this.#isPeeking(question) ? question?.early : undefined;
    setHidden(box, !early);
    if (!isOther(box, keyOfData(early && { ...early, id: question?.id })) || !question) return;
    box.replaceChildren(...(early ? peekNodes(question, early) : []));
  }

  /** How long neighbours may still talk. @param {RoomQuestion | null} question */
  #drawTalk(question) {
    const isTalking = question?.state === "talking";
    setHidden(find(this.#section, ".talk"), !isTalking);
    this.#clock.show(isTalking ? question.endsAt : undefined);
    setText(find(this.#section, ".to-do"), this.#clock.isUp ? TIME_IS_UP : TALK_NOW);
  }

  /** Both rounds, over the page, on the screen that leads. @param {RoomQuestion | null} question */
  #drawRounds(question) {
    const box = this.#rounds;
    const { leads, room } = this.#room;
    const shown = this.#hall && leads && room && question && hasTwoRounds(question) ? question : null;
    if (!isOther(box, keyOfData(shown && [shown, room?.code]))) return;
    if (!shown || !room || !this.#hall) {
      if (box.matches(":popover-open")) box.hidePopover();
      box.replaceChildren();
      return;
    }
    const { where } = this.#opening;
    const done = () => this.#room.withdraw();
    box.replaceChildren(...this.#hall.hall.roundsNodes(shown, { code: room.code, where, done }));
    if (!box.matches(":popover-open")) box.showPopover();
    this.#stage.show(); // its pointer and buttons stay on top
  }

  /** A view that begins to fill the stage is below what the class sees, too. @param {HTMLElement} box */
  #raise(box) {
    if (!box.matches(":popover-open")) return;
    box.hidePopover();
    box.showPopover();
    this.#stage.show();
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
    const show = textButton(SHOW_CODE, () => this.#opening.open(), "btn show");
    const main = (/** @type {string} */ label, /** @type {() => unknown} */ act, hint = "") => {
      const node = textButton(label, act, "btn main");
      if (hint) node.append(el("kbd", "", hint));
      return node;
    };
    const { question = null } = state ?? {};
    const ask = () => main(ASK, () => this.#hall?.asking.open());
    const writing = this.#writing;
    if (writing) return [show, ...(this.#hall?.writing.buttons(writing) ?? [])];
    if (this.#task) return [show, textButton(DONE, () => this.#room.write({ do: "end-task" }), "btn main")];
    if (!question) return [show, ask()];
    if (question.state === "revealed")
      return [show, textButton(DONE, () => this.#room.withdraw(), "btn"), ask()];
    const steps = stepsOf(question);
    const suggested = this.#isPeeking(question) ? suggestedStep(question) : null;
    const buttons = steps.map((step, i) => {
      const isLast = i === steps.length - 1;
      const label = step === "close" ? (question.state === "talking" ? END_TALK : CLOSE_VOTES) : NAMES[step];
      const act = () => this.#advance(step);
      const node = isLast ? main(label, act, BY_SPACE) : textButton(label, act, "btn");
      const key = isLast ? "" : KEYS[step];
      if (key) node.append(el("kbd", "", key));
      node.classList.toggle("suggested", step === suggested);
      return node;
    });
    return [show, ...this.#peekButton(question), ...buttons];
  }

  /** @param {RoomQuestion} question */
  #peekButton(question) {
    if (!question.early) return [];
    const node = textButton(COUNTS, () => this.#peek(), "btn");
    node.append(el("kbd", "", BY_COUNTS_KEY));
    return [attributes(node, { title: COUNTS_HELP, "aria-pressed": String(this.#isPeeking(question)) })];
  }
}

/** How far a question has come. @param {RoomQuestion | null} question */
function placeOfQuestion(question) {
  return question ? `${question.id} ${question.round ?? 1} ${question.state}` : "";
}

/** @param {RoomQuestion} question @param {EarlyVotes} early */
function peekNodes({ choices, kind, round = 1 }, early) {
  const answers = countedAnswers(kind, early.tally).map(({ answer, count }) => {
    const { chips = [], text } = kind === "number" ? { text: numberAnswered(answer) } : choices[answer];
    const name = chips.length
      ? el("span", "chips", ...chips.map((symbol) => el("bdi", "c", symbol)))
      : el("bdi", "words", text);
    return el("li", early.right.includes(answer) ? "right" : "", name, el("b", "", num(count)));
  });
  return [el("p", "advice", adviceText(early, round)), el("ul", "", ...answers)];
}

export default conversing((/** @type {Conversing<PresentingData>} */ given) => new RoomStrip(given));
