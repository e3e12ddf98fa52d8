#!/usr/bin/env bash
# A one-node Kubernetes on this host, as root:
#   cluster.sh up              starts it, until its node is ready
#   cluster.sh enter COMMAND…  runs a command in the cluster's namespaces, as kubectl, or a server for pods
#   cluster.sh load-images TAR…
#   cluster.sh down            ends all of it
# It has its own network, mount, process and IPC namespaces, so that the host's ports, routes, filter rules and mounts stay
# as they are, and all of it ends with its first process. It has no network to the outside. Pods see the "host" as
# 10.88.0.1. Its files are in /var/tmp/punctual-cluster, or in PUNCTUAL_CLUSTER_HOME. By hand, since kind, minikube and k3s
# download images, and this must run without a registry.
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source-path=SCRIPTDIR source=certificates.sh
source "$check_home/certificates.sh"

work="${PUNCTUAL_CLUSTER_HOME:-/var/tmp/punctual-cluster}"
readonly work
readonly pki="$work/pki" logs="$work/logs"
readonly node=punctual-node gateway=10.88.0.1 pods=10.88.0.0/24 services=10.96.0.0/24 api_address=10.96.0.1
readonly api_server="https://$gateway:6443"
readonly containerd_socket="$work/containerd/containerd.sock"
readonly cgroup=punctual-cluster
# Settings that kubelet changes for the whole kernel, not only for its namespace.
readonly host_settings=(vm/overcommit_memory vm/panic_on_oom kernel/panic kernel/panic_on_oops kernel/keys/root_maxkeys kernel/keys/root_maxbytes)
readonly private_folders=(/run/netns /run/containerd /var/lib/cni /var/lib/kubelet /var/log/containers)

main() {
  local command="${1:-}"
  shift || true
  case "$command" in
    up) up ;;
    down) down ;;
    enter) enter "$@" ;;
    load-images) load_images "$@" ;;
    inside) inside ;; # up's own, as the first process of the namespaces
    *) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" && exit 2 ;;
  esac
}

up() {
  [[ "$(id -u)" == 0 ]] || { echo 'cluster: needs root' >&2 && exit 1; }
  if is_up; then
    echo 'cluster: there is one already' >&2
    exit 1
  fi
  find_tools
  local started
  started="$(now_millis)"
  mkdir -p "$logs"
  save_host_settings
  make_cgroups
  make_certificates >"$logs/certificates.log" 2>&1
  write_configuration
  make_private_folders
  setsid unshare --net --mount --pid --ipc --uts --fork --mount-proc --kill-child \
    "$check_home/cluster.sh" inside </dev/null >"$logs/inside.log" 2>&1 &
  echo $! >"$work/pid"
  if ! { wait_until 150 'the node' is_ready_or_gone && is_ready; }; then
    tail -n 5 "$logs"/*.log
    down
    exit 1
  fi
  echo "cluster: node ready after $(seconds_since "$started") s"
}

find_tools() {
  local missing
  missing="$("$check_home/tools.sh" missing cluster)"
  if [[ -n "$missing" ]]; then
    printf 'cluster: these are not there:\n%s\n' "$missing" >&2
    exit 1
  fi
  PATH="$("$check_home/tools.sh" path):$PATH:/usr/sbin:/sbin"
}

is_up() {
  [[ -f "$work/pid" ]] && kill -0 "$(<"$work/pid")" 2>/dev/null
}

is_ready() {
  [[ -e "$work/ready" ]]
}

is_ready_or_gone() {
  is_ready || ! is_up
}

# The cluster's first process, as the host numbers it.
first_process() {
  pgrep -P "$(<"$work/pid")"
}

save_host_settings() {
  local setting
  for setting in "${host_settings[@]}"; do
    if [[ -f "/proc/sys/$setting" ]]; then
      echo "$setting $(<"/proc/sys/$setting")"
    fi
  done >"$work/host-settings"
}

restore_host_settings() {
  local setting value
  while read -r setting value; do
    [[ "$(<"/proc/sys/$setting")" == "$value" ]] || echo "$value" >"/proc/sys/$setting"
  done <"$work/host-settings"
}

# Folders that kubelet, containerd and its plugins use in spite of their configuration.
make_private_folders() {
  local folder
  : >"$work/made-folders"
  for folder in "${private_folders[@]}"; do
    if [[ ! -d "$folder" ]]; then
      mkdir "$folder"
      echo "$folder" >>"$work/made-folders"
    fi
  done
}

remove_private_folders() {
  local folder
  while read -r folder; do
    rmdir "$folder"
  done <"$work/made-folders"
}

# All of the cluster's pods are below one control group of each hierarchy.
make_cgroups() {
  local hierarchy
  if [[ -f /sys/fs/cgroup/cgroup.controllers ]]; then
    mkdir -p "/sys/fs/cgroup/$cgroup"
    sed 's/\</+/g' /sys/fs/cgroup/cgroup.controllers >/sys/fs/cgroup/cgroup.subtree_control
    return
  fi
  for hierarchy in /sys/fs/cgroup/*/; do
    mkdir -p "$hierarchy$cgroup"
  done
  if [[ -d "/sys/fs/cgroup/cpuset/$cgroup" ]]; then
    cat /sys/fs/cgroup/cpuset/cpuset.cpus >"/sys/fs/cgroup/cpuset/$cgroup/cpuset.cpus"
    cat /sys/fs/cgroup/cpuset/cpuset.mems >"/sys/fs/cgroup/cpuset/$cgroup/cpuset.mems"
  fi
}

