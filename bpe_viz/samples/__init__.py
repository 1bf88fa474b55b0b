"""The built-in corpora: what each teaches, its licence, its loader."""
