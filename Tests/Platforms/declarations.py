"""Collects what the platforms of Beagle declare: the names and types of components, actions, properties,
events, enum values and operations, from checkouts of their repositories.

    declarations.py CHECKOUTS > Tests/Platforms/declarations.tsv

CHECKOUTS contains a directory for each repository. Each line of the output has the platform, the kind,
the owner, the name and the declared type; lines that begin with # name the commits. `PlatformTableTests`
compares the file with what this program supports.
"""

import collections
import os
import re
import subprocess
import sys

# MARK: - Declarations in source text


class Type:
    """A declared type: its properties with their types, the types that it extends, and enum values."""

    def __init__(self):
        self.properties, self.bases, self.values = {}, [], []


def without_comments(text):
    """Removes comments, but not from strings."""
    pattern = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', re.S)
    return pattern.sub(lambda match: match.group() if match.group()[0] in "\"'" else " ", text)


PAIRS = {"(": ")", "{": "}", "[": "]", "<": ">"}


def block(text, at):
    """Returns the text between the bracket at a position and its counterpart, and the position after it."""
    opening = text[at]
    closing, depth, start = PAIRS[opening], 0, at
    while at < len(text):
        if text[at] == opening:
            depth += 1
        elif text[at] == closing and not (closing == ">" and text[at - 1] in "-="):
            depth -= 1
            if depth == 0:
                return text[start + 1:at], at + 1
        at += 1
    return text[start + 1:], len(text)


def split(text, separators=","):
    """Splits at separators outside of brackets."""
    parts, depth, part = [], 0, ""
    for index, char in enumerate(text):
        if char in "([{<":
            depth += 1
        elif char in ")]}" or (char == ">" and text[index - 1:index] not in ("=", "-")):
            depth -= 1
        if char in separators and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += char
    return [part.strip() for part in parts + [part] if part.strip()]


def outside(text):
    """Returns a body without its nested blocks."""
    result, at = "", 0
    while at < len(text):
        if text[at] == "{":
            _, at = block(text, at)
            result += "{}"
        else:
            result += text[at]
            at += 1
    return result


def read(root, folders, extensions):
    """Returns the text of all source files in some folders of a checkout, without comments."""
    texts = {}
    for folder in folders:
        top = os.path.join(root, folder)
        paths = [top] if os.path.isfile(top) else [
            os.path.join(place, name) for place, _, names in os.walk(top) for name in sorted(names)]
        for path in sorted(paths):
            if path.endswith(extensions) and "test" not in os.path.relpath(path, root).lower().split("/"):
                with open(path, encoding="utf-8") as file:
                    texts[os.path.relpath(path, root)] = without_comments(file.read())
    return texts


def swift_types(texts):
    types = collections.defaultdict(Type)
    header = re.compile(r"\b(struct|class|enum|extension|protocol)\s+([\w.]+)(?:<[^>]*>)?\s*(?::\s*([^{]*))?(?:where[^{]*)?\{")

    def walk(text, outer):
        at = 0
        while match := header.search(text, at):
            body, at = block(text, match.end() - 1)
            name = match.group(2).split(".")[-1]
            found = types[name]
            found.bases += [base.strip() for base in split(match.group(3) or "")]
            for line in re.split(r"[\n;]", outside(body)):
                line = line.strip()
                if re.search(r"\b(static|private|fileprivate|internal|func|init|lazy)\b", line) or line.endswith("{}"):
                    continue
                declared = re.match(r"(?:(?:public|open|final|weak|@\w+(?:\([^)]*\))?)\s+)*(?:let|var) `?(\w+)`?\s*:\s*([^={]+)", line)
                if declared:
                    found.properties[declared.group(1)] = declared.group(2).strip()
            keys = re.search(r"enum CodingKeys[^{]*\{(.*?)\}", body, re.S)
            if name not in ("Navigate", "Route", "Image", "ImagePath") and keys:
                for key in re.findall(r"\w+", " ".join(re.findall(r"\bcase ([^\n=]+)", keys.group(1)))):
                    found.properties.setdefault(key, "")
            if match.group(1) == "enum" and "String" in (match.group(3) or ""):
                for case in re.findall(r"\bcase\s+([^\n]+)", outside(body)):
                    for part in split(case):
                        raw = re.match(r"`?(\w+)`?(?:\s*=\s*\"([^\"]*)\")?", part)
                        found.values.append(raw.group(2) or raw.group(1))
            for alias, type in re.findall(r"\btypealias (\w+) = (\w+)\b", outside(body)):
                types[alias].bases.append(type)
            walk(body, name)

    for text in texts.values():
        walk(re.sub(r"@AutoCodable\s+", "@AutoCodable ", text), None)
    return types


