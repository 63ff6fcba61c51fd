"""The agent behind a URL: JSON under /v1, a page that people can teach, voice, webhooks.

Needs the extra `serve`; `import lookadapt` never imports this room.
"""

from importlib.util import find_spec

from ..errors import MissingPart

if any(find_spec(each) is None for each in ("fastapi", "uvicorn", "httpx")):
    raise MissingPart("the server needs FastAPI, uvicorn and httpx", hint="pip install 'lookadapt[serve]'")
