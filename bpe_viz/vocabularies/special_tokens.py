"""The special tokens of models whose vocabulary files list none, in the order of their ids."""

from collections.abc import Iterable, Mapping


def _numbered(names: Iterable[str], first: int) -> Mapping[str, int]:
    """Return each name with its id.

    >>> _numbered(("<a>", "<b>"), 7)
    {'<a>': 7, '<b>': 8}
    """
    return {name: number for number, name in enumerate(names, start=first)}


def _reserved(first: int, last: int) -> list[str]:
    return [f"<|reserved_special_token_{number}|>" for number in range(first, last + 1)]


LLAMA3 = _numbered(
    (
        *("<|begin_of_text|>", "<|end_of_text|>", *_reserved(0, 3)),
        *("<|start_header_id|>", "<|end_header_id|>", *_reserved(4, 4)),
        *("<|eot_id|>", *_reserved(5, 250)),
    ),
    first=128_000,
)

_OF_BOTH_QWEN = (
    *("<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|object_ref_start|>", "<|object_ref_end|>"),
    *("<|box_start|>", "<|box_end|>", "<|quad_start|>", "<|quad_end|>"),
    *("<|vision_start|>", "<|vision_end|>", "<|vision_pad|>", "<|image_pad|>", "<|video_pad|>"),
    *("<tool_call>", "</tool_call>", "<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>"),
    *("<|fim_pad|>", "<|repo_name|>", "<|file_sep|>", "<tool_response>", "</tool_response>"),
    *("<think>", "</think>"),
)
QWEN3 = _numbered(_OF_BOTH_QWEN, first=151_643)

QWEN3_6 = _numbered(
    (
        *_OF_BOTH_QWEN,
        *("<|audio_start|>", "<|audio_end|>", "<tts_pad>", "<tts_text_bos>", "<tts_text_eod>"),
        *("<tts_text_bos_single>", "<|audio_pad|>"),
    ),
    first=248_044,
)
