"""Set-up and the command line, written with the standard library alone: these files run before anything is installed.

places        the folders of a clone, and Trouble: an error to be read by a person, in one sentence
packages      pip, with its progress on one line and its failures in words
environment   which Python has all the packages: an active environment, or .venv, made or repaired here
handout       the student's own copies in work/, refreshed but never overwritten once edited
lab           JupyterLab on those copies
testing       ruff, mypy and pytest with one summary
chromium      where the browser for the browser tests is
release       the students' zip
command_line  the commands
"""
