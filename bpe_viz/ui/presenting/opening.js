/* Opening a room, and what shows the class how to join it: code, picture and link, for the back row. */

import { textButton } from "../shared/buttons.js";
import { attributes, el } from "../shared/dom.js";
import { keptForBrowser } from "../shared/kept.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { MAX_HOST_CHARACTERS } from "../shared/limits.js";
import { download } from "../shared/saving.js";
import { chooseFirst, openDialog } from "./dialogs.js";
import { drawLink } from "./join_picture.js";
import {
  CANCEL,
  CLOSE_JOIN,
  COPIED_JOIN,
  COPY_BY_HAND,
  COPY_JOIN,
  END_REALLY,
  END_ROOM,
  ENDED_HELP,
  ENDED_TITLE,
  HOST_HELP,
  HOST_LABEL,
  HOST_WRONG,
  JOIN_TITLE,
  LATER_OWN,
  OPEN_HELP,
  OPEN_NOW,
  OPEN_TITLE,
  ownIsShared,
  REMOTE_BACK,
  REMOTE_HELP,
  REMOTE_SCAN,
  REMOTE_SHOW,
  REMOTE_TITLE,
  REMOTE_WARNING,
  SAVE_RESULTS,
  USE_REMOTE,
} from "./texts.js";

/** @import { RoomClient } from "./room_client.js" */
/** @import { PresentingData } from "./wire.js" */

const HOST_AS = "bpe-viz host";
const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** Whether other devices cannot open a page of this host. @param {string} hostname */
function isLocal(hostname) {
  return LOCAL.test(hostname);
}

/**
 * The host that phones open: the one that was typed, else that of the page, or of this machine in its network.
 * @param {{ hostname: string, host: string, port: string }} here the address of the page
 * @param {string} typed
 * @param {string} lan
 */
