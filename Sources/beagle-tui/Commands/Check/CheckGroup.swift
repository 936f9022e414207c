import BeagleAnalysis
import BeagleNetworking
import BeagleTUI
import SystemSupport

/// Documents that are checked together: all documents of a directory, or individual files. The
/// routes of individual files cannot be resolved.
final class CheckGroup {
  /// The path of the directory, or nil for individual files.
  let directory: String?
  /// The settings that filter findings and set their severities.
  let settings: CheckSettings
  /// The documents in the order of the report.
  private(set) var files: [String] = []
  /// The documents of the directory that are operands, too.
  private var named: Set<String> = []
  /// The documents that must be screens.
  private var required: Set<String> = []
  /// The analysis of each document.
  private var analyses: [String: DocumentAnalysis] = [:]
  /// The reasons why documents could not be read, by document.
  private var failures: [String: String] = [:]
  /// Problems with the directory itself.
  private(set) var listingFailures: [String] = []
  /// The entry screens that do not exist, each with the nearest path.
  private var missingEntries: [(path: String, near: String?)] = []
  /// The mistakes in types of the application, by document: only the application has these types.
  var typeFindings: [String: [Diagnostic]] = [:]
  /// The reason why the application of the directory was not checked, if any.
  var applicationProblem: String?
  /// Whether the directory contains no document.
  private(set) var isEmpty = false
  /// The changed contents that override the files on disk, by document.
  private(set) var edited: [String: [UInt8]] = [:]
  /// The contents before the first edit, by document.
  private(set) var originals: [String: [UInt8]] = [:]
  private let analyzer: DocumentAnalyzer
  /// Locates the findings if the documents are the JSON of screens in Swift; otherwise nil.
  private let swiftScreens: SwiftScreenChecker?
  /// The literals in these screens that are not values of their types, by document.
  private var literals: [String: [LiteralProblem]] = [:]
  private let reader: Reader?
  /// Returns the path of a document without links, for the exceptions of the project.
  private let place: (String) -> String?

  /// A function that returns the content of a file, and of nothing outside the directory.
  typealias Reader = @Sendable (String) -> Result<[UInt8], Files.Failure>

  /// Creates a group without reading its documents.
  ///
  /// - Parameters:
  ///   - reader: Reads files inside the directory. The parents of the directory are then not
  ///     searched for the directory that serves requests.
  ///   - application: The application whose screens in Swift are the documents; nil for other documents.
  ///   - place: Returns the path of a document without links. That of a copy is elsewhere.
  init(
    directory: String?, files: [String], settings: CheckSettings, reader: Reader? = nil,
    application: ApplicationDescription? = nil,
    place: @escaping (String) -> String? = FilePath.real
  ) {
    self.reader = reader
    self.place = place
    self.directory = directory
    self.settings = settings
    self.files = files
    let decoder = ComponentDecoder()
    for name in settings.types {
      decoder.register(knownName: name, events: settings.events[name] ?? [:])
    }
    analyzer = DocumentAnalyzer(decoder: decoder, options: settings.options)
    swiftScreens = application.map {
      SwiftScreenChecker(
        decoder: decoder, options: settings.options,
        swiftNames: Dictionary($0.types) { first, _ in first }, problems: $0.problems)
    }
    for (path, text) in application?.documents ?? [] {
      let name = "\(path) (Swift)"
      add(name, text)
      literals[name] = application?.literals[path]
    }
  }

  /// Adds an individual file.
  func add(_ file: String) { files.append(file) }

  /// Adds a document that is not on disk, or overrides the content of one that is.
  func add(_ name: String, _ bytes: [UInt8]) {
    if directory == nil { files.append(name) }
    edited[name] = bytes
  }

  // MARK: - Reading

  /// Analyzes the documents of all groups on all processors.
  static func analyze(_ groups: [CheckGroup]) {
    for group in groups { group.list() }
    removeRepeatedFiles(groups)
    perform(groups.map { ($0, $0.files) })
  }

