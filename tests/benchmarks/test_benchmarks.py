"""The benchmarks still run; how fast is nobody's business here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_benchmark_prints_a_table_and_writes_it(tmp_path):
    file = tmp_path / "made" / "benchmarks.json"
    options = ["--repeats", "1", "--only", "runs alphabeta", "--json", str(file)]
    command = [sys.executable, "-m", "tests.benchmarks", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    (row,) = json.loads(file.read_text(encoding="utf-8"))["rows"]
    assert row["nodes"] > 1_000 and f"alphabeta {row['nodes']:,}" in " ".join(done.stdout.split())
