"""Charts as specifications, checked against their schema."""

from typing import Any

from bpe_viz.charts.style import AnyChart


def spec_of(chart: AnyChart) -> dict[str, Any]:
    """The specification, checked against the schema of Vega-Lite."""
    spec: dict[str, Any] = chart.to_dict(validate=True)
    return spec
