"""The page of those who follow a class: light, without a session of Streamlit, drawn by itself."""
