"""`run`: the app in a browser."""

import runpy
import sys
from importlib.util import find_spec

import click

from bpe_viz.errors import BpeVizError
from bpe_viz.package_files import beside


@click.command(
    "run",
    short_help="Open the app in a browser.",
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 8501 unless it is taken.")
@click.option("--headless", is_flag=True, help="Do not open a browser.")
@click.pass_context
def command(context: click.Context, port: int | None, headless: bool) -> None:
    """Open the app in a browser.

    All other options are handed on to Streamlit, such as --server.address 127.0.0.1.
    """
    if find_spec("streamlit") is None:
        raise BpeVizError(
            "The app needs the package streamlit. Install it: pip install 'bpe-viz[app]'."
        )
    arguments = ["run", str(beside("app.py")), *context.args]
    if port is not None:
        arguments += ["--server.port", str(port)]
    if headless:
        arguments += ["--server.headless", "true"]
    sys.argv = ["streamlit", *arguments]
    runpy.run_module("streamlit", run_name="__main__", alter_sys=True)
