#!/usr/bin/env bash
# Applies each mutant to a copy of the tree; what runs on it then must fail. Exit code 1 when a mutant survives.
# Usage: checks/mutants.sh [MUTANT…]              the simulation; default: all of src/mutants
#        checks/mutants.sh --services [MUTANT…]   ./punctual perf faults, with the options that the mutant's patch names,
#                                                 whose verdict must say that the promise named there fell;
#                                                 default: src/mutants/services, and those others that name some
set -euo pipefail
cd "$(dirname "$0")/.."

# Each prints what has caught the mutant: a checker of the simulation, or promises of a run's verdict.
simulate() {
  ./mvnw -q -pl checks -am -DskipITs -Dspotless.check.skip -Dtest='*SimulationTest' \
    -Dsurefire.failIfNoSpecifiedTests=false test >"$2" 2>&1 ||
    sed -nE 's/.*\[([A-Za-z]+), repeat with -Dseed=.*/\1/p' "$2" | sort -u | tr '\n' ' '
}

strike() {
  local options promise
  read -ra options < <(sed -n 's/^faults: //p' "$1")
  promise=$(sed -n 's/^breaks: //p' "$1")
  MAVEN_ARGS=-Dspotless.check.skip ./punctual perf faults "${options[@]}" >"$2" 2>&1 && return
  # Without a verdict nothing was tried: that is neither caught nor survived.
  grep -q '^done: ' "$2" || { tail -20 "$2" >&2; echo "no run of $1" >&2; kill $$; }
  sed -nE 's/^done: .*: WRONG \[(.*)\]$/\1/p' "$2" | grep -oE "$promise: [0-9]+ [^,]+" | head -1
}

run=simulate
patches=(checks/src/mutants/*.patch)
if [[ "${1:-}" == --services ]]; then
  run=strike
  mapfile -t patches < <(grep -rl '^faults: ' checks/src/mutants | sort)
  shift
fi
[[ $# -eq 0 ]] || patches=("$@")
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -co --exclude-standard -z | xargs -0 cp --parents -t "$copy"
cd "$copy"
survivors=0
for patch in "${patches[@]}"; do
  git apply "$patch"
  log=$(mktemp)
  caught=$("$run" "$patch" "$log") || true
  if [[ -n "$caught" ]]; then
    printf '%-28s caught by %s\n' "$(basename "$patch" .patch)" "$caught"
  else
    printf '%-28s SURVIVED:\n' "$(basename "$patch" .patch)"
    tail -20 "$log"
    survivors=1
  fi
  rm "$log"
  git apply -R "$patch"
done
exit "$survivors"
