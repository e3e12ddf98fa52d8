#!/usr/bin/env python3
"""Each alert has an entry in docs/runbook.md, each entry an alert, and each metric that alerts, KEDA and dashboards query
is in docs/metrics.md. No tool knows these pages."""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHART = ROOT / "helm" / "punctual"
# Metrics that are not Punctual's own, and are there beside them.
OTHERS = re.compile(r"^(up|hikaricp_connections_(active|pending|max|acquire_seconds_(sum|count))|jvm_(memory_used_bytes|gc_pause_seconds_sum)"
                    r"|process_cpu_usage|kube_cronjob_status_last_successful_time)$")
TIMER = ("_seconds_bucket", "_seconds_count", "_seconds_sum", "_seconds_max")
ENDINGS = {"timer": TIMER, "summary": ("_bucket", "_count", "_sum", "_max"), "counter": ("_total",), "gauge": ("",)}


def check_alerts():
    alerts = re.findall(r"^- alert: (\w+)$", (CHART / "templates" / "_alerts.tpl").read_text(), re.M)
    runbook = (ROOT / "docs" / "runbook.md").read_text()
    entries = {}
    for entry in re.finditer(r"^### (Punctual\w+)\n(.*?)(?=^##|\Z)", runbook, re.M | re.S):
        entries[entry.group(1)] = entry.group(2)
    if not alerts:
        yield "_alerts.tpl: no alerts found"
    for alert in alerts:
        if alert not in entries:
            yield f"docs/runbook.md: no entry '### {alert}'"
    for name, text in entries.items():
        if name not in alerts:
            yield f"docs/runbook.md: {name} is no alert of the chart"
        for part in ("**Means.**", "**Look.**", "**Do.**"):
            if part not in text:
                yield f"docs/runbook.md: {name} has no {part}"


def documented():
    """What docs/metrics.md lists, as Prometheus names it: of each kind with its endings."""
    known = set()
    for line in (ROOT / "docs" / "metrics.md").read_text().splitlines():
        cells = line.split(" | ")
        if len(cells) == 1:
            continue
        names, kind = set(), cells[1]
        for written in re.findall(r"`([a-zA-Z.]+)(?:\{[^}`]*\})?`", cells[0]):
            if written.startswith("punctual."):
                names.add(written)
            elif written.startswith("."):
                names |= {name for known_name in names for name in variants(known_name, written)}
        endings = [ending for word, some in ENDINGS.items() if word in kind for ending in some] or TIMER  # a stage
        known |= {name.replace(".", "_") + ending for name in names for ending in endings}
    return known


def variants(name, ending):
    """Beside `punctual.a.b`, `.c` may be punctual.a.b.c or punctual.a.c."""
    parts = name.split(".")
    return {".".join(parts[:length]) + ending for length in range(2, len(parts) + 1)}


def asked():
    """(where, metric) of every query."""
    for place in ("_alerts.tpl", "_metrics.tpl"):
        for metric in re.findall(r"\b((?:punctual|hikaricp|kube|jvm|process)_\w+|up)(?=\{)", (CHART / "templates" / place).read_text()):
            yield place, metric
    for path in sorted((CHART / "dashboards").glob("*.json")):
        for expr in queries(json.loads(path.read_text())):
            for metric in re.findall(r"\b([a-z]\w+)(?=\{)", expr):
                yield path.name, metric


def queries(node):
    if isinstance(node, dict):
        if isinstance(node.get("expr"), str):
            yield node["expr"]
        for inner in node.values():
            yield from queries(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from queries(inner)


def check_metrics():
    known, count = documented(), 0
    for place, metric in asked():
        count += 1
        if metric not in known and not OTHERS.match(metric):
            yield f"{place}: {metric} is not in docs/metrics.md"
    if count < 50:
        yield f"only {count} queries found"


def main():
    wrong = [*check_alerts(), *check_metrics()]
    for line in wrong:
        print(line, file=sys.stderr)
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
