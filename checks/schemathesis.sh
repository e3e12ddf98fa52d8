#!/usr/bin/env bash
# Sends a running API what its document allows, and what it does not, and holds every answer to the
# document. No answer may be a 5xx but 503, which is overload.
#   checks/schemathesis.sh [SECONDS [URL]]      (180, http://127.0.0.1:8080)
# Posts, moves and cancels timers of the topic "demo". Needs Python 3.10; what it installs is under target/.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly root
readonly version=4.32.5
readonly seconds="${1:-180}"
readonly url="${2:-http://127.0.0.1:8080}"
readonly venv="$root/target/schemathesis/$version"

if [[ ! -x "$venv/bin/st" ]]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"
fi

export PYTHONPATH="$root/checks" PYTHONDONTWRITEBYTECODE=1 SCHEMATHESIS_HOOKS=schemathesis_hooks
cd "$root/target/schemathesis" # what it leaves behind stays there
exec "$venv/bin/st" --config-file "$root/checks/schemathesis.toml" \
  run "$url/v3/api-docs" --max-time "$seconds" --continue-on-failure
