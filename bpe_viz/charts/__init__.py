"""Core objects as DataFrames, and DataFrames as charts."""
