"""The user interface: everything that imports Streamlit, apart from the pages themselves."""
