"""The screenshots of docs/server.md, from a real server and a real Chromium.

python scripts/screenshots.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "server"))

from browser import Page, browser  # noqa: E402
from serving import running  # noqa: E402

OUT = ROOT / "docs" / "screenshots"


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        with browser(1000, 720) as driver:
            page = Page(driver, server.address).open()

            def shot(name: str) -> None:
                driver.execute_script("document.activeElement.blur()")
                driver.save_screenshot(str(OUT / f"{name}.png"))

            page.wait(lambda: page.text("#greeting"))
            shot("welcome")
            page.say("to how much does john earn: the salary of john")
            page.say("how much does mary earn")
            page.press("Why?")
            tall = {"width": 1000, "height": 960, "deviceScaleFactor": 1, "mobile": False}
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", tall)
            shot("why")
            page.go("teach")
            page.css("#words").send_keys("where does john live")
            page.css("#meaning").send_keys("the hometown of john")
            page.press("Preview")
            page.wait(lambda: page.all("#preview-card"))
            driver.execute_script("scrollTo(0, 0)")
            shot("teach")
            page.press("Save")
            page.wait(lambda: page.all("#learned"))
            page.go("lessons")
            page.wait(lambda: page.all("#list li[data-id]"))
            shot("lessons")
            page.go("test")
            page.css("#sentences").send_keys(
                "where does mary live => (field (relation hometown) (person mary))\nwhere does bob live\nthe moon of jim\n"
            )
            page.press("Test", "#cases")
            page.wait(lambda: len(page.all("#results tbody tr")) == 3, seconds=150)  # on a busy machine, too
            shot("test")
        with browser(380, 760, dark=True) as driver:
            page = Page(driver, server.address).open()
            page.say("set john 's hometown to mary 's hometown")
            page.press("Why?")
            driver.execute_script("scrollTo(0, 0)")
            driver.save_screenshot(str(OUT / "phone.png"))
    print(f"wrote {len(list(OUT.glob('*.png')))} pictures to docs/screenshots")


if __name__ == "__main__":
    main()
