"""Colours as seen without one kind of cone, and how far apart two colours look.

The matrices are those of Machado, Oliveira and Fernandes (2009) for a severity of 1, for linear
light; the distance is CIEDE2000 (Sharma, Wu and Dalal 2005).
"""

import numpy as np
from numpy.typing import NDArray

Colour = NDArray[np.float64]

SEEN_WITHOUT = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_XYZ_OF_RGB = np.array(
    (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
)
_WHITE = _XYZ_OF_RGB.sum(axis=1)
_FAR = 25.0**7


def linear(colour: str) -> Colour:
    """Return the linear light of `#rrggbb`.

    >>> linear("#ff0080").round(2).tolist()
    [1.0, 0.0, 0.22]
    """
    channels = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def seen(colour: str, kind: str) -> Colour:
    """Return the linear light that a reader of this kind sees as the colour.

    >>> seen("#ffffff", "deutan").round(3).tolist()
    [1.0, 1.0, 1.0]
    """
    return np.clip(np.array(SEEN_WITHOUT[kind]) @ linear(colour), 0, 1)


def lab(light: Colour) -> Colour:
    """Return L*, a* and b* of linear light, with the white of sRGB.

    >>> lab(linear("#ffffff")).round(2).tolist()
    [100.0, 0.0, 0.0]
    """
    ratio = _XYZ_OF_RGB @ light / _WHITE
    x, y, z = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio * (29 / 6) ** 2 / 3 + 4 / 29)
    return np.array((116 * y - 16, 500 * (x - y), 200 * (y - z)))


def distance(one: Colour, other: Colour) -> float:
    """Return the difference of two colours in L*, a* and b*, by CIEDE2000.

    >>> round(distance(np.array((50, 2.6772, -79.7751)), np.array((50, 0, -82.7485))), 4)
    2.0425
    """
    (lightness, chroma, hue), (mean_l, mean_c, mean_h) = _differences(one, other)
    weight_l = 1 + 0.015 * (mean_l - 50) ** 2 / np.sqrt(20 + (mean_l - 50) ** 2)
    dl, dc = lightness / weight_l, chroma / (1 + 0.045 * mean_c)
    dh = hue / (1 + 0.015 * mean_c * _hue_weight(mean_h))
    return float(np.sqrt(dl**2 + dc**2 + dh**2 + _rotation(mean_c, mean_h) * dc * dh))


def _differences(one: Colour, other: Colour) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return differences and means of lightness, chroma and hue; hues in degrees."""
    mean = (np.hypot(*one[1:]) + np.hypot(*other[1:])) / 2
    stretch = 1 + (1 - np.sqrt(mean**7 / (mean**7 + _FAR))) / 2
    (c1, h1), (c2, h2) = (_polar(colour, stretch) for colour in (one, other))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn) / 2)
    mean_h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    return (other[0] - one[0], c2 - c1, hue), ((one[0] + other[0]) / 2, (c1 + c2) / 2, mean_h)


def _polar(colour: Colour, stretch: float) -> tuple[float, float]:
    a, b = colour[1] * stretch, colour[2]
    return float(np.hypot(a, b)), float(np.degrees(np.arctan2(b, a)) % 360)


def _hue_weight(hue: float) -> float:
    cosines = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(
        by * float(np.cos(np.radians(times * hue + turn))) for by, times, turn in cosines
    )


def _rotation(chroma: float, hue: float) -> float:
    """Return the term for blues, whose chroma and hue are not independent."""
    angle = 60 * np.exp(-(((hue - 275) / 25) ** 2))
    return float(-2 * np.sqrt(chroma**7 / (chroma**7 + _FAR)) * np.sin(np.radians(angle)))
