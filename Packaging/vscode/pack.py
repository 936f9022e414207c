"""Packs the extension for Visual Studio Code, after checks of its manifest.

    pack.py VERSION OUTPUT [SECONDS]      SECONDS since 1970, for the times of the files

A .vsix file is a ZIP archive with a manifest, the types of its files, and the extension in a folder.
The same sources give the same bytes.
"""

import json
import os
import re
import sys
import time
import zipfile
from xml.sax.saxutils import escape, quoteattr

ROOT = os.path.dirname(os.path.abspath(__file__))
LICENSE = os.path.join(ROOT, "..", "..", "LICENSE")
TYPES = {
    "json": "application/json", "js": "application/javascript", "md": "text/markdown",
    "txt": "text/plain", "vsixmanifest": "text/xml",
}


def scripts():
    """The paths of the JavaScript files."""
    found = ["extension.js"]
    found += sorted("lib/" + name for name in os.listdir(os.path.join(ROOT, "lib")))
    return [name for name in found if name.endswith(".js")]


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def problems(manifest, sources):
    """What is wrong with the manifest, compared with the sources."""
    found = []

    def expect(condition, text):
        if not condition:
            found.append(text)

    for key in ("name", "displayName", "description", "version", "publisher", "license", "engines"):
        expect(manifest.get(key), f"package.json has no {key}")
    expect(re.fullmatch(r"[a-z0-9][a-z0-9-]*", manifest["name"]), "the name has other characters")
    expect(re.fullmatch(r"\d+\.\d+\.\d+", manifest["version"]),
           f'{manifest["version"]} is not three numbers')
    expect(re.fullmatch(r"\^\d+\.\d+\.\d+", manifest["engines"].get("vscode", "")),
           "engines.vscode is not a version such as ^1.75.0")
    expect(os.path.normpath(manifest["main"]) in sources, f'{manifest["main"]} does not exist')
    all_text = "\n".join(sources.values())
    contributes = manifest["contributes"]
    # Commands: declared, registered and in menus.
    declared = {command["command"] for command in contributes["commands"]}
    registered = set(re.findall(r'command\("([^"]+)"', sources["extension.js"]))
    for name in sorted(declared - registered):
        found.append(f"the command {name} is not registered")
    for menu, items in contributes["menus"].items():
        for item in items:
            expect(item["command"] in declared,
                   f'{menu} has the unknown command {item["command"]}')
    # Settings: each one is read, and its default has its type.
    kinds = {"string": str, "boolean": bool, "array": list, "number": (int, float)}
    for name, setting in contributes["configuration"]["properties"].items():
        short = name.removeprefix("beagle.")
        expect(any(f'"{part}"' in all_text for part in (short, short.rsplit(".", 1)[-1])),
               f"nothing reads the setting {name}")
        expect(isinstance(setting.get("default"), kinds[setting["type"]]),
               f"the default of {name} is not a {setting['type']}")
        expect(setting.get("description") or setting.get("markdownDescription"),
               f"{name} has no description")
        expect(setting.get("scope") in ("machine", "window", "resource"), f"{name} has no scope")
    # Only the user chooses the program that runs.
    for name in ("beagle.path", "beagle.arguments"):
        expect(contributes["configuration"]["properties"][name]["scope"] == "machine",
               f"a workspace could change {name}")
    # Modules: those of Node.js, of the editor, and files of the extension.
    known = {"vscode", "child_process", "fs", "os", "path", "readline"}
    for name, text in sources.items():
        for module in re.findall(r'require\("([^"]+)"\)', text):
            if module.startswith("."):
                path = os.path.normpath(os.path.join(os.path.dirname(name), module)) + ".js"
                expect(path in sources, f"{name} requires {path}, which does not exist")
            else:
                expect(module in known, f"{name} requires {module}, which is not in the package")
    for matcher in contributes["problemMatchers"]:
        expect(f'"${matcher["name"]}"' in all_text, f'nothing uses ${matcher["name"]}')
        re.compile(matcher["pattern"]["regexp"])
    return found


def vsix_manifest(manifest):
    """The manifest of the package, made from that of the extension."""
    def attribute(text):
        return quoteattr(str(text))

    properties = {
        "Engine": manifest["engines"]["vscode"], "ExtensionDependencies": "", "ExtensionPack": "",
        "ExtensionKind": ",".join(manifest["extensionKind"]), "LocalizedLanguages": "",
    }
    lines = "".join(
        f'\n      <Property Id="Microsoft.VisualStudio.Code.{key}" Value={attribute(value)} />'
        for key, value in properties.items())
    assets = {
        "Microsoft.VisualStudio.Code.Manifest": "extension/package.json",
        "Microsoft.VisualStudio.Services.Content.Details": "extension/README.md",
        "Microsoft.VisualStudio.Services.Content.License": "extension/LICENSE.txt",
    }
    files = "".join(
        f'\n    <Asset Type="{key}" Path="{path}" Addressable="true" />'
        for key, path in assets.items())
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={attribute(manifest["name"])} Version={attribute(manifest["version"])}
      Publisher={attribute(manifest["publisher"])} />
    <DisplayName>{escape(manifest["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(manifest["description"])}</Description>
    <Tags>{escape(",".join(manifest["keywords"]))}</Tags>
    <Categories>{escape(",".join(manifest["categories"]))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>{lines}
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>{files}
  </Assets>
</PackageManifest>
"""


def content_types():
    defaults = "".join(
        f'<Default Extension=".{name}" ContentType="{kind}" />' for name, kind in TYPES.items())
    return ('<?xml version="1.0" encoding="utf-8"?>\n'
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            f"{defaults}</Types>\n")


def main(version, output, seconds):
    manifest = json.loads(read("package.json"))
    # A version of the editor's packages has three numbers only.
    manifest["version"] = re.match(r"\d+\.\d+\.\d+", version).group()
    sources = {name: read(name) for name in scripts()}
    found = problems(manifest, sources)
    if found:
        sys.exit("\n".join("Packaging/vscode: " + text for text in found))
    with open(LICENSE, encoding="utf-8") as file:
        license_text = file.read()
    files = {
        "extension.vsixmanifest": vsix_manifest(manifest),
        "[Content_Types].xml": content_types(),
        "extension/package.json": json.dumps(manifest, indent=2, ensure_ascii=False) + "\n",
        "extension/README.md": read("README.md"),
        "extension/LICENSE.txt": license_text,
    }
    files.update({"extension/" + name: text for name, text in sources.items()})
    os.makedirs(os.path.dirname(os.path.abspath(output)), exist_ok=True)
    date = time.gmtime(max(seconds, 315532800))[:6]
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, text.encode("utf-8"))
    print(f"{output}: {len(files)} files, {os.path.getsize(output) / 1000:.0f} KB")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time()))
