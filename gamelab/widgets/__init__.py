"""What a student touches in JupyterLab: a board to play on."""

from gamelab.widgets.play import Play

__all__ = ["Play"]
