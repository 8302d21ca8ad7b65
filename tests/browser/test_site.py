"""The site's first page in a browser, as a visitor meets it; no notebook runs here."""

import json
import re
import zlib
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

from gamelab import budgets
from gamelab.course.programs import site_command
from gamelab.course.setup.clone import ROOT
from tests.browser.lab_page import mentions, says
from tests.browser.site_server import Untyped, offered, window_on

pytestmark = pytest.mark.browser
NOTEBOOK = "01_tictactoe.ipynb"
READ = Path("read/01_tictactoe.ipynb")
REGISTERED = "<script>navigator.serviceWorker.register('../service-worker.js')</script>"
"""What JupyterLite does on its pages."""
SAVE = """([path, content]) => new Promise(done => {
    const request = indexedDB.open("JupyterLite Storage - /");
    request.onupgradeneeded = () => request.result.createObjectStore("files");
    request.onsuccess = () => {
        const writing = request.result.transaction("files", "readwrite");
        writing.objectStore("files").put({path, name: path, type: "notebook", format: "json", content}, path);
        writing.oncomplete = () => { request.result.close(); done(); };
    };
})"""
"""What JupyterLite does when a notebook is saved; the next one lists what was."""
SAVED = """() => new Promise(done => {
    const request = indexedDB.open("JupyterLite Storage - /");
    request.onsuccess = () => {
        const asked = request.result.transaction("files").objectStore("files").getAllKeys();
        asked.onsuccess = () => { request.result.close(); done(asked.result); };
    };
})"""