  /// Removes the files that several groups contain from all but one of them, so that each file is
  /// reported once. A directory keeps its files, because their routes can be resolved; the outer one
  /// of two directories does.
  private static func removeRepeatedFiles(_ groups: [CheckGroup]) {
    guard groups.count > 1 || groups.first?.directory == nil else { return }
    let order = groups.sorted { a, b in
      guard let first = a.directory.flatMap(FilePath.real) else { return false }
      guard let second = b.directory.flatMap(FilePath.real) else { return true }
      return first.utf8.count < second.utf8.count
    }
    var owners: [[UInt8]: (group: CheckGroup, file: String)] = [:]
    for group in order {
      if let routes = group.routesFile {
        owners[Array((FilePath.real(routes) ?? routes).utf8)] = (group, routes)
      }
      group.files.removeAll { file in
        let path = Array((FilePath.real(file) ?? file).utf8)
        guard let owner = owners[path] else {
          owners[path] = (group, file)
          return false
        }
        if group.directory == nil { owner.group.named.insert(owner.file) }
        return true
      }
    }
  }

  /// Analyzes changed and new documents, and removes the deleted ones.
  func analyze(again names: Set<String>) {
    list()
    let present = Set(files)
    for name in analyses.keys where !present.contains(name) { analyses[name] = nil }
    for name in failures.keys where !present.contains(name) { failures[name] = nil }
    CheckGroup.perform([(self, files.filter { names.contains($0) || analyses[$0] == nil })])
  }

  /// Overrides the content of a file and analyzes it.
  func edit(_ name: String, _ bytes: [UInt8]) {
    if originals[name] == nil { originals[name] = text(of: name) }
    edited[name] = bytes
    if name != routesFile { CheckGroup.perform([(self, [name])]) }
  }

  /// The name of `routes.json`, which is not a document; nil without one.
  var routesFile: String? {
    guard directory != nil, let program = program() else { return nil }
    return program.directory?.problem(RouteTable.fileName) == nil ? program.routesFile : nil
  }

  /// Why settings cannot be used, and the checks that remain.
  var settingsProblems: [String] {
    let project = settings.projectError.map {
      "\($0.description) (only JSON syntax is checked until this is corrected)"
    }
    return [project, settings.themeError?.description].compactMap(\.self)
  }

  /// The files in the directory with settings of the check.
  var settingsFiles: [String] {
    guard let directory, let root = FilePath.real(directory) else { return [] }
    return [ProjectFile.find(for: directory), settings.theme].compactMap(\.self).filter { path in
      FilePath.real(path).map { $0.hasPrefix(root + "/") } == true
    }
  }

  /// The files that fixes may change.
  var writableFiles: Set<String> { Set(files + [routesFile].compactMap(\.self)) }

  private func list() {
    guard let directory else { return }
    let found = Files.documents(below: directory)
    files = found.paths
    // A theme that cannot be used has that message, which quotes nothing of the file.
    if reader == nil, settings.themeError != nil, let theme = settings.theme.flatMap(FilePath.real)
    {
      files.removeAll { FilePath.real($0) == theme }
    }
    let added = edited.keys.filter { !found.paths.contains($0) }
    if !added.isEmpty { files = (files + added).sorted() }
    listingFailures = found.failures.map(\.message)
    isEmpty = files.isEmpty && found.failures.isEmpty
    if isEmpty {
      let advice = SwiftApplication.advice(
        for: directory, inTests: CheckCommand.applicationAdvice(directory))
      listingFailures = [
        "\(directory): this directory contains no .json file" + (advice.map { ". \($0)" } ?? "")
      ]
    }
    missingEntries = findMissingEntries()
    let inFile = settings.project?.entryScreens ?? []
    listingFailures +=
      unreadableRoutes(directory)
      + missingEntries.filter { !inFile.contains($0.path) }.map { path, near in
        "\(directory): no file or route for the entry screen \(path)"
          + (near.map { "; did you mean \($0)?" } ?? "")
      }
    if let applicationProblem { listingFailures.append(applicationProblem) }
  }

  /// Returns an error message if the routes of the directory exist but cannot be read, for example
  /// because the file is a link to the outside.
  private func unreadableRoutes(_ directory: String) -> [String] {
    let root = program()?.directory
    guard let problem = root?.problem(RouteTable.fileName), problem != .missing else { return [] }
    let file = directory.hasSuffix("/") ? RouteTable.fileName : "/" + RouteTable.fileName
    return ["\(directory)\(file): \(problem.reason)"]
  }

