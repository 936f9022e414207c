import BeagleAnalysis
import BeagleTUI
import Synchronization

/// The documents of one program: those of a directory, or files that were named one by one, whose
/// routes nobody can look up.
final class CheckGroup {
  /// The path of the directory; nil for files.
  let directory: String?
  /// How findings are judged.
  let settings: CheckSettings
  /// The documents in the order in which they are told of.
  private(set) var files: [String] = []
  /// What is known of each document, by its name.
  private var analyses: [String: DocumentAnalysis] = [:]
  /// Documents that nobody could read, and why.
  private var failures: [String: String] = [:]
  /// What is wrong with the directory itself.
  private(set) var listingFailures: [String] = []
  /// Texts that go before those on the disk, by the names of the documents.
  private(set) var edited: [String: [UInt8]] = [:]
  /// What the files of these held when they were first edited.
  private(set) var originals: [String: [UInt8]] = [:]
  private let analyzer: DocumentAnalyzer

  /// A group of documents that are not read yet.
  init(directory: String?, files: [String], settings: CheckSettings) {
    self.directory = directory
    self.settings = settings
    self.files = files
    let decoder = ComponentDecoder()
    for name in settings.types { decoder.register(knownName: name) }
    analyzer = DocumentAnalyzer(decoder: decoder, options: settings.options)
  }

  /// Adds a file that was named.
  func add(_ file: String) { files.append(file) }

  // MARK: - Reading

  /// Reads the documents of all groups, on all processors.
  static func analyze(_ groups: [CheckGroup]) {
    for group in groups { group.list() }
    perform(groups.map { ($0, $0.files) })
  }

  /// Reads some documents of the group again, and those that came; forgets those that went.
  func analyze(again names: Set<String>) {
    list()
    let present = Set(files)
    for name in analyses.keys where !present.contains(name) { analyses[name] = nil }
    for name in failures.keys where !present.contains(name) { failures[name] = nil }
    CheckGroup.perform([(self, files.filter { names.contains($0) || analyses[$0] == nil })])
  }

  /// Takes a text in place of the file's.
  func edit(_ name: String, _ bytes: [UInt8]) {
    if originals[name] == nil { originals[name] = text(of: name) }
    edited[name] = bytes
    CheckGroup.perform([(self, [name])])
  }

  private func list() {
    guard let directory else { return }
    let found = Files.documents(below: directory)
    files = found.paths
    listingFailures = found.failures.map(\.message)
    if found.paths.isEmpty, found.failures.isEmpty {
      listingFailures = ["\(directory): there is no .json file in this directory"]
    }
    listingFailures += missingEntries(directory)
  }

  /// Why the screens to begin with are not there.
  private func missingEntries(_ directory: String) -> [String] {
    let entries = settings.options.entryScreens
    guard !entries.isEmpty, !settings.options.hasServer,
      let root = (try? ScreenProgram(options: settings.options, directory: directory))?.directory
    else { return [] }
    let answers = DirectoryAnswers(root)
    return entries.compactMap { entry in
      guard answers.answer(entry, method: "GET") == .nothing else { return nil }
      let near = NearMiss.nearest(to: entry, among: answers.paths, limit: 1).first
      return "\(directory): no file and no route answers \(entry), where its screens are to begin"
        + (near.map { "; did you mean \($0)?" } ?? "")
    }
  }

  /// A document to be read.
  private struct Job: Sendable {
    let name: String
    let analyzer: DocumentAnalyzer
    let text: [UInt8]?
    let mayBeOther: Bool

    init(_ group: CheckGroup, _ name: String) {
      self.name = name
      analyzer = group.analyzer
      text = group.edited[name]
      mayBeOther = group.directory != nil
    }

    func perform() -> Result<DocumentAnalysis, Files.Failure> {
      let bytes: [UInt8]
      switch text.map({ .success($0) }) ?? Files.read(name) {
      case .success(let found): bytes = found
      case .failure(let failure): return .failure(failure)
      }
      var analysis = analyzer.analyze(bytes, name: name)
      if !mayBeOther, !analysis.facts.isBeagle, let document = analysis.document {
        analysis.diagnostics = analyzer.checkRoot(document)
      }
      for index in analysis.diagnostics.indices where analysis.diagnostics[index].mending == nil {
        analysis.diagnostics[index].mending = SyntaxMending.whole(
          of: analysis.diagnostics[index], in: bytes)
      }
      analysis.dropDetails()
      return .success(analysis)
    }
  }

  /// Where threads put what they find.
  private final class Results: Sendable {
    let values: Mutex<[Result<DocumentAnalysis, Files.Failure>?]>
    init(_ count: Int) { values = Mutex(Array(repeating: nil, count: count)) }
  }

  /// Reads documents of groups.
  private static func perform(_ work: [(group: CheckGroup, names: [String])]) {
    let jobs = work.flatMap { item in item.names.map { Job(item.group, $0) } }
    let results = Results(jobs.count)
    Parallel.run(jobs.count) { index in
      let result = jobs[index].perform()
      results.values.withLock { $0[index] = result }
    }
    let found = results.values.withLock { $0 }
    var next = 0
    for item in work {
      for name in item.names {
        item.group.take(found[next], name)
        next += 1
      }
    }
  }

  private func take(_ result: Result<DocumentAnalysis, Files.Failure>?, _ name: String) {
    analyses[name] = nil
    failures[name] = nil
    switch result {
    case .success(let analysis): analyses[name] = analysis
    case .failure(let failure): failures[name] = failure.message
    case nil: break
    }
  }

  // MARK: - Findings

  /// Documents that could not be read, and why, in their order.
  var unreadable: [String] { files.compactMap { failures[$0] } }

  /// Files below a directory that are not of Beagle.
  var leftOut: [String] {
    directory == nil
      ? [] : files.filter { analyses[$0].map { $0.error == nil && !$0.facts.isBeagle } ?? false }
  }

  /// How many documents were checked.
  var checkedCount: Int { analyses.count - leftOut.count }

  /// The findings by file, as they are judged; files without one are left out.
  func findings() -> [(file: String, findings: [Diagnostic])] {
    guard var program = program() else { return [] }
    program.isComplete = failures.isEmpty && listingFailures.isEmpty
    for analysis in analyses.values { program.update(analysis) }
    let found = program.diagnostics()
    // What is found elsewhere than in a document, as in routes.json, comes behind them.
    let others = Set(found.keys).subtracting(files).sorted()
    return (files + others).compactMap { name in
      var path: String??
      let judged = (found[name] ?? []).compactMap { finding in
        settings.judged(
          finding,
          path: {
            if path == nil { path = .some(Files.realPath(name)) }
            return path ?? nil
          }())
      }
      return judged.isEmpty ? nil : (name, judged)
    }
  }

  /// The program without documents; where the directory cannot answer requests, as is told elsewhere,
  /// its documents are still checked one by one.
  private func program() -> ScreenProgram? {
    if let program = try? ScreenProgram(options: settings.options, directory: directory) {
      return program
    }
    return try? ScreenProgram(options: settings.options)
  }

  /// The text of a document as it was checked; nil where it cannot be read.
  func text(of name: String) -> [UInt8]? {
    if let text = edited[name] { return text }
    if case .success(let bytes) = Files.read(name) { return bytes }
    return nil
  }
}
