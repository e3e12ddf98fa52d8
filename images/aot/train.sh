#!/usr/bin/env bash
# Records a service's AOT cache: which of its classes a start loads, parsed and linked. Starts it from an image's
# archive, with the Java that is in there and the same jars, until all its parts are made (no engine is asked for
# anything), and stops it. A JVM that finds another Java or other jars than these does without the cache.
#
#   train.sh NAME IMAGE.tar MAIN-CLASS OUTPUT
#
# A cache of the same archive is left as it is: recorded anew it would differ in some bytes, and so would the image.
set -euo pipefail

[[ $# -eq 4 ]] || {
  echo "train.sh NAME IMAGE.tar MAIN-CLASS OUTPUT" >&2
  exit 2
}
readonly name="$1" image="$2" main="$3" output="$4"
readonly made_of="$image.trained"

fail() {
  printf 'images/aot/train.sh: %s: %s\n' "$name" "$1" >&2
  exit 1
}

key="$(cat "$image" "${BASH_SOURCE[0]}" | sha256sum)"
if [[ -f "$output" && -f "$made_of" && "$(cat "$made_of")" == "$key" ]]; then
  exit 0
fi

[[ "$(uname -s)" == Linux ]] || fail "an image's Java runs on Linux alone"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
readonly root="$work/root"
mkdir -p "$work/image" "$root"
tar -xf "$image" -C "$work/image"
while IFS= read -r layer; do
  tar -xf "$work/image/$layer" -C "$root" --no-same-owner --warning=no-unknown-keyword
done < <(grep -oE '"Layers":\[[^]]*\]' "$work/image/manifest.json" | grep -oE '[^"]+\.tar(\.gz)?')

java="$(find "$root" -path '*/bin/java' -type f -perm -u+x -print -quit)"
[[ -n "$java" ]] || fail "no Java in the image"

# What the image's entry point reads, but where we have unpacked it. The JVM compares what follows the common
# beginning of all its jars' paths, their sizes and times: to it these are the image's own.
sed "s#/app/#$root/app/#g" "$root/app/jvm.options" >"$work/jvm.options"
sed "s#/app/#$root/app/#g" "$root/app/jib-classpath-file" >"$work/classpath"

# By the first compiler alone, which leaves no profiles: with those, a start's methods would be interpreted until the
# second compiler is done with them. Settings that a start wants; nobody listens there, and nobody is asked.
mkdir -p "$(dirname "$output")"
rm -f "$output"
env -i PATH="$PATH" \
  PUNCTUAL_SQL_URL=jdbc:mysql://127.0.0.1:1/punctual PUNCTUAL_SQL_USERNAME=nobody PUNCTUAL_SQL_PASSWORD=none \
  SPRING_DATASOURCE_HIKARI_INITIALIZATIONFAILTIMEOUT=-1 \
  PUNCTUAL_KAFKA_BOOTSTRAPSERVERS=127.0.0.1:1 PUNCTUAL_ROCKETMQ_NAMESERVER=127.0.0.1:1 \
  PUNCTUAL_DELIVERIES_TOKEN=not-a-token-of-anything PUNCTUAL_CALLBACK_URLS=http://127.0.0.1:1 \
  "$java" "@$work/jvm.options" -Xmx256m -Xlog:disable -Xlog:all=error:stderr \
  -XX:TieredStopAtLevel=1 "-XX:AOTCacheOutput=$output" -Djava.io.tmpdir="$work" -Dspring.context.exit=onRefresh \
  -cp "@$work/classpath" "$main" >"$image.log" 2>&1 || {
  cat "$image.log" >&2
  fail "did not start"
}
[[ -s "$output" ]] || fail "no AOT cache was made: $image.log"
chmod 0644 "$output"
printf '%s\n' "$key" >"$made_of"
