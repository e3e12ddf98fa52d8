# The phases of a run with TLS, users and rights everywhere: helm/punctual/ci/secured-values.yaml at secured engines.
# shellcheck shell=bash disable=SC2154

readonly store_password=changeit # as in secured-values.yaml

inside_secured() {
  trap stop_beside EXIT
  make_own_certificates >"$work/certificates.log" 2>&1
  start_engines --tls "$pki/engines"
  kubectl create namespace "$namespace"
  kubectl label namespace "$namespace" pod-security.kubernetes.io/enforce=restricted
  phase secrets make_secrets
  phase install install_secured
  phase helm-test helm_test
  phase load load_secured
  phase wrong-token wrong_token
  kubectl delete pod "$release-smoke-check" --namespace "$namespace" # which helm leaves
  phase uninstall uninstall
  phase wrong-credentials wrong_credentials
  closing_line
}

# Of one authority: the engines' own by their address, the services' by the names that others call them.
make_own_certificates() {
  make_authority
  certificate engines /CN=engines "IP:$engines_address"
  mkdir "$pki/engines"
  cp "$pki/engines.crt" "$pki/engines/tls.crt"
  cp "$pki/engines.key" "$pki/engines/tls.key"
  certificate services /CN=punctual "DNS:$release-api,DNS:$release-callback"
  truststore "$pki/ca.crt" "$pki/truststore.p12"
  new_key "$pki/other.key" # an authority that nobody's certificate is of
  openssl req -x509 -new -key "$pki/other.key" -subj /CN=other -days 2 -out "$pki/other.crt"
  truststore "$pki/other.crt" "$pki/other.p12"
}

truststore() {
  "$JAVA_HOME/bin/keytool" -importcert -noprompt -alias authority -file "$1" -keystore "$2" -storetype PKCS12 -storepass "$store_password"
}

# secret NAME KEY=VALUE…: in place of one of that name. A value that begins with @ is a file.
secret() {
  local name="$1" entry options=()
  shift
  for entry in "$@"; do
    if [[ "${entry#*=}" == @* ]]; then
      options+=(--from-file "${entry%%=*}=${entry#*=@}")
    else
      options+=(--from-literal "$entry")
    fi
  done
  kubectl create secret generic "$name" --namespace "$namespace" "${options[@]}" --dry-run=client -o yaml | kubectl apply -f -
}

# Those that secured-values.yaml names.
make_secrets() {
  secret punctual-authority "ca.crt=@$pki/ca.crt" "truststore.p12=@$pki/truststore.p12"
  secret punctual-tls "tls.crt=@$pki/services.crt" "tls.key=@$pki/services.key" "ca.crt=@$pki/ca.crt"
  secret punctual-database "username=$(engine database.username)" "password=$(engine database.password)"
  secret punctual-schema "username=$(engine database.ddlUsername)" "password=$(engine database.ddlPassword)"
  kafka_secret punctual-kafka punctual-api
  kafka_secret punctual-kafka-callback punctual-callback
  rocketmq_secret punctual-rocketmq punctual-jobs "ca.pem=@$pki/ca.crt"
  rocketmq_secret punctual-rocketmq-api punctual-api
  rocketmq_secret punctual-rocketmq-consumer punctual-consumer
  secret punctual-test token=test
}

# kafka_secret NAME USER [PASSWORD]
kafka_secret() {
  secret "$1" "punctual.kafka.properties.sasl.jaas.config=$(jaas "$2" "${3:-$(engine users.password)}")"
}

jaas() {
  echo "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"$1\" password=\"$2\";"
}

# rocketmq_secret NAME USER [KEY=VALUE…]
rocketmq_secret() {
  secret "$1" "punctual.rocketmq.access-key=$2" "punctual.rocketmq.secret-key=$(engine users.password)" "${@:3}"
}

helm_upgrade_secured() {
  helm upgrade "$release" "$chart" --namespace "$namespace" --values "$check_home/cluster-values.yaml" \
    --values "$chart/ci/secured-values.yaml" --set auth.anonymous=false \
    --set "database.url=jdbc:mysql://$engines_address:3306/punctual?sslMode=VERIFY_IDENTITY" \
    --set "kafka.bootstrapServers=$(engine kafka.bootstrapServers)" --set "rocketmq.nameServer=$(engine rocketmq.nameServer)" \
    --wait --timeout 300s "$@"
}

install_secured() {
  helm_upgrade_secured --install
}

# A tenant's timers, submitted by TLS and read by TLS and password: few, since all JVMs are new. The file of hosts is the cluster's own.
load_secured() {
  local address
  address="$(kubectl get service "$release-api" --namespace "$namespace" -o jsonpath='{.spec.clusterIP}')"
  echo "$address $release-api" >>/etc/hosts
  cat >"$work/reader.properties" <<PROPERTIES
security.protocol=SASL_SSL
sasl.mechanism=SCRAM-SHA-512
sasl.jaas.config=$(jaas reader "$(engine users.password)")
ssl.truststore.type=PEM
ssl.truststore.location=$pki/ca.crt
PROPERTIES
  PUNCTUAL_TOKEN=test "$root/punctual" load-check \
    --api "https://$release-api:8080" --authorities "$pki/ca.crt" --kafka "$(engine kafka.bootstrapServers)" \
    --kafka-config "$work/reader.properties" --topic "$topic" --rate 50 --seconds 60 --out "$work/load"
}

# helm test as a caller whom the API does not know.
wrong_token() {
  secret punctual-test token=another
  fails 401 helm_test
  secret punctual-test token=test
}

# fails WORDS COMMAND…: it must fail, with these words.
fails() {
  local words="$1"
  shift
  if "$@" >"$work/refused.log" 2>&1; then
    echo "did not fail: $*" && return 1
  fi
  cat "$work/refused.log"
  grep -qF "$words" "$work/refused.log"
}

refused_secured() {
  fails "$@"
  helm uninstall "$release" --namespace "$namespace" --wait
}

# An authority that the database's certificate is not of, and a password of the alarm topic's job that is another's.
wrong_credentials() {
  local no_patience=(--install --set 'migrations.backoffLimit=0,alarmTopic.backoffLimit=0,alarmTopic.wait=5s')
  secret punctual-authority "ca.crt=@$pki/ca.crt" "truststore.p12=@$pki/other.p12"
  refused_secured 'TLS with the database fails' helm_upgrade_secured "${no_patience[@]}"
  secret punctual-authority "ca.crt=@$pki/ca.crt" "truststore.p12=@$pki/truststore.p12"
  secret punctual-rocketmq punctual.rocketmq.access-key=punctual-jobs punctual.rocketmq.secret-key=another "ca.pem=@$pki/ca.crt"
  refused_secured 'rocketmq.existingSecret' helm_upgrade_secured "${no_patience[@]}"
}