  private func findMissingEntries() -> [(path: String, near: String?)] {
    let entries = settings.options.entryScreens
    guard !entries.isEmpty, !settings.options.hasServer,
      let root = program()?.directory
    else { return [] }
    let router = DirectoryRouter(root)
    return Set(entries).sorted().compactMap { entry in
      guard !settings.options.hasLocalScreen(at: entry),
        router.resolve(entry, method: "GET") == .notFound
      else { return nil }
      return (entry, TypoCorrection.nearest(to: entry, among: router.paths, limit: 1).first)
    }
  }

  /// The findings about entry screens of the project file that do not exist.
  private var entryFindings: [Diagnostic] {
    missingEntries.flatMap { missing in
      (settings.project?.entries ?? []).filter { $0.string == missing.path }.map { node in
        Diagnostic(
          .deadRoute, .error, "no file or route for the entry screen \(missing.path)",
          suggestion: missing.near, name: missing.path, document: node.document, span: node.span)
      }
    }
  }

  /// The analysis of one document on any thread.
  private struct Job: Sendable {
    let name: String
    let analyzer: DocumentAnalyzer
    let text: [UInt8]?
    let isOperand: Bool
    let isRequired: Bool
    let theme: String?
    let reader: Reader?

    init(_ group: CheckGroup, _ name: String) {
      self.name = name
      analyzer = group.analyzer
      text = group.edited[name]
      isOperand = group.isOperand(name)
      isRequired = group.required.contains(name)
      theme = group.settings.theme
      reader = group.reader
    }

    func perform() -> Result<DocumentAnalysis, Files.Failure> {
      let bytes: [UInt8]
      switch text.map({ .success($0) }) ?? CheckGroup.read(name, reader) {
      case .success(let found): bytes = found
      case .failure(let failure): return .failure(failure)
      }
      var analysis = analyzer.analyze(bytes, name: name)
      if isOperand || isRequired, !analysis.facts.isBeagle {
        if let document = analysis.document {
          if let findings = OtherFile.findings(in: document, theme: theme) {
            analysis.diagnostics = findings
          } else if isRequired || !analysis.isData || analysis.facts.mentionsTypes {
            analysis.diagnostics = analyzer.checkRoot(document)
          }
        } else if let problem = OtherFile.problem(of: name, bytes) {
          return .failure(Files.Failure(message: problem))
        }
      }
      for index in analysis.diagnostics.indices where analysis.diagnostics[index].fixIt == nil {
        analysis.diagnostics[index].fixIt = SyntaxFix.verified(
          for: analysis.diagnostics[index], in: bytes)
      }
      analysis.dropDetails()
      return .success(analysis)
    }
  }

  /// Analyzes documents of groups in parallel.
  private static func perform(_ work: [(group: CheckGroup, names: [String])]) {
    let jobs = work.flatMap { item in item.names.map { Job(item.group, $0) } }
    let found = Parallel.map(jobs) { $0.perform() }
    var next = 0
    for item in work {
      for name in item.names {
        item.group.setResult(found[next], for: name)
        next += 1
      }
    }
  }

  private func setResult(_ result: Result<DocumentAnalysis, Files.Failure>, for name: String) {
    analyses[name] = nil
    failures[name] = nil
    switch result {
    case .success(let analysis): analyses[name] = analysis
    case .failure(let failure): failures[name] = failure.message
    }
  }

  // MARK: - Findings

  /// The error messages of documents that could not be read.
  var unreadable: [String] { files.compactMap { failures[$0] } }

  /// Whether a document is an operand of the command.
  private func isOperand(_ name: String) -> Bool { directory == nil || named.contains(name) }

  /// The files whose root is not a Beagle type.
  var skipped: [String] {
    files.filter { file in
      analyses[file]?.isData == true
        && (directory != nil || !OtherFile.hasFormat(file, theme: settings.theme))
    }
  }

  /// The operands without a Beagle type.
  var skippedOperands: [String] { skipped.filter(isOperand) }

  /// The skipped files that no request and no route loads.
  var unrequestedFiles: [String] {
    let skipped = skipped
    guard !skipped.isEmpty, var program = program() else { return skipped }
    for analysis in analyses.values { program.update(analysis) }
    let responses = program.responseFiles
    return skipped.filter { file in
      program.relativePath(file).map { !responses.contains($0) } ?? true
    }
  }

