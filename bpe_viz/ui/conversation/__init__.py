"""A view asks, Python answers: by requests of its own, without a run of the page's script."""

from bpe_viz.ui.conversation.conversations import Answer, answer_view, conversation

__all__ = ["Answer", "answer_view", "conversation"]
