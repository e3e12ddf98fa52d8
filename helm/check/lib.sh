# Shared by the scripts beside this file: paths, steps with verdict and duration, processes by id. A script that sources it
# sets work, a folder of its own.
# shellcheck shell=bash disable=SC2034,SC2154

((BASH_VERSINFO[0] >= 5)) || { echo "needs bash 5, and this is $BASH_VERSION" >&2 && exit 1; }

check_home="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$check_home/../.." && pwd)"
chart="${PUNCTUAL_CHART:-$root/helm/punctual}"
readonly check_home root chart

passed=0
failed=0

# step NAME COMMAND…: prints the verdict and the duration, and the command's output if it failed. errexit holds within
# the command.
step() {
  local name="$1" started log status=0
  shift
  log="$work/step.log"
  started="$(now_millis)"
  set +e
  (
    set -e
    "$@"
  ) >"$log" 2>&1
  status=$?
  set -e
  if [[ "$status" == 0 ]]; then
    passed=$((passed + 1))
    verdict PASS "$name" "$started"
  else
    failed=$((failed + 1))
    verdict FAIL "$name" "$started"
    tail -n 40 "$log" | sed 's/^/       /'
  fi
  return 0
}

verdict() {
  printf '%s  %-74s %6s s\n' "$1" "$2" "$(seconds_since "$3")"
}

closing_line() {
  echo "$passed passed, $failed failed"
  [[ "$failed" == 0 ]]
}

now_millis() {
  local now="$EPOCHREALTIME"
  echo "$((${now%[.,]*} * 1000 + 10#${now#*[.,]} / 1000))"
}

seconds_since() {
  local millis=$(($(now_millis) - $1))
  printf '%d.%d' $((millis / 1000)) $((millis % 1000 / 100))
}

# wait_until SECONDS WHAT COMMAND…
wait_until() {
  local end=$((SECONDS + $1)) what="$2"
  shift 2
  until "$@" >/dev/null 2>&1; do
    if ((SECONDS >= end)); then
      echo "waited without success for $what: $*" >&2
      return 1
    fi
    sleep 0.2
  done
}

# Ends processes that we started, by id: SIGTERM, and SIGKILL after ten seconds.
end_processes() {
  local pid
  for pid in "$@"; do
    kill "$pid" 2>/dev/null || true
  done
  for pid in "$@"; do
    wait_until 10 "the end of $pid" process_is_gone "$pid" 2>/dev/null || kill -9 "$pid" 2>/dev/null || true
  done
}

# A zombie counts as gone.
process_is_gone() {
  ! kill -0 "$1" 2>/dev/null || [[ "$(ps -o stat= -p "$1")" == Z* ]]
}

# A free port of the loopback address, by chance.
free_port() {
  local port
  while :; do
    port=$((20000 + RANDOM % 12000))
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
  done
  echo "$port"
}
