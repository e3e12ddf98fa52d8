#!/usr/bin/env bash
# Proves the alerts with Prometheus itself (Debian: prometheus): the rules are sound, each one rings on its first event and falls silent
# afterwards (alerts/tests.yaml), and every query of the dashboards and of KEDA is one that Prometheus can parse.
# alerts.sh --live, in about eight minutes: a Prometheus scrapes ./punctual up under a light load. Nothing rings until the broker is
# stopped (SIGSTOP); then the alerts that a stopped broker explains do, and no other; they fall silent when it goes on. Each query has
# an answer.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
chart="$here/../punctual"
punctual="$here/../../punctual"
work="$(mktemp -d "${TMPDIR:-/tmp}/alerts.XXXXXX")"
started=()

end() {
  local process
  for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
  for process in "${started[@]}"; do wait "$process" 2>/dev/null || true; done
  rm -rf "$work"
}
trap end EXIT

fail() {
  echo "alerts: $1" >&2
  exit 1
}

render() {
  helm template punctual "$chart" --values "$chart/ci/minimal-values.yaml" "$@"
}

# Of dashboards and KEDA, one a line, as they stand in JSON or YAML; Grafana's variables stand for a label and an interval.
queries() {
  {
    render --set dashboards.enabled=true --show-only templates/dashboards.yaml |
      grep -oP '"expr": *"\K(\\.|[^"\\])*(?=")'
    helm template punctual "$chart" --values "$chart/ci/full-values.yaml" --show-only templates/autoscalers.yaml |
      grep -oP '^ +query: \K.*' | sed 's/^"//; s/"$//'
  } | sed 's/\$__rate_interval/5m/g; s/\$__interval/1m/g; s/\$__range/1h/g; s/\[\$[a-z]*\]/[5m]/g'
}

prove_by_tests() {
  local untested
  cp "$here/alerts/tests.yaml" "$work/tests.yaml"
  promtool check rules "$work/rules.yaml"
  promtool test rules "$work/tests.yaml"
  untested="$(comm -23 <(grep -oP '(?<=- alert: )\w+' "$work/rules.yaml" | sort -u) \
    <(grep -oP '(?<=- name: )\w+' "$work/tests.yaml" | sort -u))"
  [[ -z "$untested" ]] || fail "without a test: $untested"
  # Each query becomes a rule.
  {
    echo 'groups: [{ name: queries, rules: ['
    queries | awk '{ printf "{ record: \"q:%d\", expr: \"%s\" },\n", NR, $0 }'
    echo ']}]'
  } >"$work/queries.yaml"
  promtool check rules --lint=none "$work/queries.yaml"
}

readonly prometheus=127.0.0.1:9390

ask() {
  curl -fsS "http://$prometheus/api/v1/$1" "${@:2}"
}

firing() {
  ask alerts | jq -r '.data.alerts[] | select(.state == "firing") | .labels.alertname' | sort -u | paste -sd' '
}

# What a broker that stands still rings, at once or after some minutes.
readonly of_broker='PunctualLate PunctualRocketmqUnreachable PunctualSweepDelivers PunctualAlarmsDropped PunctualPromoterBehind'

# Waits until the alert is on or off, and fails if one rings that is not the broker's.
await_alert() {
  local alert="$1" want="$2" seconds="$3" now is name second
  for ((second = 0; second < seconds; second += 2)); do
    now="$(firing)"
    for name in $now; do
      [[ " $of_broker " == *" $name "* ]] || fail "$name rings"
    done
    [[ " $now " == *" $alert "* ]] && is=on || is=off
    [[ "$is" == "$want" ]] && echo "$alert is $want after $second s" && return
    sleep 2
  done
  fail "$alert is not $want after $seconds s; '$now' rings"
}

nothing_rings_for() {
  local now second
  for ((second = 0; second < $1; second += 2)); do
    now="$(firing)"
    [[ -z "$now" ]] || fail "$now rings after $second s: $(ask alerts | jq -c '.data.alerts[] | [.labels, .value]')"
    sleep 2
  done
}

# The trial load of `up` is over when Prometheus begins: what a starting machine is late by is none of it.
start_stack() {
  local up service
  "$punctual" up --data "$work/data" >"$work/up.log" 2>&1 &
  up="$!"
  started+=("$up")
  until grep -q '^Punctual runs' "$work/up.log"; do
    kill -0 "$up" 2>/dev/null || fail "it does not start: $(tail -n 3 "$work/up.log")"
    sleep 1
  done
  {
    echo 'global: { scrape_interval: 5s, evaluation_interval: 5s }'
    echo 'rule_files: [rules.yaml]'
    echo 'scrape_configs:'
    for service in api:8080 callback:8180 consumer:8280; do
      printf -- '- { job_name: punctual-%s, metrics_path: /actuator/prometheus, static_configs: [{ targets: ["127.0.0.1:%s"], labels: { namespace: default, pod: %s } }] }\n' \
        "${service%:*}" "${service#*:}" "${service%:*}"
    done
  } >"$work/prometheus.yaml"
  prometheus --config.file="$work/prometheus.yaml" --storage.tsdb.path="$work/tsdb" --web.listen-address="$prometheus" >"$work/prometheus.log" 2>&1 &
  started+=("$!")
  curl -fsS --retry 30 --retry-delay 1 --retry-all-errors -o /dev/null "http://$prometheus/-/ready" 2>/dev/null || fail "$(tail -n 3 "$work/prometheus.log")"
  "$punctual" load-check --data "$work/data" --rate 50 >"$work/load.log" 2>&1 &
  started+=("$!")
}

# What only a cluster's own exporters know is left out, and what is counted by a label that its first event brings.
every_query_has_an_answer() {
  local query answer unanswered=0
  while IFS= read -r query; do
    query="$(printf '"%s"' "$query" | jq -r . | sed 's/\$namespace/default/g; s/\$release-/punctual-/g; s/"clock-/"punctual-/g')"
    [[ "$query" =~ kube_|container_|tenant_limited|changes_refused ]] && continue
    answer="$(ask query --data-urlencode "query=$query" | jq '.data.result | length')"
    [[ "$answer" != 0 ]] || { echo "no answer: $query" >&2 && unanswered=$((unanswered + 1)); }
  done < <(queries)
  [[ "$unanswered" == 0 ]] || fail "$unanswered queries have no answer"
}

prove_live() {
  local broker
  start_stack
  nothing_rings_for 90
  every_query_has_an_answer
  broker="$(pgrep -f "$work/data.*BrokerStartup")" || fail "no broker runs"
  kill -STOP "$broker"
  await_alert PunctualRocketmqUnreachable on 180
  await_alert PunctualLate on 180
  kill -CONT "$broker"
  await_alert PunctualRocketmqUnreachable off 180
}

# A PrometheusRule's spec is what Prometheus reads as a file.
render --set prometheusRule.enabled=true --show-only templates/prometheusrule.yaml |
  sed '1,/^spec:/d; s/^  //' >"$work/rules.yaml"
if [[ "${1:-}" == --live ]]; then
  prove_live
else
  prove_by_tests
fi
