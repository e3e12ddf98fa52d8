# Seeded faults: each is put into a copy of the chart, and a step must catch it with the right message. A copy is the
# rendered chart with one object changed, or the chart itself with one more template or value.
# shellcheck shell=bash disable=SC2154

check_faults() {
  good="$work/good.yaml"
  step 'faults: the chart without one renders' render "$chart" "$check_home/values.yaml" "$good"
  step 'faults: a copy without one is not caught' control

  changed 'an unknown field' maxUnavailible PodDisruptionBudget \
    '{op: add, path: /spec/maxUnavailible, value: 1}'
  changed 'a port that is no number' '80x|/spec/ports/0/port' Service \
    '{op: replace, path: /spec/ports/0/port, value: 80x}'
  changed 'an autoscaler whose target is no number' averageUtilization HorizontalPodAutoscaler \
    '{op: replace, path: /spec/metrics/0/resource/target/averageUtilization, value: abc}'
  changed 'an autoscaler whose target is 0' averageUtilization HorizontalPodAutoscaler \
    '{op: replace, path: /spec/metrics/0/resource/target/averageUtilization, value: 0}'
  changed 'a quantity with an unknown unit' 'quantit|100q' Deployment \
    '{op: add, path: /spec/template/spec/containers/0/resources/requests/cpu, value: 100q}'
  changed 'a selector that does not match the labels' selector Deployment \
    '{op: add, path: /spec/selector/matchLabels/nobody, value: has-this}'
  changed 'a mount of a volume that is not there' nowhere Deployment \
    '{op: add, path: /spec/template/spec/containers/0/volumeMounts/-, value: {name: nowhere, mountPath: /nowhere}}'
  rewritten 'an API that was removed' 'policy/v1beta1|PodDisruptionBudget' 's#^apiVersion: policy/v1$#apiVersion: policy/v1beta1#'
  changed 'a pod not fit for PodSecurity restricted' 'would violate PodSecurity' Deployment \
    '{op: add, path: /spec/template/spec/containers/0/securityContext/allowPrivilegeEscalation, value: true}'
  templated 'an unquoted name, release called y' 'bool' y \
    'apiVersion: v1|kind: ConfigMap|metadata:|  name: {{ .Release.Name }}'
  valued 'a value out of the schema'\''s range' queues 'alarms: {queues: 65}'

  changed 'an unknown field of a ServiceMonitor' intervall ServiceMonitor \
    '{op: add, path: /spec/endpoints/0/intervall, value: 15s}'
  changed 'a Service that selects no pod' 'no pod has the labels' Service \
    '{op: add, path: /spec/selector/nobody, value: has-this}'
  changed 'a Service for a port that no pod has' 'no port nosuch' Service \
    '{op: replace, path: /spec/ports/0/targetPort, value: nosuch}'
  changed 'a probe of a port that is not there' 'no port nosuch' Deployment \
    '{op: replace, path: /spec/template/spec/containers/0/livenessProbe/httpGet/port, value: nosuch}'
  changed 'an autoscaler of nothing' 'there is no Deployment' HorizontalPodAutoscaler \
    '{op: replace, path: /spec/scaleTargetRef/name, value: nobody}'
  changed 'a Secret that is not there' "there is no Secret $release-nosuch" Deployment \
    "{op: add, path: /spec/template/spec/containers/0/envFrom, value: [{secretRef: {name: $release-nosuch}}]}"
  changed 'a hook that runs before what it needs' 'is run before' Job \
    "{op: add, path: /spec/template/spec/containers/0/envFrom, value: [{configMapRef: {name: $release-api}}]}"
}

control() {
  local copy
  copy="$(as_chart control "$good")"
  find_catchers "$copy" "$release" '.'
  if [[ -n "$catchers" ]]; then
    echo "caught by:$catchers"
    cat "$work"/caught.*
    return 1
  fi
}

