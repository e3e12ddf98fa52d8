# A Kubernetes API server without nodes and controllers, on the loopback address: it admits objects, sets their defaults and
# stores them, and no pod ever runs. Pods' accounts are not checked, since no controller makes the default one. It ends with
# the script that started it.
# shellcheck shell=bash disable=SC2154

start_api_server() {
  local pki="$work/pki" etcd_port peer_port api_port
  etcd_port="$(free_port)" peer_port="$(free_port)" api_port="$(free_port)"
  make_authority
  certificate api-server '/CN=kube-apiserver' 'DNS:localhost,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:10.96.0.1'
  client admin '/O=system:masters/CN=admin' "https://127.0.0.1:$api_port"
  start_etcd "$etcd_port" "$peer_port"
  kube-apiserver --etcd-servers "http://127.0.0.1:$etcd_port" --bind-address 127.0.0.1 --advertise-address 127.0.0.1 \
    --secure-port "$api_port" --endpoint-reconciler-type none --service-cluster-ip-range 10.96.0.0/24 \
    --tls-cert-file "$pki/api-server.crt" --tls-private-key-file "$pki/api-server.key" --client-ca-file "$pki/ca.crt" \
    --service-account-key-file "$pki/sa.pub" --service-account-signing-key-file "$pki/sa.key" \
    --service-account-issuer https://kubernetes.default.svc --authorization-mode Node,RBAC --allow-privileged \
    --disable-admission-plugins ServiceAccount \
    >"$work/api-server.log" 2>&1 &
  echo $! >>"$work/pids"
  if ! wait_until 90 'the API server' kubectl --kubeconfig "$pki/admin.kubeconfig" get --raw /readyz; then
    tail -n 20 "$work/api-server.log"
    return 1
  fi
}

start_etcd() {
  etcd --data-dir "$work/etcd" --unsafe-no-fsync --logger zap --log-level error \
    --listen-client-urls "http://127.0.0.1:$1" --advertise-client-urls "http://127.0.0.1:$1" \
    --listen-peer-urls "http://127.0.0.1:$2" --initial-advertise-peer-urls "http://127.0.0.1:$2" \
    --initial-cluster "default=http://127.0.0.1:$2" >"$work/etcd.log" 2>&1 &
  echo $! >>"$work/pids"
}

stop_api_server() {
  local pids=()
  if [[ -f "$work/pids" ]]; then
    mapfile -t pids < <(tac "$work/pids")
    end_processes "${pids[@]}"
  fi
}