def without_calls(text, name):
    """Removes calls with their arguments."""
    while (at := text.find(name)) >= 0:
        text = text[:at] + text[block(text, at + len(name) - 1)[1]:]
    return text


def kotlin_types(texts):
    """Returns the types, and the wire names in annotations by class."""
    types, names = collections.defaultdict(Type), collections.defaultdict(dict)
    header = re.compile(
        r"((?:@\w+(?:\((?:[^()]|\([^()]*\))*\))?\s+)*)(?:(?:internal|private|open|abstract|sealed|data|inner|public)\s+)*"
        r"(enum\s+class|class|interface|object)\s+(\w+)\s*(?:<[^>]*>)?\s*(?:(?:@\w+\s+)?(?:internal |private )?constructor\s*)?")
    for text in texts.values():
        text = without_calls(text, "@Deprecated(")
        for match in header.finditer(text):
            name, at = match.group(3), match.end()
            found = types[name]
            annotation = re.search(r"@(\w+)\(\s*(?:name\s*=\s*)?\"(\w+)\"", match.group(1) or "")
            if annotation:
                names[annotation.group(1)][name] = annotation.group(2)
            elif re.search(r"@(RegisterWidget|BeagleJson)\b", match.group(1) or ""):
                names[re.search(r"@(RegisterWidget|BeagleJson)\b", match.group(1)).group(1)].setdefault(name, name)
            if at < len(text) and text[at] == "(":
                parameters, at = block(text, at)
                for parameter in split(parameters):
                    declared = re.match(
                        r"(?:@[\w:]+(?:\([^)]*\))?\s+)*(?:override\s+|private\s+|open\s+)*(?:val|var)\s+`?(\w+)`?\s*:\s*(.+?)(?:\s*=.*)?$",
                        parameter, re.S)
                    if declared and "private " not in parameter:
                        found.properties[declared.group(1)] = declared.group(2).strip()
            rest = re.compile(r"\s*:\s*([^{=\n]*(?:(?<=,)\s*\n[^{=\n]*)*)").match(text, at)
            if rest:
                found.bases += [re.match(r"\w*(?:\.\w+)*", base).group() for base in split(rest.group(1))]
                at = rest.end()
            start = re.compile(r"\s*\{").match(text, at)
            if not start:
                continue
            body, _ = block(text, start.end() - 1)
            if match.group(2).startswith("enum"):
                found.values += re.findall(r"\b([A-Z][A-Z0-9_]*)\b", re.sub(r"@\w+(\([^)]*\))?", "", outside(body).split(";")[0]))
            for declared in re.finditer(r"override\s+va[lr]\s+(\w+)\s*:\s*([\w<>?, .]+)", outside(body)):
                found.properties.setdefault(declared.group(1), declared.group(2).strip())
            if match.group(2) == "interface":
                for declared in re.finditer(r"\bva[lr]\s+(\w+)\s*:\s*([\w<>?, .]+)", outside(body)):
                    found.properties.setdefault(declared.group(1), declared.group(2).strip())
    return types, names


def typescript_types(texts):
    types = collections.defaultdict(Type)
    header = re.compile(
        r"\b(?:interface\s+(\w+)\s*(?:<(?:[^<>]|<[^<>]*>)*>)?\s*(?:extends\s+([^{]+?))?\s*(?=\{)"
        r"|type\s+(\w+)\s*(?:<(?:[^<>]|<[^<>]*>)*>)?\s*=\s*)")
    for text in texts.values():
        for match in header.finditer(text):
            found, at = types[match.group(1) or match.group(3)], match.end()
            found.bases += [re.match(r"\w+", base).group() for base in split(match.group(2) or "") if re.match(r"\w+", base)]
            for required in re.findall(r"\w+<(\w+)>", match.group(2) or ""):
                found.bases.append(required)
            if match.group(3) and text[at:at + 1] != "{":
                line = re.match(r"[^\n]*(?:\n\s*[|&][^\n]*)*(?:\n\))?", text[at:]).group()
                found.values += re.findall(r"'([\w-]+)'", line)
                found.bases += [word for word in re.findall(r"\b[A-Z]\w+", line)]
                continue
            body, _ = block(text, at) if text[at] == "{" else ("", at)
            for member in split(body, ",;\n"):
                declared = re.match(r"(?:readonly\s+)?['\"]?([\w$]+)['\"]?(\??)\s*:\s*(.+)$", member, re.S)
                if declared:
                    found.properties[declared.group(1)] = declared.group(3).strip() + declared.group(2)
    return types


