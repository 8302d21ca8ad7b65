"""Notebooks as pages, and what else `python3 -m gamelab site` puts on the web.

pages      a notebook as one file, which nbconvert makes
worksheet  what a hand-out prints of it
pyodide    the browser's Python, with the lab's packages in its list
reading    every notebook as a page to read
recorded   what the first page plays without Python
page       the files of the first page, and what runs on all pages
"""
