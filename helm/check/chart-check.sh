#!/usr/bin/env bash
# ./punctual chart-check [--if-cached] [--keep]: checks the chart without running a pod.
# Lint, unit tests, the admission of a real API server, a real install, upgrade, rollback and uninstall; then
# seeded faults, each of which must be caught, and wrong values, each of which must end in a message that names the key.
#   --if-cached  without the tools, print that and succeed (otherwise the tools are built first, which needs Go)
#   --keep       keep the folder with the rendered objects
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source-path=SCRIPTDIR source=certificates.sh
source "$check_home/certificates.sh"
# shellcheck source-path=SCRIPTDIR source=api-server.sh
source "$check_home/api-server.sh"
# shellcheck source-path=SCRIPTDIR source=chart-steps.sh
source "$check_home/chart-steps.sh"
# shellcheck source-path=SCRIPTDIR source=references.sh
source "$check_home/references.sh"
# shellcheck source-path=SCRIPTDIR source=faults.sh
source "$check_home/faults.sh"
# shellcheck source-path=SCRIPTDIR source=messages.sh
source "$check_home/messages.sh"

if_cached=false
keep=false

read_options() {
  local option
  for option in "$@"; do
    case "$option" in
      --if-cached) if_cached=true ;;
      --keep) keep=true ;;
      *) echo "chart-check: unknown option $option" >&2 && exit 2 ;;
    esac
  done
}

# With --if-cached, as in a pipeline, nothing is built.
find_tools() {
  local missing
  missing="$("$check_home/tools.sh" missing check)"
  if [[ -n "$missing" && "$if_cached" == true ]]; then
    echo "chart-check NOT RUN: not there: $(paste -sd ',' <<<"$missing" | sed 's/,/, /g')"
    exit 0
  fi
  local not_ours
  not_ours="$(grep -v 'tools.sh build)$' <<<"$missing" || true)"
  if [[ -n "$not_ours" ]]; then
    printf 'chart-check: these are not there:\n%s\n' "$not_ours" >&2
    exit 1
  fi
  if [[ -n "$missing" ]]; then
    "$check_home/tools.sh" build
  fi
  PATH="$("$check_home/tools.sh" path):$PATH:/usr/sbin"
}

end() {
  stop_api_server
  if [[ "$keep" == true ]]; then
    echo "kept: $work"
  else
    rm -rf "$work"
  fi
}

check_chart() {
  local values name
  step 'alerts and metrics are as documented' "$check_home/docs.py"
  step 'unit tests (helm-unittest)' unit_tests
  step 'alerts ring, and queries parse (promtool)' "$check_home/alerts.sh"
  for values in "$chart"/ci/*.yaml; do
    name="$(basename "$values" .yaml)"
    step "$name: lint --strict" lint "$chart" "$values"
    step "$name: renders" render "$chart" "$values" "$work/$name.yaml"
    step "$name: admission by the API server, PodSecurity restricted" admission "$work/$name.yaml"
    step "$name: selectors, ports and references meet" references "$work/$name.yaml"
    step "$name: install, upgrade, rollback, uninstall (no hooks: no nodes)" live "$values"
  done
  step 'a release called y (a boolean in YAML)' release_called_y
}

read_options "$@"
find_tools
work="$(mktemp -d "${TMPDIR:-/tmp}/chart-check.XXXXXX")"
readonly work
trap end EXIT
export HELM_CACHE_HOME="$work/helm/cache" HELM_CONFIG_HOME="$work/helm/config" HELM_DATA_HOME="$work/helm/data"
export KUBECONFIG="$work/pki/admin.kubeconfig"
step 'an API server without nodes' start_api_server
step 'its CRDs and namespaces' prepare_api_server
check_chart
check_faults
check_messages
closing_line