def dart_types(texts):
    types = collections.defaultdict(Type)
    for text in texts.values():
        keys = dict(re.findall(r"static const (?:String )?(_?\w+)\s*=\s*['\"](\w+)['\"]", text))
        for match in re.finditer(r"\benum\s+(\w+)\s*\{([^}]*)\}", text):
            types[match.group(1)].values += re.findall(r"\w+", match.group(2))
        for match in re.finditer(r"\bclass\s+(\w+)[^{]*\{", text):
            body, _ = block(text, match.end() - 1)
            found = types[match.group(1)]
            fields = dict((name, kind) for kind, name in re.findall(r"\b(?:final\s+)?([\w<>, ]+\??)\s+(\w+);", outside(body)))
            for key in re.findall(r"(?:map|json|\w*Json)\[([^\]]+)\]", body):
                name = keys.get(key, key.strip("'\"")) if not re.match(r"['\"]", key) else key.strip("'\"")
                found.properties[name] = fields.get(name, "dynamic")
    return types


# MARK: - Names that all platforms share

# The names of objects, by the names that the platforms give them.
OBJECTS = {
    "ContextData": "Context", "DataContext": "Context", "Context": "Context", "BeagleDataContext": "Context",
    "BeagleFlex": "Flex", "FullFlex": "Flex", "Flex": "Flex",
    "BeagleSize": "Size", "FullSize": "Size", "Size": "Size",
    "EdgeValue": "EdgeValue", "UnitValue": "UnitValue", "FullPosition": "EdgeValue",
    "BeagleStyle": "Style", "FullStyle": "Style", "Style": "Style",
    "CornerRadius": "CornerRadius", "FullCornerRadius": "CornerRadius", "CornerRadiusDataFormat": "CornerRadius",
    "BeagleCornerRadius": "CornerRadius",
    "Accessibility": "Accessibility", "BeagleAccessibility": "Accessibility", "WithAccessibility": None,
    "TabBarItem": "TabItem", "ItemTitle": "TabItem", "TabItem": "TabViewItem",
    "NavigationBar": "NavigationBar", "BeagleNavigationBar": "NavigationBar",
    "NavigationBarItem": "NavigationBarItem", "SafeArea": "SafeArea", "BeagleSafeArea": "SafeArea",
    "Template": "Template", "TemplateItem": "Template", "TemplateManagerItem": "Template", "TemplateProps": "Template",
    "NavigationContext": "NavigationContext", "HttpAdditionalData": "HttpAdditionalData",
    "ActionAnalyticsConfig": None, "Attributes": "Analytics", "ActionAnalyticsProperties": "Analytics",
    "AnalyticsConfigObject": "Analytics",
    "Remote": None, "NewPath": "Route", "RemoteView": "Route", "LocalView": "Route", "Route": "Route",
    "ImagePath": "ImagePath", "LocalImagePath": "ImagePath", "RemoteImagePath": "ImagePath",
    "ScreenEvent": "ScreenEvent", "AnalyticsScreen": "ScreenEvent", "ClickEvent": "ClickEvent", "AnalyticsClick": "ClickEvent",
    "AnalyticsAction": None, "FieldError": "FieldError", "RemoteImage": None,
}
# Types of values that may be expressions; their own members are no values of enums.
EXPRESSIONS = {"Expression", "DynamicExpression", "Context", "Operation", "Bind"}
ACTION_WORDS = re.compile(r"\b(Action|Actions|RawAction|ActionOrActionList|BeagleAction|Function|InputHandler|FormRemoteAction)\b|=>|\bvoid\b")


