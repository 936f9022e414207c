import SystemSupport

/// Recognizes flow files.
enum FlowFile {
  /// Whether a file is YAML. Only flows among them are analyzed.
  static func isYAML(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

  /// Whether a file can be a flow, and not the configuration of a workspace.
  static func mayBeFlow(_ path: String) -> Bool {
    guard isYAML(path) else { return false }
    let name = FilePath.name(of: path)
    return name != "config.yaml" && name != "config.yml"
  }

  /// Whether a file is a flow: one in a folder `flows`, or one that begins with a configuration.
  /// - Parameter bytes: The content; nil to decide by the path.
  static func isFlow(_ path: String, _ bytes: [UInt8]? = nil) -> Bool {
    guard mayBeFlow(path) else { return false }
    if path.split(separator: "/" as Character).dropLast().contains("flows") { return true }
    return bytes?.split(separator: 0x0A, maxSplits: 50).prefix(50).contains { line in
      line.starts(with: "appId:".utf8) || line.starts(with: "url:".utf8)
    } ?? false
  }
}

extension TextDocument {
  /// Whether the document is a flow.
  var isFlow: Bool { FlowFile.isFlow(name, bytes) }

  /// Whether the document is YAML.
  var isYAML: Bool { FlowFile.isYAML(name) }
}
