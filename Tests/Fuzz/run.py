"""Fuzzes parsers with libFuzzer and AddressSanitizer: run.py SECONDS [TARGET ...]; all targets by default.

Builds the modules with coverage in a separate folder, and runs each target for the time. Prints one
line for each: executions, edges covered and faults. Inputs that break a target are saved as
.build/fuzz/TARGET-*; seeds are in Tests/Fuzz/Seeds/TARGET. The corpus of a target stays in
.build/fuzz/TARGET for the next run.
"""

import glob
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
SEEDS = os.path.join(ROOT, "Tests/Fuzz/Seeds")
BUILD = ".build/fuzz/build"
SANITIZERS = "-sanitize=fuzzer,address"


def build():
    """Builds the program and returns its path. Objects of deleted files must not be linked."""
    shutil.rmtree(BUILD, ignore_errors=True)
    command = ["swift", "build", "-c", "release", "--scratch-path", BUILD]
    # Only the modules: the program itself is not linked.
    subprocess.run(
        command + ["--target", "beagle-tui", "-Xswiftc", "-enable-testing", "-Xswiftc", SANITIZERS],
        check=True)
    shown = subprocess.run(
        command + ["--show-bin-path"], check=True, capture_output=True, text=True)
    out = shown.stdout.strip()
    # The folder is new, so that it has the objects of every module of the program, and no others.
    objects = sorted(glob.glob(f"{out}/*.build/**/*.o", recursive=True))
    maps = glob.glob("Sources/C*/module.modulemap")
    maps += glob.glob("Sources/CTerminalSupport/include/module.modulemap")
    maps += glob.glob(f"{out}/CTerminalSupport.build/module.modulemap")
    program = ".build/fuzz/fuzzer"
    subprocess.run(
        ["swiftc", "-O", "-wmo", "-swift-version", "6", SANITIZERS, "-parse-as-library",
         "-package-name", os.path.basename(ROOT).lower(), "-module-name", "Fuzzer",
         "-I", f"{out}/Modules", "-Xcc", "-ISources/CTerminalSupport/include"]
        + [flag for path in maps for flag in ("-Xcc", "-fmodule-map-file=" + path)]
        # With whole paths, by which a target finds the demo screens.
        + sorted(glob.glob(f"{ROOT}/Tests/Fuzz/*.swift"))
        + [f"{ROOT}/Tests/Fuzz/Fuzzer/Fuzzer.swift"] + objects
        + ["-lncursesw", "-use-ld=lld", "-o", program],
        check=True)
    return program


def run(program, target, seconds):
    """Runs a target and prints a line. Returns whether it has no fault."""
    corpus = f".build/fuzz/{target}"
    os.makedirs(corpus, exist_ok=True)
    artifacts = f".build/fuzz/{target}-"
    for old in glob.glob(artifacts + "*"):
        os.remove(old)
    # Memory of the runtime that lives as long as the process is not a leak, and the sanitizer reports
    # crashes instead of the runtime.
    environment = dict(
        os.environ, FUZZ_TARGET=target, ASAN_OPTIONS="detect_leaks=0", SWIFT_BACKTRACE="enable=no")
    result = subprocess.run(
        [program, f"-max_total_time={seconds}", "-timeout=10", "-rss_limit_mb=2048",
         "-max_len=4096", "-print_final_stats=1", "-artifact_prefix=" + artifacts, corpus,
         os.path.join(SEEDS, target)],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace")
    with open(f".build/fuzz/{target}.log", "w") as log:
        log.write(result.stdout)
    executions = re.findall(r"stat::number_of_executed_units: (\d+)", result.stdout)
    edges = re.findall(r"cov: (\d+)", result.stdout)
    faults = glob.glob(artifacts + "*")
    count = len(faults) or (1 if result.returncode else 0)
    number = "{:,}".format
    print(
        f"fuzz {target}: {seconds} s, {number(int((executions or [0])[-1]))} executions, "
        f"{number(int((edges or [0])[-1]))} edges, {count} faults", flush=True)
    if count:
        print("\n".join(result.stdout.splitlines()[-40:]))
        print("inputs: " + ", ".join(faults), flush=True)
    return count == 0


def main():
    seconds = int(sys.argv[1])
    targets = sys.argv[2:] or sorted(os.listdir(SEEDS))
    os.chdir(ROOT)
    os.makedirs(".build/fuzz", exist_ok=True)
    program = build()
    failed = [target for target in targets if not run(program, target, seconds)]
    if failed:
        sys.exit("faults in: " + ", ".join(failed))
    print(f"fuzz: {len(targets)} parsers, {seconds} s each, no faults")


main()
