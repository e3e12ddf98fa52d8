# The certificates and kubeconfig files of a cluster that lives for minutes, in the folder $pki.
# shellcheck shell=bash disable=SC2154

make_authority() {
  mkdir -p "$pki"
  new_key "$pki/ca.key"
  openssl req -x509 -new -key "$pki/ca.key" -subj '/CN=punctual-check' -days 2 -out "$pki/ca.crt" \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,digitalSignature'
  openssl genrsa -out "$pki/sa.key" 2048
  openssl rsa -in "$pki/sa.key" -pubout -out "$pki/sa.pub"
}

new_key() {
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"
}

# certificate NAME SUBJECT [ALTERNATIVE_NAMES]
certificate() {
  local name="$1" subject="$2" alternatives="${3:-DNS:localhost}"
  new_key "$pki/$name.key"
  openssl req -new -key "$pki/$name.key" -subj "$subject" -out "$pki/$name.csr"
  openssl x509 -req -in "$pki/$name.csr" -CA "$pki/ca.crt" -CAkey "$pki/ca.key" -CAcreateserial -days 2 \
    -extfile <(printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth' "$alternatives") -out "$pki/$name.crt"
}

# client NAME SUBJECT SERVER: a certificate, and a kubeconfig file with it.
client() {
  local name="$1" subject="$2" server="$3" file="$pki/$1.kubeconfig"
  certificate "$name" "$subject"
  kubectl config --kubeconfig "$file" set-cluster check --server "$server" --certificate-authority "$pki/ca.crt" --embed-certs
  kubectl config --kubeconfig "$file" set-credentials "$name" --client-certificate "$pki/$name.crt" \
    --client-key "$pki/$name.key" --embed-certs
  kubectl config --kubeconfig "$file" set-context check --cluster check --user "$name"
  kubectl config --kubeconfig "$file" use-context check
}
