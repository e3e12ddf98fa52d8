#!/usr/bin/env python3
"""What is written about the chart, held to the chart.

  docs.py           each value is explained, in the schema and in README.md's table; each alert has its entry in
                    docs/runbook.md, and each entry an alert; each metric that alerts, KEDA and dashboards ask for is in
                    docs/metrics.md
  docs.py --write   writes README.md's table anew
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHART = ROOT / "helm" / "punctual"
BEGIN, END = "<!-- values: made by helm/check/docs.py --write -->", "<!-- /values -->"
# Metrics that are not Punctual's own, and are there beside them.
OTHERS = re.compile(r"^(up|hikaricp_connections_(active|pending|max|acquire_seconds_(sum|count))|jvm_(memory_used_bytes|gc_pause_seconds_sum)"
                    r"|process_cpu_usage|kube_cronjob_status_last_successful_time)$")
TIMER = ("_seconds_bucket", "_seconds_count", "_seconds_sum", "_seconds_max")
ENDINGS = {"timer": TIMER, "summary": ("_bucket", "_count", "_sum", "_max"), "counter": ("_total",), "gauge": ("",)}


def values():
    """Each explained key of values.yaml: (path, default as written, explanation); and what is not explained."""
    found, unexplained, wholes, path, said = [], [], set(), [], None
    for line in (CHART / "values.yaml").read_text().splitlines():
        if line.strip().startswith("# -- "):
            said = line.strip()[5:]
            continue
        key = re.match(r"^( *)([A-Za-z][A-Za-z0-9.-]*):(?: (.*))?$", line)
        if not key:
            continue
        path = path[: len(key.group(1)) // 2] + [key.group(2)]
        if any(tuple(path[:length]) in wholes for length in range(1, len(path))):
            continue  # a part of a default that is explained as a whole
        if said is None:
            if key.group(3) is not None:
                unexplained.append(".".join(path))
            continue
        if key.group(3) is None:
            wholes.add(tuple(path))
        found.append((".".join(path), key.group(3), said))
        said = None
    return found, unexplained


def table(found):
    rows = ["| key | default | meaning |", "|---|---|---|"]
    for path, default, said in found:
        shown = "in values.yaml" if default is None else "–" if default == '""' else f"`{default}`"
        rows.append(f"| `{path}` | {shown} | {said} |")
    return "\n".join(rows)


def check_values(write):
    found, unexplained = values()
    for key in unexplained:
        yield f"values.yaml: {key} has no comment that begins with '# -- '"
    schema = json.loads((CHART / "values.schema.json").read_text())
    for path, _, _ in found:
        if not in_schema(schema, schema, path.split(".")):
            yield f"values.schema.json: {path} of values.yaml is not in it"
    explained = {path for path, _, _ in found}
    for path in leaves(schema, schema, []):
        if not any(path == key or path.startswith(key + ".") for key in explained) and path != "global":
            yield f"values.yaml: {path} of values.schema.json is not in it"
    readme = CHART / "README.md"
    text = readme.read_text()
    head, rest = text.split(BEGIN, 1)
    tail = rest.split(END, 1)[1]
    made = f"{head}{BEGIN}\n{table(found)}\n{END}{tail}"
    if write:
        readme.write_text(made)
    elif made != text:
        yield "README.md: the table of values is not values.yaml's; run helm/check/docs.py --write"


def resolved(schema, node):
    while "$ref" in node:
        node = schema["definitions"][node["$ref"].rsplit("/", 1)[1]]
    return node


def in_schema(schema, node, path):
    node = resolved(schema, node)
    return not path or path[0] in node.get("properties", {}) and in_schema(schema, node["properties"][path[0]], path[1:])


def leaves(schema, node, path):
    node = resolved(schema, node)
    if not node.get("properties"):
        return [".".join(path)]
    return [leaf for key, inner in node["properties"].items() for leaf in leaves(schema, inner, path + [key])]


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
        if not line.startswith("|"):
            continue
        names, kind = set(), line.split("|")[2]
        for written in re.findall(r"`([a-zA-Z.]+)(?:\{[^}`]*\})?`", line.split("|")[1]):
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
    write = sys.argv[1:] == ["--write"]
    if sys.argv[1:] and not write:
        sys.exit(__doc__)
    wrong = [*check_values(write), *check_alerts(), *check_metrics()]
    for line in wrong:
        print(line, file=sys.stderr)
    if wrong:
        sys.exit(1)
    found, _ = values()
    print(f"{len(found)} values, {len(list(asked()))} queries: in step with the documents")


if __name__ == "__main__":
    main()
