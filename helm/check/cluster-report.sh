# The judgement of a run, and its report.
# shellcheck shell=bash disable=SC2016,SC2154

readonly lateness_p99_millis_max=250
readonly ready_seconds_max=8
# Without a pod of the API submissions fail, and JVMs of the first minute are too slow for two cores. Accepted timers are judged
# in these phases, too.
readonly without_api=all-pods-deleted
readonly not_judged='["helm-test", "warm-up", "all-pods-deleted"]'
# Phases that replace or multiply pods.
readonly rolls='["upgrade", "rollback", "upgrade-again", "consumer-4", "consumer-1", "callback-3", "callback-1"]'

judge() {
  ready_times >"$work/ready.json"
  step 'the load ran to its end' load_ended
  step 'nothing lost, nothing early, key order kept' promises_kept
  step 'no submission failed, once warm and where there was an API' submissions_kept
  step "lateness p99 at most $lateness_p99_millis_max ms while pods were rolled or multiplied" lateness_kept
  step "a pod that starts alone is ready within $ready_seconds_max s" ready_in_time
}

load_ended() {
  [[ -s "$work/load/result.json" ]] || { tail -n 20 "$work/load.log" && return 1; }
  fails_on "$work/load/result.json" --arg without "$without_api" \
    '(.phases | map(.name)) as $seen
      | ("steady", "upgrade", "rollback", "upgrade-again", $without, "steady-again" | select(IN($seen[]) | not) | "\(.): no timer"),
        (.phases[] | select(.name | IN("start", "install", "helm-test") | not) | select(.sent == 0 or .due == 0) | "\(.name): \(.sent) sent, \(.due) due")'
}

promises_kept() {
  fails_on "$work/load/result.json" \
    '.total | select(.lost + .early + .outOfOrder > 0) | "\(.lost) lost, \(.early) early, \(.outOfOrder) out of order"'
}

submissions_kept() {
  fails_on "$work/load/result.json" --argjson not_judged "$not_judged" \
    '.phases[] | select((.name | IN($not_judged[]) | not) and .failed > 0) | "\(.name): \(.failed) failed: \(.failedBy | tojson)"'
}

lateness_kept() {
  fails_on "$work/load/result.json" --argjson max "$lateness_p99_millis_max" --argjson rolls "$rolls" \
    '.phases[] | select(.name | IN($rolls[])) | select((.latenessMillis.p99 // infinite) > $max) | "\(.name): p99 \(.latenessMillis.p99) ms"'
}

ready_in_time() {
  fails_on "$work/ready.json" --argjson max "$ready_seconds_max" \
    'map(select(.phase == "each-alone")) | if length == 0 then "no pod was started alone" else .[] end
      | if type == "string" then . elif .seconds == null then "\(.name) never was" else select(.seconds > $max) | "\(.name): \(.seconds) s" end'
}

# fails_on FILE [OPTION…] FILTER: fails with the lines that the filter finds.
fails_on() {
  local file="$1" found
  shift
  found="$(jq -r "$@" "$file")"
  if [[ -n "$found" ]]; then
    echo "$found"
    return 1
  fi
}

# For each pod of a service: the phase in which it was made, and the seconds from the end of its init containers until it
# had started (its startup probe passed), and until it was ready (warmed up).
ready_times() {
  jq -s --rawfile phases "$work/phases" --argjson services "$(jq -n '$ARGS.positional' --args "${services[@]}")" '
    ($phases | split("\n") | map(select(. != "") | split(" ") | {at: (.[0] | tonumber / 1000), name: .[1]})) as $phases
    | map(select(.service | IN($services[]))) | group_by(.name)
    | map({
        name: .[0].name, service: .[0].service, made: .[0].at,
        initialized: (map(select(.initialized)) | first | .at // null),
        started: (map(select(.started)) | first | .at // null),
        ready: (map(select(.ready)) | first | .at // null)
      } | . as $pod | . + {
        phase: ($phases | map(select(.at <= $pod.made)) | last | .name // "-"),
        start_seconds: (if .started == null then null else (.started - .initialized) * 10 | round / 10 end),
        seconds: (if .ready == null then null else (.ready - .initialized) * 10 | round / 10 end)
      })' "$work/pods.jsonl"
}

write_report() {
  local report="$work/report.md"
  {
    echo '# A run on a cluster'
    echo
    echo "Kubernetes $(kubectl version -o json | jq -r .serverVersion.gitVersion), Helm $(helm version --template '{{.Version}}'), $(nproc) cores," \
      "$(awk '/MemTotal/ {printf "%d", $2 / 1048576}' /proc/meminfo) GiB, engines beside it on the same machine; $2 timers/s;" \
      "$(seconds_since "$1") s in all; $passed passed, $failed failed."
    echo
    echo '## Under load'
    echo
    cat "$work"/load/*.md
    echo
    echo '## Steps'
    echo
    echo '| step | seconds |'
    echo '|---|---:|'
    sed -E 's/^(.*) (.*)$/| \1 | \2 |/' "$work/times"
    echo
    echo '## From when a pod may start until it has started, and until it is ready'
    echo
    echo '| phase | service | pods | started: median s | ready: median s | longest s |'
    echo '|---|---|---:|---:|---:|---:|'
    jq -r 'map(select(.seconds)) | group_by(.phase, .service) | sort_by(.[0].made) | .[]
      | (map(.start_seconds) | sort) as $started | (map(.seconds) | sort) as $ready
      | "| \(.[0].phase) | \(.[0].service) | \(length) | \($started[length / 2 | floor]) | \($ready[length / 2 | floor]) | \($ready | last) |"' "$work/ready.json"
  } >"$report"
  echo "report: $report"
}
