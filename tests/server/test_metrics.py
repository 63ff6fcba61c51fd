"""Counts that workers share through files."""

from __future__ import annotations

import threading

from lookadapt.server.metrics import Metrics


def test_counts_are_saved_while_others_count_and_save(tmp_path):
    metrics = Metrics(tmp_path)
    failed: list[Exception] = []

    def saving() -> None:
        try:
            for _ in range(40):
                metrics.save()
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=saving) for _ in range(3)]
    for thread in threads:
        thread.start()
    for number in range(500):
        metrics.request("GET", f"/v1/{number}", 200, 0.001)  # a new key each time: the dictionary grows
    for thread in threads:
        thread.join(60)
    assert failed == []
    assert 'route="/v1/499"' in metrics.text({})


def test_the_counts_of_all_workers_are_one_total(tmp_path):
    metrics = Metrics(tmp_path)
    metrics.request("GET", "/x", 200, 0.3)
    metrics.save()
    (tmp_path / "1.json").write_bytes(next(tmp_path.glob("*.json")).read_bytes())  # another process with the same counts
    text = metrics.text({"busy_requests": 0})
    assert 'lookadapt_requests_total{method="GET",route="/x",status="200"} 2' in text
    assert 'lookadapt_request_seconds_bucket{route="/x",le="0.25"} 0' in text
    assert 'lookadapt_request_seconds_bucket{route="/x",le="0.5"} 2' in text
