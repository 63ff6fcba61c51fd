"""The page in a real Chromium, as people use it."""

from __future__ import annotations

import json
import shutil
import subprocess

import httpx
import pytest
from browser import Page, browser, missing

pytestmark = pytest.mark.skipif(missing() is not None, reason=missing() or "")

EARN = "to how much does john earn: the salary of john"


@pytest.fixture(scope="module")
def driver(tmp_path_factory):
    with browser(downloads=tmp_path_factory.mktemp("downloads")) as made:
        yield made


@pytest.fixture
def page(driver, server, namespace):
    made = Page(driver, server.address).open(namespace=namespace)
    yield made
    assert made.complaints() == []


def lessons(server, namespace):
    found = httpx.get(f"{server.address}/v1/namespaces/{namespace}/lessons?own=true", trust_env=False, timeout=60).json()[
        "lessons"
    ]
    return [each["utterance"] for each in found]


def test_a_first_visit_explains_itself_and_its_buttons_work(page):
    page.wait(lambda: page.text("#greeting") and page.all("#tries button"))
    assert "its variations are understood" in page.text("#welcome")
    assert page.driver.execute_script("return document.documentElement.scrollHeight <= innerHeight")  # one screen
    page.press("the hometown of john")
    page.wait(lambda: "pittsburgh" in page.text("#log"))
    assert not page.css("#welcome").is_displayed()


def test_teach_be_understood_see_why(page):
    assert "Learned" in page.say(EARN)
    assert "62000" in page.say("how much does mary earn")
    page.press("Why?")
    words = {word.text.rstrip("0123456789"): word.get_attribute("class") for word in page.all("#log .sentence .word")}
    nodes = {node.text.rstrip("0123456789"): node.get_attribute("class") for node in page.all("#log .tree .node")}
    assert words["mary"].split()[-1] == nodes["mary"].split()[-1]  # one colour for the word and its part of the tree
    assert words["mary"] != words["earn"]
    assert "in place of (person john)" in page.text("#log .steps")


def test_choose_what_was_meant(page):
    assert "Do you mean" in page.say("set the salary of jim 50000")  # nothing is set before it is chosen
    page.wait(lambda: page.all("#log .choices button.main"))[0].click()
    page.wait(lambda: "the salary of jim is now 50000" in page.text("#log"))
    assert page.all("#log .choices") == []


def test_teach_with_a_preview_then_undo(page, server, namespace):
    page.say("zindle john")
    page.press("Teach it")
    assert page.css("#words").get_attribute("value") == "zindle john"
    page.css("#meaning").send_keys("the hometown of john")
    page.press("Preview")
    page.wait(lambda: page.all("#preview-card"))
    assert [slot.text for slot in page.all("#preview .slot")] == ["person"]
    assert len(page.all("#preview ul li")) == 3
    assert lessons(server, namespace) == []  # nothing is saved yet
    page.press("Save")
    page.wait(lambda: page.all("#learned"))
    assert lessons(server, namespace) == ["zindle john"]
    page.go("lessons")
    page.wait(lambda: "zindle john" in page.text("#list"))
    page.press("Undo the last change")
    page.wait(lambda: "is gone" in page.text("#lessons-said"))
    assert lessons(server, namespace) == []


def test_a_step_that_is_not_known_can_be_taught_first(page):
    page.go("teach")
    page.css("#words").send_keys("treat john well")
    page.css("#meaning").send_keys("frobnicate john")
    page.press("Preview")
    page.press("Teach “frobnicate john” first")
    assert page.css("#words").get_attribute("value") == "frobnicate john"


def test_a_conflict_is_shown_before_it_happens(page):
    page.say(EARN)
    page.go("teach")
    page.css("#words").send_keys("how much does john earn")
    page.css("#meaning").send_keys("the hometown of john")
    page.press("Preview")
    page.wait(lambda: "was taught before" in page.text("#preview"))
    page.press("Replace")
    page.wait(lambda: page.all("#learned"))
    page.go("talk")
    assert "london" in page.say("how much does mary earn")


