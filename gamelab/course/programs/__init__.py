"""The commands that need the packages: ``play`` is the module ``play_command``, and so on.

A module's docstring begins with the help. It has ``options(parser)``, which adds what the command line may say, and
``main(chosen)``. ``chosen.py`` finds the game that somebody named.

``python -m gamelab.course.programs NAME …`` runs one; what can go wrong in any of them is told in one line there.
"""
