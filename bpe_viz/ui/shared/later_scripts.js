/* Scripts that few readers need: each is loaded once it is asked for, or came with a page that has no server. */

/** @typedef {typeof import("../export/share.js").default} DrawnMoments */
/** @typedef {typeof import("./loom/later_saving.js").default} LoomSaving */
/** @typedef {typeof import("../merges/sound/later_sound.js").default} Sounds */
/** @typedef {typeof import("../pieces/sound/later_sound.js").default} RoundSounds */
/** @typedef {typeof import("../merges/worksheet/later_worksheet.js").default} Worksheets */
/** @typedef {{ moments: DrawnMoments, loom: LoomSaving, sound: Sounds, roundSound: RoundSounds, worksheet: Worksheets }} LaterScripts */

/** @type {Map<string, () => Promise<unknown>>} */
const loaders = new Map();

/** Says where the scripts are. @param {Record<keyof LaterScripts, string>} addresses */
export function knowScripts(addresses) {
  for (const [name, address] of Object.entries(addresses))
    loaders.set(name, async () => (await import(new URL(address, location.origin).href)).default);
}

/** Has a script that came with the page. @template {keyof LaterScripts} Name @param {Name} name @param {LaterScripts[Name]} script */
export function bringScript(name, script) {
  loaders.set(name, async () => script);
}

/** @param {keyof LaterScripts} name */
export function hasLaterScript(name) {
  return loaders.has(name);
}

/** @template {keyof LaterScripts} Name @param {Name} name @returns {Promise<LaterScripts[Name]>} */
export async function laterScript(name) {
  const load = loaders.get(name);
  if (!load) throw new Error(`Nobody said where the script "${name}" is.`);
  return /** @type {Promise<LaterScripts[Name]>} */ (load());
}
