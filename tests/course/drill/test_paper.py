"""Sheets to print: as hard as each other, large enough to write in, and a key that gives nothing away to students."""

import re
from html import unescape

import pytest

from gamelab.course.drill.paper import write_sheets
from gamelab.course.drill.practice_trees import LEVELS, tree

NAMES = ["Ada <b>", "Alan", "Donald", "Judea"]


def test_a_sheet_for_each_student_and_a_key_beside_it(tmp_path):
    trees = [tree(seed, 4) for seed in (5, 7, 9, 11)]
    write_sheets(tmp_path, trees, "--seed 5", "exam", "Examination", NAMES)
    sheets, key = ((tmp_path / name).read_text("utf-8") for name in ("exam.html", "exam_key.html"))
    assert re.findall(r"sheet (\d+)", sheets) == re.findall(r"sheet (\d+)", key) == [*"1234"]
    assert key.count(" · --seed 5 · ") == 4 and "seed" not in sheets
    for page in (sheets, key):
        assert page.count("<section>") == 4 and "Ada &lt;b&gt;" in page and "Ada <b>" not in page
    assert "HandTree" not in sheets and 'class="written"' not in sheets and 'class="cut-edge"' not in sheets
    for exercise, section in zip(trees, key.split("<section>")[1:], strict=True):
        assert repr(exercise.position) in unescape(section)
        cuts = [told for (_, what), told in exercise.answers.items() if what == "cut" and told]
        assert section.count('class="cut-edge"') == sum(map(len, cuts)) and section.count("<li>") == len(cuts)
        reasons = re.findall("<li>At ([A-Z]),", section)
        left = sorted(exercise.cuts, key=lambda path: (*path, 99))  # a node is left behind all its children
        assert reasons == [exercise.letters[path] for path in left], "in the order of the search"
        assert section.count('class="written"') == sum(what != "cut" for _, what in exercise.answers)


@pytest.mark.parametrize("level", LEVELS)
def test_boxes_are_seven_millimetres_wide_or_more(level, tmp_path):
    write_sheets(tmp_path, [tree(1, level), tree(2, level)], "--seed 1", "sheet", "Trees")
    page = (tmp_path / "sheet.html").read_text("utf-8")
    room = 267 if "A4 landscape" in page else 180
    found = re.findall(r'style="width: ([\d.]+)mm"><svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"', page)
    assert len(found) == 2
    for wide, box, high in found:
        one = float(wide) / float(box)
        assert float(wide) <= room and float(high) * one <= room and 27 * one >= 7
