"""The question how many tokens a real tokenizer makes of a text."""

from bpe_viz.teaching.question import (
    AnswerForm,
    QuestionError,
    RecordQuestion,
    near_numbers,
    quoted,
)
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.vocabularies import available_tokenizers, load_tokenizer
from bpe_viz.wording import counted

_CHARACTERS = 60  # of a text that is asked about


def ask_token_count(scene: QuestionScene) -> RecordQuestion:
    """Ask how many tokens a real tokenizer makes of a text.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5}, 1)
    >>> question = question_about(history, 0, "token-count", word="strawberry", tokenizer="gpt2")
    >>> question.right_answer, question.why
    ((3,), 'GPT-2 reads 3 tokens: `st` `raw` `berry`.')
    """
    text = scene.word
    if not text or len(text) > _CHARACTERS:
        raise QuestionError(f"A text of 1 to {_CHARACTERS} characters is needed. Use another one.")
    if scene.tokenizer not in available_tokenizers():
        raise QuestionError("That tokenizer is not installed here. Choose another one.")
    tokenizer = load_tokenizer(scene.tokenizer)
    tokens = tokenizer.tokens(text)
    number = len(tokens)
    shown = " ".join(quoted(token.bytes.decode("utf-8", "backslashreplace")) for token in tokens)
    why = f"{tokenizer.about.title} reads {counted(number, 'token')}: {shown}."
    words, num_bytes = len(text.split()), len(text.encode("utf-8", "surrogatepass"))
    misses = [
        (words, f"Those are the words; a token may be a part of one. {why}"),
        (len(text), f"Those are the characters; a token may have several. {why}"),
        (num_bytes, f"Those are the bytes; a token may have several. {why}"),
        (-(-len(text) // 4), f"Four characters a token is only an average. {why}"),
    ]
    return RecordQuestion(
        kind="token-count",
        sentence=f"How many tokens does {tokenizer.about.title} make of {quoted(text)}?",
        form=AnswerForm.NUMBER,
        right=frozenset({(number,)}),
        why=why,
        near_misses=near_numbers(misses, number),
    )