class Platform:
    """What one platform declares."""

    def __init__(self, name, types):
        self.name, self.types = name, types
        self.rows = set()
        self.done = set()

    def add(self, kind, owner, name, type=""):
        type = re.sub(r"\s+", " ", type).strip()
        self.rows.add((self.name, kind, owner, name, re.sub(r"\s*([<>,:()|&?])\s*", r"\1", type)[:60]))

    def all_properties(self, name, visited=()):
        if name in visited or name not in self.types:
            return {}
        found = {}
        for base in self.types[name].bases:
            found.update(self.all_properties(base, (*visited, name)))
        found.update(self.types[name].properties)
        return found

    def values(self, name, visited=()):
        if name in visited or name not in self.types or name in EXPRESSIONS:
            return []
        found = list(self.types[name].values)
        for base in self.types[name].bases:
            found += self.values(base, (*visited, name))
        return found

    def property(self, owner, name, type):
        self.add("event" if ACTION_WORDS.search(type) else "property", owner, name, type)
        for word in re.findall(r"(?<!\[)'([\w-]+)'", type):
            self.add("value", f"{owner}.{name}", word)
        for word in re.findall(r"\w+", type):
            if word in OBJECTS:
                if OBJECTS[word]:
                    self.object(word)
            else:
                for value in self.values(word):
                    self.add("value", f"{owner}.{name}", value)

    def object(self, name):
        if name in self.done:
            return
        self.done.add(name)
        for property, type in self.all_properties(name).items():
            self.property(OBJECTS[name], property, type)

    def component(self, wire, type, extra=(), without=()):
        self.owner("component", wire, type, extra, without)

    def action(self, wire, type, extra=(), without=()):
        self.owner("action", wire, type, extra, without)

    def owner(self, kind, wire, type, extra=(), without=()):
        wire = wire.split(":")[-1].lower()
        self.add(kind, "", wire)
        for name, declared in {**self.all_properties(type), **dict(extra)}.items():
            if name in without or name.startswith("_"):
                continue
            if name == "widgetProperties":
                for inner, type in self.all_properties("WidgetProperties").items():
                    self.property(f"{kind}:{wire}", inner, type)
            else:
                self.property(f"{kind}:{wire}", name, declared)


# MARK: - iOS


def ios(name, root, sources):
    # The records of analytics are output, and one of their types is also called Action.
    texts = {path: text for path, text in read(root, [sources], ".swift").items() if "Record" not in path}
    types = swift_types(texts)
    everything = "\n".join(texts.values())
    platform = Platform(name, types)
    for registered in re.finditer(
        r"register(Component|Action)?\((?:Deprecated\.)?(\w+)\.self, key: key\(name: \"(\w+)\"(?:, namespace: \.beagle)?\)(?:, baseType: \.(\w+))?\)", everything):
        role, type, wire, base = registered.groups()
        kind = base or role.lower()
        if type == "Navigate":
            continue
        (platform.component if kind == "component" else platform.action)(wire, type)
    ios_navigation(platform, everything)
    ios_images(platform, everything)
    for body in re.findall(r"enum CodingKeys: String, CodingKey \{(.*?)\}", everything, re.S):
        for raw in re.findall(r"= \"(_\w+)\"", body):
            platform.add("key", "", raw)
    for word in ("_beagleComponent_", "_beagleAction_", "_beagleImagePath_"):
        if word in everything:
            platform.add("key", "", word)
    for operation in re.findall(r"register\(operationId: \"(\w+)\"", everything):
        platform.add("operation", "", operation)
    operations = re.search(r"enum Name: String[^{]*\{(.*?)\n    \}", everything, re.S)
    if operations and name.endswith("1"):
        for operation in re.findall(r"\w+", " ".join(re.findall(r"case ([^\n]+)", operations.group(1)))):
            platform.add("operation", "", operation)
    return platform


def ios_navigation(platform, text):
    """The actions of an enum with associated values."""
    body, _ = block(text, re.search(r"enum Navigate: [^{]*\{", text).end() - 1)
    for case in re.finditer(r"\bcase (\w+)(?:\(([^\n]*)\))?(?=\n)", body):
        if case.group(1).startswith("_") or case.group(1) in ("analytics", "route", "url", "controllerId", "navigationContext"):
            continue
        wire = case.group(1).lower()
        platform.add("action", "", wire)
        for part in split(case.group(2) or ""):
            labeled = re.match(r"(\w+):\s*([^=]+)", part)
            type = re.sub(r"\s*=.*", "", part)
            if labeled:
                platform.property(f"action:{wire}", labeled.group(1), labeled.group(2).strip())
            elif type in ("OpenNativeRoute", "OpenNativeRoute?"):
                for name, declared in platform.all_properties("OpenNativeRoute").items():
                    platform.property(f"action:{wire}", name, declared)
            else:
                platform.property(f"action:{wire}", "url" if "external" in wire else "route", type)
    platform.object("NewPath")
    platform.object("NavigationContext")
    platform.object("Attributes")
    platform.add("property", "Route", "screen", "Screen")


