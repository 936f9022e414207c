import BeagleSchema

/// The tools that use screens like a person.
extension ToolBox {
  // MARK: - Arguments

  /// The largest total size of unsaved files in a call, in bytes, and their number.
  static let unsavedLimit = (bytes: 8 << 20, files: 200)

  /// Returns the unsaved files of a call.
  func unsaved(_ tool: Name, _ arguments: ToolArguments) throws(ToolError) -> UnsavedFiles {
    var unsaved = UnsavedFiles()
    if let draft = arguments.string("draft") {
      unsaved.draft = try Self.name(draft, of: "draft", tool)
    }
    unsaved.dropped = try dropped(arguments)
    let files = arguments.files("files")
    guard files.count <= Self.unsavedLimit.files,
      files.reduce(0, { $0 + $1.text.utf8.count }) <= Self.unsavedLimit.bytes
    else {
      throw ToolError(
        "\(tool.rawValue): files: at most \(Self.unsavedLimit.files) files with"
          + " \(Self.unsavedLimit.bytes >> 20) MiB; save the others")
    }
    for (path, text) in files {
      let relative = Self.isSettings(path) ? path : try self.path(ofFile: path, tool)
      try Self.checkName(relative, text, tool)
      guard relative.split(separator: "/").last?.contains(".") == true else {
        throw ToolError(
          "\(tool.rawValue): files: \"\(relative)\" "
            + (relative == "files"
              ? "is the name of the argument; write the paths directly into files"
              : "has no ending; name a file, such as \(Self.document(relative))"))
      }
      let isFlow = relative.hasSuffix(".yaml") || relative.hasSuffix(".yml")
      let content = isFlow ? Self.flow(text) : text
      unsaved.files.append(.init(path: relative, bytes: Array(content.utf8)))
    }
    return unsaved
  }

  /// Returns the relative path of a file. Unlike the path of a request, it does not begin with a slash.
  func path(ofFile path: String, _ tool: Name) throws(ToolError) -> String {
    do throws(ToolError) { return try bounds.relative(path) } catch {
      guard path.utf8.first == 0x2F, let relative = try? bounds.relative(path, isRequest: true),
        !relative.isEmpty
      else { throw ToolError("\(tool.rawValue): files: \(error.message)") }
      throw ToolError(
        "\(tool.rawValue): files: \"\(path)\" is an absolute path outside the directory; paths are relative"
          + " to it, for example \(Self.document(relative))")
    }
  }

  /// Adds the ending of a document to a path without an ending.
  private static func document(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? "home"
    return name.utf8.contains(0x2E) ? path : (path.isEmpty ? "home" : path) + ".json"
  }

  /// Returns the unsaved files to drop.
  private func dropped(_ arguments: ToolArguments) throws(ToolError) -> UnsavedFiles.Dropped? {
    if arguments.flag("drop") { return .all }
    let paths = arguments.strings("drop")
    guard !paths.isEmpty else { return nil }
    var relative: [String] = []
    for path in paths { relative.append(try bounds.relative(path, isRequest: true)) }
    return .paths(relative)
  }

