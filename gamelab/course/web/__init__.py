"""Notebooks as pages, and what else `python3 -m gamelab site` puts on the web.

pages      a notebook as one file, which nbconvert makes; the look of each kind of page is in `templates`
worksheet  what a hand-out prints of it
reading    every notebook as a page to read
pyodide    the browser's Python, with the lab's packages in its list
recorded   what the first page plays without Python
page       the files of the first page; `site.js` runs on all pages, and `offline.js` where there is no network

The commands are `slides_command`, `handout_command` and `site_command` in `programs`.
"""
