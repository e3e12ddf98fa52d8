#!/usr/bin/env bash
# Walks a running release through sizes, puts a load on each, and prints a table.
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
readonly here
release=punctual namespace=punctual chart="$here/../punctual"
out="" settle=30 timeout=5m keep=false dry=false
declare -a axes=() load=()

usage() {
  cat <<'EOF'
run.sh [options] -- LOAD COMMAND [ARGUMENTS]

  --axis NAME=V1,V2   an axis and its values; again for more axes. NAME is consumers, callbacks, in-flight, batch-max,
                      connections, pool, or a key of the chart. Default: callbacks=1,2 consumers=1,2,4 in-flight=4,16
  --release NAME      the release that is changed (punctual)
  --namespace NAME    its namespace (punctual)
  --chart PATH        its chart (../punctual)
  --out DIR           where results go (scaling-<time>); cells that have one there are not measured again
  --settle SECONDS    between a cell's roll and its load (30)
  --timeout DURATION  for a roll (5m)
  --keep              leave the release at the last cell; else it is rolled back to where it was
  --dry-run           print the cells and what helm would be asked

The load command runs once for each cell. What it prints as name=value becomes a column of the table, the rest its log.
It gets PUNCTUAL_CELL, such as consumers-2+callbacks-1. Without one: load.sh, beside this script.
EOF
}

die() {
  printf 'run.sh: %s\n' "$*" >&2
  exit 2
}

note() { printf '%s %s\n' "$(date +%T)" "$*" >&2; }

read_options() {
  while (($#)); do
    case "$1" in
      --axis) axes+=("${2:?}"); shift 2 ;;
      --release) release="${2:?}"; shift 2 ;;
      --namespace) namespace="${2:?}"; shift 2 ;;
      --chart) chart="${2:?}"; shift 2 ;;
      --out) out="${2:?}"; shift 2 ;;
      --settle) settle="${2:?}"; shift 2 ;;
      --timeout) timeout="${2:?}"; shift 2 ;;
      --keep) keep=true; shift ;;
      --dry-run) dry=true; shift ;;
      --help | -h) usage; exit 0 ;;
      --) shift; load=("$@"); break ;;
      *) usage >&2; die "unknown: $1" ;;
    esac
  done
  ((${#load[@]})) || load=("$here/load.sh")
  out="${out:-scaling-$(date +%Y%m%d-%H%M%S)}"
}

# settings_of NAME VALUE: what helm sets for a value of an axis.
settings_of() {
  case "$1" in
    consumers) echo "consumer.autoscaling.enabled=false,consumer.replicas=$2" ;;
    callbacks) echo "callback.autoscaling.enabled=false,callback.replicas=$2" ;;
    in-flight) echo "consumer.config.punctual.dispatch.in-flight-max=$2" ;;
    batch-max) echo "consumer.config.punctual.dispatch.batch-max=$2" ;;
    connections) echo "consumer.config.punctual.callback.connections-per-route=$2" ;;
    pool) echo "callback.config.spring.datasource.hikari.maximum-pool-size=$2,callback.config.spring.datasource.hikari.minimum-idle=$2" ;;
    *.*) echo "$1=$2" ;;
    *) die "--axis $1: neither an axis nor a key of the chart" ;;
  esac
}

check_axes() {
  local axis
  for axis in "${axes[@]}"; do
    [[ "$axis" =~ ^[A-Za-z0-9.-]+=[A-Za-z0-9]+(,[A-Za-z0-9]+)*$ ]] || die "--axis $axis: not NAME=V1,V2 of letters and digits"
    settings_of "${axis%%=*}" 1 >/dev/null
  done
}

# The product of the axes, a cell a line: consumers-1+callbacks-2
cells() {
  local -a made=("") next
  local axis cell value
  for axis in "${axes[@]}"; do
    next=()
    for cell in "${made[@]}"; do
      while read -r value; do
        next+=("${cell:+$cell+}${axis%%=*}-$value")
      done < <(tr ',' '\n' <<<"${axis#*=}")
    done
    made=("${next[@]}")
  done
  printf '%s\n' "${made[@]}"
}

