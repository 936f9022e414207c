import BeagleAnalysis
import BeagleNetworking
import BeagleServers
import BeagleTUI
import SystemSupport

extension DirectoryTools {
  // MARK: - Directories

  /// Returns the directory with unsaved files; nil if the call uses only saved ones.
  func unsavedDirectory(_ unsaved: UnsavedFiles) throws(ToolError) -> UnsavedDirectory? {
    try drop(unsaved)
    guard !unsaved.isEmpty else { return nil }
    guard let name = unsaved.draft else {
      let directory = try UnsavedDirectory(of: screens)
      try directory.update(unsaved.files)
      return directory
    }
    let directory: UnsavedDirectory
    if let known = drafts[name] {
      directory = known
    } else {
      directory = try newDraft(name, unsaved)
    }
    try directory.update(unsaved.files)
    drafts[name] = directory
    return directory
  }

  /// The sorted names of the drafts that have files.
  var filledDrafts: [String] { drafts.filter { !$0.value.paths.isEmpty }.keys.sorted() }

  func newDraft(
    _ name: String, _ unsaved: UnsavedFiles
  ) throws(ToolError) -> UnsavedDirectory {
    guard !unsaved.files.isEmpty else {
      let names = filledDrafts
      throw ToolError(
        "no draft \"\(name)\" exists; pass its files"
          + (names.isEmpty ? "" : ", or use \(names.joined(separator: ", "))"))
    }
    if drafts.count >= Self.sessionLimit {
      let names = drafts.keys.sorted()
      // A draft is useless after all of its files were saved.
      guard let empty = names.first(where: { drafts[$0]?.paths.isEmpty == true }) else {
        throw ToolError(
          "\(Self.sessionLimit) drafts exist; use one of \(names.joined(separator: ", ")), or drop one"
            + " with its name as draft and drop: true")
      }
      drafts[empty] = nil
    }
    return try UnsavedDirectory(of: screens)
  }

  // MARK: - Dropping

  /// Drops the files that a call names from its draft, or from all drafts if it names none.
  private func drop(_ unsaved: UnsavedFiles) throws(ToolError) {
    guard let dropped = unsaved.dropped else { return }
    let all = unsaved.draft.map { drafts[$0].map { [$0] } ?? [] } ?? Array(drafts.values)
    try DirectoryTools.drop(dropped, from: all)
  }

  /// Drops files.
  static func drop(
    _ dropped: UnsavedFiles.Dropped, from directories: [UnsavedDirectory]
  ) throws(ToolError) {
    switch dropped {
    case .all: for directory in directories { directory.drop(directory.paths) }
    case .paths(let paths):
      let known = Set(directories.flatMap(\.paths))
      for path in paths where !known.contains(path) {
        let names = known.sorted().joined(separator: ", ")
        throw ToolError(
          "drop: \"\(path)\" is not an unsaved file; "
            + (names.isEmpty ? "all files are saved" : "those are \(names)"))
      }
      for directory in directories { directory.drop(paths) }
    }
  }

  /// Returns which unsaved files a call used.
  func state(_ directory: UnsavedDirectory?, session: String? = nil) -> UnsavedState {
    var state = UnsavedState()
    state.files = directory?.paths ?? []
    state.saved = directory?.takeSaved() ?? []
    // Without a draft, a call drops from all.
    for (name, draft) in drafts.sorted(by: { $0.key < $1.key }) {
      state.dropped += draft.takeDropped().map { ($0, name) }
    }
    state.dropped += (directory?.takeDropped() ?? []).map { ($0, nil) }
    state.draft = drafts.first { $0.value === directory }?.key
    state.session = directory == nil ? nil : session
    state.others = drafts.filter { $0.value !== directory && !$0.value.paths.isEmpty }
      .map { ($0.key, $0.value.paths.count) }.sorted { $0.name < $1.name }
    return state
  }

  /// Returns screens of a directory that are not open yet.
  func screenRun(
    _ options: ScreenOptions, in directory: ScreenDirectory, _ unsaved: UnsavedDirectory? = nil,
    document: String? = nil
  ) throws(ToolError) -> ScreenRun {
    let size = CellSize(width: options.columns, height: options.rows)
    if options.hasImage, let problem = ImageConverter.problem(ofImage: size) {
      throw ToolError("\(problem); use a smaller size, or no image")
    }
    if let theme = options.theme, let found = themeFindings(theme, in: directory), !found.isEmpty {
      throw ToolError(
        "the theme \(theme) has mistakes:\n" + found.map { "\($0)\n" }.joined())
    }
    let settings = try settings(unsaved)
    if document == nil, options.screen == nil, DirectoryListing(directory).files.isEmpty {
      throw ToolError(emptyDirectory)
    }
    return try ScreenRun(
      options, in: directory, document: document, allowsNetwork: allowsNetwork, settings: settings,
      project: settings.project)
  }

  /// Returns a text with the path of the screen directory in place of that of its copy.
  func named(_ text: String, _ directory: ScreenDirectory) -> String {
    directory.root == screens.root
      ? text : text.replacing(bytesOf: directory.root, with: screens.root)
  }

