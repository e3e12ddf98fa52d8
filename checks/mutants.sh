#!/usr/bin/env bash
# Applies each mutant of src/mutants to a copy of the tree and runs the simulation, which must fail.
# Usage: checks/mutants.sh [MUTANT…]. Exit code 1 when a mutant survives.
set -euo pipefail
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -co --exclude-standard -z | xargs -0 cp --parents -t "$copy"
cd "$copy"
survivors=0
for patch in "${@:-checks/src/mutants/*.patch}"; do
  for file in $patch; do
    git apply "$file"
    log=$(mktemp)
    if ./mvnw -q -pl checks -am -DskipITs -Dspotless.check.skip -Dtest=ProtocolSimulationTest \
        -Dsurefire.failIfNoSpecifiedTests=false test >"$log" 2>&1; then
      printf '%-28s SURVIVED\n' "$(basename "$file" .patch)"
      survivors=1
    elif grep -q 'ProtocolSimulationTest.thePromisesHold' "$log"; then
      caught=$(grep -oE '\[(NothingLost|NeverEarly|OrderedPerKey|ClaimedBeforeHandedOver|LatenessHonoured)' "$log" |
        sort | uniq -c | awk '{ gsub(/\[/, "", $2); printf "%s ", $2 }')
      printf '%-28s caught by %s\n' "$(basename "$file" .patch)" "$caught"
    else
      printf '%-28s did not even build:\n' "$(basename "$file" .patch)"
      tail -20 "$log"
      survivors=1
    fi
    rm "$log"
    git apply -R "$file"
  done
done
exit "$survivors"