remove_cgroups() {
  local hierarchy
  for hierarchy in /sys/fs/cgroup /sys/fs/cgroup/*/; do
    if [[ -d "$hierarchy/$cgroup" ]]; then
      find "$hierarchy/$cgroup" -depth -type d -exec rmdir {} + || echo "cluster: $hierarchy/$cgroup is left" >&2
    fi
  done
}

make_certificates() {
  make_authority
  certificate api-server '/CN=kube-apiserver' \
    "DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:$gateway,IP:$api_address"
  certificate kubelet "/CN=$node" "DNS:$node,IP:$gateway"
  client admin '/O=system:masters/CN=admin' "$api_server"
  client controller-manager '/CN=system:kube-controller-manager' "$api_server"
  client scheduler '/CN=system:kube-scheduler' "$api_server"
  client proxy '/CN=system:kube-proxy' "$api_server"
  client node "/O=system:nodes/CN=system:node:$node" "$api_server"
}

write_configuration() {
  mkdir -p "$work"/{containerd,cni,kubelet}
  local file cni_plugins
  cni_plugins="$("$check_home/tools.sh" cni)"
  for file in "$check_home"/cluster/*; do
    sed -e "s#@WORK@#$work#g" -e "s#@CNI_PLUGINS@#$cni_plugins#g" -e "s#@CGROUP@#/$cgroup#g" "$file" >"$work/$(basename "$file")"
  done
  mv "$work/bridge.conflist" "$work/cni/"
  : >"$work/resolv.conf"
  printf '127.0.0.1 localhost\n%s %s\n' "$gateway" "$node" >"$work/hosts"
}

# Runs in the namespaces, until the process that started them ends.
inside() {
  find_tools
  export KUBECONFIG="$pki/admin.kubeconfig"
  prepare_host
  start_control_plane
  start_node
  start_dns
  wait_until 60 'the node' node_is_ready
  touch "$work/ready"
  sleep infinity &
  wait $! # and reaps meanwhile, as the first process must
}

# The bridge exists before the first pod, since servers at its address start earlier. A stub gives it a carrier.
prepare_host() {
  hostname "$node"
  mount --bind "$work/hosts" /etc/hosts # Kafka asks for the name of its own address at each connection with a password
  local folder
  for folder in "${private_folders[@]}"; do
    mount -t tmpfs tmpfs "$folder"
  done
  ip link set lo up
  ip link add punctual0 type bridge
  ip link add stub0 type veth peer name stub1
  ip link set stub0 master punctual0 up
  ip link set stub1 up
  ip address add "$gateway/24" dev punctual0
  ip link set punctual0 up
  ip route add default dev punctual0 # kubelet and others ask for one; it leads nowhere
  echo 1 >/proc/sys/net/ipv4/ip_forward
}

start() {
  local name="$1"
  shift
  "$@" >"$logs/$name.log" 2>&1 &
}

start_control_plane() {
  start etcd etcd --data-dir "$work/etcd" --unsafe-no-fsync --logger zap --log-level error \
    --listen-client-urls http://127.0.0.1:2379 --advertise-client-urls http://127.0.0.1:2379 \
    --listen-peer-urls http://127.0.0.1:2380 --initial-advertise-peer-urls http://127.0.0.1:2380 \
    --initial-cluster default=http://127.0.0.1:2380
  start kube-apiserver kube-apiserver --etcd-servers http://127.0.0.1:2379 \
    --bind-address 0.0.0.0 --advertise-address "$gateway" --secure-port 6443 --service-cluster-ip-range "$services" \
    --tls-cert-file "$pki/api-server.crt" --tls-private-key-file "$pki/api-server.key" --client-ca-file "$pki/ca.crt" \
    --kubelet-client-certificate "$pki/admin.crt" --kubelet-client-key "$pki/admin.key" \
    --kubelet-certificate-authority "$pki/ca.crt" --kubelet-preferred-address-types InternalIP \
    --service-account-key-file "$pki/sa.pub" --service-account-signing-key-file "$pki/sa.key" \
    --service-account-issuer https://kubernetes.default.svc --authorization-mode Node,RBAC \
    --enable-admission-plugins NodeRestriction --allow-privileged
  wait_until 90 'the API server' kubectl get --raw /readyz
  start kube-controller-manager kube-controller-manager --kubeconfig "$pki/controller-manager.kubeconfig" \
    --authentication-kubeconfig "$pki/controller-manager.kubeconfig" --authorization-kubeconfig "$pki/controller-manager.kubeconfig" \
    --bind-address 127.0.0.1 --service-account-private-key-file "$pki/sa.key" --root-ca-file "$pki/ca.crt" \
    --use-service-account-credentials --cluster-cidr "$pods" --leader-elect=false
  start kube-scheduler kube-scheduler --kubeconfig "$pki/scheduler.kubeconfig" \
    --authentication-kubeconfig "$pki/scheduler.kubeconfig" --authorization-kubeconfig "$pki/scheduler.kubeconfig" \
    --bind-address 127.0.0.1 --leader-elect=false
}

start_node() {
  start containerd containerd --config "$work/containerd.toml"
  wait_until 30 'containerd' ctr --address "$containerd_socket" version
  ctr --address "$containerd_socket" --namespace k8s.io image import "$("$check_home/tools.sh" data pause)/pause.tar"
  start kubelet kubelet --config "$work/kubelet.yaml" --kubeconfig "$pki/node.kubeconfig" --hostname-override "$node" \
    --node-ip "$gateway" --root-dir "$work/kubelet"
  start kube-proxy kube-proxy --config "$work/kube-proxy.yaml"
}

# The name server runs beside the cluster; a Service without a selector leads to it.
start_dns() {
  start coredns coredns -conf "$work/Corefile"
  kubectl apply -f "$work/dns.yaml"
}

node_is_ready() {
  kubectl wait node "$node" --for condition=Ready --timeout 1s
}

enter() {
  is_up || { echo 'cluster: there is none' >&2 && exit 1; }
  PATH="$("$check_home/tools.sh" path):$PATH:/usr/sbin:/sbin" KUBECONFIG="$pki/admin.kubeconfig" \
    exec nsenter --target "$(first_process)" --net --mount --pid --ipc --uts --wd="$PWD" "$@"
}

load_images() {
  local tar
  for tar in "$@"; do
    (enter ctr --address "$containerd_socket" --namespace k8s.io image import "$tar")
  done
}

# The kernel ends all others with the first process of their namespace; networks and mounts end with the last one.
down() {
  if is_up; then
    local outer first
    outer="$(<"$work/pid")"
    first="$(first_process || true)"
    [[ -z "$first" ]] || kill -9 "$first"
    wait_until 60 'the end of all processes' process_is_gone "$outer"
  fi
  if [[ -d "$work" ]]; then
    restore_host_settings
    remove_cgroups
    remove_private_folders
    rm -rf --one-file-system "$work"
  fi
}

main "$@"
