#!/usr/bin/env bash
# Unpacks Debian packages with all that they need into FOLDER, beside the system: nothing is
# installed. Programs run by the loader and libraries that come along.
# Usage: fetch-debian.sh FOLDER SUITE PACKAGE[,PACKAGE…] PROGRAM…
set -euo pipefail
folder=$1 suite=$2 packages=$3
shift 3
mkdir -p "$folder/apt"/{lists/partial,cache/archives/partial}
touch "$folder/apt/status"
cat >"$folder/apt/sources.list" <<SOURCES
deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${PUNCTUAL_DEBIAN_MIRROR:-http://deb.debian.org/debian} $suite main
SOURCES
cat >"$folder/apt/apt.conf" <<CONF
Dir::Etc::sourcelist "$folder/apt/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::State::lists "$folder/apt/lists";
Dir::State::status "$folder/apt/status";
Dir::Cache "$folder/apt/cache";
CONF
export APT_CONFIG="$folder/apt/apt.conf"
apt-get -q update
apt-get -q install -y --download-only --no-install-recommends ${packages//,/ }
for package in "$folder"/apt/cache/archives/*.deb; do
  dpkg -x "$package" "$folder"
done
rm -rf "$folder/apt"

# A program is called by its name, wherever the folder is then.
for program in "$@"; do
  mv "$folder/usr/$program" "$folder/usr/$program.elf"
  cat >"$folder/usr/$program" <<'PROGRAM'
#!/bin/sh
root=$(cd "$(dirname "$0")/../.." && pwd)
libraries=$(printf '%s:' "$root"/usr/lib/*-linux-gnu "$root"/lib/*-linux-gnu "$root/usr/lib")
for loader in "$root"/usr/lib/*-linux-gnu/ld-linux-*.so.* "$root"/lib/*-linux-gnu/ld-linux-*.so.*; do
  [ -x "$loader" ] && exec "$loader" --library-path "$libraries" "$0.elf" "$@"
done
PROGRAM
  chmod +x "$folder/usr/$program"
done
