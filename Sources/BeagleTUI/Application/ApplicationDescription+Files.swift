import BeagleNetworking
import BeagleSchema
import Glibc
import SystemSupport

extension ApplicationDescription {
  /// The name of the environment variable with the paths of JSON files, one in each line. The application decodes them,
  /// because only it has the types of its components and actions.
  package nonisolated static let filesVariable = "BEAGLE_TUI_DESCRIBE_FILES"

  /// The paths in ``filesVariable``.
  static var requestedFiles: [String] {
    guard let value = getenv(filesVariable) else { return [] }
    return String(cString: value).split(separator: "\n").map(String.init)
  }

  /// The mistakes that the decoder of a type finds and that its name alone does not show.
  private static let codesOfTypes: Set<DiagnosticCode> = [
    .unknownProperty, .misspelledProperty, .missingRequired, .wrongType, .badEnum, .badCustom,
  ]

  /// Returns the mistakes in the members of the application's own components and actions in a file.
  static func findings(in path: String, _ decoder: ComponentDecoder) -> [Diagnostic] {
    let (root, names) = RootDirectory.place(ofTyped: path)
    guard let bytes = try? root.read(names: names, limit: DirectoryNetworkClient.bodyLimit),
      let document = try? JSONDocument(bytes, name: path)
    else { return [] }
    let types = Set(
      (decoder.componentDescriptors + decoder.actionDescriptors).filter { !$0.isBuiltin }
        .map { $0.name.lowercased() })
    return decoder.check(document).filter { finding in
      codesOfTypes.contains(finding.code)
        && type(at: finding.offset, in: document.root).map(types.contains) == true
    }
  }

  /// Returns the lowercase name of the innermost component or action around an offset.
  private static func type(at offset: Int, in root: JSONNode) -> String? {
    var found: String?
    var next: JSONNode? = root
    while let node = next {
      let type = node["_beagleComponent_"] ?? node["_beagleAction_"]
      found = type?.string?.lowercased() ?? found
      next = (Array(node.elements) + node.members.map(\.value)).first {
        $0.span.offset <= offset && offset < $0.span.end
      }
    }
    return found
  }
}

extension Diagnostic {
  /// The finding in the description of an application.
  var describedFinding: DynamicObject {
    [
      "code": .string(code.rawValue), "severity": .string(severity.rawValue),
      "message": .string(message), "suggestion": suggestion.map { .string($0) } ?? .empty,
      "name": .string(name), "offset": .int(offset), "line": .int(line), "column": .int(column),
      "endLine": .int(endLine), "endColumn": .int(endColumn),
    ]
  }

  /// Reads a finding of a description; nil if a newer version of the library has written another one.
  init?(description node: JSONNode) {
    func number(_ key: String) -> Int { node[key].flatMap { DynamicObject($0).intValue } ?? 1 }
    guard let code = node["code"]?.string.flatMap(DiagnosticCode.init(rawValue:)),
      let severity = node["severity"]?.string.flatMap(Severity.init(rawValue:))
    else { return nil }
    self.init(
      code, severity, node["message"]?.string ?? "", suggestion: node["suggestion"]?.string,
      name: node["name"]?.string ?? "", file: "",
      span: SourceSpan(offset: number("offset"), length: 0),
      start: SourceLocation(line: number("line"), column: number("column")),
      end: SourceLocation(line: number("endLine"), column: number("endColumn")))
  }
}
