import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

/// The screens of a directory. Open documents have the client's text, the others the text on disk.
final class ProjectIndex {
  /// The directory of the documents. The directory that serves them can be a parent of it.
  let root: String
  /// The documents read so far, with their analysis.
  private(set) var screens: ScreenProject
  /// The navigation graph without the edited document, or nil if another document has changed
  /// since.
  private var otherGraph: (document: String, graph: NavigationGraph)?
  /// The files and routes, without the changes of ``openRoutes`` since the last use.
  private var knownRouter: DirectoryRouter
  /// The open `routes.json`, whose text takes precedence over the file; nil if it is not open.
  private var openRoutes: TextDocument?
  /// The version of ``openRoutes`` that was read last.
  private var readVersion: TextAnalysis?
  /// The names that the application defines.
  let vocabulary: Vocabulary
  private let directory: ScreenDirectory
  /// Whether files were added, removed or read, or a document changed what others depend on.
  private var hasChanges = false
  private var pending: [String] = []
  private var stamps: [String: RootDirectory.FileStamp] = [:]
  /// The texts of the files.
  let texts = TextCache()
  /// The links between the documents.
  let linkIndex = LinkIndex()
  /// Whether YAML files are flows, with the stamps of the files.
  var knownFlows: [String: (stamp: RootDirectory.FileStamp, isFlow: Bool)] = [:]
  /// The names of the open documents.
  private var open: Set<String> = []

  /// Lists the files of a directory. Returns nil if it cannot be read.
  init?(_ root: String, _ vocabulary: Vocabulary) {
    guard
      let screens = try? ScreenProject(options: vocabulary.analyzer.options, directory: root),
      let directory = screens.directory
    else { return nil }
    self.root = root
    self.vocabulary = vocabulary
    self.directory = directory
    self.screens = screens
    knownRouter = DirectoryRouter(directory)
    self.screens.readRoutes(
      vocabulary.analyzer, isChecked: false, keepsDetails: true)
    noteFiles()
  }

  /// Lists the directory again.
  func list() {
    let before = knownRouter.files
    linkIndex.removeAll()
    knownRouter = DirectoryRouter(
      directory, others: open.map(relativePath), routes: screens.editedRoutes)
    if screens.editedRoutes == nil {
      screens.readRoutes(
        vocabulary.analyzer, isChecked: false, keepsDetails: true)
    }
    otherGraph = nil
    noteFiles()
    if knownRouter.files != before { hasChanges = true }
  }

  // MARK: - Routes

  /// The routes of the directory. Open documents count even if their files do not exist yet.
  var router: DirectoryRouter {
    readOpenRoutes()
    return knownRouter
  }

  /// Reads the text of the open `routes.json` after an edit. While it has an error, the last valid
  /// routes stay in use, so that the error does not cause findings in screens.
  private func readOpenRoutes() {
    guard let openRoutes, readVersion !== openRoutes.analysis else { return }
    readVersion = openRoutes.analysis
    guard let table = try? RouteTable(openRoutes.bytes) else { return }
    hasChanges = hasChanges || openRoutes.bytes != screens.routesText
    screens.editedRoutes = openRoutes.bytes
    screens.setRoutes(openRoutes.analysis.document, vocabulary.analyzer, isChecked: false)
    knownRouter = DirectoryRouter(knownRouter, table: table)
    linkIndex.removeAll()
    otherGraph = nil
  }

  /// Returns the findings in the current text of `routes.json`.
  /// - Parameter isValid: Whether the text has no syntax errors.
  func diagnostics(ofRoutes document: JSONDocument, isValid: Bool) -> [Diagnostic] {
    let router = router
    var screens = screens
    screens.setRoutes(document, vocabulary.analyzer)
    guard isValid, let name = screens.routesFile else {
      return RoutesFile.findings(in: document, router)
        + screens.bodies.values.flatMap(\.diagnostics)
    }
    screens.isComplete = isRead
    return screens.diagnostics(
      ofRoutes: document, router: router, graph: graph(without: name, screens))
  }

  /// The names and facts of the documents with links, and of the screens in `routes.json`.
  var linkingFacts: [(name: String, facts: DocumentFacts)] {
    screens.names.compactMap { name in screens.documents[name].map { (name, $0.facts) } }
      + screens.bodies.values.map { (path(of: RouteTable.fileName), $0.facts) }
  }

  private func noteFiles() {
    let documents = router.documents.map(path).filter { $0.hasPrefix(root + "/") }
    let there = Set(documents)
    for name in screens.names where !there.contains(name) && !open.contains(name) {
      screens.remove(name)
      stamps[name] = nil
      texts.remove(name)
    }
    pending = documents.filter {
      !open.contains($0) && (stamps[$0] == nil || stamps[$0] != DiskFile.stamp($0))
    }.reversed()
  }

