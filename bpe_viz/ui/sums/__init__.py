"""Sums: how rules for digits cut two numbers and their sum."""
