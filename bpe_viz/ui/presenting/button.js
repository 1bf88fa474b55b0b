/* The item of the Teach menu that opens a room, or shows how to join the one that is open. */
import { icon } from "../shared/buttons.js";
import { attributes, el, find, setText } from "../shared/dom.js";
import { mounting } from "../shared/mounting.js";
import { tabRoom } from "./room_of_tab.js";
import { OPEN_A_ROOM, roomName } from "./texts.js";

/** @import { Mounting } from "../shared/wire.js" */

class RoomButton {
  #room;
  #label = el("span", "", OPEN_A_ROOM);
  #changed = () => {
    const { room } = this.#room;
    setText(this.#label, room ? roomName(room.code) : OPEN_A_ROOM);
  };

  /** @param {Mounting<{ base: string }>} given */
  constructor({ data, parentElement }) {
    this.#room = tabRoom(data.base);
    const item = attributes(el("button", "bpe-item", icon("room"), this.#label), { type: "button" });
    item.onclick = () => this.#room.openDialog();
    find(parentElement, ".bpe-items").append(item);
    this.#room.listeners.add(this.#changed);
    this.#changed();
  }

  show() {}

  stop() {
    this.#room.listeners.delete(this.#changed);
  }
}

export default mounting((/** @type {Mounting<{ base: string }>} */ given) => new RoomButton(given));
