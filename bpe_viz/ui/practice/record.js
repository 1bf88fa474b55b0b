/* What a reader got right, by topic, and what was missed and comes back: in this browser only. */

import { dataIn, keptForBrowser } from "../shared/kept.js";

/** @import { Exercise } from "./wire.js" */

/** @typedef {{ kind: string, level: string, seed: number, source: string }} MissedExercise */
/** @typedef {{ topics: Record<string, [right: number, tried: number]>, missed: MissedExercise[] }} PracticeRecord */

const RECORD_AS = "bpe-viz practice";
const MISSED_AT_MOST = 30;
const TURNS_UNTIL_BACK = 3;

/** @returns {PracticeRecord} */
export function emptyRecord() {
  return { topics: {}, missed: [] };
}

/** A record from what a browser stored; anything else counts as nothing. @param {string | null} text */
export function readRecord(text) {
  const record = emptyRecord();
  const stored = dataIn(text);
  if (!stored || typeof stored !== "object") return record;
  const { topics, missed } = /** @type {Record<string, unknown>} */ (stored);
  if (topics && typeof topics === "object")
    for (const [topic, pair] of Object.entries(topics))
      if (Array.isArray(pair) && pair.length === 2 && pair.every(Number.isInteger))
        record.topics[topic] = [pair[0], pair[1]];
  if (Array.isArray(missed))
    for (const entry of missed.slice(0, MISSED_AT_MOST))
      if (entry && typeof entry.kind === "string" && Number.isInteger(entry.seed))
        record.missed.push({
          kind: entry.kind,
          level: String(entry.level),
          seed: entry.seed,
          source: String(entry.source),
        });
  return record;
}

/** The record with one more answer. @param {PracticeRecord} record @param {Exercise} exercise @param {boolean} isRight */
export function withAnswer(record, exercise, isRight) {
  const { topic, kind, level, seed, source } = exercise;
  const [right, tried] = record.topics[topic] ?? [0, 0];
  const others = record.missed.filter(
    (one) => !(one.kind === kind && one.seed === seed && one.level === level),
  );
  const again = isRight || source === "own" ? others : [...others, { kind, level, seed, source }];
  /** @type {[right: number, tried: number]} */
  const sum = [right + (isRight ? 1 : 0), tried + 1];
  return {
    topics: { ...record.topics, [topic]: sum },
    missed: again.slice(-MISSED_AT_MOST),
  };
}

/**
 * The exercise that comes back now, if any: every third time the oldest one that was missed.
 * @param {PracticeRecord} record
 * @param {number} turn
 * @param {{ kinds: string[], level: string, source: string }} asked
 */
export function comesBack(record, turn, { kinds, level, source }) {
  if (turn % TURNS_UNTIL_BACK) return null;
  const isAsked = (/** @type {MissedExercise} */ one) =>
    one.level === level && one.source === source && kinds.includes(one.kind);
  return record.missed.find(isAsked) ?? null;
}

export function storedRecord() {
  return readRecord(keptForBrowser.getItem(RECORD_AS));
}

/** @param {PracticeRecord} record */
export function storeRecord(record) {
  keptForBrowser.setData(RECORD_AS, record);
}
