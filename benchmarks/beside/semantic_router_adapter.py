"""semantic-router with a route for each predicate of home.txt and the taught sentences as its utterances.

Reads {"requests": […], "examples": [[utterance, form], …], "vectors": {text: […]}} on stdin. The vectors come from
lookadapt's own encoder (MiniLM), so both compare sentences alike. A route has no arguments, so the answer is a predicate.
"""

import json
import sys
from importlib.metadata import version

from semantic_router import IndexedRouter, Route
from semantic_router.encoders import DenseEncoder

given = json.load(sys.stdin)
THRESHOLD = 0.5  # none is the default, and then every request gets a route


class Given(DenseEncoder):
    """The vectors that were given."""

    name: str = "given"

    def __call__(self, docs):
        return [given["vectors"][text] for text in docs]


by_predicate = {}
for utterance, form in given["examples"]:
    by_predicate.setdefault(form[1:].split()[0], []).append(utterance)
routes = [Route(name=name, utterances=utterances) for name, utterances in by_predicate.items()]
router = IndexedRouter(Given(), routes, confidence_threshold=THRESHOLD)
answers = []
for request in given["requests"]:
    found = router(request)
    answers.append(f"({found.name} …)" if found.name else None)
wrote = f"{len(routes)} routes with the {len(given['examples'])} taught sentences; threshold {THRESHOLD}"
print(json.dumps({"answers": answers, "version": version("semantic-router"), "wrote": wrote}))
