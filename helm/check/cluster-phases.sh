# The phases of a run on the cluster, one function each.
# shellcheck shell=bash disable=SC2154

readonly namespace=punctual
readonly release=punctual
readonly engines_address=10.88.0.1
readonly topic=demo
readonly services=(api consumer callback)
readonly of_release="app.kubernetes.io/instance=$release"

engines_pid=''
load_pid=''
watch_pid=''

# The operator's tools share this machine's cores with the services, and yield to them.
helm() { nice -n 19 helm "$@"; }
kubectl() { nice -n 19 kubectl "$@"; }

# phase NAME COMMAND…: a step. Its beginning is written for the load, its duration for the report.
phase() {
  local name="$1" begun
  shift
  begun="$(now_millis)"
  echo "$begun $name" >>"$work/phases"
  step "$name" "$@"
  cp "$work/step.log" "$work/$name.log"
  echo "$name $(seconds_since "$begun")" >>"$work/times"
}

# start_engines OPTION…
start_engines() {
  "$root/punctual" engines "$@" --address "$engines_address" --data "$work/data" --write "$work/engines" >"$work/engines.log" 2>&1 &
  engines_pid=$!
  wait_until 120 'the engines' test -s "$work/engines" || {
    tail "$work/engines.log"
    return 1
  }
}

# engine KEY: a setting that the engines wrote for clients.
engine() {
  sed -n "s/^$1=//p" "$work/engines"
}

