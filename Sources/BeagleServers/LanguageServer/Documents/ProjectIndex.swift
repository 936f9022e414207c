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
  /// The routes of the directory. Open documents count even if their files do not exist yet.
  private(set) var router: DirectoryRouter
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
    router = DirectoryRouter(directory)
    noteFiles()
  }

  /// Lists the directory again.
  func list() {
    let before = router.files
    linkIndex.removeAll()
    router = DirectoryRouter(directory, others: open.map(relativePath))
    otherGraph = nil
    noteFiles()
    if router.files != before { hasChanges = true }
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

  /// The content of a file.
  private struct ReadFile: Sendable {
    let name: String
    let stamp: RootDirectory.FileStamp?
    let bytes: [UInt8]
    /// The analysis; nil if the file cannot be read. Only the facts are needed until the document is
    /// opened.
    let analysis: DocumentAnalysis?

    init(_ name: String, _ analyzer: DocumentAnalyzer) {
      self.name = name
      stamp = DiskFile.stamp(name)
      guard let bytes = DiskFile.read(name) else {
        (bytes, analysis) = ([], nil)
        return
      }
      self.bytes = bytes
      var analysis = analyzer.analyze(bytes, name: name, isChecked: false)
      analysis.document = nil
      self.analysis = analysis
    }
  }

  // MARK: - Changes

  /// Sets the analysis of an open document.
  func update(_ analysis: DocumentAnalysis) {
    opened(analysis.name)
    if screens.documents[analysis.name]?.fingerprint != analysis.fingerprint { hasChanges = true }
    if otherGraph?.document != analysis.name { otherGraph = nil }
    linkIndex.remove(analysis.name)
    screens.update(analysis)
  }

  /// Adds an open document, whose file may not exist yet.
  func opened(_ name: String) {
    // Hidden files are never served.
    if relativePath(name).split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return }
    if open.insert(name).inserted, !router.hasFile(relativePath(name)) { list() }
  }

  /// Returns the findings in the current text of a document.
  func diagnostics(of analysis: DocumentAnalysis) -> [Diagnostic] {
    // For a document with syntax errors, `screens` keeps the last valid text.
    var screens = screens
    screens.update(analysis)
    screens.isComplete = isRead
    let graph: NavigationGraph
    if let otherGraph, otherGraph.document == analysis.name {
      graph = otherGraph.graph
    } else {
      graph = screens.graph(without: analysis.name, router: router)
      otherGraph = (analysis.name, graph)
    }
    return screens.diagnostics(of: analysis.name, router: router, graph: graph)
  }

  /// Replaces a closed document by its file.
  func close(_ name: String) {
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

  // MARK: - Addresses

  /// Returns the file for a URL path, or nil.
  func file(for address: String) -> String? {
    guard address.utf8.first == 0x2F else { return nil }
    switch router.resolve(address, method: "GET") {
    case .file(let file): return path(of: file)
    case .route(let file?, _): return router.hasFile(file) ? path(of: file) : nil
    default: return nil
    }
  }

  /// Returns the route for a URL path.
  func route(for address: String) -> RouteTable.Route? {
    router.route(address, method: "GET")
  }

  /// Returns the URL paths of documents with their files.
  /// - Parameter withData: Whether to include documents that are not screens.
  func addresses(withData: Bool) -> [(address: String, file: String)] {
    func isIncluded(_ file: String) -> Bool {
      guard !withData, let known = screens.documents[path(of: file)] else { return true }
      return known.facts.isBeagle || known.error != nil
    }
    let routes = router.routes.compactMap { route -> (String, String)? in
      guard route.method == "GET", let file = route.bodyFile, file.hasSuffix(".json"),
        router.hasFile(file), isIncluded(file)
      else { return nil }
      return (route.path.normalized, file)
    }
    let files = router.documents.filter(isIncluded).compactMap { file in
      DirectoryRouter.path(ofFile: file).map { ($0, file) }
    }
    return Dictionary(routes + files, uniquingKeysWith: { first, _ in first })
      .map { (address: $0.key, file: $0.value) }.sorted { $0.address < $1.address }
  }
}
