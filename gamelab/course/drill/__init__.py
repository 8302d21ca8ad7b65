"""Alpha-beta by hand: trees without end, each with a key that is proved, to practise on and for examinations.

exercise   a tree, and the key to it
trees      the trees of a seed and a level, and those of real games
reasons    why an answer of the key is right
mistakes   what is behind wrong answers: bugs of alpha-beta, or other numbers than the boxes are for
drawing    the tree with its boxes
widget     `Drill`
paper      sheets to print, with their key
find_bug   programs with one wrong line, for the sheets of an examination
own_code   questions about a student's own search
"""
