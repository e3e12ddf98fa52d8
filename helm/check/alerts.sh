#!/usr/bin/env bash
# Proves the alerts with Prometheus's own promtool (Debian: prometheus): the rules are sound, each one rings on its first event and
# falls silent afterwards (alerts/tests.yaml), and every query of the dashboards and of KEDA is one that Prometheus can parse.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
chart="$here/../punctual"
work="$(mktemp -d "${TMPDIR:-/tmp}/alerts.XXXXXX")"
trap 'rm -rf "$work"' EXIT

render() {
  helm template punctual "$chart" --values "$chart/ci/minimal-values.yaml" "$@"
}

# A PrometheusRule's spec is what Prometheus reads as a file.
render --set prometheusRule.enabled=true --show-only templates/prometheusrule.yaml |
  sed '1,/^spec:/d; s/^  //' >"$work/rules.yaml"
cp "$here/alerts/tests.yaml" "$work/tests.yaml"
promtool check rules "$work/rules.yaml"
promtool test rules "$work/tests.yaml"

untested="$(comm -23 <(grep -oP '(?<=- alert: )\w+' "$work/rules.yaml" | sort -u) \
  <(grep -oP '(?<=- name: )\w+' "$work/tests.yaml" | sort -u))"
[[ -z "$untested" ]] || { echo "alerts without a test: $untested" >&2 && exit 1; }

# Each query becomes a rule; Grafana's variables stand for a label and an interval.
{
  echo 'groups: [{ name: queries, rules: ['
  {
    render --set dashboards.enabled=true --show-only templates/dashboards.yaml |
      grep -oP '"expr": *"\K(\\.|[^"\\])*(?=")'
    helm template punctual "$chart" --values "$chart/ci/full-values.yaml" --show-only templates/autoscalers.yaml |
      grep -oP '^ +query: \K.*' | sed 's/^"//; s/"$//'
  } | sed 's/\$__rate_interval/5m/g; s/\$__interval/1m/g; s/\$__range/1h/g; s/\[\$[a-z]*\]/[5m]/g' |
    awk '{ printf "{ record: \"q:%d\", expr: \"%s\" },\n", NR, $0 }'
  echo ']}]'
} >"$work/queries.yaml"
promtool check rules --lint=none "$work/queries.yaml"
