import BeagleTUI
import JSON

/// The screens of a directory: those that are open as the client has them, the others from disk.
final class ProgramIndex {
  /// The directory.
  let root: String
  /// What is known of the documents that were read so far.
  private(set) var program: ScreenProgram
  /// All files below the directory, relative to it, sorted.
  private(set) var files: [String] = []
  /// The answers of `routes.json`.
  private(set) var answers: RouteAnswers
  /// What is known of the application.
  let vocabulary: Vocabulary
  private let directory: ScreenDirectory
  private var waiting: [String] = []
  private var stamps: [String: DiskFile.Stamp] = [:]
  /// The documents that are open, by name.
  private var open: Set<String> = []

  /// Lists the files of a directory; nil where it cannot be read.
  init?(_ root: String, _ vocabulary: Vocabulary) {
    guard let directory = try? ScreenDirectory(root),
      let program = try? ScreenProgram(options: vocabulary.analyzer.options, directory: root)
    else { return nil }
    self.root = root
    self.vocabulary = vocabulary
    self.directory = directory
    self.program = program
    answers = RouteAnswers(root)
    list()
  }

  private func list() {
    files = DirectoryListing(directory).files
    let documents = files.filter { $0.hasSuffix(".json") && $0 != "routes.json" }
      .map { root + "/" + $0 }
    let there = Set(documents)
    for name in program.names where !there.contains(name) && !open.contains(name) {
      program.remove(name)
      stamps[name] = nil
    }
    waiting = documents.filter { stamps[$0] == nil && !open.contains($0) }.reversed()
  }

  // MARK: - Reading

  /// Reads one file that was not read yet. True where there was one.
  func readNext() -> Bool {
    while let name = waiting.popLast() {
      guard !open.contains(name) else { continue }
      read(name)
      return true
    }
    return false
  }

  /// Whether all files were read.
  var isRead: Bool { waiting.allSatisfy { open.contains($0) } }

  /// Reads all files that were not read yet.
  func readAll() { while readNext() {} }

  private func read(_ name: String) {
    stamps[name] = DiskFile.stamp(name)
    guard let bytes = DiskFile.read(name) else {
      program.remove(name)
      return
    }
    var analysis = vocabulary.analyzer.analyze(bytes, name: name)
    // Its places are all that is needed of it until it is opened.
    analysis.document = nil
    program.update(analysis)
  }

  // MARK: - Changes

  /// Takes a document as the client has it.
  func update(_ analysis: DocumentAnalysis) {
    open.insert(analysis.name)
    program.update(analysis)
  }

  /// A document was opened, whose file may not be there yet.
  func opened(_ name: String) { open.insert(name) }

  /// Everything that is found in a document, given as it is now.
  func diagnostics(of analysis: DocumentAnalysis) -> [Diagnostic] {
    // The program keeps the last whole form of a document that is broken just now.
    var program = program
    program.update(analysis)
    program.isComplete = isRead
    return program.diagnostics(of: analysis.name)
  }

  /// Goes back to the file of a document that was closed.
  func close(_ name: String) {
    guard open.remove(name) != nil else { return }
    stamps[name] = nil
    if DiskFile.stamp(name) == nil { program.remove(name) } else { read(name) }
  }

  /// Takes note of a file that was made, changed or removed.
  func fileChanged(_ path: String) {
    if path == root + "/routes.json" { answers = RouteAnswers(root) }
    let isListed = files.contains(String(path.dropFirst(root.count + 1)))
    if isListed, let stamp = DiskFile.stamp(path) {
      if !open.contains(path), stamps[path] != stamp, path.hasSuffix(".json") {
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
    guard let path = ProgramIndex.path(of: address) else { return nil }
    if let body = answers.find(path)?.body { return contains(body) ? root + "/" + body : nil }
    for candidate in path.isEmpty ? ["index.json", "home.json"] : [path + ".json", path, path + "/index.json"]
    where contains(candidate) {
      return root + "/" + candidate
    }
    return nil
  }

  /// The place in `routes.json` that answers an address.
  func answer(for address: String) -> RouteAnswers.Answer? {
    ProgramIndex.path(of: address).flatMap { answers.find($0) }
  }

  /// The addresses of documents, each with its file.
  /// - Parameter withData: whether those that hold no screen are among them.
  func addresses(withData: Bool) -> [(address: String, file: String)] {
    var found: [(address: String, file: String)] = []
    func isWanted(_ file: String) -> Bool {
      guard !withData, let known = program.documents[root + "/" + file] else { return true }
      return known.facts.isBeagle || known.error != nil
    }
    for answer in answers.all {
      guard let file = answer.body, file.hasSuffix(".json"), contains(file), isWanted(file) else {
        continue
      }
      found.append(("/" + answer.path, file))
    }
    for file in files where file.hasSuffix(".json") && file != "routes.json" && isWanted(file) {
      var name = String(file.dropLast(".json".count))
      if name.hasSuffix("/index") { name = String(name.dropLast("/index".count)) }
      let address = name == "index" ? "/" : "/" + name
      if !found.contains(where: { $0.address == address }) { found.append((address, file)) }
    }
    return found
  }

  private func contains(_ file: String) -> Bool {
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if files[middle] < file { low = middle + 1 } else { high = middle }
    }
    return low < files.count && files[low] == file
  }

  /// The path of an address below the directory, without query; nil for another server's.
  private static func path(of address: String) -> String? {
    let path = address.utf8.prefix { $0 != 0x3F && $0 != 0x23 }
    guard path.first == 0x2F else { return nil }
    let names = path.split(separator: 0x2F).compactMap { String($0) }
    guard !names.contains("..") else { return nil }
    return names.filter { $0 != "." }.joined(separator: "/")
  }
}
