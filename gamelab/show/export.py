"""Pictures as files: SVG as it is, PNG and PDF converted from it by ``vl-convert-python``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

SUFFIXES = (".svg", ".gv", ".png", ".pdf")


def save(drawing: Any, path: Path) -> Path:
    """The path, once the drawing is written there; raises ValueError for a suffix that is not one of ``SUFFIXES``."""
    suffix = path.suffix.lower()
    allowed = [each for each in SUFFIXES if each != ".gv" or hasattr(drawing, "source")]
    if suffix not in allowed:
        raise ValueError(f"{path.name!r}: expected a file name that ends in {', '.join(allowed)}")
    if suffix == ".svg":
        path.write_bytes(drawing.svg().encode())
    elif suffix == ".gv":
        path.write_bytes(drawing.source.encode())
    else:
        path.write_bytes(converted(drawing.svg(), suffix))
    return path


def converted(svg: str, suffix: str) -> bytes:
    """The picture as PNG, twice as large as on a screen, or as PDF."""
    try:
        import vl_convert  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise ImportError(f"a {suffix} file needs one more package: pip install vl-convert-python") from None
    return bytes(vl_convert.svg_to_png(svg, scale=2) if suffix == ".png" else vl_convert.svg_to_pdf(svg))