export function hostForPhones({ host, hostname, port }, typed, lan) {
  if (!isLocal(hostname)) return host;
  const bare = typed
    .trim()
    .replace(/^https?:\/\//, "")
    .replace(/\/.*$/, "");
  if (bare) return bare;
  return lan ? `${lan}${port ? `:${port}` : ""}` : host;
}

/** @param {string} code */
function fileOf(code) {
  return `votes-${code}.csv`;
}

export class Opening {
  /** The picture of a link that Python drew last. @type {import("./wire.js").DrawnLink | null} */
  qr = null;
  #dialog;
  #room;
  /** @type {PresentingData} */
  #data;
  #at;
  #typed = "";
  #isEnding = false;
  /** Whether the dialog is about the remote, and whether its code is shown: not before a warning. @type {"" | "warned" | "shown"} */
  #remote = "";
  #said = "";
  #numOpened = 0;
  /** What was voted in a room that this dialog has ended. @type {{ code: string, csv: Blob } | null} */
  #ended = null;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {RoomClient} room
   * @param {PresentingData} data
   * @param {() => import("./wire.js").At} at where the presenter is
   */
  constructor(dialog, room, data, at) {
    this.#dialog = dialog;
    this.#room = room;
    this.#data = data;
    this.#at = at;
    dialog.addEventListener("close", () => {
      this.#ended = null;
      this.#showRemote("");
    });
    this.#typed = keptForBrowser.getItem(HOST_AS) ?? "";
  }

  /** The link that the class opens; "" without a room. */
  get link() {
    const { room } = this.#room;
    if (!room) return "";
    return `${location.protocol}//${hostForPhones(location, this.#typed, this.#data.lan)}${room.path}`;
  }

  /** What stands before the code in the link, as one types it. */
  get where() {
    return this.link.replace(/^https?:\/\//, "").slice(0, -(this.#room.room?.code.length ?? 0) || undefined);
  }

  /** The link to draw: that of the class, or of the remote, whose key browsers do not send. */
  get drawnLink() {
    const { room } = this.#room;
    return room && this.#remote === "shown" ? `${this.link}/presenter#${room.remote}` : this.link;
  }

  open() {
    this.#isEnding = false;
    this.#said = "";
    this.#numOpened += 1; // whatever was shown before is drawn again
    openDialog(this.#dialog);
    this.draw();
  }

  /** @param {PresentingData} data */
  show(data) {
    this.#data = data;
    this.draw();
  }

  /** Only when something else is to be seen: what has the focus keeps it. */
  draw() {
    if (!this.#dialog.open) return;
    const { line, problem, room } = this.#room;
    const key = keyOf(
      this.#numOpened,
      room?.code,
      problem,
      this.#data.own,
      this.#data.problem,
      line === "joining",
      this.#remote,
      this.#ended?.code,
    );
    if (isOther(this.#dialog, key)) {
      const { nodes, title } = this.#shown;
      attributes(this.#dialog, { "aria-label": title });
      this.#dialog.replaceChildren(...nodes);
      chooseFirst(this.#dialog, ...this.#firsts);
    }
    this.#drawJoin();
  }

  /** What Enter presses: back to the lecture, once the room is open. */
  get #firsts() {
    return this.#room.room && !this.#remote ? [".hd .btn"] : [".ways .main", ".ways .btn"];
  }

  get #shown() {
    if (this.#ended) return { title: ENDED_TITLE, nodes: this.#endedNodes(this.#ended) };
    if (!this.#room.room) return { title: OPEN_TITLE, nodes: this.#offerNodes() };
    if (this.#remote) return { title: REMOTE_TITLE, nodes: this.#remoteNodes() };
    return { title: JOIN_TITLE, nodes: this.#joinNodes() };
  }

  /** @param {{ code: string, csv: Blob }} ended */
  #endedNodes({ code, csv }) {
    const save = textButton(SAVE_RESULTS, () => download(fileOf(code), csv), "btn main");
    return [
      el("h2", "", ENDED_TITLE),
      el("p", "", ENDED_HELP),
      el(
        "div",
        "ways",
        textButton(CLOSE_JOIN, () => this.#dialog.close(), "btn"),
        save,
      ),
    ];
  }

  #offerNodes() {
    const { own } = this.#data;
    const open = textButton(OPEN_NOW, () => this.#room.open(this.#at()), "btn main");
    open.disabled = this.#room.line === "joining";
    return [
      el("h2", "", OPEN_TITLE),
      ...OPEN_HELP.map((text) => el("p", "", text)),
      el("p", own ? "own" : "", own ? ownIsShared(own) : LATER_OWN),
      attributes(el("p", "problem", this.#room.problem), { role: "alert" }),
      el(
        "div",
        "ways",
        textButton(CANCEL, () => this.#dialog.close(), "btn"),
        open,
      ),
    ];
  }

  #joinNodes() {
    const { room } = this.#room;
    const end = textButton(END_ROOM, () => this.#end(), "btn end");
    return [
      el(
        "div",
        "hd",
        el("h2", "", JOIN_TITLE),
        textButton(CLOSE_JOIN, () => this.#dialog.close(), "btn"),
      ),
      el(
        "div",
        "join",
        attributes(el("div", "qr"), { "aria-hidden": "true" }),
        el("div", "by", el("p", "code", room?.code), el("p", "link")),
      ),
      ...(isLocal(location.hostname) ? [this.#hostField()] : []),
      ...(this.#data.own ? [el("p", "own", ownIsShared(this.#data.own))] : []),
      attributes(el("p", "problem", this.#room.problem || this.#data.problem), { role: "alert" }),
      el(
        "div",
        "ways",
        attributes(el("span", "said", this.#said), { role: "status" }),
        end,
        room?.remote ? textButton(USE_REMOTE, () => this.#showRemote("warned"), "btn") : null,
        textButton(SAVE_RESULTS, () => this.#save(), "btn"),
        textButton(COPY_JOIN, () => this.#copy(), "btn"),
      ),
    ];
  }

  #remoteNodes() {
    const isShown = this.#remote === "shown";
    const show = textButton(REMOTE_SHOW, () => this.#showRemote("shown"), "btn main");
    const back = textButton(REMOTE_BACK, () => this.#showRemote(""), "btn");
    const picture = attributes(el("div", "qr"), { role: "img", "aria-label": REMOTE_SCAN });
    return [
      el("div", "hd", el("h2", "", REMOTE_TITLE), back),
      el("p", "", REMOTE_HELP),
      el("p", "own", REMOTE_WARNING),
      ...(isShown ? [el("div", "join", picture, el("div", "by", el("p", "scan", REMOTE_SCAN)))] : []),
      el(
        "div",
        "ways",
        attributes(el("span", "said", this.#said), { role: "status" }),
        isShown ? textButton(COPY_JOIN, () => this.#copy(), "btn") : show,
      ),
    ];
  }

  /** @param {"" | "warned" | "shown"} remote */
  #showRemote(remote) {
    if (remote === this.#remote) return;
    this.#remote = remote;
    this.#said = "";
    this.draw();
    this.#room.changed(); // another link is to be drawn
  }

  #hostField() {
    const field = attributes(el("input", ""), {
      value: hostForPhones(location, this.#typed, this.#data.lan),
    });
    attributes(field, {
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      maxlength: MAX_HOST_CHARACTERS,
    });
    field.oninput = () => {
      this.#typed = field.value;
      keptForBrowser.setItem(HOST_AS, this.#typed);
      this.#drawJoin();
      this.#room.changed();
    };
    const named = el("label", "", el("b", "", HOST_LABEL), field);
    const host = el("details", "host", el("summary", "", HOST_WRONG), named, el("p", "help", HOST_HELP));
    host.open = isLocal(hostForPhones(location, this.#typed, this.#data.lan).replace(/:\d+$/, ""));
    return host;
  }

  /** The link, and its picture once Python has drawn it. */
  #drawJoin() {
    const { drawnLink, link, qr } = this;
    const text = this.#dialog.querySelector(".link");
    const picture = this.#dialog.querySelector(".qr");
    if (text instanceof HTMLElement) {
      text.textContent = link.replace(/^https?:\/\//, "");
      text.style.setProperty("--letters", String(text.textContent.length));
    }
    if (picture) drawLink(picture, qr?.link === drawnLink ? qr : null);
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.drawnLink);
      this.#said = COPIED_JOIN;
    } catch {
      this.#said = COPY_BY_HAND; // without https a browser does not let a page copy
      const text = this.#dialog.querySelector(".link");
      if (text) getSelection()?.selectAllChildren(text);
    }
    this.#say();
  }

  async #save() {
    const csv = await this.#room.results();
    if (csv) download(fileOf(this.#room.room?.code ?? ""), csv);
  }

  async #end() {
    if (!this.#isEnding) {
      this.#isEnding = true;
      const end = this.#dialog.querySelector("button.end");
      if (end) end.textContent = END_REALLY;
      return;
    }
    const code = this.#room.room?.code ?? "";
    const csv = await this.#lastResults();
    if (!csv) return;
    const hasVotes = (await csv.text()).trim().includes("\n");
    this.#ended = hasVotes ? { code, csv } : null;
    await this.#room.end();
    if (this.#room.room) this.#ended = null;
    else if (!hasVotes) this.#dialog.close();
  }

  /** All that was voted, also on a question that was not revealed. */
  async #lastResults() {
    if (this.#room.state?.question && !(await this.#room.withdraw())) return null;
    return this.#room.results();
  }

  #say() {
    const node = this.#dialog.querySelector(".said");
    if (node) node.textContent = this.#said;
  }
}
