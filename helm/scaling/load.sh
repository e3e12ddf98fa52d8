#!/usr/bin/env bash
# A spike: timers of many keys, all due at one instant; how late they were, by their receipts. Prints name=value.
# Environment: PUNCTUAL_API, PUNCTUAL_TOKEN, PUNCTUAL_LOAD_TOPIC (it must exist, and have no other timers), PUNCTUAL_LOAD_TIMERS,
# PUNCTUAL_LOAD_KEYS, PUNCTUAL_LOAD_AHEAD and PUNCTUAL_LOAD_WAIT (seconds).
set -euo pipefail

readonly api="${PUNCTUAL_API:-http://127.0.0.1:8080}" topic="${PUNCTUAL_LOAD_TOPIC:-punctual-check}"
readonly timers="${PUNCTUAL_LOAD_TIMERS:-20000}" keys="${PUNCTUAL_LOAD_KEYS:-10000}" ahead="${PUNCTUAL_LOAD_AHEAD:-30}"
readonly wait_max="${PUNCTUAL_LOAD_WAIT:-120}" batch=1000
work="$(mktemp -d)"
readonly work
trap 'rm -rf "$work"' EXIT

call() {
  local -a token=()
  [[ -n "${PUNCTUAL_TOKEN:-}" ]] && token=(-H "Authorization: Bearer $PUNCTUAL_TOKEN")
  curl -sS --fail-with-body --retry 3 --retry-connrefused "${token[@]}" "$@"
}

iso() { date -u -d "@$(($1 / 1000)).$(printf %03d $(($1 % 1000)))" +%Y-%m-%dT%H:%M:%S.%3NZ; }

submit() {
  local due="$1" from
  for ((from = 0; from < timers; from += batch)); do
    awk -v from="$from" -v to="$((from + batch < timers ? from + batch : timers))" -v keys="$keys" -v due="$due" -v topic="$topic" \
      'BEGIN {for (n = from; n < to; n++) printf "{\"topic\":\"%s\",\"key\":\"k%d\",\"payload\":%d,\"deliverAt\":%s}\n", topic, n % keys, n, due}' \
      >"$work/batch"
    call -H 'Content-Type: application/x-ndjson' --data-binary "@$work/batch" "$api/v1/timers:batch" >"$work/answer"
    jq -e '[.. | objects | select(has("id"))] | length == '"$(wc -l <"$work/batch")" "$work/answer" >/dev/null || {
      echo "a batch was not accepted whole:" && head -c 500 "$work/answer" && exit 1
    }
  done
}

# Waits until nothing of the topic is pending any more.
await() {
  local until=$((SECONDS + ahead + wait_max))
  while [[ "$(call "$api/v1/timers?topic=$topic&limit=1" | jq '.timers | length')" != 0 ]]; do
    ((SECONDS < until)) || { echo "still pending after $wait_max s past the due" && exit 1; }
    sleep 1
  done
  sleep 1
}

receipts() {
  local from="$1" cursor="" page
  while :; do
    page="$(call -G "$api/v1/receipts" --data-urlencode "topic=$topic" --data-urlencode "from=$(iso "$from")" \
      --data-urlencode "to=$(iso $(($(date +%s%3N) + 60000)))" -d limit=500 ${cursor:+--data-urlencode "cursor=$cursor"})"
    jq -c --arg due "$(iso "$2")" '.receipts[] | select(.deliverAt == $due)' <<<"$page"
    cursor="$(jq -r '.cursor // empty' <<<"$page")"
    [[ -n "$cursor" ]] || break
  done
}

summary() {
  jq -s -r --argjson timers "$timers" '
    def millis: (.[0:19] + "Z" | fromdate) * 1000 + (.[20:23] | tonumber);
    def at(p): .[((length - 1) * p | round)];
    map(select(.state == "delivered")) as $done
    | ($done | map(.latenessMillis) | sort) as $late
    | ($done | map(.ackedAt | millis) | sort) as $acked
    | "timers=\($timers)",
      "lost=\($timers - ($done | map(.id) | unique | length))",
      "early=\($late | map(select(. < 0)) | length)",
      (if ($late | length) > 0 then
        "p50 ms=\($late | at(0.5))", "p99 ms=\($late | at(0.99))", "max ms=\($late | last)",
        "drained/s=\(($late | length) * 1000 / ([($acked | last) - ($acked | first), 1] | max) | round)"
      else empty end)' "$1"
}

main() {
  local began due
  began=$(date +%s%3N)
  due=$(((began / 1000 + ahead) * 1000))
  submit "$due"
  (($(date +%s%3N) < due - 12000)) || echo "the submission took so long that not all alarms rang ahead: more of PUNCTUAL_LOAD_AHEAD"
  await
  receipts $((due - 1000)) "$due" >"$work/receipts"
  summary "$work/receipts"
}

main
