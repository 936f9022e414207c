import BeagleAnalysis
import BeagleNetworking
import BeagleServers
import BeagleTUI
import SystemSupport

extension DirectoryTools {
  // MARK: - Directories

  /// Returns the directory with unsaved files; nil if there are none.
  func unsavedDirectory(_ unsaved: UnsavedFiles) throws(ToolError) -> UnsavedDirectory? {
    guard !unsaved.isEmpty else { return nil }
    guard let name = unsaved.draft else {
      let directory = try UnsavedDirectory(of: screens)
      try directory.update(unsaved.files)
      return directory
    }
    if drafts[name] == nil {
      guard drafts.count < Self.sessionLimit else {
        throw ToolError(
          "\(Self.sessionLimit) drafts exist; use one of \(drafts.keys.sorted().joined(separator: ", "))"
        )
      }
      guard !unsaved.files.isEmpty else {
        let names = drafts.keys.sorted()
        throw ToolError(
          "no draft \"\(name)\" exists; pass its files"
            + (names.isEmpty ? "" : ", or use \(names.joined(separator: ", "))"))
      }
    }
    let directory: UnsavedDirectory
    if let known = drafts[name] {
      directory = known
    } else {
      directory = try UnsavedDirectory(of: screens)
    }
    try directory.update(unsaved.files)
    drafts[name] = directory
    return directory
  }

  /// Returns screens of a directory that are not open yet.
  func screenRun(
    _ options: ScreenOptions, in directory: ScreenDirectory, _ unsaved: UnsavedDirectory? = nil,
    document: String? = nil
  ) throws(ToolError) -> ScreenRun {
    let settings = try settings(unsaved)
    if document == nil, options.screen == nil, DirectoryListing(directory).files.isEmpty {
      throw ToolError(emptyDirectory)
    }
    return try ScreenRun(
      options, in: directory, document: document, allowsNetwork: allowsNetwork, settings: settings,
      project: settings.project)
  }

  /// Returns a text with the directory's name that the model knows.
  func named(_ text: String, _ directory: ScreenDirectory) -> String {
    guard directory.root != screens.root, text.containsBytes(of: directory.root) else {
      return text
    }
    let root = Array(directory.root.utf8)
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == root[0], bytes[index...].starts(with: root) {
        result += Array(screens.root.utf8)
        index += root.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a result with the directory's name that the model knows.
  func named(_ outcome: FlowOutcome, _ directory: ScreenDirectory) -> FlowOutcome {
    var outcome = outcome
    outcome.failure = outcome.failure.map { named($0, directory) }
    outcome.warnings = outcome.warnings.map { named($0, directory) }
    outcome.message = outcome.message.map { named($0, directory) }
    for index in outcome.steps.indices {
      outcome.steps[index].log = outcome.steps[index].log.map { named($0, directory) }
    }
    outcome.state = named(outcome.state, directory)
    return outcome
  }

  private func named(_ state: ScreenState, _ directory: ScreenDirectory) -> ScreenState {
    var state = state
    state.text = named(state.text, directory)
    state.log = state.log.map { named($0, directory) }
    state.requests = state.requests.map { named($0, directory) }
    return state
  }

  // MARK: - Checking and drawing

  /// The maximum number of screens that one call draws.
  private static let screenLimit = 12

  func view(_ call: ViewCall) throws(ToolError) -> ViewOutcome {
    let unsaved = try unsavedDirectory(call.unsaved)
    let directory = unsaved?.copy ?? screens
    let check = try check(directory, unsaved, isStrict: call.isStrict)
    let paths = call.screens ?? call.options.screen.map { [$0] } ?? shownScreens(unsaved)
    var shown: [ViewedScreen] = []
    for path in paths.prefix(Self.screenLimit) {
      var options = call.options
      options.screen = path
      let run = try screenRun(options, in: directory, unsaved)
      run.load()
      var screen = ViewedScreen(path: path)
      screen.state = named(run.state(), directory)
      screen.state.log.removeAll { check.contains(message: $0) }
      if options.navigationContext == nil, reads(path, "navigationContext", in: directory) {
        screen.state.log.append(
          "the screen reads navigationContext, which is empty here; pass navigationContext, or open the"
            + " screen from another one with run_flow or interact")
      }
      if call.options.hasImage { screen.image = run.image(name: String(path.drop { $0 == "/" })) }
      shown.append(screen)
    }
    return withExtendedLifetime(unsaved) {
      ViewOutcome(
        check: check, screens: shown, omittedCount: max(0, paths.count - Self.screenLimit))
    }
  }

  /// Returns the paths of the screens among the unsaved files.
  private func shownScreens(_ unsaved: UnsavedDirectory?) -> [String] {
    let screens = (unsaved?.files ?? [:]).filter { path, bytes in
      guard path.hasSuffix(".json"), path != RouteTable.fileName else { return false }
      // One with a syntax error is drawn as its error.
      guard let document = try? JSONDocument(bytes, name: path) else { return true }
      return document.root["_beagleComponent_"] != nil
    }.keys.sorted()
    return screens.map { "/" + $0.dropLast(".json".count) }
  }

  /// Returns whether the file of a screen has an expression with a context.
  private func reads(_ path: String, _ context: String, in directory: ScreenDirectory) -> Bool {
    let name = path.prefix { $0 != "?" }.drop { $0 == "/" } + ".json"
    guard let bytes = try? directory.read(String(name), limit: Files.sizeLimit) else {
      return false
    }
    return String(decoding: bytes, as: UTF8.self).containsBytes(of: context + ".")
  }

  private func check(
    _ directory: ScreenDirectory, _ unsaved: UnsavedDirectory?, isStrict: Bool
  ) throws(ToolError) -> CheckOutcome {
    let settings = try settings(isStrict: isStrict, unsaved)
    guard let unsaved else {
      let group = group(settings)
      CheckGroup.analyze([group])
      return outcome(group, check([], group, in: directory, prefix: "./"), prefix: "./")
    }
    let prefix = directory.root + "/"
    let root = screens.root
    let group = CheckGroup(
      directory: directory.root, files: [], settings: settings,
      reader: { name in
        let relative = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
        do throws(ScreenDirectory.Problem) {
          return .success(try directory.read(relative, limit: Files.sizeLimit))
        } catch {
          return .failure(Files.Failure(message: "\(relative): \(error.reason)"))
        }
      },
      place: { name in name.hasPrefix(prefix) ? root + "/" + name.dropFirst(prefix.count) : name })
    CheckGroup.analyze([group])
    let report = check(unsaved.files.keys.sorted(), group, in: directory, prefix: prefix)
    return outcome(group, report, prefix: prefix)
  }

  // MARK: - Writing

  func write(_ unsaved: UnsavedFiles) throws(ToolError) -> [String] {
    var files = unsaved.draft.flatMap { drafts[$0]?.files } ?? [:]
    if let draft = unsaved.draft, drafts[draft] == nil {
      throw ToolError("write_files: no draft \"\(draft)\" exists")
    }
    for file in unsaved.files { files[file.path] = file.bytes }
    let paths = files.keys.sorted()
    for (index, path) in paths.enumerated() {
      do throws(FileError) {
        try screens.files.write(files[path] ?? [], to: RootDirectory.components(of: path))
      } catch {
        let written = paths[..<index].joined(separator: ", ")
        throw ToolError(
          "write_files: \(error.description)" + (index == 0 ? "" : "; already written: \(written)"))
      }
    }
    return paths
  }
}