def ios_images(platform, text):
    for name in ("url", "placeholder", "mobileId"):
        if re.search(rf"case {name}\b", text):
            platform.add("property", "ImagePath", name)
    for value in ("local", "remote"):
        if f'case "{value}"' in text:
            platform.add("value", "ImagePath._beagleImagePath_", value)


# MARK: - Android and the Kotlin back end


def android(name, root, sources):
    texts = read(root, sources, ".kt")
    types, names = kotlin_types(texts)
    everything = "\n".join(texts.values())
    platform = Platform(name, types)
    widget = {key: kind for key, kind in types["Widget"].properties.items()}
    for type, wire in sorted(names["RegisterWidget"].items()):
        if type not in ("UndefinedWidget",):
            isWidget = "WidgetView" in types[type].bases or "InputWidget" in types[type].bases
            platform.component(wire, type, widget.items() if isWidget else ())
    registered = re.findall(r"(?:registerSubtype|withSubtype)\((?:\w+\.)?(\w+)::class\.java", everything)
    for type, wire in sorted(names["BeagleJson"].items()):
        if {"ServerDrivenComponent", "ViewConvertable", "GhostComponent"} & set(types[type].bases) and wire != type:
            platform.component(wire, type)
    actions = set(names["BeagleJson"]) | set(names["RegisterAction"]) | set(registered)
    for type in sorted(actions):
        bases = set(types[type].bases)
        if bases & {"AnalyticsAction", "Action", "ActionBase", "Navigate", "AsyncAction", "AnalyticsAction()"} and type not in (
                "Navigate", "UndefinedAction", "FormLocalActionHandler"):
            if type in types and types[type].properties or type in ("SubmitForm", "PopStack", "PopView"):
                platform.action(names["BeagleJson"].get(type, type), type, without=("status",))
    kotlin_common(platform, everything)
    for operation in re.findall(r"\"(\w+)\" to \w*Operation|createOperation\(\"(\w+)\"", everything):
        platform.add("operation", "", operation[0] or operation[1])
    for operation in re.findall(r"@RegisterOperation\(\"(\w+)\"\)", everything):
        platform.add("operation", "", operation)
    return platform


def kotlin_common(platform, everything):
    for type in ("Remote", "Local"):
        for body in re.finditer(rf"class {type}\b[^(]*\(", everything):
            parameters, _ = block(everything, body.end() - 1)
            isImage = "mobileId" in parameters or "placeholder" in parameters.lower() and "fallback" not in parameters
            for parameter in split(parameters):
                declared = re.match(r"(?:override )?(?:val |var )?(\w+)\s*:\s*([^=]+)", parameter)
                if declared:
                    name = {"webUrl": "url", "remoteUrl": "url"}.get(declared.group(1), declared.group(1))
                    platform.property("ImagePath" if isImage else "Route", name, declared.group(2).strip())
    for word in ("_beagleComponent_", "_beagleAction_", "_beagleImagePath_", "beaglePlatform"):
        if f'"{word}"' in everything:
            platform.add("key", "", word)
    for owner in ("ScreenEvent", "ClickEvent", "ActionAnalyticsProperties", "AnalyticsScreen", "AnalyticsClick"):
        if owner in platform.types and platform.types[owner].properties:
            platform.object(owner)


