"""What takes long to build is built once, though several workers of pytest-xdist want it."""

import fcntl
import os


def built_once(tmp_path_factory, name, build):
    """A folder that `build(folder)` has filled, the same for all workers. The first builds it, the others wait."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, done = shared / name, shared / f"{name}.done"
    with open(shared / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            folder.mkdir(exist_ok=True)
            build(folder)
            done.touch()
    return folder
