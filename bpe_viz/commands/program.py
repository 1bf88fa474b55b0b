"""The program as a whole: its commands, and what it says and returns when something goes wrong."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import StringIO, TextIOWrapper
from typing import NoReturn

import click

import bpe_viz
from bpe_viz.commands import counting, exporting, learning, measuring, results, segmenting, serving
from bpe_viz.errors import BpeVizError

DONE, NOT_TRUE, FAILED, STOPPED = 0, 1, 2, 130

_HELP = """Byte pair encoding, WordPiece and Unigram with every state on record.

Text comes from files, folders, patterns such as '*.txt', or from a pipe: plain text, HTML,
Markdown, PDF, Word, tables, JSON lines, also packed with gzip, bzip2, xz, zstd or zip. Results go
to standard output as text, CSV or JSON lines, and everything else goes to standard error.

Exit status: 0 done; 1 a result file says what is not so; 2 nothing could be done, and a message
says why; 130 stopped with Ctrl-C.
"""
_EPILOG = """\b
Examples:
  bpe-viz run
  bpe-viz count --format csv texts/ | bpe-viz learn --num-merges 100
  bpe-viz show --sample slide --k 3
  echo 'slower winner' | bpe-viz segment --sample slide
"""


@click.group(
    invoke_without_command=True,
    help=_HELP,
    epilog=_EPILOG,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "token_normalize_func": lambda name: name.replace("_", "-"),
        "max_content_width": 100,
    },
)
@click.version_option(bpe_viz.__version__, package_name="bpe-viz", prog_name="bpe-viz")
@click.pass_context
def _program(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for _command in (
    serving.command,
    counting.command,
    learning.learn_command,
    segmenting.command,
    learning.show_command,
    exporting.command,
    measuring.scores_command,
    measuring.laws_command,
    results.command,
):
    _program.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments ask; the exit status.

    >>> main(["count", "no such file"])
    2
    """
    asked = sys.argv[1:] if arguments is None else [*arguments]
    try:
        with _program.make_context("bpe-viz", asked) as context:
            outcome = _program.invoke(context)
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "bpe-viz"
        return _refuse(f'{_sentence(error.format_message())} Try "{where} --help".')
    except click.ClickException as error:
        return _refuse(_sentence(error.format_message()))
    except BpeVizError as error:
        return _refuse(str(error))
    except ModuleNotFoundError as error:
        if (error.name or "bpe_viz").startswith("bpe_viz"):
            raise
        return _refuse(
            f"The package {error.name} is missing. Install bpe-viz with everything:"
            " pip install 'bpe-viz[app]'."
        )
    except BrokenPipeError:
        raise
    except OSError as error:
        about = f'"{error.filename}"' if error.filename else "A file"
        return _refuse(f"{about} cannot be opened ({error.strerror or error}). Check its name.")
    return outcome if isinstance(outcome, int) else DONE


def run() -> NoReturn:
    """Run the whole process: UTF-8 whatever the locale says, quiet when the pipe is closed."""
    if sys.stderr is None:  # closed by who started the program
        sys.stderr = StringIO()
    if sys.stdout is None:
        sys.exit(_refuse("There is no standard output. Write to a file or a pipe."))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has seen enough
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = DONE
    except KeyboardInterrupt:
        status = STOPPED
    sys.exit(status)


def _sentence(message: str) -> str:
    line = " ".join(message.split())
    return line if line.endswith((".", "?", "!")) else f"{line}."


def _refuse(message: str) -> int:
    click.echo(f"bpe-viz: {message}", err=True)
    return FAILED
