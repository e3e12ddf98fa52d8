# Each reference to another object of the chart has a target. The API server does not check this.
# shellcheck shell=bash disable=SC2154

references() {
  local rendered="$1" objects="$work/references.json" problems
  objects_of "$rendered" >"$objects" || return 1
  [[ "$(jq length "$objects")" -gt 0 ]] || { echo 'there are no objects' && return 1; }
  problems="$(jq -r -f "$check_home/references.jq" "$objects")" || return 1
  if [[ -n "$problems" ]]; then
    echo "$problems"
    return 1
  fi
}

# YAML to one JSON array.
objects_of() {
  kubectl create --dry-run=client --validate=false --namespace "$namespace" -o json -f "$1" |
    jq -s '[.[] | if .kind == "List" then .items[] else . end]'
}