# changed WHAT MESSAGE KIND PATCH: a patch (RFC 6902) to all of the chart's objects of that kind.
changed() {
  local what="$1" message="$2" kind="$3" patch="$4" folder
  folder="$(mktemp -d "$work/fault.XXXXXX")"
  cp "$good" "$folder/good.yaml"
  cat >"$folder/kustomization.yaml" <<KUSTOMIZATION
resources: [good.yaml]
patches:
  - target: {kind: $kind}
    patch: '- $patch'
KUSTOMIZATION
  if ! kubectl kustomize "$folder" >"$folder/faulty.yaml" 2>"$folder/kustomize.log" || same_objects "$folder"; then
    not_seeded "$what" "$folder/kustomize.log"
    return
  fi
  must_be_caught "$what" "$message" "$(as_chart "$what" "$folder/faulty.yaml")" "$release"
}

# Without the patch kustomize writes the same objects in another order: compare with that.
same_objects() {
  [[ -f "$work/unchanged.yaml" ]] || {
    mkdir "$work/unchanged"
    cp "$good" "$work/unchanged/good.yaml"
    echo 'resources: [good.yaml]' >"$work/unchanged/kustomization.yaml"
    kubectl kustomize "$work/unchanged" >"$work/unchanged.yaml"
  }
  cmp -s "$work/unchanged.yaml" "$1/faulty.yaml"
}

# rewritten WHAT MESSAGE SED
rewritten() {
  local what="$1" message="$2" folder
  folder="$(mktemp -d "$work/fault.XXXXXX")"
  sed "$3" "$good" >"$folder/faulty.yaml"
  if cmp -s "$good" "$folder/faulty.yaml"; then
    not_seeded "$what" /dev/null
    return
  fi
  must_be_caught "$what" "$message" "$(as_chart "$what" "$folder/faulty.yaml")" "$release"
}

# templated WHAT MESSAGE RELEASE LINES: one more template, its lines separated by |, in a copy of the chart.
templated() {
  local folder
  folder="$(mktemp -d "$work/fault.XXXXXX")/chart"
  cp -r "$chart" "$folder"
  tr '|' '\n' <<<"$4" >"$folder/templates/fault.yaml"
  cp "$check_home/values.yaml" "$folder/../values.yaml"
  must_be_caught "$1" "$2" "$folder" "$3"
}

# valued WHAT MESSAGE LINE: one more line of values.
valued() {
  local folder
  folder="$(mktemp -d "$work/fault.XXXXXX")/chart"
  cp -r "$chart" "$folder"
  { cat "$check_home/values.yaml" && echo "$3"; } >"$folder/../values.yaml"
  must_be_caught "$1" "$2" "$folder" "$release"
}

# Makes a chart of rendered objects; template marks in them are escaped.
as_chart() {
  local folder
  folder="$(mktemp -d "$work/fault.XXXXXX")/chart"
  mkdir -p "$folder/templates"
  cp "$chart/Chart.yaml" "$folder/"
  sed 's/{{/{{ "{{" }}/g' "$2" >"$folder/templates/all.yaml"
  echo '{}' >"$folder/../values.yaml"
  echo "$folder"
}

must_be_caught() {
  local what="$1" message="$2" started
  started="$(now_millis)"
  find_catchers "$3" "$4" "$message"
  if [[ -n "$catchers" ]]; then
    passed=$((passed + 1))
    verdict PASS "caught: $what:$catchers" "$started"
  else
    failed=$((failed + 1))
    verdict FAIL "missed: $what" "$started"
    tail -n 5 "$work"/caught.* | sed 's/^/       /'
  fi
}

not_seeded() {
  failed=$((failed + 1))
  echo "FAIL  could not be seeded: $1"
  sed 's/^/       /' "$2"
}

# Sets catchers to the names of the steps that fail with the message.
find_catchers() {
  local copy="$1" values="$1/../values.yaml" of_release="$2" message="$3" rendered="$1/../rendered.yaml"
  catchers=''
  rm -f "$work"/caught.*
  catches lint "$message" lint "$copy" "$values"
  catches render "$message" render "$copy" "$values" "$rendered" "$of_release" || return 0
  catches admission "$message" admission "$rendered"
  catches references "$message" references "$rendered"
}

# False if rendering failed, with whatever message.
catches() {
  local name="$1" message="$2" log="$work/caught.$1"
  shift 2
  if ("$@") >"$log" 2>&1; then
    rm "$log"
    return 0
  fi
  if grep -E -q -- "$message" "$log"; then
    catchers+=" $name"
  fi
  [[ "$name" != render ]]
}
