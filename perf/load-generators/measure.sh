#!/usr/bin/env bash
# What a load generator itself takes, in turns against the API that runs: CPU milliseconds for 1,000
# requests, and latency from the intended moment. Start ./punctual up first, and let it warm up.
# Usage: perf/load-generators/measure.sh [RATE] [TURNS]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
rate="${1:-500}"
turns="${2:-3}"
java="${JAVA_HOME:?point it at a JDK 25}/bin/java"

../../mvnw -q compile dependency:build-classpath -Dmdep.outputFile=target/classpath.txt
stolen() { awk '/^cpu /{print $9}' /proc/stat; }
for ((turn = 1; turn <= turns; turn++)); do
  for generator in BenchVertx BenchHc5 BenchJdk BenchGatling; do
    before="$(stolen)"
    # Gatling writes strings by their insides.
    "$java" -Xmx512m -XX:+UseSerialGC --sun-misc-unsafe-memory-access=allow \
      --enable-native-access=ALL-UNNAMED --add-opens java.base/java.lang=ALL-UNNAMED -Drate="$rate" -cp "target/classes:$(<target/classpath.txt)" \
      "$generator" 2>"target/$generator.log" | grep RESULT || {
      echo "$generator measured nothing; it said: perf/load-generators/target/$generator.log" >&2
      exit 1
    }
    echo "  taken by the host meanwhile: $((($(stolen) - before) * 10)) ms of a processor"
  done
done
