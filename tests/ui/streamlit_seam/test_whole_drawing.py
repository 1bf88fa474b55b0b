"""What a fragment drew goes together with the fragment around it, which draws it again."""

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue

from bpe_viz.ui.streamlit_seam.whole_drawing import keep_drawings_whole

OUTER, INNER = "outer", "inner"
Path = tuple[int, ...]


def drawn(kind: str, path: Path, fragment: str = "") -> ForwardMsg:
    """A text or a place for others, drawn by a fragment or by the page itself."""
    message = ForwardMsg()
    message.metadata.delta_path.extend(path)
    getattr(message.delta, kind).SetInParent()
    message.delta.fragment_id = fragment
    return message


def cached(path: Path) -> ForwardMsg:
    """A text that the browser has already, which is sent by name."""
    message = ForwardMsg(ref_hash="abc")
    message.metadata.delta_path.extend(path)
    return message


ENDED = ForwardMsg(script_finished=ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)
PLACE = drawn("add_block", (0, 3), OUTER)
CASES = {
    "in a place that is not sent": (
        [PLACE, drawn("new_element", (0, 3, 0), INNER)],
        [],
    ),
    "deeper inside it": (
        [
            PLACE,
            drawn("add_block", (0, 3, 0), INNER),
            drawn("new_element", (0, 3, 0, 0), INNER),
        ],
        [],
    ),
    "known to the browser by name": ([PLACE, cached((0, 3, 1))], []),
    "in a place that was sent before": (
        [drawn("new_element", (0, 2), OUTER), drawn("new_element", (0, 3, 0), INNER)],
        [(0, 3, 0)],
    ),
    "in a place of the page itself": (
        [drawn("add_block", (0, 3)), drawn("new_element", (0, 3, 0), INNER)],
        [(0, 3), (0, 3, 0)],
    ),
    "in another place": (
        [PLACE, drawn("new_element", (0, 31), INNER), drawn("new_element", (1, 3, 0), INNER)],
        [(0, 31), (1, 3, 0)],
    ),
    "in its own place, drawn after one that is not sent": (
        [
            PLACE,
            drawn("add_block", (0, 3), INNER),
            drawn("new_element", (0, 3, 0), INNER),
        ],
        [(0, 3), (0, 3, 0)],
    ),
}


@pytest.mark.parametrize(("queued", "sent"), CASES.values(), ids=CASES.keys())
def test_what_is_sent_has_a_place(queued: list[ForwardMsg], sent: list[Path]) -> None:
    keep_drawings_whole()
    queue = ForwardMsgQueue()
    for message in (*queued, ENDED):
        queue.enqueue(message)
    queue.clear(retain_lifecycle_msgs=True, fragment_ids_this_run=[OUTER])
    flushed = queue.flush()
    assert [tuple(message.metadata.delta_path) for message in flushed[:-1]] == sent
    assert flushed[-1].HasField("script_finished")


def test_a_whole_run_clears_as_before() -> None:
    keep_drawings_whole()
    queue = ForwardMsgQueue()
    for message in (PLACE, drawn("new_element", (0, 3, 0), INNER), ENDED):
        queue.enqueue(message)
    queue.clear(retain_lifecycle_msgs=True)
    assert [message.WhichOneof("type") for message in queue.flush()] == ["script_finished"]
