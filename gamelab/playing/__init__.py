"""A game between a person and an agent, and what a search says of its moves: for the page and for the terminal."""
