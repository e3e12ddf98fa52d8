#!/usr/bin/env bash
# ./punctual cluster-run [--images-there] [--rate N] [--before REV | --secured]: the chart on a real one-node Kubernetes, as root.
# Engines run beside the cluster on its host. Under a load of 200 timers/s, submitted and delivered throughout, the version
# before is upgraded to this one, rolled back on the newer schema, and upgraded again. Then this one is scaled, pods are
# deleted, and an upgrade fails and is rolled back by itself. The promises must hold in every phase. The report is
# target/cluster-run/report.md. The cluster is removed at the end.
#   --images-there  take the image tars of an earlier build, of both versions
#   --rate N        timers/s
#   --before REV    the version before, a commit or tag. Default: the newest commit with an older schema
#   --secured       instead of all that: this version alone, with TLS, users and rights everywhere
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source-path=SCRIPTDIR source=cluster-phases.sh
source "$check_home/cluster-phases.sh"
# shellcheck source-path=SCRIPTDIR source=certificates.sh
source "$check_home/certificates.sh"
# shellcheck source-path=SCRIPTDIR source=cluster-secured.sh
source "$check_home/cluster-secured.sh"
# shellcheck source-path=SCRIPTDIR source=cluster-report.sh
source "$check_home/cluster-report.sh"

readonly images=(pubsub-api timer-consumer callback migrations)
readonly before="$root/target/version-before"
readonly work="$root/target/cluster-run"
readonly pki="$work/pki"

main() {
  case "${1:-}" in
    inside | inside_secured) "$@" ;; # our own, within the cluster's namespaces
    *) outside "$@" ;;
  esac
}

outside() {
  local images_there=false rate=200 revision='' run=inside
  while [[ $# -gt 0 ]]; do
    case "$1" in
      --images-there) images_there=true ;;
      --rate) rate="${2:?timers a second}" && shift ;;
      --before) revision="${2:?a commit or tag}" && shift ;;
      --secured) run=inside_secured ;;
      *) echo "cluster-run: unknown option $1" >&2 && exit 2 ;;
    esac
    shift
  done
  [[ "$(id -u)" == 0 ]] || { echo 'cluster-run: needs root' >&2 && exit 1; }
  "$check_home/tools.sh" build
  local tars=("${images[@]/#/$root/images/target/}")
  if [[ "$run" == inside ]]; then
    check_out_before "${revision:-$(newest_migration)^}"
    tars+=("${images[@]/#/$before/images/target/}")
    [[ "$images_there" == true ]] || "$before/punctual" images --base local --registry localhost/before
  fi
  [[ "$images_there" == true ]] || "$root/punctual" images --base local --registry localhost/punctual
  "$root/punctual" --help >/dev/null # builds, since the cluster's namespaces have no network to the outside
  tars=("${tars[@]/%/.tar}")
  ls "${tars[@]}" >/dev/null
  rm -rf "$work"
  mkdir -p "$work"
  trap '"$check_home/cluster.sh" down' EXIT
  "$check_home/cluster.sh" up
  "$check_home/cluster.sh" load-images "${tars[@]}" >"$work/images.log"
  "$check_home/cluster.sh" enter "$check_home/cluster-run.sh" "$run" "$rate"
}

# The commit that brought it.
newest_migration() {
  git -C "$root" log -1 --diff-filter=A --format=%h -- migrations/src/main/resources/db/migration
}

check_out_before() {
  local commit
  commit="$(git -C "$root" rev-parse --quiet --verify "$1^{commit}")" || {
    echo "cluster-run: no commit $1 here; a shallow clone needs: git fetch --unshallow" >&2
    exit 1
  }
  [[ -d "$before" ]] || git -C "$root" worktree add --force --quiet --detach "$before" "$commit"
  git -C "$before" checkout --quiet --detach "$commit"
}

inside() {
  local rate="$1"
  started="$(now_millis)"
  trap stop_beside EXIT
  start_engines
  watch_pods
  phase install install_before
  phase helm-test helm_test
  start_load "$rate"
  phase warm-up sleep 120
  phase steady sleep 20
  phase upgrade upgrade
  phase upgraded sleep 30
  phase rollback rollback
  phase rolled-back sleep 30
  phase upgrade-again upgrade
  phase upgraded-again sleep 30
  phase helm-test-again helm_test
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
  phase wrong-values wrong_values
  judge
  write_report "$started" "$rate"
  closing_line
}

main "$@"
