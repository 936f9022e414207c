#!/bin/sh
# Fuzzes a part of BeagleSchema: run.sh json|expression|decoder [SECONDS]
# Findings stand in .build/fuzz; seeds in Tests/Fuzz/Seeds/PART.
set -e
part=${1:?json, expression or decoder}
seconds=${2:-600}
cd "$(dirname "$0")/../.."
mkdir -p ".build/fuzz/$part"
flag=FUZZ_$(echo "$part" | tr a-z A-Z)
swiftc -O -swift-version 6 -sanitize=fuzzer -parse-as-library -D "$flag" -module-name BeagleSchema \
  $(find Sources/BeagleSchema -name '*.swift') Tests/Fuzz/FuzzTarget.swift -o ".build/fuzz/$part.exe"
exec ".build/fuzz/$part.exe" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
  -artifact_prefix=".build/fuzz/$part-" ".build/fuzz/$part" "Tests/Fuzz/Seeds/$part"
