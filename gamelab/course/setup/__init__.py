"""The command line and the set-up, on the standard library alone: they run before anything is installed.

clone         the folder of the course, its notebooks, programs that run in it, and all its tests
environment   the Python that has the packages: an active environment, or .venv, which is made here
lab           JupyterLab on the student's own copies in work/
students      what students get of a notebook, and the zip of all
jupyter       settings of Jupyter's that `lab` and `grade` copy
command_line  the commands
"""
