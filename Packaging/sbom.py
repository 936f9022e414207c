#!/usr/bin/env python3
"""Prints the bill of materials of the executable in the format SPDX 2.3.

Usage: sbom.py NAME VERSION COMMIT SWIFT EPOCH

It lists what is linked statically, with versions where dpkg knows them, and the libraries that are
loaded at run time. The same arguments on the same system print the same bytes.
"""
import datetime
import json
import subprocess
import sys

# Name, Debian package, license, and relationship to the program.
LIBRARIES = [
    ("Swift runtime and standard library", None, "Apache-2.0 WITH Swift-exception", "STATIC_LINK"),
    ("ncurses", "libncurses-dev", "X11", "STATIC_LINK"),
    ("libstdc++", "libstdc++-12-dev", "GPL-3.0-or-later WITH GCC-exception-3.1", "STATIC_LINK"),
    ("libgcc", "libgcc-12-dev", "GPL-3.0-or-later WITH GCC-exception-3.1", "STATIC_LINK"),
    ("glibc", "libc6-dev", "LGPL-2.1-or-later", "DYNAMIC_LINK"),
    ("libcurl", "libcurl4-openssl-dev", "curl", "RUNTIME_DEPENDENCY_OF"),
    ("SQLite", "libsqlite3-dev", "blessing", "RUNTIME_DEPENDENCY_OF"),
    ("libmicrohttpd", "libmicrohttpd-dev", "LGPL-2.1-or-later", "RUNTIME_DEPENDENCY_OF"),
    ("libyaml", "libyaml-dev", "MIT", "RUNTIME_DEPENDENCY_OF"),
    ("PCRE2", "libpcre2-dev", "BSD-3-Clause", "RUNTIME_DEPENDENCY_OF"),
    ("libidn2", "libidn2-dev", "LGPL-3.0-or-later OR GPL-2.0-or-later", "RUNTIME_DEPENDENCY_OF"),
    ("FriBidi", "libfribidi0", "LGPL-2.1-or-later", "RUNTIME_DEPENDENCY_OF"),
    ("libthai", "libthai0", "LGPL-2.1-or-later", "RUNTIME_DEPENDENCY_OF"),
    ("zlib", "zlib1g-dev", "Zlib", "RUNTIME_DEPENDENCY_OF"),
    ("JavaScriptCore", "libjavascriptcoregtk-4.1-0", "LGPL-2.0-or-later", "RUNTIME_DEPENDENCY_OF"),
]


def debian_version(package):
    """Returns the version of an installed package, or None."""
    command = ["dpkg-query", "-W", "-f", "${Version}", package]
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return result.stdout or None


def main():
    name, version, commit, swift, epoch = sys.argv[1:]
    created = datetime.datetime.fromtimestamp(int(epoch), datetime.timezone.utc)
    packages = [{
        "SPDXID": "SPDXRef-beagle-tui",
        "name": "beagle-tui",
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "Apache-2.0",
        "licenseDeclared": "Apache-2.0",
        "copyrightText": "NOASSERTION",
        "sourceInfo": f"commit {commit or 'unknown'}",
        "primaryPackagePurpose": "APPLICATION",
    }]
    relationships = [{
        "spdxElementId": "SPDXRef-DOCUMENT",
        "relationshipType": "DESCRIBES",
        "relatedSpdxElement": "SPDXRef-beagle-tui",
    }]
    for index, (title, package, license_id, kind) in enumerate(LIBRARIES):
        identifier = f"SPDXRef-library-{index}"
        entry = {
            "SPDXID": identifier,
            "name": title,
            "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION",
            "licenseDeclared": license_id,
            "copyrightText": "NOASSERTION",
            "primaryPackagePurpose": "LIBRARY",
        }
        found = debian_version(package) if package else swift
        if found and kind != "RUNTIME_DEPENDENCY_OF":
            entry["versionInfo"] = found
            if package:
                entry["externalRefs"] = [{
                    "referenceCategory": "PACKAGE-MANAGER",
                    "referenceType": "purl",
                    "referenceLocator": f"pkg:deb/debian/{package}@{found.replace('+', '%2B')}",
                }]
        packages.append(entry)
        ends = ("SPDXRef-beagle-tui", identifier)
        if kind == "RUNTIME_DEPENDENCY_OF":
            ends = (ends[1], ends[0])
        relationships.append({
            "spdxElementId": ends[0],
            "relationshipType": kind,
            "relatedSpdxElement": ends[1],
        })
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{commit or 'unknown'}",
        "creationInfo": {
            "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: beagle-tui-sbom"],
        },
        "packages": packages,
        "relationships": relationships,
    }
    json.dump(document, sys.stdout, indent=2)
    print()


main()
