"""The commands that need the packages: each a module named as the command is, whose docstring begins with its help.

It has ``options(parser)``, which adds what the command line may say, and ``main(chosen)``. ``chosen`` finds the game
that somebody named.

``python -m gamelab.course.programs NAME …`` runs one; what can go wrong in any of them is told in one line there.
"""
