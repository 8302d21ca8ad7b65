"""What a lecturer downloads from a learning platform, and the class list beside it."""

import zipfile
from datetime import datetime

import pandas
import pytest

pytest.importorskip("nbgrader", reason="nbgrader comes with the extra `grading`")

from gamelab.course.class_list import person_of, roster
from gamelab.course.grading.handins import hand_ins
from gamelab.course.grading.notebook_grading import NOT_GRADED
from gamelab.course.programs.grade_command import imports, late
from gamelab.course.setup.clone import Trouble


def packed(file, *names, day=27):
    """A zip with a member for each name, which holds its own name."""
    with zipfile.ZipFile(file, "w") as archive:
        for each in names:
            archive.writestr(zipfile.ZipInfo(each, (2026, 11, day, 12, 0, 0)), each)
    return file


def unpacked(folder, *names):
    for each in names:
        (folder / each).parent.mkdir(parents=True, exist_ok=True)
        (folder / each).write_text(each, encoding="utf-8")
    return folder


MOODLE = "Vera Meier_123456_assignsubmission_file_"


@pytest.mark.parametrize("made", [packed, unpacked])
@pytest.mark.parametrize("names, expected", [
    (["anna.ipynb", "ben.ipynb", ".ipynb_checkpoints/ben-checkpoint.ipynb"], {"anna": 0, "ben": 1}),
    (["class/anna.ipynb", "class/Zoë Ünal.ipynb"], {"anna": 0, "Zoë Ünal": 1}),
    (["class/anna.ipynb", "class/Zoe\u0308 U\u0308nal.ipynb"], {"anna": 0, "Zoë Ünal": 1}),  # as a Mac writes it
    (["anna.ipynb", "anna[1].ipynb", "anna (2).ipynb", "anna-2.ipynb"], {"anna": 2, "anna-2": 3}),
    (["vera/mine.ipynb"], {"vera": 0}),
    (["vera/01_tictactoe.ipynb", "vera/02_sim.ipynb", "anna.ipynb"], {"anna": 2, "vera": 0}),
    (["vera/01_tictactoe.ipynb", "vera/01_tictactoe-1.ipynb", "vera/test-2.ipynb"], {"vera": 1}),
    ([f"{MOODLE}/01_tictactoe.ipynb", "Ian Low_7_assignsubmission_file_/mine.ipynb"],
     {"Ian Low_7": 1, "Vera Meier_123456": 0}),
    ([f"{MOODLE}/mine.ipynb", f"{MOODLE}/other.ipynb"], {"Vera Meier_123456": 0}),
    ([f"{MOODLE}01_tictactoe.ipynb"], {"Vera Meier_123456": 0}),
    ([f"{MOODLE}/mine/01_tictactoe.ipynb", f"{MOODLE}/report.pdf"], {"Vera Meier_123456": 0}),
    ([f"{MOODLE}/01_tictactoe.ipynb.txt", "lowian_LATE_7_8_a.pdf"], {"Vera Meier_123456": 0, "lowian_7": 1}),
    (["meiervera_12_345_01_tictactoe.ipynb", "meiervera_LATE_12_346_01_tictactoe-1.ipynb", "lowian_7_8_a.ipynb"],
     {"lowian_7": 2, "meiervera_12": 1}),
    (["lowian_7_98_a (1).ipynb", "lowian_7_103_a (1)-1.ipynb", "lowian_7_99_b-3.ipynb"], {"lowian_7": 1}),
    (["all/meiervera_12_345_a.ipynb", "all/lowian_7_8_a.pdf"], {"lowian_7": 1, "meiervera_12": 0}),
    (["all/a/meiervera_12_345_a.ipynb", "all/a/lowian_7_8_a.ipynb",  # two zips of Canvas, unpacked side by side
      "all/b/meiervera_12_346_a.ipynb", "all/b/ekanna_9_9_a.pdf"], {"ekanna_9": 3, "lowian_7": 1, "meiervera_12": 2}),
    (["anna/lab_3_2026_a.ipynb", "anna/lab_4_2026_a.ipynb", "ben/lab_3_2026_a.ipynb"], {"anna": 0, "ben": 2}),
    (["anna/meieranna_12_345_a.ipynb", "anna/01_tictactoe.ipynb", "ben/a.ipynb"], {"anna": 1, "ben": 2}),
    (["lab_03_2026_anna.ipynb", "lab_03_2026_ben.ipynb", "my_lab_3_2026_ian.ipynb"],
     {"lab_03_2026_anna": 0, "lab_03_2026_ben": 1, "my_lab_3_2026_ian": 2}),
    ([f"{MOODLE}/lab_3_2026_a.ipynb", f"{MOODLE}/mine_3_2026_a.txt", "anna.ipynb"],
     {"Vera Meier_123456": 0, "anna": 2}),
])  # fmt: skip
def test_each_student_has_the_newest_try(made, names, expected, tmp_path):
    found = hand_ins(made(tmp_path / "all", *names), "01_tictactoe")
    assert {each.student: each.read().decode() for each in found} == {
        student: names[index] for student, index in expected.items()
    }


