/* The button in the sidebar that opens a room, or shows how to join the one that is open. */
import { textButton } from "../shared/buttons.js";
import { find, setText } from "../shared/dom.js";
import { mounting } from "../shared/mounting.js";
import { roomOfTab } from "./room_of_tab.js";
import { OPEN_A_ROOM, roomName } from "./texts.js";

/** @import { Mounting } from "../shared/wire.js" */

class RoomButton {
  #room;
  #button = textButton(OPEN_A_ROOM, () => this.#room.openDialog(), "");
  #changed = () => {
    const { room } = this.#room;
    setText(this.#button, room ? roomName(room.code) : OPEN_A_ROOM);
  };

  /** @param {Mounting<{ base: string }>} given */
  constructor({ data, parentElement }) {
    this.#room = roomOfTab(data.base);
    find(parentElement, ".open-room").append(this.#button);
    this.#room.listeners.add(this.#changed);
    this.#changed();
  }

  show() {}

  stop() {
    this.#room.listeners.delete(this.#changed);
  }
}

export default mounting((/** @type {Mounting<{ base: string }>} */ given) => new RoomButton(given));
