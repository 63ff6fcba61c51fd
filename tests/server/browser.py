"""A real Chromium for the tests of the page and for the screenshots of the documentation."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def missing() -> str | None:
    """Why there is no browser to test with; None if there is one."""
    if shutil.which("chromium") is None or shutil.which("chromedriver") is None:
        return "no Chromium here: apt-get install chromium chromium-driver"
    try:
        import selenium  # noqa: F401
    except ImportError:
        return "no selenium here: pip install selenium"
    return None


@contextmanager
def browser(width: int = 1100, height: int = 900, dark: bool = False, downloads: Path | None = None) -> Iterator[Any]:
    """A driver of a headless Chromium that knows no other host than this machine."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--window-size={width},{height}"]
    arguments += ["--no-first-run", "--disable-background-networking", "--disable-extensions", "--hide-scrollbars"]
    arguments += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"]
    for argument in arguments:
        options.add_argument(argument)
    if downloads is not None:
        options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        driver = webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))
        try:
            size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            scheme = {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]}
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", scheme)
            yield driver
        finally:
            driver.quit()


class Page:
    """The page as someone uses it: words to type, buttons by their text."""

    def __init__(self, driver: Any, address: str):
        self.driver = driver
        self.address = address

    def open(self, page: str = "talk", namespace: str | None = None, token: str = "") -> Page:
        self.driver.get(f"{self.address}/")
        if namespace is not None:
            store = "sessionStorage.setItem('namespace', arguments[0]); sessionStorage.setItem('token', arguments[1])"
            self.driver.execute_script(store, namespace, token)
            self.driver.refresh()
        if page != "talk":
            self.go(page)
        return self

    def go(self, page: str) -> None:
        self.css(f"nav a[href='#{page}']").click()
        self.wait(lambda: self.css(f"#{page}").is_displayed())

    def css(self, selector: str) -> Any:
        return self.driver.find_element("css selector", selector)

    def all(self, selector: str) -> list[Any]:
        found: list[Any] = self.driver.find_elements("css selector", selector)
        return found

    def wait(self, condition: Callable[[], Any], seconds: float = 30) -> Any:
        from selenium.common.exceptions import StaleElementReferenceException
        from selenium.webdriver.support.wait import WebDriverWait

        ignored = [StaleElementReferenceException]
        return WebDriverWait(self.driver, seconds, 0.05, ignored_exceptions=ignored).until(lambda _: condition())

    def say(self, line: str) -> str:
        """Say a line and wait for the answer."""
        before = len(self.all("#log .it > p"))
        self.css("#line").click()  # after a dialog the first keys would go nowhere
        self.css("#line").send_keys(line + "\n")
        self.wait(lambda: len(self.all("#log .it > p")) > before)
        return str(self.all("#log .it > p")[-1].text)

    def press(self, text: str, within: str = "main") -> None:
        def found() -> Any:
            buttons = [each for each in self.all(f"{within} button") if each.is_displayed() and each.text.startswith(text)]
            return buttons[-1] if buttons else None

        self.wait(found).click()

    def text(self, selector: str) -> str:
        return str(self.css(selector).text)

    def complaints(self) -> list[str]:
        """What the browser complained about: scripts that fail, things the CSP stopped; not answers such as 422."""
        found = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        return [message for message in found if "responded with a status of 4" not in message]
