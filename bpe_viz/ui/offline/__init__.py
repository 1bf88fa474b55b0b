"""The stepper as one HTML file that opens without a server."""
