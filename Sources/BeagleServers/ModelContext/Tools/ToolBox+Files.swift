import BeagleNetworking
import BeagleSchema
import SystemSupport

/// The files of the directory: what a model may write, and what it wrote.
extension ToolBox {
  // MARK: - Names

  /// The settings of a project, the only hidden file that a model reads and writes.
  static func isSettings(_ path: String) -> Bool { path == ".beagle-tui.json" }

  /// Refuses a name that no screen has although the content is one, because the file would be ignored.
  static func checkName(_ path: String, _ text: String, _ tool: Name) throws(ToolError) {
    guard let dot = path.lastIndex(of: "."), !path.hasSuffix(".json") else { return }
    let ending = String(path[dot...].dropFirst())
    guard !["yaml", "yml", "js", "svg"].contains(ending),
      text.containsBytes(of: "_beagleComponent_") || ending.lowercased() == "json"
        || TypoCorrection.best(for: ending, among: ["json"]) != nil
    else { return }
    throw ToolError(
      "\(tool.rawValue): files: \"\(path)\": the name of a screen ends with .json; rename it to"
        + " \(path[..<dot]).json")
  }

  /// Returns the theme of a call: a name, or the path of a file.
  func theme(_ arguments: ToolArguments) throws(ToolError) -> String? {
    guard let theme = arguments.string("theme") else { return nil }
    return theme.hasSuffix(".json") ? try bounds.relative(theme) : theme
  }

  // MARK: - Flows

  /// Returns the path of a flow that is in the argument for commands.
  static func flowPath(_ text: String) -> String? {
    let isPath =
      (text.hasSuffix(".yaml") || text.hasSuffix(".yml"))
      && !text.utf8.contains { $0 == 0x0A || $0 == 0x20 || $0 == 0x3A }
    return isPath ? text : nil
  }

  /// Returns whether a text is one command without the mark of a list.
  static func isCommand(_ text: String) -> Bool {
    guard !text.utf8.contains(0x0A), !text.hasPrefix("appId"), !text.hasPrefix("url"),
      flowPath(text) == nil
    else { return false }
    let word = text.prefix { $0.isLetter }
    return !word.isEmpty && (word.count == text.count || text[word.endIndex...].hasPrefix(":"))
  }

  /// Refuses an empty list of commands.
  static func checkCommands(
    _ arguments: ToolArguments, _ key: String, _ tool: Name
  ) throws(ToolError) {
    guard arguments.steps(key)?.isEmpty == true else { return }
    throw ToolError(
      "\(tool.rawValue): \(key): the list is empty; write commands, for example [{\"tapOn\": \"Save\"},"
        + " {\"assertVisible\": \"Saved\"}]" + (tool == .interact ? ", or leave out steps" : ""))
  }

  // MARK: - Reading

  /// Lists files, or returns their texts.
  func readFiles(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    var paths: [String] = []
    for path in arguments.strings("paths") {
      paths.append(Self.isSettings(path) ? path : try bounds.relative(path))
    }
    let files = try host.files(paths, unsaved(.readFiles, arguments))
    var text = ""
    for file in files {
      guard let content = file.text else {
        text += "\(file.path)\n"
        continue
      }
      text += files.count == 1 ? content : "# \(file.path)\n\n\(content)\n"
    }
    if files.isEmpty { text = "The directory has no files yet." }
    let values = files.map { file in
      ProtocolValue.Member(key: file.path, value: file.text.map { .string($0) } ?? .null)
    }
    return ToolResult(text, structured: ["files": .object(values)])
  }

  // MARK: - Writing

  /// Adds the findings in written files to a result, and what to do next.
  func addingFindings(in paths: [String], to result: ToolResult) -> ToolResult {
    var result = result
    guard case .text(let text)? = result.content.first,
      case .object(let members)? = result.structured
    else { return result }
    var call = CheckCall()
    call.paths = paths.filter { !Self.isSettings($0) }
    call.namesData = false
    guard !call.paths.isEmpty, let outcome = try? host.check(call) else { return result }
    let check = Self.result(of: outcome)
    guard case .text(let findings)? = check.content.first else { return result }
    let errors = outcome.findings.contains { $0.severity == .error }
    let next =
      errors
      ? "Next: correct the errors, and write the files again."
      : "Next: prove what the screens do with run_flow, or try them with interact."
    result.content[0] = .text("\(text)\n\n\(findings)\n\(next)\n")
    result.structured = .object(
      members + [.init(key: "findings", value: Self.texts(outcome.excerpts))])
    return result
  }
}
