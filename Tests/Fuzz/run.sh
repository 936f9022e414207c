#!/bin/sh
# Fuzzes parts of BeagleSchema: run.sh SECONDS [json|expression|decoder ...]; all parts by default.
# Builds the modules with libFuzzer's coverage in a separate folder. Inputs that break a target are
# saved as .build/fuzz/PART-*; seeds are in Tests/Fuzz/Seeds/PART.
set -e
seconds=${1:?seconds}
shift
[ $# -gt 0 ] || set -- json expression decoder
cd "$(dirname "$0")/../.."
build=.build/fuzz/build
rm -rf "$build" # Else the objects of files that are gone would be linked too.
swift build -c release --scratch-path "$build" --target FuzzTargets -Xswiftc -sanitize=fuzzer
out=$(swift build -c release --scratch-path "$build" --show-bin-path)
failed=
for part in "$@"; do
  flag=FUZZ_$(echo "$part" | tr a-z A-Z)
  swiftc -O -swift-version 6 -sanitize=fuzzer -parse-as-library -D "$flag" -I "$out/Modules" \
    Tests/Fuzz/Fuzzer/Fuzzer.swift "$out"/JSON.build/*.o "$out"/BeagleSchema.build/*.o \
    "$out"/FuzzTargets.build/*.o -o ".build/fuzz/$part.exe"
  mkdir -p ".build/fuzz/$part"
  echo "fuzzing $part for $seconds s"
  ".build/fuzz/$part.exe" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
    -verbosity=0 -print_final_stats=1 -artifact_prefix=".build/fuzz/$part-" ".build/fuzz/$part" \
    "Tests/Fuzz/Seeds/$part" || failed="$failed $part"
done
[ -z "$failed" ] || { echo "failed:$failed"; exit 1; }