  /// Returns whether there were changes since the last call.
  func takeChanges() -> Bool {
    readOpenRoutes()
    defer { hasChanges = false }
    return hasChanges
  }

  /// Returns the path of a document relative to the served directory.
  private func relativePath(_ name: String) -> String { screens.relativePath(name) ?? name }

  /// Returns the absolute path of a file in the served directory.
  func path(of file: String) -> String { screens.name(ofRelative: file) }

  /// The path of `routes.json`, or nil if it does not exist.
  var routesFile: String? { router.routes.isEmpty ? nil : path(of: RouteTable.fileName) }

  /// Whether a file affects the routes or documents.
  func isAffected(by path: String) -> Bool {
    path.hasPrefix(root + "/") || path.hasPrefix(directory.root + "/")
  }

  // MARK: - Reading

  /// Reads one pending file. Returns false if all files are read.
  func readNext() -> Bool {
    while let name = pending.popLast() {
      if readFile(name) { return true }
    }
    return false
  }

  /// Reads a pending file immediately.
  func readNow(_ name: String) {
    guard let index = pending.firstIndex(of: name) else { return }
    pending.remove(at: index)
    _ = readFile(name)
  }

  /// Reads a file that is not open. Returns false if it is open.
  private func readFile(_ name: String) -> Bool {
    guard !open.contains(name) else { return false }
    read(name)
    hasChanges = true
    return true
  }

  /// Whether all files are read.
  var isRead: Bool { pending.allSatisfy { open.contains($0) } }

  /// Reads all pending files on all processors.
  func readAll() {
    let names = pending.reversed().filter { !open.contains($0) }
    pending = []
    guard !names.isEmpty else { return }
    hasChanges = true
    let analyzer = vocabulary.analyzer
    let files = Parallel.map(names) { ReadFile($0, analyzer) }
    for file in files { add(file) }
  }

  private func read(_ name: String) { add(ReadFile(name, vocabulary.analyzer)) }

  private func add(_ file: ReadFile) {
    otherGraph = nil
    linkIndex.remove(file.name)
    stamps[file.name] = file.stamp
    if let stamp = file.stamp { texts.add(file.name, file.bytes, stamp) }
    if let analysis = file.analysis { screens.update(analysis) } else { screens.remove(file.name) }
  }

  // MARK: - Changes

  /// Sets the analysis of an open document.
  func update(_ analysis: DocumentAnalysis) {
    opened(analysis.name)
    let known = screens.documents[analysis.name]
    if known?.fingerprint != analysis.fingerprint
      || (known?.error == nil) != (analysis.error == nil)
    {
      hasChanges = true
    }
    if otherGraph?.document != analysis.name { otherGraph = nil }
    linkIndex.remove(analysis.name)
    screens.update(analysis)
  }

  /// Adds an open document, whose file may not exist yet.
  func opened(_ document: TextDocument) {
    let name = document.name
    if name == path(of: RouteTable.fileName), openRoutes !== document {
      (openRoutes, readVersion) = (document, nil)
    }
    opened(name)
  }

  private func opened(_ name: String) {
    // Hidden files are never served.
    if relativePath(name).split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return }
    if open.insert(name).inserted, !router.hasFile(relativePath(name)) { list() }
  }

  /// Returns the findings in the current text of a document.
  func diagnostics(of analysis: DocumentAnalysis) -> [Diagnostic] {
    readOpenRoutes()
    // For a document with syntax errors, `screens` keeps the last valid text.
    var screens = screens
    screens.update(analysis)
    screens.isComplete = isRead
    return screens.diagnostics(
      of: analysis.name, router: router, graph: graph(without: analysis.name, screens))
  }

  private func graph(without name: String, _ screens: ScreenProject) -> NavigationGraph {
    if let otherGraph, otherGraph.document == name { return otherGraph.graph }
    let graph = screens.graph(without: name, router: router)
    otherGraph = (name, graph)
    return graph
  }

  /// Replaces a closed document by its file.
  func close(_ name: String) {
    if name == openRoutes?.name {
      open.remove(name)
      (openRoutes, readVersion, screens.editedRoutes) = (nil, nil, nil)
      hasChanges = true
      return list()
    }
    guard open.remove(name) != nil else {
      screens.remove(name)
      return
    }
    stamps[name] = nil
    if DiskFile.stamp(name) == nil {
      screens.remove(name)
      list()
    } else {
      read(name)
    }
  }

  /// Updates the index after a file was created, changed or deleted.
  func fileChanged(_ path: String) {
    let file = relativePath(path)
    if file != RouteTable.fileName, router.hasFile(file), let stamp = DiskFile.stamp(path) {
      if !open.contains(path), stamps[path] != stamp, path.hasSuffix(".json"),
        path.hasPrefix(root + "/")
      {
        stamps[path] = nil
        if !pending.contains(path) { pending.append(path) }
      }
    } else {
      list()
    }
  }
}