def kotlin(name, root, sources):
    texts = read(root, sources, ".kt")
    types, names = kotlin_types(texts)
    everything = "\n".join(texts.values())
    platform = Platform(name, types)
    helpers = {"Row", "Column", "ComposeComponent", "SizedBox", "Center", "Expanded", "Padding", "Margin", "Spacer",
               "BeaglePlatformWrapper", "InputWidget", "Widget", "ScreenComponent", "AccessibilityComponent",
               "IdentifierComponent", "StyleComponent", "AnalyticsAction"}
    widget = dict(types["Widget"].properties)
    for type, declared in sorted(types.items()):
        bases = set(declared.bases)
        if type in helpers or not declared.properties and type not in ("SubmitForm",):
            continue
        if type.startswith("PageIndicator") or bases & {"Widget", "InputWidget", "ServerDrivenComponent", "ContextComponent", "LayoutComponent", "FormInput", "SingleChildComponent"}:
            wire = {"Screen": "ScreenComponent"}.get(type, type)
            platform.component(wire, type, widget.items() if bases & {"Widget", "InputWidget"} else ())
        elif bases & {"AnalyticsAction", "Action", "ActionBase", "Navigate"} and type != "Navigate":
            platform.action(type, type)
    kotlin_common(platform, everything)
    for operation in re.findall(r"createOperation\(\s*\"(\w+)\"", everything):
        platform.add("operation", "", operation)
    return platform


# MARK: - Web


def web(name, root):
    """The core, which executes actions and evaluates expressions, and the component library of React."""
    core = read(os.path.join(root, "beagle-web-core"), ["src"], ".ts")
    react = read(os.path.join(root, "beagle-web-react"), ["src"], (".ts", ".tsx"))
    core_types, react_types = typescript_types(core), typescript_types(react)
    types = collections.defaultdict(Type, {**core_types, **react_types})
    platform = Platform(name, types)
    text = "\n".join(core.values())
    for type, declared in core_types.items():
        wire = re.match(r"'beagle:(\w+)'", declared.properties.get("_beagleAction_", ""))
        if wire:
            platform.action(wire.group(1), type, without=("_beagleAction_",))
    types["BeagleStyle"] = core_types["BeagleStyle"]
    platform.object("BeagleStyle")
    for key in re.findall(r"'(\w+)': (?:true|false),", "".join(re.findall(r"EDGE_ORDER[^}]*\}", text))):
        platform.add("property", "EdgeValue", key)
    for key in re.findall(r"'(\w+)': '(?:flex\w+)'", "".join(re.findall(r"FLEX_PROPERTIES_TO_RENAME[^}]*\}", text))):
        platform.add("property", "Flex", key)
    for key in re.findall(r"'(\w+)': '\S+'", "".join(re.findall(r"UNITY_TYPE[^}]*\}", text))):
        platform.add("value", "UnitValue.type", key)
    everywhere = {key: kind for key, kind in core_types["BeagleUIElement"].properties.items() if not key.startswith("_")}
    everywhere["id"] = "string?"
    registry = next(value for path, value in react.items() if path.endswith("components/index.ts"))
    sources = {os.path.dirname(path): value for path, value in react.items() if path.endswith("index.tsx")}
    for wire, component in re.findall(r"'beagle:(\w+)': (\w+)", registry):
        folder = re.search(rf"import {component} from '\./([\w/]+)'", registry).group(1)
        source = sources.get(f"src/components/{folder}", "")
        model = re.search(r"FC<(\w+)>", source)
        without = ("className", "viewContentManager", "_key", "datasource")
        extra = dict(everywhere)
        if "DynamicList" in folder:
            extra["key"] = "string?"
        platform.component(wire, model.group(1) if model else "", extra.items(), without)
    for module in re.findall(r"from '\./(\w+)'", next(value for path, value in core.items() if path.endswith("operation/index.ts"))):
        body = re.search(r"export default \{(.*?)\n\}", core[f"src/operation/{module}.ts"], re.S).group(1)
        for operation in re.findall(r"^  (\w+)(?::|,|\()", body, re.M):
            platform.add("operation", "", operation)
    platform.object("TemplateItem")
    for word in ("_beagleComponent_", "_beagleAction_", "_beagleImagePath_", "_implicitContexts_"):
        platform.add("key", "", word)
    return platform


# Inputs that the library itself sets.
ANGULAR_INTERNAL = {"parentReference", "viewContentManager", "_children", "children"}


def angular(name, root):
    texts = read(os.path.join(root, "beagle-web-angular"), ["src"], ".ts")
    types = typescript_types(texts)
    platform = Platform(name, types)
    registry = next(value for path, value in texts.items() if path.endswith("src/constants.ts"))
    everything = "\n".join(texts.values())
    for match in re.finditer(r"class (\w+)(?: extends (\w+))?[^{]*\{", everything):
        body, _ = block(everything, match.end() - 1)
        found = types[match.group(1)]
        found.bases += [match.group(2)] if match.group(2) else []
        for property, optional, kind in re.findall(r"@Input\(\)\s*(?:public )?(\w+)(\??)\s*:\s*([^\n;]+)", body):
            if property not in ANGULAR_INTERNAL and kind.strip() != "ListType":
                found.properties[property] = re.sub(r"\s=\s.*", "", kind).strip() + optional
    for wire, component in re.findall(r"'beagle:(\w+)': (\w+)", registry):
        platform.component(wire, component, (("context", "DataContext?"), ("id", "string?")))
    return platform


