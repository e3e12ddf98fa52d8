#!/usr/bin/env bash
# The tools that check the chart and run the cluster, of fixed versions, built from the Go module proxy into a cache:
#   tools.sh build [--install] [TOOL…]   builds missing tools; --install also installs Debian's packages (as root)
#   tools.sh path                        prints the folder to put on the PATH
#   tools.sh data NAME                   prints the folder of crds or pause
#   tools.sh missing check|cluster       prints the tools that are missing for one of both
# Tools: helm helm-unittest kubernetes crds coredns pause
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
readonly here
readonly cache="${XDG_CACHE_HOME:-$HOME/.cache}/punctual/chart-tools"

readonly helm_version=4.3.1
readonly unittest_version=1.1.2
readonly coredns_version=1.15.0
readonly kubernetes_version=1.36.3
readonly prometheus_operator_version=0.85.0
readonly keda_version=2.21.0

readonly all_tools=(helm helm-unittest kubernetes crds coredns pause)
readonly check_commands=(jq openssl etcd python3 promtool)
readonly cluster_commands=(containerd runc conntrack nft iptables ip unshare nsenter)
readonly packages=(jq openssl python3 etcd-server prometheus containerd runc containernetworking-plugins conntrack nftables iptables iproute2 util-linux)
readonly cni_folders=(/usr/lib/cni /opt/cni/bin /usr/libexec/cni)

# Name and version, with a digest of our own sources.
folder() {
  case "$1" in
    helm) echo "$cache/helm-$helm_version" ;;
    helm-unittest) echo "$cache/helm-unittest-$unittest_version" ;;
    kubernetes) echo "$cache/kubernetes-$kubernetes_version-$(digest components)" ;;
    crds) echo "$cache/crds-prometheus-operator-$prometheus_operator_version-keda-$keda_version" ;;
    coredns) echo "$cache/coredns-$coredns_version" ;;
    pause) echo "$cache/pause-$(digest pause)" ;;
    *) fail "no such tool: $1" ;;
  esac
}

digest() {
  sha256sum <"$here/kube/$1/main.go" | cut -c 1-8
}

# A folder of links for each set of versions.
path_folder() {
  local tool
  echo "$cache/bin-$(for tool in "${all_tools[@]}"; do folder "$tool"; done | sha256sum | cut -c 1-12)"
}

fail() {
  echo "tools: $*" >&2
  exit 1
}

module_folder() {
  local answer
  answer="$(go mod download -json "$1@v$2")" || fail "$1 v$2 can't be fetched: $(jq -r .Error <<<"$answer")"
  jq -r .Dir <<<"$answer"
}

go_build() {
  CGO_ENABLED=0 GOFLAGS='-buildvcs=false -mod=mod' go build -trimpath -ldflags "-s -w ${3:-}" -o "$2" "$1"
}

# go install refuses a module with local replacements: this builds it as a dependency of a module without them.
build_wrapped() {
  local module="$1" version="$2" package="$3" out="$4" source work
  source="$(module_folder "$module" "$version")"
  work="$(mktemp -d "$cache/build.XXXXXX")"
  {
    echo 'module wrapped'
    sed -E -e '/^module /d' -e '/=> \.\.?\//d' "$source/go.mod"
    echo "require $module v$version"
  } >"$work/go.mod"
  install -m 644 "$source/go.sum" "$work/go.sum"
  (cd "$work" && go_build "$package" "$out")
  rm -r "$work"
}

go_install() {
  local package="$1" version="$2" out="$3" stamp="${4:-}"
  GOBIN="$out" CGO_ENABLED=0 GOFLAGS='-buildvcs=false' go install -trimpath -ldflags "-s -w $stamp" "$package@v$version"
}

build_helm() {
  go_install helm.sh/helm/v4/cmd/helm "$helm_version" "$1" "-X helm.sh/helm/v4/internal/version.version=v$helm_version"
}

build_helm-unittest() {
  local module=github.com/helm-unittest/helm-unittest
  build_wrapped "$module" "$unittest_version" "$module/cmd/helm-unittest" "$1/helm-unittest"
}

build_coredns() {
  go_install github.com/coredns/coredns "$coredns_version" "$1"
}

# One main for all of Kubernetes' components, which share most of their code: a binary for each would take several times
# as long. It is built with the requirements of Kubernetes itself, whose staging modules are published beside it.
build_kubernetes() {
  local source work staging stamp minor
  source="$(module_folder k8s.io/kubernetes "$kubernetes_version")"
  work="$(mktemp -d "$cache/build.XXXXXX")"
  staging="v0.${kubernetes_version#1.}"
  {
    echo 'module kube'
    sed -n '/^go 1/,$p' "$source/go.mod" |
      sed -E "s#(k8s.io/[a-z0-9-]+) => ./staging/src/k8s.io/[a-z0-9-]+#\1 => \1 $staging#"
    echo "require k8s.io/kubernetes v$kubernetes_version"
  } >"$work/go.mod"
  install -m 644 "$source/go.sum" "$work/go.sum"
  cp -r "$here/kube/components" "$work/components"
  minor="${kubernetes_version#1.}"
  stamp=''
  local package
  for package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
    stamp+=" -X $package.gitVersion=v$kubernetes_version -X $package.gitMajor=1 -X $package.gitMinor=${minor%%.*}"
  done
  (cd "$work" && go_build ./components "$1/kubernetes" "$stamp -X k8s.io/component-base/version.gitTreeState=clean")
  rm -r "$work"
  local name
  for name in kube-apiserver kube-controller-manager kube-scheduler kube-proxy kubelet kubectl; do
    ln -s kubernetes "$1/$name"
  done
}

