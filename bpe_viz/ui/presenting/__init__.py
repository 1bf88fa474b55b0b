"""The presenter's side of a class: opening a room, its strip above every page, and its corpus."""

from bpe_viz.ui.presenting.strip import draw_room_button, draw_room_strip

__all__ = ["draw_room_button", "draw_room_strip"]