def test_nothing_handed_in_is_one_sentence(tmp_path):
    with pytest.raises(Trouble, match=r"holds no notebooks: expected one for each student, such as anna\.ipynb"):
        hand_ins(unpacked(tmp_path, "notes.txt"), "01")
    with pytest.raises(Trouble, match=r"nowhere: there is no such file or folder\."):
        hand_ins(tmp_path / "nowhere", "01")


@pytest.mark.parametrize("text, file", [
    ("\ufeffName;ID number;E-mail\nVera Meier;99;vera@uni.example\n", f"{MOODLE}/01.ipynb"),  # the other number
    ("Identifier,Full name\nParticipant 123456,Meier Vera\n", f"{MOODLE}/01.ipynb"),
    ("Student,ID,01\n,,Manual Posting\n    Points Possible,,9\n\"Meier, Vera\",12,\n", "meiervera_12_345_01.ipynb"),
    ("Name,ID\nVera von der Meier,99\n", "vondermeiervera_12_345_01.ipynb"),
    ("first name\tsurname\temail address\nVera\tMeier\tvm@uni.example\n", "meiervera_12_345_01.ipynb"),
    ("email\nvera@uni.example\n", "vera.ipynb"),
    ("Name\nZoë Ünal\n", "Zoe\u0308 U\u0308nal.ipynb"), ("Name\nZoe\u0308 Ünal\n", "Zoë Ünal.ipynb"),  # of a Mac
])  # fmt: skip
def test_the_class_list_says_who_it_was(text, file, tmp_path):
    (tmp_path / "class.csv").write_text(text, encoding="utf-8")
    people = roster(tmp_path / "class.csv")
    [found] = hand_ins(packed(tmp_path / "all.zip", file), "01")
    assert person_of(found.name, found.id, people) is people[0]


def test_a_column_without_a_name_tells_nothing(tmp_path):
    """pandas writes the rows' numbers into one."""
    (tmp_path / "class.csv").write_text(",Name\n7,Anna Ek,and more\n", encoding="utf-8")
    assert roster(tmp_path / "class.csv") == [{"name": "Anna Ek", "ID": "", "e-mail": ""}]


def test_who_is_not_in_the_class_list_is_what_the_file_says(tmp_path):
    [found] = hand_ins(packed(tmp_path / "all.zip", f"{MOODLE}/01.ipynb"), "01")
    people = [{"name": "Ian Low", "ID": "7", "e-mail": ""}]
    assert person_of(found.name, found.id, people) == {"name": "Vera Meier", "ID": "123456", "e-mail": ""}


@pytest.mark.parametrize("content, said", [
    (b"a,b\n1,2\n", "expected a column Name, ID or E-mail in its first line, got 'a,b'"),
    ("Näme".encode("latin-1"), "expected a table in UTF-8; in Excel, save it as “CSV UTF-8”"),
])  # fmt: skip
def test_a_file_that_is_no_class_list_is_refused(content, said, tmp_path):
    (tmp_path / "class.csv").write_bytes(content)
    with pytest.raises(Trouble, match=said):
        roster(tmp_path / "class.csv")


def test_days_too_late(tmp_path):
    [found] = hand_ins(packed(tmp_path / "all.zip", "lowian_LATE_7_8_a.ipynb"), "01")  # the 27th, at noon
    assert late(found, None) == "late"
    days = [late(found, datetime(2026, 11, *when)) for when in ((27, 12), (27, 11), (26, 12), (26, 11), (30, 0))]
    assert days == ["0", "1", "1", "2", "0"]


def test_a_folder_and_a_file_whose_time_is_none_are_hand_ins_too(tmp_path):
    """Some programs that make a zip write no time."""
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        member = zipfile.ZipInfo("anna.ipynb")
        member.date_time = (1980, 0, 0, 0, 0, 0)
        archive.writestr(member, "anna")
        archive.mkdir("ben.ipynb")
    found, folder = hand_ins(tmp_path / "all.zip", "01")
    assert (found.read(), late(found, datetime(2026, 11, 27))) == (b"anna", "")
    assert (folder.read(), folder.student) == (b"", "ben")


MOODLES = {"Identifier": "Participant 123456", "Full name": "Vera", "Grade": "7.5", "Feedback comments": "Split."}
CANVASES = {"Student": "Vera", "ID": 12, "Section": "", "SIS User ID": "", "SIS Login ID": "", "01": "7.5"}


@pytest.mark.parametrize("file, expected, points", [
    (f"{MOODLE}/01.ipynb", MOODLES, "Grade"), ("meiervera_12_345_01.ipynb", CANVASES, "01"),
])  # fmt: skip
def test_the_platform_can_read_the_points(file, expected, points, tmp_path):
    """Moodle's grading worksheet and the gradebook of Canvas have these columns."""
    [found] = hand_ins(packed(tmp_path / "all.zip", file), "01")
    about = {"name": "Vera", "remark": "Split."}
    table = pandas.DataFrame(imports(found, about | {"points": each}, "01") for each in (7.5, NOT_GRADED))
    table.to_csv(tmp_path / "import.csv", index=False)
    first, second = pandas.read_csv(tmp_path / "import.csv", keep_default_na=False).to_dict("records")
    assert first.items() >= expected.items() and second[points] == ""
