"""nbgrader on what a class handed in: `programs/grade_command.py` is the command, and writes the tables.

handins           the hand-ins in a folder or a zip
mend              repairs cells that were copied, split, joined, deleted or retyped
cells             what is known of cells without running them
verdict           gives points, in a process of its own
graded_run        how nbgrader runs a hand-in
feedback          what a student's page of feedback says
notebook_grading  nbgrader's folders and gradebook for one notebook, one student after another

`nbgrader_config.txt` puts `graded_run` and `feedback` in the place of nbgrader's own steps. `jupyter_variables` (in
`setup/clone.py`) copies it to `work/.jupyter`, from where `notebook_grading` and Formgrader read it.
"""
