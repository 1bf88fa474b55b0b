/* What the presenter opens is brought to where a follower looks. */

/** As little as needed: what is seen already stays where it is. @param {Element | null} node */
export function bringIntoView(node) {
  node?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