  /// Returns a result with the path of the screen directory in place of that of its copy.
  func named(_ outcome: FlowOutcome, _ directory: ScreenDirectory) -> FlowOutcome {
    var outcome = outcome
    outcome.failure = outcome.failure.map { named($0, directory) }
    outcome.cause = outcome.cause?.map { named($0, directory) }
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
    var call = call
    let check = try check(directory, unsaved, isStrict: call.isStrict, theme: call.options.theme)
    // Its mistakes are findings.
    if let theme = call.options.theme, themeFindings(theme, in: directory)?.isEmpty == false {
      call.options.theme = nil
    }
    let paths = call.screens ?? call.options.screen.map { [$0] } ?? shownScreens(call, unsaved)
    let findings = Set(check.findings.map(\.description))
    var shown: [ViewedScreen] = []
    for path in paths.prefix(Self.screenLimit) {
      var options = call.options
      options.screen = path
      let run = try screenRun(options, in: directory, unsaved)
      for var screen in run.states(of: path, hasImage: call.options.hasImage) {
        screen.state = named(screen.state, directory)
        // The findings have them already.
        screen.state.log.removeAll { findings.contains($0) || check.contains(message: $0) }
        if options.navigationContext == nil, reads(path, "navigationContext", in: directory) {
          screen.state.log.append(
            "the screen reads navigationContext, which is empty here; pass navigationContext, or open the"
              + " screen from another one with run_flow or interact")
        }
        shown.append(screen)
      }
    }
    return withExtendedLifetime(unsaved) {
      ViewOutcome(
        check: check, screens: shown, omittedCount: max(0, paths.count - Self.screenLimit),
        unsaved: state(unsaved))
    }
  }

  /// Returns the paths of the screens that a call passes, or of those in its draft.
  private func shownScreens(_ call: ViewCall, _ unsaved: UnsavedDirectory?) -> [String] {
    let passed = call.unsaved.files.map { ($0.path, $0.bytes) }.filter(Self.isScreen)
    let found =
      passed.isEmpty ? (unsaved?.files ?? [:]).map { ($0, $1) }.filter(Self.isScreen) : passed
    return Set(found.map(\.0)).sorted().map { "/" + $0.dropLast(".json".count) }
  }

  private static func isScreen(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard path.hasSuffix(".json"), path != RouteTable.fileName, !isTheme(path) else { return false }
    // One with a syntax error is drawn as its error.
    guard let document = try? JSONDocument(bytes, name: path) else { return true }
    return document.root["_beagleComponent_"] != nil
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
    _ directory: ScreenDirectory, _ unsaved: UnsavedDirectory?, isStrict: Bool, theme: String?
  ) throws(ToolError) -> CheckOutcome {
    let (group, prefix) = try analyzed(directory, unsaved, isStrict: isStrict)
    let report = check(
      unsaved?.files.keys.sorted() ?? [], group, in: directory, prefix: prefix, theme: theme)
    return outcome(group, report, prefix: prefix)
  }

  /// Returns the analyzed documents of a directory, and the prefix of their names.
  private func analyzed(
    _ directory: ScreenDirectory, _ unsaved: UnsavedDirectory?, isStrict: Bool = false
  ) throws(ToolError) -> (group: CheckGroup, prefix: String) {
    let settings = try settings(isStrict: isStrict, unsaved)
    let group: CheckGroup
    var prefix = "./"
    if unsaved == nil {
      group = self.group(settings)
    } else {
      let (copy, root) = (directory.root + "/", screens.root)
      prefix = copy
      group = CheckGroup(
        directory: directory.root, files: [], settings: settings,
        reader: CheckGroup.reader(of: directory, prefix: copy),
        place: { name in name.hasPrefix(copy) ? root + "/" + name.dropFirst(copy.count) : name })
    }
    CheckGroup.analyze([group])
    return (group, prefix)
  }

  // MARK: - Fixes

  /// Fixes unsaved files. Their draft then has the fixed ones; without a draft, only the patch does.
  func fixUnsaved(_ call: FixCall) throws(ToolError) -> FixOutcome {
    guard let unsaved = try unsavedDirectory(call.unsaved) else {
      return FixOutcome(fixCount: 0, files: [], patch: "", problems: [])
    }
    let (group, prefix) = try analyzed(unsaved.copy, unsaved)
    let names = Set(
      unsaved.paths.filter { file in
        call.paths.isEmpty || call.paths.contains { file == $0 || file.hasPrefix($0 + "/") }
      }.map { prefix + $0 })
    let report = CheckReport(format: .text, color: .never, baseline: nil)
    let (fixCount, _) = CheckFixer.edit([group], report, isIncluded: names.contains)
    var outcome = FixOutcome(fixCount: fixCount, files: [], patch: "", problems: [])
    var fixed: [UnsavedFiles.File] = []
    for (name, text) in group.edited.sorted(by: { $0.key < $1.key }) {
      guard let before = group.originals[name], before != text else { continue }
      let file = String(name.dropFirst(prefix.count))
      outcome.files.append(file)
      outcome.patch += UnifiedDiff.text(
        of: file, before, text, isTerminal: false, style: ReportStyle(isColored: false))
      fixed.append(.init(path: file, bytes: text))
    }
    if !call.isDryRun { try unsaved.update(fixed) }
    return withExtendedLifetime(unsaved) { outcome }
  }
}