  /// Returns a name of a draft or a session.
  static func name(_ text: String, of key: String, _ tool: Name) throws(ToolError) -> String {
    let isName =
      (1...60).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x5F
          || byte == 0x20 || byte >= 0x80
      }
    guard isName else {
      throw ToolError(
        "\(tool.rawValue): \(key): expected a name of at most 60 letters, digits, spaces, - and _")
    }
    return text
  }

  /// Returns a flow with a configuration, which a list of commands alone does not have.
  static func flow(_ text: String) -> String {
    let first = text.utf8.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    let isList = first == UInt8(ascii: "-") || first == UInt8(ascii: "[")
    let hasDocuments = text.split(separator: "\n").contains { $0.hasPrefix("---") }
    if isList, !hasDocuments { return FlowCall.head + text }
    return isCommand(text) ? FlowCall.head + "- " + text : text
  }

  private func options(_ arguments: ToolArguments) throws(ToolError) -> ScreenOptions {
    var options = ScreenOptions()
    options.screen = try arguments.string("screen").map(screen)
    options.columns = arguments.integer("columns") ?? options.columns
    options.rows = arguments.integer("rows") ?? options.rows
    options.isSized = arguments.has("columns") || arguments.has("rows")
    options.hasImage = arguments.flag("image")
    options.global = arguments.value("global")
    options.navigationContext = arguments.value("navigationContext")
    options.theme = try theme(arguments)
    return options
  }

  // MARK: - Flows

  /// Runs a flow.
  func runFlow(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    var call = FlowCall()
    call.unsaved = try unsaved(.runFlow, arguments)
    call.options = try options(arguments)
    call.variables = arguments.texts("variables")
    try Self.checkCommands(arguments, "flow", .runFlow)
    let flow = arguments.steps("flow")
    var paths = arguments.oneOrMore("path")
    if paths.isEmpty, let path = flow.flatMap(Self.flowPath) {
      paths = [path]
    } else {
      call.text = flow.map(Self.flow)
    }
    guard (call.text == nil) != paths.isEmpty else {
      throw ToolError("run_flow: expected either flow, the commands, or path, a file with a flow")
    }
    guard !paths.isEmpty else { return result(of: try host.run(call), isSession: false) }
    let files = try flowFiles(paths, call.unsaved)
    var outcomes: [FlowOutcome] = []
    for file in files {
      call.path = file
      outcomes.append(try host.run(call))
      // The first run dropped them.
      call.unsaved.dropped = nil
    }
    guard outcomes.count > 1 else { return result(of: outcomes[0], isSession: false) }
    Self.removeRepeatedWarnings(from: &outcomes)
    return result(of: outcomes)
  }

  /// Removes the warnings that an earlier flow has, because most flows open the same screens.
  private static func removeRepeatedWarnings(from outcomes: inout [FlowOutcome]) {
    var known: Set<String> = []
    for outcome in outcomes.indices where !outcomes[outcome].isPassed {
      for step in outcomes[outcome].steps.indices {
        outcomes[outcome].steps[step].log.removeAll { line in
          line.containsBytes(of: ": warning[") && !known.insert(line).inserted
        }
      }
    }
  }

  /// Returns the paths of flows, with those in folders.
  private func flowFiles(
    _ paths: [String], _ unsaved: UnsavedFiles
  ) throws(ToolError) -> [String] {
    var files: [String] = []
    for path in paths {
      let relative = try bounds.relative(path)
      if relative.hasSuffix(".yaml") || relative.hasSuffix(".yml") || relative.hasSuffix(".json") {
        files.append(relative)
        continue
      }
      var listed = unsaved
      listed.dropped = nil
      let all = try host.files([], listed, dropped: false).map(\.path)
      let inside = all.filter {
        (relative.isEmpty || $0.hasPrefix(relative + "/"))
          && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml"))
      }
      guard !inside.isEmpty else { throw ToolError("run_flow: \(path): has no flows") }
      files += inside
    }
    return files
  }

  // MARK: - Sessions

  /// Performs steps in a session, lists the sessions, or closes one.
  func interact(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    var call = SessionCall()
    if let name = arguments.string("session") {
      call.name = try Self.name(name, of: "session", .interact)
    }
    if arguments.flag("list"), !arguments.flag("close") { return list(host.sessions) }
    if arguments.flag("close") {
      let others = try host.close(session: call.name)
      var result = ToolResult("Closed the session \(call.name).\(Self.open(others))")
      result.structured = Self.value(of: FlowOutcome(name: call.name), sessions: others)
      return result
    }
    call.unsaved = try unsaved(.interact, arguments)
    call.options = try options(arguments)
    call.restarts = arguments.flag("restart")
    call.waits = arguments.isTrue("wait", default: true)
    try Self.checkCommands(arguments, "steps", .interact)
    call.steps = arguments.steps("steps").map(Self.flow)
    return result(of: try host.interact(call), isSession: true)
  }

  private func list(_ sessions: [(name: String, screen: String)]) -> ToolResult {
    let lines = sessions.map { "\($0.name): \($0.screen)\n" }.joined()
    var result = ToolResult(lines.isEmpty ? "No session is open." : lines)
    result.structured = Self.value(
      of: FlowOutcome(name: ""), sessions: sessions.map(\.name))
    return result
  }

  private static func open(_ names: [String]) -> String {
    names.isEmpty ? "" : " Open sessions: \(names.joined(separator: ", "))."
  }

  // MARK: - Several files

  /// Checks and draws screens, which may not be saved yet.
  func checkAndRender(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    var call = ViewCall()
    call.unsaved = try unsaved(.checkAndRender, arguments)
    call.options = try options(arguments)
    call.isStrict = arguments.flag("strict")
    if arguments.has("screens") {
      var screens: [String] = []
      for path in arguments.oneOrMore("screens") { screens.append(try screen(path)) }
      call.screens = screens
    }
    let outcome = try host.view(call)
    var result = Self.result(of: outcome.check)
    guard case .text(var text)? = result.content.first,
      case .object(var members)? = result.structured
    else { return result }
    let loaded = Set(outcome.screens.filter { $0.state.isLoaded || $0.state.isLoading }.map(\.path))
    let failed = outcome.screens.map(\.path).filter { !loaded.contains($0) }
    if !failed.isEmpty { text += " Not loaded: \(failed.joined(separator: ", "))." }
    text += "\n"
    for screen in outcome.screens {
      let note = screen.note.map { " (\($0))" } ?? ""
      text += "\n\(screen.path)\(note)\n" + Self.text(of: screen.state)
    }
    if outcome.screens.isEmpty, call.screens == nil {
      text +=
        call.unsaved.files.isEmpty
        ? "\nNo screen is drawn, because files is empty; name saved screens in screens\n"
        : "\nNo screen is drawn, because none of the files is a screen\n"
    }
    if outcome.omittedCount > 0 {
      text += "\n\(outcome.omittedCount) more screens are not drawn; name them in screens\n"
    }
    let note = note(about: outcome.unsaved)
    if !note.isEmpty { text += "\n" + note }
    let screens = outcome.screens.map { screen in
      Self.value(of: screen.state).adding("path", .string(screen.path))
        .adding("note", screen.note.map { .string($0) })
    }
    members.append(.init(key: "screens", value: .array(screens)))
    members.append(.init(key: "unsaved", value: Self.value(of: outcome.unsaved)))
    result.content = [.text(text)]
    result.structured = .object(members)
    result.add(outcome.screens.compactMap(\.image))
    return result
  }
}