# Every change of a pod, with our own clock's time: the objects' own times are whole seconds.
watch_pods() {
  kubectl create namespace "$namespace"
  kubectl label namespace "$namespace" pod-security.kubernetes.io/enforce=restricted
  kubectl get pods --namespace "$namespace" --watch -o json 2>"$work/watch.log" |
    jq --unbuffered -c '{at: now, name: .metadata.name, service: .metadata.labels["app.kubernetes.io/component"],
      initialized: any(.status.conditions // [] | .[]; .type == "Initialized" and .status == "True"),
      running: any(.status.containerStatuses // [] | .[]; .state.running != null),
      started: any(.status.containerStatuses // [] | .[]; .started),
      ready: any(.status.conditions // [] | .[]; .type == "Ready" and .status == "True")}' >"$work/pods.jsonl" &
  watch_pid=$!
}

release_values() {
  cat <<VALUES
database:
  url: $(engine database.url)
  username: $(engine database.username)
  password: $(engine database.password)
migrations:
  database:
    username: $(engine database.ddlUsername)
    password: $(engine database.ddlPassword)
kafka:
  bootstrapServers: $(engine kafka.bootstrapServers)
rocketmq:
  nameServer: $(engine rocketmq.nameServer)
VALUES
}

helm_upgrade() {
  helm_upgrade_to "$root" "$@"
}

# helm_upgrade_to TREE OPTION…: to the chart of a tree of this repository, with the values that it is tried with.
helm_upgrade_to() {
  helm upgrade "$release" "$1/helm/punctual" --namespace "$namespace" --values "$1/helm/check/cluster-values.yaml" \
    --values "$work/values.yaml" --wait --timeout 300s "${@:2}"
}

# refused WORDS OPTION…: an installation with these values must fail. Helm prints the failed Job's log, which must have WORDS.
refused() {
  local words="$1"
  shift
  release_values >"$work/values.yaml"
  if helm_upgrade --install --set migrations.backoffLimit=0,alarmTopic.backoffLimit=0,alarmTopic.wait=5s "$@" >"$work/refused.log" 2>&1; then
    echo 'was installed' && return 1
  fi
  helm uninstall "$release" --namespace "$namespace" --wait
  cat "$work/refused.log"
  grep -qF "$words" "$work/refused.log"
}

# Addresses without a server, and a wrong password.
wrong_values() {
  refused 'chart: database.url)' --set "database.url=jdbc:mysql://$engines_address:1/punctual"
  refused 'chart: database)' --set migrations.database.password=wrong
  refused "the chart's rocketmq.nameServer)" --set "rocketmq.nameServer=$engines_address:1"
}

install_before() {
  release_values >"$work/values.yaml"
  helm_upgrade_to "$before" --install --set image.repository=before
}

helm_test() {
  helm test "$release" --namespace "$namespace" --logs
}

# load-check calls the Service's address, as a client in the cluster does.
start_load() {
  local api
  api="http://$(kubectl get service "$release-api" --namespace "$namespace" -o jsonpath='{.spec.clusterIP}'):8080"
  "$root/punctual" load-check --api "$api" --kafka "$(engine kafka.bootstrapServers)" --topic "$topic" --rate "$1" \
    --phases "$work/phases" --out "$work/load" >"$work/load.log" 2>&1 &
  load_pid=$!
  sleep 5 # a JVM starts
}

# It waits for timers that are still to come. Its result is judged at the end, by phase.
stop_load() {
  kill "$load_pid"
  wait "$load_pid" || true
  load_pid=''
}

# From the version before: all pods of the services are replaced.
upgrade() {
  pod_names >"$work/pods.before"
  helm_upgrade
  pod_names >"$work/pods.after"
  if comm -12 "$work/pods.before" "$work/pods.after" | grep .; then
    echo 'was not rolled' && return 1
  fi
}

# Services of the version before run on this version's schema.
rollback() {
  pod_names >"$work/pods.before"
  helm rollback "$release" 1 --namespace "$namespace" --wait --timeout 300s
  pod_names >"$work/pods.after"
  if comm -12 "$work/pods.before" "$work/pods.after" | grep .; then
    echo 'was not rolled' && return 1
  fi
}

# Pods of the services, without those that are ending.
pod_names() {
  pods | jq -r '.metadata.name' | sort
}

pods() {
  kubectl get pods --namespace "$namespace" --selector "$of_release,app.kubernetes.io/component in (api,consumer,callback)" -o json |
    jq -c '.items[] | select(.metadata.deletionTimestamp == null)'
}

# scale SERVICE=PODS…: one pod of each other service. Then a pause.
scale() {
  local entry sets=()
  for entry in "$@"; do
    sets+=(--set "${entry/=/.replicas=}")
  done
  helm_upgrade --no-hooks "${sets[@]}"
  sleep 8
}

readonly two_of_each=(--set api.replicas=2 --set consumer.replicas=2 --set callback.replicas=2)

# Replaces one of two pods of each service, one after the other.
one_of_each() {
  local service pod
  for service in "${services[@]}"; do
    pod="$(pods | jq -rs --arg service "$service" \
      'map(select(.metadata.labels["app.kubernetes.io/component"] == $service)) | first | .metadata.name')"
    kubectl delete pod "$pod" --namespace "$namespace" --wait=false
    sleep 1
    kubectl rollout status deployment "$release-$service" --namespace "$namespace" --timeout 120s
    sleep 2
  done
}

# To images that don't exist: helm must give up and roll back.
failed_upgrade() {
  local revision
  revision="$(deployed_revision)"
  if helm_upgrade --no-hooks "${two_of_each[@]}" --set image.tag=nosuch --set image.pullPolicy=IfNotPresent --timeout 30s --rollback-on-failure; then
    echo 'an upgrade to images that are not there succeeded' && return 1
  fi
  [[ "$(deployed_revision)" -gt "$revision" ]] || { echo 'no rollback was made' && return 1; }
  local service
  for service in "${services[@]}"; do
    kubectl rollout status deployment "$release-$service" --namespace "$namespace" --timeout 120s
  done
  if pods | jq -r '.spec.containers[].image' | grep nosuch; then
    echo 'the missing image is still wanted' && return 1
  fi
}

deployed_revision() {
  helm history "$release" --namespace "$namespace" -o json | jq 'map(select(.status == "deployed")) | last | .revision'
}

# Each service starts alone and idle, for its time to ready.
each_alone() {
  local service
  for service in "${services[@]}"; do
    kubectl scale deployment "$release-$service" --namespace "$namespace" --replicas 0
    kubectl wait pods --for delete --namespace "$namespace" --selector "$of_release,app.kubernetes.io/component=$service" --timeout 120s
    kubectl scale deployment "$release-$service" --namespace "$namespace" --replicas 1
    kubectl rollout status deployment "$release-$service" --namespace "$namespace" --timeout 120s
  done
}

delete_all_pods() {
  pod_names >"$work/pods.before"
  kubectl delete pods --namespace "$namespace" --selector "$of_release" --wait=false
  sleep 1
  local service
  for service in "${services[@]}"; do
    kubectl rollout status deployment "$release-$service" --namespace "$namespace" --timeout 120s
  done
  sleep 10
}

# Pods stop cleanly, and no object of the chart stays.
uninstall() {
  helm uninstall "$release" --namespace "$namespace" --wait --timeout 90s
  wait_until 60 'the end of the pods' no_pods
  local kinds left
  kinds="$(kubectl api-resources --namespaced --verbs list,delete -o name | grep -v '^events' | paste -sd ,)"
  left="$(kubectl get "$kinds" --namespace "$namespace" --selector "$of_release" -o name)"
  if [[ -n "$left" ]]; then
    echo "left over: $left" && return 1
  fi
}

no_pods() {
  [[ -z "$(kubectl get pods --namespace "$namespace" --selector "$of_release" -o name)" ]]
}

stop_beside() {
  local pid
  for pid in $load_pid $watch_pid $engines_pid; do
    end_processes "$pid"
  done
}
