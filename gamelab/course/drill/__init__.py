"""Alpha-beta by hand: trees without end, each with a key that is proved, to practise on and for examinations."""
