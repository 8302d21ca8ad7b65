"""The commands `play`, `solve`, `tables` and `tournament`: each a module with ``main(arguments)``.

``chosen`` finds the game that somebody named; ``recorded`` is what the site's first page plays.

``python -m gamelab.course.programs NAME …`` runs one; what can go wrong in any of them is told in one line there.
"""
