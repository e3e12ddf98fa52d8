# The steps that check the chart, one function each. A failed step prints the fault.
# shellcheck shell=bash disable=SC2154

# The namespace enforces PodSecurity "restricted": its pods are refused, and objects that make pods are warned of.
readonly namespace=punctual-check
readonly release=punctual-check

prepare_api_server() {
  kubectl apply --server-side -f "$("$check_home/tools.sh" data crds)"
  kubectl create namespace "$namespace"
  kubectl label namespace "$namespace" pod-security.kubernetes.io/{enforce,warn}=restricted
  local crd
  while read -r crd; do
    kubectl wait --for condition=Established --timeout 30s "$crd"
  done < <(kubectl get crd -o name)
}

unit_tests() {
  local answer="$work/unittest.log"
  helm-unittest --strict "$chart" | tee "$answer"
  grep -E -q '^Tests: .*[1-9][0-9]* passed' "$answer" || { echo 'there are no tests' && return 1; }
}

lint() {
  helm lint --strict "$1" --values "$2"
}

render() {
  helm template "${4:-$release}" "$1" --values "$2" --namespace "$namespace" --kube-version "$(kube_version)" >"$3"
}

kube_version() {
  kubectl version --client -o json | jq -r .clientVersion.gitVersion
}

# A dry run by the server knows all that schemas do, and defaults, quantities, selectors, volumes and PodSecurity.
admission() {
  local answer="$work/admission.log"
  kubectl apply --server-side --dry-run=server --namespace "$namespace" -f "$1" >"$answer" 2>&1 || {
    grep -v ' serverside-applied ' "$answer"
    return 1
  }
  if grep -F 'would violate PodSecurity' "$answer"; then
    return 1
  fi
}

# Objects are really stored. Hooks are left out: no node would run them, and the dry run has admitted them.
live() {
  local values="$1" objects="$work/objects"
  local -r options=(--namespace "$namespace" --no-hooks)
  helm install "$release" "$chart" --values "$values" "${options[@]}"
  generations >"$objects.installed"
  [[ -s "$objects.installed" ]] || { echo 'nothing was installed' && return 1; }
  helm upgrade "$release" "$chart" --values "$values" "${options[@]}" --set-string image.tag=other
  generations >"$objects.upgraded"
  if diff "$objects.installed" "$objects.upgraded"; then
    echo 'the upgrade to another image changed nothing' && return 1
  fi
  helm rollback "$release" 1 "${options[@]}"
  images >"$objects.rolledback"
  if grep -F ':other' "$objects.rolledback"; then
    echo 'the rollback left the image' && return 1
  fi
  helm uninstall "$release" "${options[@]}"
  left_over
}

generations() {
  kubectl get deployments,cronjobs --namespace "$namespace" -o json |
    jq -r '.items[] | "\(.kind)/\(.metadata.name) \(.metadata.generation)"'
}

images() {
  kubectl get deployments,cronjobs --namespace "$namespace" -o json | jq -r '.. | .image? // empty'
}

# Fails if an object of the chart stays in the namespace.
left_over() {
  local kinds left
  kinds="$(kubectl api-resources --namespaced --verbs list,delete -o name | grep -v '^events' | paste -sd ,)"
  left="$(kubectl get "$kinds" --namespace "$namespace" --selector "app.kubernetes.io/instance=$release" -o name)"
  if [[ -n "$left" ]]; then
    echo "left over: $left"
    return 1
  fi
}

release_called_y() {
  local values
  for values in "$chart"/ci/*.yaml; do
    render "$chart" "$values" "$work/y.yaml" y
    admission "$work/y.yaml"
  done
}
