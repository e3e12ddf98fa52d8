#!/usr/bin/env bash
# Makes a base image without a registry and without Docker: the Java runtime that our programs need, by
# jlink from the JDK in JAVA_HOME, and beside it this machine's glibc, a user and a /tmp. No shell, no
# package manager. Written to images/target/base.tar, as `docker save` writes it; Jib takes it as
# tar://…/base.tar. What is there already and of the same JDK, glibc and script is left as it is.
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
readonly here
readonly target="$here/../target"
readonly tar_file="$target/base.tar"
readonly stamp="$target/base.made-of"
readonly java_home=/opt/java
readonly uid=65532

# What Spring Boot, the drivers and the clients ask for; jdk.jfr, to look inside; jdk.crypto.ec and
# jdk.security.auth for TLS and Kafka's SASL. Locales, AWT's fonts and the tools stay out.
readonly modules=(
  java.base java.compiler java.desktop java.instrument java.logging java.management java.naming java.net.http
  java.prefs java.rmi java.scripting java.security.jgss java.security.sasl java.sql java.transaction.xa java.xml
  jdk.crypto.ec jdk.jfr jdk.management jdk.naming.dns jdk.net jdk.security.auth jdk.unsupported jdk.zipfs
)

fail() {
  printf 'images/base/build.sh: %s\n' "$1" >&2
  exit 1
}

[[ "$(uname -s)" == Linux ]] || fail "needs Linux, whose glibc goes into the image; elsewhere name a base: ./punctual images --base REF"
[[ -x "${JAVA_HOME:-}/bin/jlink" ]] || fail "JAVA_HOME names no JDK with jlink"
case "$(uname -m)" in
  x86_64) architecture=amd64 ;;
  aarch64) architecture=arm64 ;;
  *) fail "no image is known for $(uname -m)" ;;
esac

made_of() {
  sha256sum <"${BASH_SOURCE[0]}"
  cat "$JAVA_HOME/release"
  ldd --version | sed -n 1p
}

if [[ -f "$tar_file" && -f "$stamp" ]] && made_of | cmp -s - "$stamp"; then
  exit 0
fi

mkdir -p "$target"
work="$(mktemp -d "$target/base.XXXXXX")"
trap 'rm -rf "$work"' EXIT
readonly root="$work/root"
mkdir -p "$root"/{etc,tmp,proc,sys,dev,opt,home/nonroot}

echo "Linking a Java runtime …" >&2
"$JAVA_HOME/bin/jlink" --add-modules "$(IFS=,; echo "${modules[*]}")" --output "$root$java_home" \
  --strip-debug --no-header-files --no-man-pages --compress zip-6
rm -rf "$root$java_home"/legal
# Of java.desktop the beans are wanted, and nothing that draws or sounds.
rm -f "$root$java_home"/lib/lib{awt,awt_headless,awt_xawt,fontmanager,freetype,javajpeg,jawt,jsound,lcms,mlib_image,splashscreen}.so
[[ -s "$root$java_home/lib/security/cacerts" ]] || fail "the runtime has no certificates of authorities"

# Each library that the runtime is linked against, where the loader will look for it; and those by which
# glibc looks up names, which it opens by itself.
copy_with_path() {
  local file="$1"
  mkdir -p "$root$(dirname "$file")"
  cp -L "$file" "$root$file"
}
libraries() {
  find "$root$java_home" -type f \( -name '*.so' -o -perm -u+x \) -print0 |
    xargs -0 -n 1 ldd 2>/dev/null | grep -oE '(=> )?/[^ ]+ \(0x' | grep -oE '/[^ ]+' | grep -vF "$root" | sort -u
}
while IFS= read -r library; do
  copy_with_path "$library"
done < <(libraries)
libc="$(find "$root" -name libc.so.6 -print -quit)"
[[ -n "$libc" ]] || fail "found no glibc among the runtime's libraries"
for name in libresolv.so.2 libnss_files.so.2 libnss_dns.so.2; do
  file="$(dirname "${libc#"$root"}")/$name"
  if [[ -f "$file" ]]; then
    copy_with_path "$file"
  fi
done

printf 'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:%s:%s:nonroot:/home/nonroot:/sbin/nologin\n' "$uid" "$uid" >"$root/etc/passwd"
printf 'root:x:0:\nnonroot:x:%s:\n' "$uid" >"$root/etc/group"
printf 'hosts: files dns\npasswd: files\ngroup: files\n' >"$root/etc/nsswitch.conf"
cp -L /etc/os-release "$root/etc/os-release" # whose glibc it is
chmod 1777 "$root/tmp"
chmod 0755 "$root/home/nonroot"

# One layer, without the clock and the builder's name in it.
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$root" -cf "$work/layer.tar" .
layer="$(sha256sum "$work/layer.tar" | cut -d' ' -f1)"
printf '{"architecture":"%s","os":"linux","created":"1970-01-01T00:00:00Z","config":{"Env":["PATH=%s/bin","JAVA_HOME=%s"],"User":"%s:%s","WorkingDir":"/"},"rootfs":{"type":"layers","diff_ids":["sha256:%s"]},"history":[{"created":"1970-01-01T00:00:00Z","created_by":"images/base/build.sh"}]}' \
  "$architecture" "$java_home" "$java_home" "$uid" "$uid" "$layer" >"$work/config.json"
config="$(sha256sum "$work/config.json" | cut -d' ' -f1)"
mv "$work/config.json" "$work/$config.json"
mv "$work/layer.tar" "$work/$layer.tar"
printf '[{"Config":"%s.json","RepoTags":["localhost/punctual/base:jlink"],"Layers":["%s.tar"]}]' "$config" "$layer" >"$work/manifest.json"
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$work" -cf "$work/base.tar" manifest.json "$config.json" "$layer.tar"
mv "$work/base.tar" "$tar_file"
made_of >"$stamp"
echo "Made $tar_file ($(du -m "$tar_file" | cut -f1) MiB)" >&2