  /// Checks documents again as screens, so that a root without a Beagle type is a finding.
  func checkAsScreens(_ names: [String]) {
    required.formUnion(names)
    CheckGroup.perform([(self, names)])
  }

  /// The files that were checked: documents, and the routes of the directory.
  var checkedFiles: [String] {
    let skipped = Set(skipped)
    return files.filter { analyses[$0] != nil && !skipped.contains($0) }
      + [routesFile].compactMap(\.self)
  }

  /// The skipped files that look like screens.
  var untypedScreens: [String] {
    guard directory != nil, skipped.contains(where: { analyses[$0]?.facts.mentionsTypes == true }),
      var program = program()
    else { return [] }
    for analysis in analyses.values { program.update(analysis) }
    return program.untypedScreens
  }

  /// The number of checked files.
  var checkedCount: Int { analyses.count - skipped.count + (routesFile == nil ? 0 : 1) }

  /// Returns the findings by file, filtered by the settings. Omits files without findings.
  func findings() -> [(file: String, findings: [Diagnostic])] {
    guard var program = program() else { return [] }
    program.isComplete = failures.isEmpty && listingFailures.isEmpty && missingEntries.isEmpty
    for analysis in analyses.values { program.update(analysis) }
    program.editedRoutes = program.routesFile.flatMap { edited[$0] }
    program.readRoutes(analyzer)
    var found = program.diagnostics()
    for finding in entryFindings { found[finding.file, default: []].append(finding) }
    addTypeFindings(to: &found)
    // Findings outside the documents, for example in routes.json, follow.
    let others = Set(found.keys).subtracting(files).sorted()
    return (files + others).compactMap { name in
      var path: String??
      var findings = found[name] ?? []
      if let swiftScreens, let bytes = text(of: name) {
        findings = swiftScreens.located(
          findings, in: bytes, name: name, literals: literals[name] ?? [])
      }
      let judged = findings.compactMap { finding in
        settings.apply(
          to: finding,
          path: {
            if path == nil { path = .some(place(name)) }
            return path ?? nil
          }())
      }
      return judged.isEmpty ? nil : (name, judged)
    }
  }

  /// Whether a document has a component or an action that is not known.
  var hasUnknownTypes: Bool {
    analyses.values.contains { analysis in
      analysis.diagnostics.contains { $0.code == .unknownComponent || $0.code == .unknownAction }
    }
  }

  /// Adds the mistakes in types of the application that are not known already, for documents that are not changed.
  private func addTypeFindings(to found: inout [String: [Diagnostic]]) {
    for (name, findings) in typeFindings where edited[name] == nil && analyses[name] != nil {
      var all = found[name] ?? []
      for var finding in findings
      where !all.contains(where: { $0.code == finding.code && $0.offset == finding.offset }) {
        finding.file = name
        all.append(finding)
      }
      found[name] = all.sorted { $0.offset < $1.offset }
    }
  }

  /// Returns a program without documents. If the directory is invalid, which is reported elsewhere,
  /// its documents are still checked individually.
  private func program() -> ScreenProject? {
    if let program = try? ScreenProject(
      options: settings.options, directory: directory, searchesParents: reader == nil)
    {
      return program
    }
    return try? ScreenProject(options: settings.options)
  }

  /// Returns the checked text of a document, or nil if it cannot be read.
  func text(of name: String) -> [UInt8]? {
    if let text = edited[name] { return text }
    if let settings = settings.project?.entries.first?.document, settings.name == name {
      return settings.bytes
    }
    if case .success(let bytes) = CheckGroup.read(name, reader) { return bytes }
    return nil
  }

  /// Returns a reader of the files in a directory.
  ///
  /// - Parameter prefix: The start of the names of files, which their paths in the directory lack.
  static func reader(of directory: ScreenDirectory, prefix: String = "") -> Reader {
    { name in
      let path = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      do throws(ScreenDirectory.Problem) {
        return .success(try directory.read(path, limit: Files.sizeLimit))
      } catch {
        return .failure(Files.Failure(message: "\(path): \(error.reason)"))
      }
    }
  }

  /// Returns the content of a file on disk.
  private static func read(_ name: String, _ reader: Reader?) -> Result<[UInt8], Files.Failure> {
    reader?(name) ?? Files.readDocument(name)
  }
}
