import BeagleNetworking
import BeagleSchema
import SystemSupport

/// The files of the directory: what a model may write, and what it wrote.
extension ToolBox {
  // MARK: - Names

  /// The settings of a project, the only hidden file that a model reads and writes.
  static func isSettings(_ path: String) -> Bool { path == ".beagle-tui.json" }

  /// Refuses a screen under a name that no screen can have, because the file would be ignored.
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

  /// Returns whether a text can contain commands. One line of prose cannot.
  private static func isCommands(_ text: String) -> Bool {
    if text.isEmpty || isCommand(text) || flowPath(text) != nil { return true }
    let first = text.utf8.first { $0 != 0x20 } ?? 0
    return "-[{".utf8.contains(first) || text.utf8.contains { $0 == 0x0A || $0 == 0x3A }
  }

  /// Refuses an empty list of commands, and prose.
  static func checkCommands(
    _ arguments: ToolArguments, _ key: String, _ tool: Name
  ) throws(ToolError) {
    guard let text = arguments.steps(key) else { return }
    guard isCommands(text) else {
      throw ToolError(
        "\(tool.rawValue): \(key): \"\(text.prefix(40))\" is not a command; write a list of commands, for"
          + " example [{\"tapOn\": \"Save\"}]; explain flow says how to write them")
    }
    guard text.isEmpty else { return }
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
    let files = try host.files(
      paths, unsaved(.readFiles, arguments), dropped: arguments.flag("dropped"))
    var text = ""
    for file in files {
      guard let content = file.text else {
        text += "\(file.path)\n"
        continue
      }
      text += files.count == 1 ? content : "# \(file.path)\n\n\(content)\n"
    }
    if files.isEmpty {
      text =
        arguments.flag("dropped")
        ? "The draft has no dropped text that is unsaved." : "The directory has no files yet."
    }
    let values = files.map { file in
      ProtocolValue.Member(key: file.path, value: file.text.map { .string($0) } ?? .null)
    }
    return ToolResult(text, structured: ["files": .object(values)])
  }

  // MARK: - Writing

  /// Writes, deletes and renames files.
  func writeFiles(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    var call = WriteCall()
    call.unsaved = try unsaved(.writeFiles, arguments)
    call.overwrites = arguments.flag("overwrite")
    for path in arguments.strings("delete") {
      call.deleted.append(Self.isSettings(path) ? path : try bounds.relative(path))
    }
    for (from, to) in arguments.renames("rename") {
      let target = try self.path(ofFile: to, .writeFiles)
      guard target.split(separator: "/").last?.contains(".") == true else {
        throw ToolError("write_files: rename: \"\(to)\" has no ending; name a file")
      }
      call.renamed.append((try bounds.relative(from), target))
    }
    guard !call.unsaved.isEmpty || !call.deleted.isEmpty || !call.renamed.isEmpty else {
      throw ToolError("write_files: expected files, the name of a draft, delete or rename")
    }
    let outcome = try host.write(call)
    var lines: [String] = []
    if !outcome.paths.isEmpty {
      let count = "\(outcome.paths.count) \(outcome.paths.count == 1 ? "file" : "files")"
      lines.append("Wrote \(count): \(outcome.paths.joined(separator: ", "))")
    } else if call.unsaved.draft != nil {
      lines.append(
        "Wrote nothing: the draft has no unsaved files, because they were saved, or dropped.")
    }
    if !outcome.replaced.isEmpty {
      lines.append("Replaced: \(outcome.replaced.joined(separator: ", "))")
    }
    if !outcome.deleted.isEmpty {
      lines.append("Deleted: \(outcome.deleted.joined(separator: ", "))")
    }
    if let draft = outcome.unsaved.draft {
      lines.append("The draft \(draft) is empty; calls with it use the saved files.")
    }
    let note = note(about: outcome.unsaved)
    if !note.isEmpty { lines.append(note) }
    let result = ToolResult(
      lines.joined(separator: "\n"),
      structured: [
        "files": Self.texts(outcome.paths), "deleted": Self.texts(outcome.deleted),
        "unsaved": Self.value(of: outcome.unsaved),
      ])
    // A deleted file may break links of any other.
    return outcome.deleted.isEmpty
      ? addingFindings(in: outcome.paths, to: result) : addingFindings(in: nil, to: result)
  }

  /// Adds the findings in written files to a result, and what to do next.
  /// - Parameter paths: The files; nil for all.
  func addingFindings(in paths: [String]?, to result: ToolResult) -> ToolResult {
    var result = result
    guard case .text(let text)? = result.content.first,
      case .object(let members)? = result.structured
    else { return result }
    var call = CheckCall()
    call.paths = paths?.filter { !Self.isSettings($0) } ?? []
    call.namesData = false
    guard paths == nil || !call.paths.isEmpty, let outcome = try? host.check(call) else {
      return result
    }
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