# MARK: - Flutter


def flutter(name, root):
    checkout = os.path.join(root, "beagle-flutter")
    texts = read(checkout, ["beagle/lib", "beagle_components/lib"], ".dart")
    types = dart_types(texts)
    everything = "\n".join(texts.values())
    platform = Platform(name, types)
    registry = next(value for path, value in texts.items() if path.endswith("default_components.dart"))
    everywhere = [("id", "String?"), ("context", "BeagleDataContext?"), ("style", "BeagleStyle?"),
                  ("accessibility", "BeagleAccessibility?"), ("children", "List<BeagleUIElement>")]
    for wire, builder in re.findall(r"'beagle:(\w+)': \(\) => (\w+)\(\)", registry):
        start = re.search(rf"class {builder}\b[^{{]*\{{", registry).end() - 1
        body, _ = block(registry, start)
        found = {key: "dynamic" for key in re.findall(r"getAttributeValue\(\s*'(\w+)'", body)}
        for key in list(found):
            if re.match(r"on[A-Z]", key):
                found[key] = "Function"
        for kind, key in re.findall(r"EnumUtils\.fromString\(\s*(\w+)\.values,\s*element\.getAttributeValue\('(\w+)'\)", body):
            found[key] = kind
        for kind, key in (("ImagePath", "path"), ("TabBarItem", "items"), ("BeagleNavigationBar", "navigationBar"),
                          ("BeagleSafeArea", "safeArea"), ("TemplateManagerItem", "templates")):
            if key in found and f"{kind}.from" in body:
                found[key] = kind
        platform.component(wire, "", [*everywhere, *found.items()])
    for path, text in texts.items():
        if path.endswith("default_actions.dart"):
            for match in re.finditer(r"'beagle:(\w+)': \([^)]*\) \{", text):
                body, _ = block(text, match.end() - 1)
                found = {key: "Function" if key.startswith("on") else "dynamic"
                         for key in re.findall(r"getAttributeValue\(\s*['\"](\w+)['\"]", body)}
                if "_getRoute" in body:
                    found.update({"route": "RemoteView LocalView", "navigationContext": "NavigationContext"})
                platform.action(match.group(1), "", [*found.items(), ("analytics", "dynamic")])
    platform.object("LocalImagePath")
    platform.object("RemoteImagePath")
    platform.object("NavigationBarItem")
    platform.object("NavigationContext")
    platform.object("HttpAdditionalData")
    for key in ("url", "fallback", "httpAdditionalData", "screen", "shouldPrefetch"):
        if re.search(rf"\[\"{key}\"\]|containsKey\(\"{key}\"\)", everything):
            platform.add("property", "Route", key)
    for word in ("_beagleComponent_", "_beagleAction_", "_beagleImagePath_"):
        if f"'{word}'" in everything:
            platform.add("key", "", word)
    return platform


# MARK: - The TypeScript back end


