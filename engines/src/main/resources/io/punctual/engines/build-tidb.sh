#!/usr/bin/env bash
# Builds TiDB's server into FOLDER from its Go module. Its go.mod replaces modules, which a mere
# "go install" leaves out; and it wants Go 1.25, which any Go from 1.21 on fetches by itself.
# Usage: build-tidb.sh FOLDER
set -euo pipefail
cd "$1"
mkdir -p bin
cat >go.mod <<'MODULE'
module tidb

go 1.25.8

require github.com/pingcap/tidb v1.1.0-beta.0.20260413061245-ae18096e0237

replace (
	github.com/apache/arrow-go/v18 => github.com/joechenrh/arrow-go/v18 v18.0.0-20250911101656-62c34c9a3b82
	github.com/go-ldap/ldap/v3 => github.com/YangKeao/ldap/v3 v3.4.5-0.20230421065457-369a3bab1117
	github.com/pingcap/tidb/pkg/parser => github.com/pingcap/tidb/pkg/parser v0.0.0-20260331085336-4e0b702f38a8
	sourcegraph.com/sourcegraph/appdash => github.com/sourcegraph/appdash v0.0.0-20190731080439-ebfcffb1b5c0
	sourcegraph.com/sourcegraph/appdash-data => github.com/sourcegraph/appdash-data v0.0.0-20151005221446-73f23eafcf67
)
MODULE
pkg=github.com/pingcap/tidb/pkg
GOTOOLCHAIN=go1.25.8 GOFLAGS=-mod=mod CGO_ENABLED=0 go build -ldflags "-s -w
  -X $pkg/parser/mysql.TiDBReleaseVersion=v8.5.6 -X $pkg/util/versioninfo.TiDBEdition=Community" \
  -o bin/tidb-server github.com/pingcap/tidb/cmd/tidb-server
