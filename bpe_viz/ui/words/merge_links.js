/* Links to a merge on the Merges page; imported merges are not there, so that theirs are only numbers. */
import { attributes, el } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { showMerge } from "./texts.js";

/** @import { WordsView } from "./view.js" */

export class MergeLinks {
  #view;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
  }

  /** Where merge `rank` is shown; null for imported merges, and without the app. @param {number} rank */
  to(rank) {
    const { imported, offline, query } = this.#view.data;
    if (imported || offline) return null;
    const params = new URLSearchParams(query);
    params.set("k", String(rank));
    return `${location.pathname.replace(/[^/]*$/, "")}merges?${params}`;
  }

  /** A rank that leads to its merge. @param {number} rank */
  rank(rank) {
    const href = this.to(rank);
    if (href === null) return el("span", "rank", num(rank));
    const title = showMerge(rank);
    const link = attributes(el("a", "rank", num(rank)), { href, title, "data-rank": rank });
    link.onclick = (event) => this.follow(event, rank);
    return link;
  }

  /** Goes there without loading the app again. @param {MouseEvent} event @param {number} rank */
  follow(event, rank) {
    const { source, address } = this.#view;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button || !source.open) return;
    event.preventDefault();
    address.write();
    source.open(rank);
  }
}
