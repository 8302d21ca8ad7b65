"""`python3 -m gamelab grade`: nbgrader on what a class handed in.

handins           the hand-ins in a folder or a zip
mend              repairs cells that were copied, split, joined, deleted or retyped
verdict           gives points, in a process of its own
graded_run        how nbgrader runs a hand-in
feedback          what a student's page of feedback says
notebook_grading  nbgrader's folders and gradebook for one notebook, one student after another
__main__          the program, and the tables that it writes
"""
