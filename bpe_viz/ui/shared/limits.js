/* The limits that hold in the browser too. Made of limits.py by `python -m tests.scripts --write`. */

export const MAX_WORD_UNITS = 1000;
export const MAX_QUESTION_CHARACTERS = 400;
export const MAX_WORD_ASKED = 100;
export const MAX_WORDS_FOUND = 50;
export const MAX_SYMBOLS_SHOWN = 2000;
export const MAX_TRIALS_SHOWN = 200;
export const MAX_UNITS_EXPLAINED = 1000;
export const MAX_ANSWER = 1000000000000000;
export const MAX_TYPED_NUMBER_CHARACTERS = 32;
export const MAX_HOST_CHARACTERS = 253;
export const IDLE_ROOM_SECONDS = 43200;
export const MAX_CHOICES = 8;
export const MAX_CHOICE_CHARACTERS = 120;
export const MAX_CHOICE_CHIPS = 12;
export const MAX_WHY_CHARACTERS = 600;
export const MAX_KEPT_INPUTS = 30;
export const MAX_KEPT_INPUT_CHARACTERS = 200;
export const CHUNKS_IN_BROWSER = 24;
export const ROUNDS_IN_BROWSER = 200;
export const RUNS_WITH_SCORE = 30;
export const WORDS_IN_BROWSER = 20000;
export const MAX_LINK_CHARACTERS = 6000;
export const MAX_WORDPIECE_CHARACTERS = 100;
