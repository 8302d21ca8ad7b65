"""Alpha-beta by hand: trees without end, each with a key that is proved, to practise on and for examinations.

exercise         a tree, the key to it, and why an answer of the key is right
practice_trees   the trees of a seed and a level, and those of real games
mistakes         bugs of alpha-beta: behind wrong answers, and in programs with one wrong line, for an examination
drawing          the tree with its boxes
widget           `Drill`
paper            sheets to print, with their key
own_code         questions about a student's own search
"""