def test_lessons_are_found_edited_forgotten_exported_and_imported(page, server, namespace, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(
        "the wage of john\n(field (relation salary) (person john))\n\nthe city of john\n(field (relation hometown) (person john))\n\n"
    )
    page.go("lessons")
    page.css("#import").send_keys(str(file))
    page.wait(lambda: "2 new" in page.text("#lessons-said"))
    page.css("#containing").send_keys("city")
    page.wait(lambda: len(page.all("#list li[data-id]")) == 1)
    page.press("Edit", "#list")
    words = page.css("#list form input")
    words.clear()
    words.send_keys("the town of john\n")
    page.wait(lambda: page.text("#lessons-said") == "Changed.")
    assert lessons(server, namespace) == ["the wage of john", "the town of john"]
    page.css("#containing").clear()
    page.css("#containing").send_keys("wage")
    page.wait(lambda: [each.text for each in page.all("#list .said")] == ["the wage of john"])
    page.press("Forget", "#list")
    page.wait(lambda: "Forgotten" in page.text("#lessons-said"))
    assert lessons(server, namespace) == ["the town of john"]
    page.press("Export")
    exported = page.wait(lambda: page.driver.execute_async_script(
        "fetch(`/v1/namespaces/${arguments[0]}/export`).then((answer) => answer.text()).then(arguments[1])", namespace))  # fmt: skip
    assert json.loads(exported)["utterance"] == "the town of john"


def test_a_file_of_sentences_is_tested(page):
    page.go("test")
    page.css("#sentences").send_keys(
        "the hometown of mary => (field (relation hometown) (person mary))\nzigzag\nthe salary of jim => (x)"
    )
    page.press("Test", "#cases")
    page.wait(lambda: len(page.all("#results tbody tr")) == 3)
    assert [row.text for row in page.all("#results tbody td:first-child")] == ["right", "not understood", "wrong"]
    assert page.text("#test-said") == "3 of 3 tested: 2 understood, 1 of 2 as expected."


def test_a_wrong_token_is_said_and_can_be_put_right(page, namespace):
    page.open(namespace=namespace, token="la_wrong")
    page.wait(lambda: page.css("#settings").is_displayed())
    assert "not valid" in page.text("#settings-problem")
    page.css("#token").clear()
    page.press("Save", "#settings")
    page.wait(lambda: not page.css("#settings").is_displayed())
    assert "pittsburgh" in page.say("the hometown of john")


def test_two_browsers_on_one_namespace_teach_each_other(page, server, namespace):
    with browser() as other_driver:
        other = Page(other_driver, server.address).open(namespace=namespace)
        before = other.say("zindle mary")
        assert "62000" not in before
        assert "Will you teach me" in before
        assert "Learned" in page.say("to zindle john: the salary of john")
        assert "62000" in other.say("zindle mary")


def test_what_people_say_is_never_markup(page):
    page.say("<img src=x onerror=document.title='owned'>")
    assert page.all("#log img") == []
    assert page.driver.title != "owned"


def test_everything_works_with_the_keyboard_alone(page):
    from selenium.webdriver.common.keys import Keys

    def press(*keys):
        page.driver.switch_to.active_element.send_keys(*keys)

    page.wait(lambda: page.driver.switch_to.active_element.get_attribute("id") == "line")  # ready to type
    press(EARN, Keys.ENTER)
    page.wait(lambda: "Learned" in page.text("#log"))
    press("how much does mary earn", Keys.ENTER)
    page.wait(lambda: "62000" in page.text("#log"))
    press(Keys.SHIFT, Keys.TAB)
    assert page.driver.switch_to.active_element.text == "Why?"
    press(Keys.SPACE)
    assert page.css("#log .why").is_displayed()


@pytest.mark.parametrize("name", ["talk", "teach", "lessons", "test"])
def test_a_phone_scrolls_in_one_direction_only(page, name):
    page.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 340, "height": 640, "deviceScaleFactor": 2, "mobile": True}
    )
    try:
        page.go(name)
        if name == "talk":
            page.say("the hometown of john")
            page.press("Why?")
        assert page.driver.execute_script("return document.documentElement.scrollWidth <= 340")
    finally:
        page.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": 1100, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        )


def test_nothing_comes_from_a_foreign_host(page, server):
    page.say("the hometown of john")
    urls = page.driver.execute_script("return performance.getEntriesByType('resource').map((each) => each.name)")
    assert len(urls) > 5
    assert all(url.startswith(server.address) for url in urls)


@pytest.fixture(scope="session")
def axe(pytestconfig, tmp_path_factory):
    """axe-core's one script, fetched with npm once; once a run where pytest keeps no cache."""
    cache = getattr(pytestconfig, "cache", None)
    folder = tmp_path_factory.mktemp("axe") if cache is None else cache.mkdir("axe")
    script = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not script.is_file():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("no npm here to fetch axe-core with")
        command = [npm, "install", "--prefix", str(folder), "--no-save", "--no-audit", "--no-fund", "axe-core@4"]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=60)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
            pytest.skip("npm cannot fetch axe-core: no network?")
    return script.read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(page, axe, scheme):
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    found = []
    page.say(EARN)
    page.say("how much does mary earn")
    page.press("Why?")
    page.say("water the plants")
    for name in ("talk", "teach", "lessons", "test"):
        page.go(name)
        if name == "teach":
            page.css("#words").send_keys("where does john live")
            page.css("#meaning").send_keys("the hometown of john")
            page.press("Preview")
            page.wait(lambda: page.all("#preview-card"))
        if name == "test":
            page.css("#sentences").send_keys("the hometown of mary")
            page.press("Test", "#cases")
            page.wait(lambda: page.all("#results tbody tr"))
        page.driver.execute_script(axe)
        result = page.driver.execute_async_script("axe.run().then(arguments[0])")
        found += [
            (name, each["id"], each["nodes"][0]["html"][:80])
            for each in result["violations"]
            if each["impact"] in ("serious", "critical")
        ]
    assert found == []