# What helm sets for a cell.
settings() {
  local part
  while read -r part; do settings_of "${part%-*}" "${part##*-}"; done < <(tr '+' '\n' <<<"$1") | paste -sd, -
}

roll() {
  helm upgrade "$release" "$chart" -n "$namespace" -f "$out/base.yaml" --set "$(settings "$1")" --wait --timeout "$timeout" \
    --description "scaling: $1" >"$out/$1.roll.log" 2>&1
}

measure() {
  local cell="$1" began rolled
  note "$cell: rolling"
  began=$(date +%s)
  if ! roll "$cell"; then
    tail -5 "$out/$cell.roll.log" >&2
    printf 'failed=roll\n' >"$out/$cell.failed"
    return
  fi
  rolled=$(($(date +%s) - began))
  sleep "$settle"
  note "$cell: rolled in $rolled s; loading"
  rm -f "$out/$cell.failed"
  if PUNCTUAL_CELL="$cell" "${load[@]}" >"$out/$cell.log" 2>&1; then
    { printf 'roll s=%s\n' "$rolled"; grep -E '^[A-Za-z][A-Za-z0-9 ./%_-]*=[^ ]+$' "$out/$cell.log" || true; } >"$out/$cell.result"
  else
    tail -5 "$out/$cell.log" >&2
    printf 'failed=load\n' >"$out/$cell.failed"
  fi
}

# Columns are the axes, then every name that some cell has, in the order of their first appearance.
table() {
  local -a names=() measured=()
  local cell name axis part row
  mapfile -t measured < <(cells)
  mapfile -t names < <(for cell in "${measured[@]}"; do
    cat "$out/$cell.result" "$out/$cell.failed" 2>/dev/null || true
  done | cut -d= -f1 | awk '!seen[$0]++')
  row="|" part="|"
  for axis in "${axes[@]}"; do row+=" ${axis%%=*} |" part+="---|"; done
  for name in "${names[@]}"; do row+=" $name |" part+="---|"; done
  printf '%s\n%s\n' "$row" "$part"
  for cell in "${measured[@]}"; do
    row="|"
    while read -r part; do row+=" ${part##*-} |"; done < <(tr '+' '\n' <<<"$cell")
    for name in "${names[@]}"; do row+=" $(value_of "$cell" "$name") |"; done
    printf '%s\n' "$row"
  done
}

value_of() {
  { cat "$out/$1.result" "$out/$1.failed" 2>/dev/null || true; } | awk -F= -v name="$2" '$1 == name {print $2; found = 1; exit} END {if (!found) print "–"}'
}

put_back() {
  $keep && return
  note "back to revision $1"
  helm rollback "$release" "$1" -n "$namespace" --wait --timeout "$timeout" >/dev/null || note "not rolled back: helm rollback $release $1 -n $namespace"
}

main() {
  read_options "$@"
  ((${#axes[@]})) || axes=(callbacks=1,2 consumers=1,2,4 in-flight=4,16)
  check_axes
  local cell revision
  if $dry; then
    while read -r cell; do printf '%s: %s\n' "$cell" "$(settings "$cell")"; done < <(cells)
    return
  fi
  mkdir -p "$out"
  revision="$(helm history "$release" -n "$namespace" --max 256 -o json | jq -r 'map(select(.status == "deployed")) | last | .revision // empty')"
  [[ -n "$revision" ]] || die "release $release in $namespace is not deployed"
  helm get values "$release" -n "$namespace" -o yaml >"$out/base.yaml"
  # shellcheck disable=SC2064  # the revision of now
  trap "put_back '$revision'" EXIT
  while read -r cell <&3; do
    if [[ -s "$out/$cell.result" ]]; then note "$cell: measured before"; else measure "$cell"; fi
  done 3< <(cells)
  table | tee "$out/table.md"
  while read -r cell; do [[ -s "$out/$cell.result" ]] || die "$cell and maybe others failed; see $out"; done < <(cells)
}

main "$@"
