#!/usr/bin/env bash
# ./punctual cluster-run [--images-there] [--rate N]: the chart on a real one-node Kubernetes, as root.
# Engines run beside the cluster on its host. Under a load of 200 timers/s, submitted and delivered throughout, the chart
# is upgraded, rolled back and scaled, pods are deleted, and an upgrade fails and is rolled back by itself. The promises
# must hold in every phase. The report is target/cluster-run/report.md. The cluster is removed at the end.
#   --images-there  take the image tars of an earlier build
#   --rate N        timers/s
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source-path=SCRIPTDIR source=cluster-phases.sh
source "$check_home/cluster-phases.sh"
# shellcheck source-path=SCRIPTDIR source=cluster-report.sh
source "$check_home/cluster-report.sh"

readonly images=(pubsub-api timer-consumer callback migrations)
work="$root/target/cluster-run"
readonly work

main() {
  case "${1:-}" in
    inside) shift && inside "$@" ;; # our own, within the cluster's namespaces
    *) outside "$@" ;;
  esac
}

outside() {
  local images_there=false rate=200
  while [[ $# -gt 0 ]]; do
    case "$1" in
      --images-there) images_there=true ;;
      --rate) rate="${2:?timers a second}" && shift ;;
      *) echo "cluster-run: unknown option $1" >&2 && exit 2 ;;
    esac
    shift
  done
  [[ "$(id -u)" == 0 ]] || { echo 'cluster-run: needs root' >&2 && exit 1; }
  "$check_home/tools.sh" build
  if [[ "$images_there" == false ]]; then
    "$root/punctual" images --base local --registry localhost/punctual
  fi
  "$root/punctual" --help >/dev/null # builds, since the cluster's namespaces have no network to the outside
  local tars=("${images[@]/#/$root/images/target/}")
  tars=("${tars[@]/%/.tar}")
  ls "${tars[@]}" >/dev/null
  rm -rf "$work"
  mkdir -p "$work"
  trap '"$check_home/cluster.sh" down' EXIT
  "$check_home/cluster.sh" up
  "$check_home/cluster.sh" load-images "${tars[@]}" >"$work/images.log"
  "$check_home/cluster.sh" enter "$check_home/cluster-run.sh" inside "$rate"
}

inside() {
  local rate="$1"
  started="$(now_millis)"
  trap stop_beside EXIT
  start_engines
  watch_pods
  phase wrong-values wrong_values
  phase install install_chart
  phase helm-test helm_test
  start_load "$rate"
  phase warm-up sleep 120
  phase steady sleep 20
  phase upgrade upgrade
  phase upgraded sleep 30
  phase rollback rollback
  phase rolled-back sleep 30
  phase consumer-4 scale consumer=4
  phase consumer-1 scale consumer=1
  phase callback-3 scale callback=3
  phase callback-1 scale callback=1
  phase two-of-each scale api=2 consumer=2 callback=2
  phase one-of-each one_of_each
  phase failed-upgrade failed_upgrade
  phase all-pods-deleted delete_all_pods
  phase steady-again sleep 20
  stop_load
  phase each-alone each_alone
  phase uninstall uninstall
  judge
  write_report "$started" "$rate"
  closing_line
}

main "$@"
