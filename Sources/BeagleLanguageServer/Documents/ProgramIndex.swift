import BeagleAnalysis
import BeagleSchema
import JSON
import ScreenSources

/// The screens of a directory: those that are open as the client has them, the others from disk.
final class ProgramIndex {
  /// The directory whose documents these are; the one that answers may be around it.
  let root: String
  /// What is known of the documents that were read so far.
  private(set) var program: ScreenProject
  /// What leads where without one document, the one that is being edited; nil where something else
  /// changed since this was found out.
  private var others: (document: String, graph: NavigationGraph)?
  /// What the directory answers; documents that are open count although they may have no file yet.
  private(set) var answers: DirectoryRouter
  /// What is known of the application.
  let vocabulary: Vocabulary
  private let directory: ScreenDirectory
  /// Whether there are other files than before, or more of them were read.
  private var hasNews = false
  private var waiting: [String] = []
  private var stamps: [String: DiskFile.Stamp] = [:]
  /// The documents that are open, by name.
  private var open: Set<String> = []

  /// Lists the files of a directory; nil where it cannot be read.
  init?(_ root: String, _ vocabulary: Vocabulary) {
    guard
      let program = try? ScreenProject(options: vocabulary.analyzer.options, directory: root),
      let directory = program.directory
    else { return nil }
    self.root = root
    self.vocabulary = vocabulary
    self.directory = directory
    self.program = program
    answers = DirectoryRouter(directory)
    noteFiles()
  }

  /// Looks through the directory again.
  func list() {
    let before = answers.files
    answers = DirectoryRouter(directory, others: open.map(relativePath))
    others = nil
    noteFiles()
    if answers.files != before { hasNews = true }
  }

  private func noteFiles() {
    let documents = answers.documents.map(path).filter { $0.hasPrefix(root + "/") }
    let there = Set(documents)
    for name in program.names where !there.contains(name) && !open.contains(name) {
      program.remove(name)
      stamps[name] = nil
    }
    waiting = documents.filter {
      !open.contains($0) && (stamps[$0] == nil || stamps[$0] != DiskFile.stamp($0))
    }.reversed()
  }

  /// Whether there was news since this was last asked.
  func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  /// The path of a document below the directory that answers.
  private func relativePath(_ name: String) -> String { program.relativePath(name) ?? name }

  /// The path of a file that is given by its path below the directory that answers.
  func path(of file: String) -> String { program.name(ofRelative: file) }

  /// The file that describes what the directory answers; nil where there is none.
  var routesFile: String? { answers.routes.isEmpty ? nil : path(of: RouteTable.fileName) }

  /// Whether a file has to do with the answers.
  func concerns(_ path: String) -> Bool {
    path.hasPrefix(root + "/") || path.hasPrefix(directory.root + "/")
  }

  // MARK: - Reading

  /// Reads one file that was not read yet. True where there was one.
  func readNext() -> Bool {
    while let name = waiting.popLast() {
      guard !open.contains(name) else { continue }
      read(name)
      hasNews = true
      return true
    }
    return false
  }

  /// Reads a file at once, where it was not read yet.
  func readNow(_ name: String) {
    guard let index = waiting.firstIndex(of: name) else { return }
    waiting.remove(at: index)
    guard !open.contains(name) else { return }
    read(name)
    hasNews = true
  }

  /// Whether all files were read.
  var isRead: Bool { waiting.allSatisfy { open.contains($0) } }

  /// Reads all files that were not read yet.
  func readAll() { while readNext() {} }

  private func read(_ name: String) {
    others = nil
    stamps[name] = DiskFile.stamp(name)
    guard let bytes = DiskFile.read(name) else {
      program.remove(name)
      return
    }
    // Its places are all that is needed of it until it is opened.
    var analysis = vocabulary.analyzer.analyze(bytes, name: name, isChecked: false)
    analysis.document = nil
    program.update(analysis)
  }

  // MARK: - Changes

  /// Takes a document as the client has it.
  func update(_ analysis: DocumentAnalysis) {
    opened(analysis.name)
    if others?.document != analysis.name { others = nil }
    program.update(analysis)
  }

  /// A document was opened, whose file may not be there yet.
  func opened(_ name: String) {
    // Nothing answers with what is hidden.
    if relativePath(name).split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return }
    if open.insert(name).inserted, !answers.hasFile(relativePath(name)) { list() }
  }

  /// Everything that is found in a document, given as it is now.
  func diagnostics(of analysis: DocumentAnalysis) -> [Diagnostic] {
    // The program keeps the last whole form of a document that is broken just now.
    var program = program
    program.update(analysis)
    program.isComplete = isRead
    let graph: NavigationGraph
    if let others, others.document == analysis.name {
      graph = others.graph
    } else {
      graph = program.graph(without: analysis.name, router: answers)
      others = (analysis.name, graph)
    }
    return program.diagnostics(of: analysis.name, router: answers, graph: graph)
  }

  /// Goes back to the file of a document that was closed.
  func close(_ name: String) {
    guard open.remove(name) != nil else {
      program.remove(name)
      return
    }
    stamps[name] = nil
    if DiskFile.stamp(name) == nil {
      program.remove(name)
      list()
    } else {
      read(name)
    }
  }

  /// Takes note of a file that was made, changed or removed.
  func fileChanged(_ path: String) {
    let file = relativePath(path)
    if file != RouteTable.fileName, answers.hasFile(file), let stamp = DiskFile.stamp(path) {
      if !open.contains(path), stamps[path] != stamp, path.hasSuffix(".json"),
        path.hasPrefix(root + "/")
      {
        stamps[path] = nil
        if !waiting.contains(path) { waiting.append(path) }
      }
    } else {
      list()
    }
  }

  // MARK: - Addresses

  /// The file that answers an address; nil where none does.
  func file(for address: String) -> String? {
    guard address.utf8.first == 0x2F else { return nil }
    switch answers.resolve(address, method: "GET") {
    case .file(let file): return path(of: file)
    case .route(let file?, _): return answers.hasFile(file) ? path(of: file) : nil
    default: return nil
    }
  }

  /// The route that answers an address.
  func route(for address: String) -> RouteTable.Route? {
    answers.route(address, method: "GET")
  }

  /// The addresses of documents, each with its file.
  /// - Parameter withData: whether those that hold no screen are among them.
  func addresses(withData: Bool) -> [(address: String, file: String)] {
    func isWanted(_ file: String) -> Bool {
      guard !withData, let known = program.documents[path(of: file)] else { return true }
      return known.facts.isBeagle || known.error != nil
    }
    var found: [String: String] = [:]
    for route in answers.routes where route.method == "GET" {
      guard let file = route.bodyFile, file.hasSuffix(".json"), answers.hasFile(file),
        isWanted(file), found[route.path.normalized] == nil
      else { continue }
      found[route.path.normalized] = file
    }
    for file in answers.documents where isWanted(file) {
      guard let address = DirectoryRouter.path(ofFile: file), found[address] == nil else {
        continue
      }
      found[address] = file
    }
    return found.map { (address: $0.key, file: $0.value) }.sorted { $0.address < $1.address }
  }
}
