"""All that knows the inside of Streamlit and of its server, each part with its reason."""
