# Wrong values: helm must refuse each with a message that names the key. values.yaml beside this file is right.
# shellcheck shell=bash disable=SC2154

check_messages() {
  refuses 'no registry' image.registry image.registry=
  refuses 'an API that is open to everybody' tenants auth.anonymous=false
  refuses 'a tenant without topics' tenants.acme auth.anonymous=false tenants.acme.requests-per-second=5
  refuses 'no database URL' database.url database.url=
  refuses 'a URL of another database' database.url database.url=jdbc:postgresql://sql.example/punctual
  refuses 'a secret in its URL' database.url 'database.url=jdbc:mysql://sql.example/punctual?trustCertificateKeyStorePassword=x'
  refuses 'no user of the database' database.username database.username=
  refuses 'no password of the database' database.password database.password=
  refuses 'no Kafka' kafka.bootstrapServers kafka.bootstrapServers=
  refuses 'no name server of RocketMQ' rocketmq.nameServer rocketmq.nameServer=
  refuses 'servers without a port' kafka.bootstrapServers kafka.bootstrapServers=kafka.example
  refuses 'a token that is too short' deliveries.token deliveries.token=short
  refuses 'too many queues' alarms.queues alarms.queues=65
  refuses 'no queue' alarms.queues alarms.queues=0
  refuses 'more consumers than there are shards' consumer.replicas consumer.replicas=65
  refuses 'fewer pods than none' api.replicas api.replicas=-1
  refuses 'a count that is text' callback.replicas callback.replicas=two
  refuses 'a stop that is cut short' api.terminationGracePeriodSeconds api.terminationGracePeriodSeconds=3
  refuses 'a test without a token where there are tenants' test.token auth.anonymous=false tenants.acme.requests-per-second=5 'api.configSecrets={tenants}'
  refuses 'an unknown key' databse databse.url=x
  refuses 'an unknown key further down' autoscalling consumer.autoscalling.enabled=true
  refuses 'KEDA without Prometheus' keda.serverAddress callback.autoscaling.keda.serverAddress=
  refuses 'limited ways out without the engines' networkPolicy.egress.to networkPolicy.egress.enabled=true
  step 'an older Kubernetes than the chart is for' refuses_old_kubernetes
}

# refuses WHAT KEY VALUE…
refuses() {
  local what="$1" key="$2"
  shift 2
  step "refused, naming $key: $what" refused "$key" "$@"
}

refused() {
  local key="$1" value sets=()
  shift
  for value in "$@"; do
    sets+=(--set "$value")
  done
  if helm template "$release" "$chart" --values "$check_home/values.yaml" "${sets[@]}" >"$work/refused.yaml" 2>"$work/refused.log"; then
    echo 'it was rendered' && return 1
  fi
  names_key "$key" "$work/refused.log" || { cat "$work/refused.log" && return 1; }
}

# A schema's message has the path with slashes.
names_key() {
  grep -F -q -e "$1" -e "${1//.//}" "$2"
}

refuses_old_kubernetes() {
  if helm template "$release" "$chart" --values "$check_home/values.yaml" --kube-version 1.20.0 2>"$work/refused.log"; then
    echo 'it was rendered for 1.20' && return 1
  fi
  grep -F -i -q kubeVersion "$work/refused.log"
}
