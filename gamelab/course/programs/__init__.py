"""The commands `play`, `solve`, `tables` and `tournament`: each a module with ``main(arguments)``.

``python -m gamelab.course.programs NAME …`` runs one; what can go wrong in any of them is told in one line there.
"""
