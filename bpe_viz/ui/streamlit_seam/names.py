"""The names of Streamlit's page that Python writes into styles, and nowhere else.

Each may change with a new version of Streamlit. Styles that are the same in every run are in
`page.css`, and what scripts know is in `page.js`.
"""

# The box of an unexpected error, which comes before any style of a page may be there.
EXCEPTION_BOX = "[data-testid='stException']"
# What the last run drew and this one has not drawn yet, below the top bar.
LEFT_OVER = ".stMain [data-stale=true]:not(.st-key-bar *)"
# What a page shows.
DRAWN = ".stVegaLiteChart, .stHtml, .stDataFrame, .stCaption, .stMarkdown, .stMetric"
# A reader may be at work there.
WORKED_WITH = "input, textarea, .stButton"


def with_key(key: str) -> str:
    """Return the selector of what was drawn with `key`.

    >>> with_key("navigation")
    '.st-key-navigation'
    """
    return f".st-key-{key}"
