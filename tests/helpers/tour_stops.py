"""The built-in tours, their stops, and the training that each stop shows."""

import functools

from bpe_viz.formats import Tour, TourStop
from bpe_viz.teaching import built_in_tours
from bpe_viz.ui.jobs.scheduling import read_sample
from bpe_viz.ui.jobs.training import AnyTrained, Choice, train_choice
from bpe_viz.ui.reader.links import PANELS, Link, read_link
from bpe_viz.ui.reader.reader import default_settings_of_sample

TOURS = built_in_tours()


def stop_of(name: str, number: int) -> TourStop:
    return TOURS[name].stops[number - 1]


def link_of(tour: Tour, stop: TourStop) -> Link:
    """Return what the address of a stop asks for."""
    params = {"corpus": tour.corpus.name, **stop.params}
    return read_link(params, default_settings_of_sample(), PANELS)


@functools.cache
def trained(choice: Choice) -> AnyTrained:
    def ignore(sign: str, done: int, total: int) -> None:
        del sign, done, total

    return train_choice(choice, lambda report: read_sample(choice, report), ignore)


def shown_at(name: str, number: int) -> AnyTrained:
    """The training on the screen of a stop."""
    link = link_of(TOURS[name], stop_of(name, number))
    return trained(Choice(link.corpus, link.settings))
