#!/usr/bin/env python3
"""Writes the symbol graphs of the modules that api.py compares.

usage: Tests/API/extract.py BIN FOLDER

BIN is what `swift build --show-bin-path` prints. `swift package dump-symbol-graph` would also extract all other
modules and the tests, which takes a minute.
"""
import glob
import json
import os
import subprocess
import sys

from api import MODULES

binaries, folder = sys.argv[1:]
swift = os.environ.get("SWIFT", "swift")
target = json.loads(subprocess.run([swift, "-print-target-info"], check=True, capture_output=True).stdout)["target"]
os.makedirs(folder, exist_ok=True)
maps = [f"-fmodule-map-file={path}" for pattern in (
    "Sources/C*/module.modulemap", "Sources/C*/include/module.modulemap", binaries + "/*.build/module.modulemap",
) for path in glob.glob(pattern)]
for module in MODULES:
    subprocess.run(
        [swift, "symbolgraph-extract", "-module-name", module, "-target", target["triple"],
         "-I", os.path.join(binaries, "Modules"), "-output-dir", folder,
         "-minimum-access-level", "public", "-skip-synthesized-members"]
        + [word for path in maps for word in ("-Xcc", path)],
        check=True)
