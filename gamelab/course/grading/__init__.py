"""nbgrader on what a class handed in: `programs/grade_command.py` is the command, and writes the tables.

The way of a hand-in, file by file:

handins           finds it in a folder or a zip, and says whose it is
notebook_grading  keeps it in nbgrader's folders and has nbgrader do its steps, one student after another
mend              repairs cells that were copied, split, joined, deleted or retyped
graded_run        runs it, in nbgrader's step `autograde`; a graded cell is not run, but gets a verdict
verdict           gives the points of one exercise, in a process of its own
feedback          says what stands on a student's page, in nbgrader's step `generate_feedback`
cells             what these know of cells without running them

`nbgrader_config.txt` puts `graded_run` and `feedback` in the place of nbgrader's own steps. `jupyter_variables` (in
`setup/clone.py`) copies it to `work/.jupyter`, from where `notebook_grading` and Formgrader read it.
"""
