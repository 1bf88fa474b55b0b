/* The limits that hold in the browser too: a script that is sent has the numbers of `limits.py`. */

export const MAX_UNITS_OF_WORD = 1000;
export const MAX_WORD_ASKED = 100;
export const MAX_WORDS_FOUND = 50;
export const MAX_SYMBOLS_SHOWN = 2000;
export const MAX_TRIALS_SHOWN = 200;
export const MAX_UNITS_EXPLAINED = 1000;
export const MAX_WORDPIECE_CHARACTERS = 100;
export const MAX_LINK_CHARACTERS = 6000;
export const MAX_KEPT_INPUTS = 30;
export const MAX_KEPT_INPUT_CHARACTERS = 200;
export const MAX_CHOICES = 8;
export const MAX_CHIPS_OF_CHOICE = 12;
export const RUNS_WITH_SCORE = 30;
export const CHUNKS_IN_BROWSER = 24;
export const ROUNDS_IN_BROWSER = 200;
export const WORDS_IN_BROWSER = 20000;
