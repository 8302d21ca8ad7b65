"""The old lab sheets: their agents, and their tables played again."""