def typescript(name, root):
    checkout = os.path.join(root, "beagle-backend-ts")
    texts = read(checkout, ["core/src", "components/src"], (".ts", ".tsx"))
    types = typescript_types(texts)
    everything = "\n".join(texts.values())
    platform = Platform(name, types)
    types["TemplateProps"].properties = {**types["TemplateProps"].properties, "view": "Component"}
    types["TemplateProps"].bases = []
    types["WithStyle"].properties = {"style": "FullStyle"}
    types["WithContext"].properties = {"context": "DataContext"}
    types["DataContext"].properties = {"id": "string", "value": "any?"}
    types["WithAccessibility"].properties = {"accessibility": "Accessibility?"}
    types["Accessibility"].properties = {
        key: kind + optional for key, optional, kind in re.findall(
            r"(accessible|accessibilityLabel|isHeader)(\??): (\w+)", texts["components/src/types.ts"])}
    for path, text in texts.items():
        if "components/src/components" not in path:
            continue
        for wire in re.findall(r"name=\"(\w+)\"", text):
            if wire == "template" or wire == "container" and "container.tsx" not in path:
                continue
            isList = wire in ("listView", "gridView")
            props = re.search({"listView": r"interface (ListViewProps)", "gridView": r"interface (GridViewProps)"}.get(wire, r"FC<(\w+Props)>"), text)
            declared = props.group(1) if props else {"image": "BaseImageProps"}.get(wire, "")
            found = platform.all_properties(declared)
            extra, without = {"id": "string?"}, {"children", "type", "theme"} - ({"type"} if wire == "textInput" else set())
            if "children" in found and not isList:
                kind = "InterpolatedText" if "Text" in found["children"] else "Component"
                key = "text" if kind == "InterpolatedText" else next(
                    (word for word in ("child", "initialState") if re.search(rf"properties=\{{[^}}]*\b{word}\b|const properties = [^\n]*\b{word}\b", text)), "children")
                extra[key] = kind
            if isList:
                extra["templates"] = "TemplateProps"
            if wire == "image":
                extra["path"] = "object"
                extra["mode"] = found.get("mode", "")
            platform.component(wire, declared, extra.items(), without)
    for params, wire in re.findall(r"createCoreAction<(\w+)(?:<\w+>)?>\('(\w+)'\)", everything):
        platform.action(wire, params, [("analytics", "AnalyticsConfigObject?")])
    for wire in re.findall(r"createAction<[^(]*>\('(\w+)', coreNamespace\)|createCoreAction\('(\w+)'\)", everything):
        platform.action(wire[0] or wire[1], "", [("analytics", "AnalyticsConfigObject?")])
    for operation in re.findall(r"new Operation(?:<.*?>)?\(\s*'(\w+)'", everything):
        platform.add("operation", "", operation)
    platform.object("FullStyle")
    for key in ("url", "placeholder", "mobileId"):
        platform.add("property", "ImagePath", key)
    for word in ("_beagleComponent_", "_beagleAction_", "_beagleImagePath_"):
        if word in everything:
            platform.add("key", "", word)
    return platform


# MARK: - Output


def commit(root):
    result = subprocess.run(["git", "-C", root, "rev-parse", "HEAD"], capture_output=True, text=True)
    return result.stdout.strip()[:12] or "unknown"


def main(checkouts):
    def at(name):
        return os.path.join(checkouts, name)

    new = ["beagle/src/main/kotlin/br/com/zup/beagle/android/" + folder for folder in (
        "action", "analytics", "components", "context", "networking", "operation", "widget", "data/serializer")]
    old = ["android/beagle/src/main/java/br/com/zup/beagle"]
    old_server = ["backend/" + module + "/src/main" for module in ("widgets", "kotlin-core", "framework")]
    platforms = [
        (ios("ios", at("beagle-ios"), "Sources/Beagle/Sources"), "beagle-ios"),
        (android("android", at("beagle-android"), new), "beagle-android"),
        (web("react", checkouts), "beagle-web-react"),
        (angular("angular", checkouts), "beagle-web-angular"),
        (flutter("flutter", checkouts), "beagle-flutter"),
        (kotlin("kotlin", at("beagle-backend-kotlin"), ["framework/src/main"]), "beagle-backend-kotlin"),
        (typescript("typescript", checkouts), "beagle-backend-ts"),
        (ios("ios-1", at("beagle"), "iOS/Sources/Beagle/Sources"), "beagle"),
        (android("android-1", at("beagle"), old), "beagle"),
        (kotlin("kotlin-1", at("beagle"), old_server), "beagle"),
    ]
    print("# The names and types that the sources of the platforms declare, collected by declarations.py.")
    rows = collections.defaultdict(list)
    for platform, repository in platforms:
        print(f"# {platform.name}: {repository} {commit(at(repository))}, {len(platform.rows)} names")
        for name, kind, owner, word, type in sorted(platform.rows):
            # A platform may declare a name twice, for example for two kinds of routes.
            cells = rows[kind, owner, word]
            if not cells or not cells[-1].startswith(name + " "):
                cells.append(f"{name} {type}")
    print(f"# {len(rows)} different names")
    for row in sorted(rows):
        print("\t".join([*row, *(cell.strip() for cell in rows[row])]))


if __name__ == "__main__":
    main(sys.argv[1])
