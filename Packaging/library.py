"""Links the modules of the library into one shared library, which applications use without compiling them.

usage: library.py BUILD DIRECTORY

BUILD is the directory of a debug build (`swift build --show-bin-path`) of the target BeagleTUITesting.
DIRECTORY receives libBeagleTUI.so and modules/, and nothing of it refers to BUILD.
"""

import json
import os
import re
import shutil
import subprocess
import sys

SOURCES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Sources")
# The modules of the products BeagleTUI and BeagleTUITesting. The linker reports a missing one.
SWIFT_MODULES = [
    "SystemSupport", "CellText", "FlexLayout", "Localization", "TerminalKit", "JSON", "BeagleSchema",
    "BeagleNetworking", "BeagleAnalysis", "BeagleTUI", "BeagleAutomation", "BeagleTUITesting",
]
C_MODULES = [
    "CNcurses", "CCurl", "CSQLite", "CMicroHTTPD", "CYAML", "CPCRE2", "CIDN2", "CZlib",
]


def objects(build):
    """Returns the object files of the modules: those of sources that exist, because a build keeps the
    objects of sources that were deleted."""
    for module in SWIFT_MODULES:
        with open(os.path.join(build, module + ".build", "output-file-map.json")) as file:
            for source, outputs in json.load(file).items():
                if source:
                    yield outputs["object"]
    folder = os.path.join(SOURCES, "CTerminalSupport")
    for name in sorted(os.listdir(folder)):
        if name.endswith(".c"):
            yield os.path.join(build, "CTerminalSupport.build", name + ".o")


def write_modules(build, directory):
    """Writes the Swift modules, and the headers of the C modules below one module map, which the compiler
    finds next to them."""
    for module in SWIFT_MODULES:
        for suffix in [".swiftmodule", ".swiftdoc"]:
            shutil.copy(os.path.join(build, "Modules", module + suffix), directory)
    with open(os.path.join(directory, "module.modulemap"), "w") as file:
        for module in C_MODULES:
            shutil.copytree(os.path.join(SOURCES, module), os.path.join(directory, module))
            file.write(f'extern module {module} "{module}/module.modulemap"\n')
        shutil.copytree(
            os.path.join(SOURCES, "CTerminalSupport", "include"),
            os.path.join(directory, "CTerminalSupport"))
        file.write(
            'module CTerminalSupport {\n  header "CTerminalSupport/CTerminalSupport.h"\n  export *\n}\n')


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build, directory = sys.argv[1:]
    modules = os.path.join(directory, "modules")
    shutil.rmtree(modules, ignore_errors=True)
    os.makedirs(modules)
    write_modules(build, modules)
    arguments = os.path.join(directory, "objects")
    with open(arguments, "w") as file:
        for path in objects(build):
            file.write(json.dumps(path) + "\n")
    compiler = re.sub(r"swift$", "swiftc", os.environ.get("SWIFT", "swift"))
    library = os.path.join(directory, "libBeagleTUI.so")
    result = subprocess.run([
        compiler, "-emit-library", "-o", library, "@" + arguments, "-use-ld=lld",
        "-Xlinker", "--no-undefined", "-Xlinker", "-soname=libBeagleTUI.so",
    ])
    os.remove(arguments)
    if result.returncode != 0:
        sys.exit(result.returncode)


main()
