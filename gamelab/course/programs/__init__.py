"""The commands that need the packages: each a module with ``main(arguments)``, named as the command is.

``chosen`` finds the game that somebody named.

``python -m gamelab.course.programs NAME …`` runs one; what can go wrong in any of them is told in one line there.
"""