# The image that every pod starts with, in the layout that docker saves and containerd imports. Its program is ours, since
# Kubernetes' own is C, which would ask for a compiler and static libraries more.
build_pause() {
  local image="$1/image" layer
  mkdir "$image"
  go_build "$here/kube/pause/main.go" "$1/pause"
  tar --owner 0 --group 0 -C "$1" -cf "$image/layer.tar" pause
  layer="$(sha256sum <"$image/layer.tar" | cut -d ' ' -f 1)"
  jq -n --arg layer "sha256:$layer" --arg architecture "$(go env GOARCH)" '{
    architecture: $architecture, os: "linux", config: {Entrypoint: ["/pause"], User: "65535:65535"},
    rootfs: {type: "layers", diff_ids: [$layer]}}' >"$image/config.json"
  echo '[{"Config":"config.json","RepoTags":["localhost/pause:1"],"Layers":["layer.tar"]}]' >"$image/manifest.json"
  tar -C "$image" -cf "$1/pause.tar" manifest.json config.json layer.tar
  rm -r "$image"
}

build_crds() {
  local operator keda
  operator="$(module_folder github.com/prometheus-operator/prometheus-operator "$prometheus_operator_version")"
  keda="$(module_folder github.com/kedacore/keda/v2 "$keda_version")"
  install -m 644 -t "$1" \
    "$operator"/example/prometheus-operator-crd/monitoring.coreos.com_{prometheusrules,servicemonitors}.yaml \
    "$keda"/config/crd/bases/keda.sh_{scaledobjects,triggerauthentications}.yaml
}

# Builds beside the target folder and moves the result there, so that a target folder is complete.
build_missing() {
  local tool="$1" target started="$SECONDS"
  target="$(folder "$tool")"
  [[ -d "$target" ]] && return
  local building="$target.building"
  rm -rf "$building"
  mkdir -p "$building"
  echo "$tool: building …" >&2
  "build_$tool" "$building"
  mv "$building" "$target"
  echo "$tool: $(basename "$target"), $((SECONDS - started)) s" >&2
}

link_commands() {
  local links tool file
  links="$(path_folder)"
  mkdir -p "$links"
  for tool in "${all_tools[@]}"; do
    for file in "$(folder "$tool")"/*; do
      if [[ -f "$file" && -x "$file" ]]; then
        ln -sfn "../$(basename "$(dirname "$file")")/$(basename "$file")" "$links/"
      fi
    done
  done
}

# A set of tools that were all built for other sets has no links yet.
path_of_tools() {
  [[ -d "$(path_folder)" ]] || link_commands
  path_folder
}

install_packages() {
  [[ "$(id -u)" == 0 ]] || fail '--install needs root'
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
}

# Host commands first: building needs jq.
build() {
  if [[ "${1:-}" == --install ]]; then
    shift
    install_packages
  fi
  local tool tools=("$@")
  [[ $# -gt 0 ]] || tools=("${all_tools[@]}")
  for tool in go git jq; do
    command -v "$tool" >/dev/null || fail "$tool is not on the PATH$(hint "$tool")"
  done
  mkdir -p "$cache"
  for tool in "${tools[@]}"; do
    build_missing "$tool"
  done
  link_commands
}

hint() {
  case "$1" in
    go) echo ' (Go 1.26 or newer, from go.dev or a package)' ;;
    *) echo " (Debian: tools.sh build --install, or apt install ${packages[*]})" ;;
  esac
}

find_command() {
  command -v "$1" >/dev/null || [[ -x "/usr/sbin/$1" || -x "/sbin/$1" ]]
}

cni_folder() {
  local candidate
  for candidate in "${cni_folders[@]}"; do
    if [[ -x "$candidate/bridge" ]]; then
      echo "$candidate"
      return
    fi
  done
  return 1
}

missing() {
  local purpose="${1:-check}" tool command tools commands
  tools=(helm helm-unittest kubernetes crds)
  commands=("${check_commands[@]}")
  if [[ "$purpose" == cluster ]]; then
    tools+=(coredns pause)
    commands+=("${cluster_commands[@]}")
    cni_folder >/dev/null || echo "the network plugins$(hint cni)"
  fi
  for command in "${commands[@]}"; do
    find_command "$command" || echo "$command$(hint "$command")"
  done
  for tool in "${tools[@]}"; do
    [[ -d "$(folder "$tool")" ]] || echo "$(basename "$(folder "$tool")") (helm/check/tools.sh build)"
  done
}

case "${1:-}" in
  build) shift && build "$@" ;;
  path) path_of_tools ;;
  data) folder "${2:?the name of a tool}" ;;
  cni) cni_folder || fail "no network plugins$(hint cni)" ;;
  missing) missing "${2:-check}" ;;
  *) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" && exit 2 ;;
esac