ASKED_BEFORE = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(asked => asked.startTime < document.body.dataset.ready).map(asked => asked.encodedBodySize)"""

UNNAMED = """() => [...document.querySelectorAll("img, a, button, summary")]
    .filter(each => !(each.alt || each.ariaLabel || each.textContent.trim())).map(each => each.outerHTML)"""
"""What a screen reader could not name."""
MISNAMED = """() => [...document.querySelectorAll("[role=button]")].filter(({ariaLabel, children, textContent}) => {
    const tip = [...children].find(each => each.localName === "title")?.textContent ?? "";
    return !ariaLabel.includes(textContent.replace(tip, "").trim().replace(/\\s+/g, " "));
}).map(each => each.outerHTML)"""
"""What cannot be called by the words that are seen on it."""
REACHED = "all => all.filter(each => each.tabIndex >= 0 && each.checkVisibility({visibilityProperty: true})).length"
"""With Tab."""
SIZES = "all => all.map(each => each.getBoundingClientRect()).map(({width, height}) => [width, height])"
PAPER = "each => getComputedStyle(each).backgroundColor"
SIDES = "each => (({left, right}) => [left, right])(each.getBoundingClientRect())"
TOO_WIDE = """all => all.flatMap(node => [...node.querySelectorAll(":scope > text")].filter(words =>
    words.getBBox().width > node.querySelector(".halo").getBBox().width - 5).map(words => words.textContent))"""
"""Texts that touch the frame of their node, whatever font this computer has."""
LEVELS = """() => [document.documentElement.lang, ...document.querySelectorAll("h1, h2, h3, h4, h5")].map(
    (each) => each.localName?.[1] ?? each)"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The site without JupyterLite, of whose pages and of Pyodide only names are there.

    Of the pages to read, the slides and the work sheets those of one notebook are whole, and the guide is.
    """
    out = tmp_path_factory.mktemp("site")
    site_command.copy_contents(out / "files")
    for app in ("lab", "notebooks", "tree"):
        write(out / app / "index.html", f"<html><head></head><body>{REGISTERED}</body></html>")
    packages = {"gamelab": {"depends": [], "file_name": "a.whl"}}
    write(out / "static/pyodide/pyodide-lock.json", json.dumps({"packages": packages}))
    for name in ("static/pyodide/pyodide.mjs", "static/pyodide/pyodide.asm.wasm", site_command.WORKER):
        write(out / name, "")
    for path in (out / "files").rglob("*.ipynb"):
        write(out / "read" / path.relative_to(out / "files").with_suffix(".html"), "<title>")
        for kind in ("slides.html", "html"):
            write(out / "teach" / path.with_suffix(f".{kind}").name, "")
    root = tmp_path_factory.mktemp("root")
    for name in (NOTEBOOK, f"solutions/{NOTEBOOK}"):
        write(root / "notebooks" / name, (ROOT / "notebooks" / name).read_text())
    site_command.make_sheets(root / "notebooks", out / "teach")
    for name in (READ.name, "glossary.md"):
        write(out / "some" / name, (out / "files" / name).read_text())
    site_command.make_pages(out / "some", out, "")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(budgets, "_last", "lecture")
        site_command.finish(out, (ROOT / "README.md").read_text())
    return out


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture(scope="module")
def address(folder):
    with offered(folder) as found:
        yield found


@pytest.fixture
def page(browser, address):
    with window_on(browser, address) as window:
        yield window


def opened(page, address):
    page.goto(address)
    page.locator("body[data-ready]").wait_for()


def news(page, address):
    """What the first page tells at this visit."""
    opened(page, address)
    page.evaluate("import('/site.js').then(module => module.copiesBrought)")
    return page.locator("#news p").all_inner_texts()


def test_the_first_move_comes_after_few_bytes(browser, address):
    """A visitor plays to the end of a game, which he does not win; Python's files are fetched meanwhile.

    What is counted was asked for before the page says that it is ready, however fast the machine is.
    """
    with window_on(browser, address) as page:
        opened(page, address)
        page.wait_for_load_state("networkidle")
        sent = page.evaluate(ASKED_BEFORE)
        print(f"The first page: {sum(sent):,} bytes in {len(sent)} requests")
        assert sum(sent) <= 150_000 and len(sent) <= 8
        board = page.locator("#board")
        free = board.locator("[data-move]")
        while free.count():
            before = free.count()
            board.locator("svg").click(position={"x": 5, "y": 5})
            says(board, re.compile("no free cell"))
            free.first.click()
            expect(free).not_to_have_count(before)
        says(board, re.compile("It wins|A draw"))
        assert page.evaluate("performance.getEntriesByName(new URL('static/pyodide/pyodide.asm.mjs', location)).length")
        expect(page.get_by_role("link", name="See how it searches")).to_be_in_viewport()
        expect(page.get_by_role("button", name="New game")).to_be_focused()
        page.keyboard.press("Enter")
        expect(free).to_have_count(9)


@pytest.mark.parametrize("connection", [{"saveData": True}, {"type": "cellular"}])
def test_who_pays_for_bytes_fetches_what_is_asked_for(page, address, connection):
    """No Python while a game is played, and nothing to keep before the visitor wants it, who is told how much it is."""
    page.add_init_script(f"Object.defineProperty(navigator, 'connection', {{value: {json.dumps(connection)}}})")
    page.goto(address)
    page.locator("#board [data-move='4']").click()
    expect(page.locator("#board [data-move]")).to_have_count(7)
    assert not page.evaluate("performance.getEntriesByName(new URL('static/pyodide/pyodide.asm.mjs', location)).length")
    page.goto(f"{address}/notebooks/")
    offer = page.get_by_role("button", name=re.compile(r"^Save for offline use \(\d+ MB\)$"))
    page.set_viewport_size({"width": 360, "height": 740})
    for each in (offer, page.get_by_role("link", name="← gamelab")):
        expect(each).to_be_in_viewport(ratio=1)
    assert page.evaluate("caches.open('gamelab').then(kept => kept.keys()).then(keys => keys.length)") == 0
    page.evaluate("() => { put = Cache.prototype.put; Cache.prototype.put = () => Promise.reject('full disk'); }")
    offer.click()
    expect(offer).to_be_visible()
    page.evaluate("() => { Cache.prototype.put = put; }")
    offer.click()
    says(page, " · saved offline")


def test_a_finger_finds_what_it_needs_where_it_is(browser, address):
    """Buttons stay in their place, a wide tree begins at its left with the root in sight, and a tap writes ±∞.

    All that is tapped is large enough, and the widest window fits into its node.
    """
    with window_on(browser, address, viewport={"width": 360, "height": 844}, has_touch=True, is_mobile=True) as page:
        opened(page, address)
        expect(page.get_by_text("Tab and Enter")).to_be_hidden()
        sizes = page.locator("[data-field], button, nav a, .page a").evaluate_all(SIZES)
        assert all(width >= 24 and height >= 44 for width, height in sizes), sizes
        page.get_by_role("link", name="Watch it prune").tap()
        step = page.get_by_role("button", name="one step on").bounding_box()
        height = page.locator("#step .gamelab").evaluate("each => each.getBoundingClientRect().height")
        assert step and step["y"] + height < 844, "no need to scroll"
        for number in range(2, 40):
            page.touchscreen.tap(step["x"] + 9, step["y"] + 9)
            expect(page.locator("#number")).to_have_text(f"step {number} of 39")
            assert page.locator("#tree .node").evaluate_all(TOO_WIDE) == []
        for branch in ("r-1-1", "r-1-2"):
            page.locator(f"#predict [data-node='{branch}']").tap()
        page.locator("#predict-check").tap()
        page.get_by_role("link", name="be the search yourself").tap()
        expect(page.get_by_role("heading", name="Be the search yourself")).to_be_in_viewport()
        assert page.locator("#drill .room:not(.wide)").count(), "the first tree fits"
        page.locator("#drill-new").tap()
        room, root = page.locator("#drill .room"), page.locator("#drill [data-node='r']")
        (left, right), (_, end) = root.evaluate(SIDES), room.evaluate(SIDES)
        assert left > 0 and 0 <= end - right < 12, "as far left as it can be"
        box = page.get_by_label("D: α on entry")
        for sign in ("−∞", "+∞"):
            box.tap()
            page.get_by_role("button", name=sign, exact=True).tap()
            expect(box).to_have_value(sign)
        assert box.evaluate("({inputMode}) => inputMode") == "tel", "digits"
        box.tap()
        page.keyboard.type("4")  # in place of what stood there
        for told in ("−4", "4"):
            page.get_by_role("button", name="±").tap()
            expect(box).to_have_value(told)


def test_the_search_is_stepped_through(page, address):
    page.goto(f"{address}?only=step")
    expect(page.locator("#number")).to_have_text("step 1 of 39")
    assert not page.locator("#play, #predict, nav").filter(visible=True).count()
    page.get_by_role("button", name="// Next cut").click()
    mentions(page.locator("#tree"), "Cut at")
    assert page.locator("#tree .node.skipped").count() > 0
    page.locator("#tree .room").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#number")).to_have_text("step 2 of 39")


def test_the_next_cuts_are_predicted(page, address):
    page.goto(f"{address}?only=predict")
    question, check = page.locator("#predict"), page.get_by_role("button", name="Check")
    reasons = question.locator(".reasons")
    check.click()
    expect(reasons).to_have_text("Mark a branch first: click or tap on it.")
    question.locator("[data-node='r-1-1']").click()
    check.click()
    expect(reasons).to_have_text(re.compile("^○ never searched: at 2: MAX has α = 3"))
    expect(question.locator("[data-node='r-1-1']")).to_contain_text("✓")
    question.locator("[data-node='r-1-2']").click()
    check.click()
    expect(reasons).to_have_text("All right.")
    assert not page.locator("#predict .next").is_visible(), "what is shown alone leads nowhere"


@pytest.mark.parametrize("part", ["predict", "drill"])
def test_who_comes_again_has_another_tree(page, address, part):
    """There are three, and then the first again; an address names one. What comes next is for those who are done."""
    tree, marked, trees = page.locator(f"#{part} .room"), page.locator(f"#{part} :is(.marked, .next)"), []
    opened(page, f"{address}?tree=2")
    for _ in range(4):
        assert not marked.filter(visible=True).count()
        trees.append(tree.text_content())
        page.locator(f"#{part} [data-node]").last.click()
        page.locator(f"#{part}-new").press("Enter")
    assert (len({*trees}), trees[0]) == (3, trees[3])
    page.goto(address)
    expect(tree).to_have_text(trees[2] or "")


@pytest.mark.parametrize("query, media", [("&look=light", "screen"), ("", "print")])
def test_a_part_is_light_in_a_light_page_and_on_paper(page, address, query, media):
    page.emulate_media(color_scheme="dark", media=media)
    page.goto(f"{address}?only=drill{query}")
    page.locator("#drill [data-node='r']").wait_for()
    papers = [page.locator(part).evaluate(PAPER) for part in ("body", "#drill input >> nth=0")]
    assert papers == ["rgb(255, 255, 255)"] * 2
    assert page.get_by_role("button", name="Check").is_visible() == (media == "screen")


def test_a_tree_is_searched_by_hand_and_each_mistake_has_its_reason(page, address, folder):
    page.goto(f"{address}?only=drill")
    tree, right = page.locator("#drill"), json.loads(zlib.decompress((folder / "first.z").read_bytes()))["drill"][0]
    reasons = tree.locator(".reasons")
    cuts = [part for part, (told, _) in right["parts"].items() if told is True]
    boxes = {part: told for part, (told, _) in right["parts"].items() if isinstance(told, str)}
    tree.locator("[data-node='r-0-0'] text").first.click()
    page.get_by_role("button", name="Check").click()
    expect(reasons).to_have_text("✗ Fill in the boxes above it, and you are told why.")
    tree.locator("[data-node='r-0-0'] text").first.click()
    first = tree.locator(f"[data-field='{next(iter(boxes))}']")
    first.fill("x")
    first.press("Enter")
    expect(reasons).to_have_text("✗ “x” is no number.")
    for box, answer in boxes.items():
        tree.locator(f"[data-field='{box}']").fill({"−∞": "-", "+∞": "+"}.get(answer, answer.replace("−", "-")))
    first.fill("99")
    first.press("Enter")
    expect(reasons).to_contain_text("○")
    first.fill(boxes[next(iter(boxes))].replace("−∞", "-"))
    for branch in [part for part in cuts if part[:-2] not in cuts]:
        tree.locator(f"[data-node='{branch}'] text").first.click()
        below = tree.locator(f":is([data-field^='{branch} '], [data-field^='{branch}-'], [data-node^='{branch}-'])")
        assert not below.evaluate_all(REACHED), "what lies below a cut"
    page.get_by_role("button", name="Check").click()
    expect(reasons).to_have_text("All right.")


def test_the_boxes_of_a_node_that_is_never_entered_keep_what_is_written(page, address):
    """They are as good as any until the learner crosses their branch; how many there are tells no cut."""
    page.goto(f"{address}?only=drill&tree=2")
    tree, check = page.locator("#drill"), page.get_by_role("button", name="Check")
    boxes = [tree.get_by_label(name) for name in ("F: α on entry", "F: β on entry", "F: v")]
    for box, text in zip(boxes, ("4", "+", "3"), strict=True):
        box.fill(text)
    check.click()
    assert [box.input_value() for box in boxes] == ["4", "+", "3"]
    told = tree.locator(".reasons")
    expect(told).to_have_text(re.compile("^✗ F is never entered, because at D, MAX can already get 9 at A"))
    tree.locator("[data-node='r-1-1'] text").first.click()
    expect(tree.locator("[data-field]:visible")).to_have_count(22)
    check.click()
    expect(told).to_have_text("No mistake so far: 0 of 22 boxes are filled in.")
    tree.locator("[data-node='r-1-1'] text").first.click()
    assert [box.input_value() for box in boxes if box.is_visible()] == ["4", "+", "3"]
    for box in boxes:
        box.fill("")
    check.click()
    expect(told).to_have_text("No mistake so far: 0 of 25 boxes are filled in.")


def test_a_keyboard_reaches_the_notebook_without_passing_each_box(page, address):
    page.goto(address)
    page.get_by_role("link", name="Write it yourself", exact=True).press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Write the search")).to_be_focused()


@pytest.mark.parametrize("path", ["index.html", READ.with_suffix(".html").as_posix(), "read/INSTRUCTORS.html"])
def test_a_page_fits_in_each_look(page, address, artefacts, path):
    complaints = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    for look, paper in (("light", "rgb(255, 255, 255)"), ("dark", "rgb(13, 17, 23)")):
        page.emulate_media(color_scheme=look)
        page.goto(f"{address}/{path}")
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 900})
            page.screenshot(path=artefacts / f"site_{Path(path).stem}_{width}_{look}.png")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("body").evaluate(PAPER) == paper
        assert page.evaluate(UNNAMED) == [] == page.evaluate(MISNAMED)
        assert page.locator(".reading :is(th:empty, :is(pre, main table):not([tabindex]))").count() == 0
        language, first, *levels = page.evaluate(LEVELS)
        assert (language, first) == ("en", "1")
        assert all(int(below) - int(above) <= 1 for above, below in pairwise([first, *levels])), "a level is left out"
    page.emulate_media(color_scheme="light")  # the page is open, and it becomes day
    expect(page.locator("body")).not_to_have_attribute("data-jp-theme-light", "false")
    assert complaints == []


def test_the_first_page_leads_to_each_notebook(folder):
    page = (folder / "index.html").read_text()
    assert "jupyter-config-data" in page, "JupyterLite reads it from the first page"
    links = [link for link in re.findall(r'<a [^>]*href="([^":]*)"', page) if not link.startswith("#")]
    found = {link.split("path=")[1] for link in links if "path=" in link}
    assert {path.name for path in (ROOT / "notebooks").glob("*.ipynb")} < found
    assert all((folder / "files" / link).is_file() for link in found)
    assert all((folder / link.split("?")[0]).is_file() for link in links)
    taught = [link.removesuffix(".ipynb") for link in found if link[:2] in "01 02 03 04"]
    assert {f"teach/{name}.{kind}" for name in taught for kind in ("html", "slides.html")} < {*links}


def test_a_teacher_copies_a_part_into_a_page_and_prints_trees(page, address, folder):
    """The line on the page is all that the own page needs; what students may see tells no answer."""
    opened(page, f"{address}#teach")
    page.set_content("".join(page.locator("#teach code").all_inner_texts()))
    assert len(page.frames) == 5
    for frame in page.frames[1:]:
        frame.locator("[data-move], [data-node]").filter(visible=True).first.wait_for()
    for name, keys in (("drill", 0), ("drill_key", 4)):
        page.goto(f"{address}/teach/{name}.html")
        assert (page.locator("section").count(), page.get_by_text("KEY").count()) == (4, keys)
    page.goto(f"{address}/read/INSTRUCTORS.html")
    page.get_by_role("link", name="A class of 120").click()
    expect(page.get_by_role("heading", name="A class of 120")).to_be_in_viewport()
    told = page.content() + "".join(path.read_text() for path in (folder / "teach").glob("01*.html"))
    assert "YOUR CODE HERE" not in told and "BEGIN SOLUTION" not in told and "6, 9 and 1" not in told
    assert not any(name.startswith("teach") for name in json.loads((folder / "kept.json").read_text())["files"])


def test_a_page_shows_what_is_stored_and_no_answer(folder):
    """Each link leads somewhere; a search engine finds what it asks for; what stands behind a reveal is left out."""
    path = folder / READ.with_suffix(".html")
    page = path.read_text()
    stored = json.loads((folder / "files" / NOTEBOOK).read_text())
    for link in set(re.findall(r'href="([^":]*)"', page)):
        name, _, anchor = link.partition("#")
        leads_to = path.parent / name.split("?")[0] if name else path
        assert f'id="{anchor}"' in leads_to.read_text() if anchor else leads_to.is_file(), link
    assert page.count("glossary.html#") > 10
    assert re.search(r"<title>Tic-tac-toe: .* · gamelab</title>", page)
    assert re.search(r'<meta content="In forty minutes[^"]{80,150}" name="description"/>', page)
    assert all(f'id="{cell["id"]}"' in page for cell in stored["cells"])
    assert stored["metadata"]["kernelspec"]["name"] == "python"
    assert not any(cell.get("execution_count") for cell in stored["cells"]), "nothing has run"
    outputs = [output for cell in stored["cells"] for output in cell.get("outputs", ())]
    texts = [output.get("data", {}).get("text/html", "") for output in outputs]
    assert all(isinstance(text, str) for text in texts), "JupyterLite puts a comma between lines"
    pictures = "".join(texts).count("<img")
    assert page.count("<img") == pictures >= 7
    assert "<script" not in page and "YOUR ANSWER HERE" not in page and "og:image" not in page
    assert "at how many does your alpha-beta look?" in page and "18,297" not in page and "lost no games" not in page


def test_a_page_is_read_without_javascript(browser, address):
    """By the keyboard: a section, a fold, a word of the glossary, and the notebook itself."""
    with window_on(browser, address, java_script_enabled=False) as page:
        page.goto(f"{address}/{READ.with_suffix('.html')}")
        page.get_by_role("link", name="3 · Pruning").press("Enter")
        expect(page.get_by_role("heading", name="3 · Pruning")).to_be_in_viewport()
        hidden = page.get_by_text("O, with beta.")
        expect(hidden).not_to_be_visible()
        page.get_by_text("And who cut off the leaf 5?").press("Enter")
        expect(hidden).to_be_visible()
        page.get_by_role("link", name="bound", exact=True).press("Enter")
        expect(page.get_by_text("That is an upper bound")).to_be_in_viewport()
        page.go_back()
        page.get_by_role("link", name="▶ Run this notebook").press("Enter")
        expect(page).to_have_url(f"{address}/notebooks/index.html?path={NOTEBOOK}")


def test_the_second_visit_needs_no_server(browser, folder):
    with window_on(browser, "http://127.0.0.1:") as page:
        with offered(folder) as address:
            page.goto(f"{address}/notebooks/")
            says(page, " · saved offline")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.goto(f"{address}/")
        page.locator("#board [data-move='4']").click()
        expect(page.locator("#board [data-move]")).to_have_count(7)
        page.get_by_role("link", name="Read Tic-tac-toe").click()
        expect(page).to_have_title(re.compile("Tic-tac-toe"))
        page.goto(f"{address}/notebooks/index.html?path={NOTEBOOK}")
        page.get_by_role("link", name="← gamelab").click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_server_without_the_types_is_told_in_words(browser, folder):
    with offered(folder, Untyped) as address, window_on(browser, address) as page:
        page.goto(address)
        for name, kind in (("pyodide.mjs", "text/javascript"), ("pyodide.asm.wasm", "application/wasm")):
            expect(page.locator("#news")).to_contain_text(
                f"it sends {name} as “application/octet-stream”, and browsers need “{kind}”"
            )


def test_an_updated_site_keeps_what_was_edited_and_offers_the_new_text(page, address, folder):
    """The line comes once, and only for a notebook that was saved."""
    content = json.loads((folder / "files" / NOTEBOOK).read_text())
    beside = "01_tictactoe (new).ipynb"
    content["cells"][0]["source"] = ["mine", "\n", "ünd α"]
    page.goto(address)
    page.evaluate(SAVE, [NOTEBOOK, content])
    assert news(page, address) == []
    changed = json.loads((folder / "kept.json").read_text())
    changed["files"] |= {f"files/{NOTEBOOK}": "newer", "files/02_sim.ipynb": "newer"}
    page.route("**/kept.json", lambda route: route.fulfill(json=changed))
    told = news(page, address)
    assert told == [f"{NOTEBOOK}: you have a copy, which stays as it is. The new version is {beside}"]
    assert page.evaluate(SAVED) == [beside, NOTEBOOK] and news(page, address) == []
