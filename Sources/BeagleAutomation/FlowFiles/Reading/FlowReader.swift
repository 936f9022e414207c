import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

/// Reads the flows of a workspace, with their sub-flows and scripts.
///
///     var reader = FlowReader(workspace)
///     if let flow = reader.read("flows/login.yaml") { run(flow) }
///     for diagnostic in reader.diagnostics { print(diagnostic) }
///
/// A flow with an error is nil; warnings do not prevent that it runs. Each file is read once, also
/// if several flows use it.
package final class FlowReader {
  /// The maximum number of diagnostics. Ten times as many errors are reported.
  static let diagnosticLimit = 1000
  /// The maximum number of files that one flow uses, directly or through sub-flows.
  static let fileLimit = 1000
  /// The maximum size of a script, in bytes.
  static let scriptLimit = 1 << 20

  /// The problems of all flows, in the order of reading.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Hints for editors, such as other names of properties.
  package private(set) var hints: [Diagnostic] = []

  let directory: ScreenDirectory
  private let limits: YAMLLimits
  /// The flows that were read, and the problems of those with errors.
  private var flows: [String: (flow: Flow?, broken: BrokenFlow?)] = [:]
  /// The flows that are being read: their paths, to find cycles, and their errors so far.
  private var stack: [(path: String, errors: [Diagnostic])] = []
  /// The files of the flow that is being read.
  private var usedFiles: Set<String> = []
  private var reported: Set<String> = []
  /// The hidden folders with flows that the user chose.
  private var hiddenFolders: [[String]] = []
  private lazy var listing = DirectoryListing(directory).files
  /// The number of missing files that may still be compared with those that exist.
  private var comparisonsLeft = 100

  /// Creates a reader for the files below a directory.
  package init(_ directory: ScreenDirectory, limits: YAMLLimits = YAMLLimits()) {
    self.directory = directory
    self.limits = limits
  }

  /// Reads a flow.
  /// - Parameter path: The path below the workspace.
  /// - Returns: nil if the flow, a sub-flow or a script has an error.
  package func read(_ path: String) -> Flow? {
    let path = FlowPath.normalized(path) ?? path
    if stack.isEmpty {
      allowHiddenFolders(of: path)
      usedFiles = []
    }
    usedFiles.insert(path)
    if let known = flows[path] {
      if let broken = known.broken { inherit(broken.problems) }
      return known.flow
    }
    stack.append((path, []))
    let errors = errorCount
    let flow = load(path).flatMap { FlowDecoder(self, $0, path: path).flow() }
    let problems = stack.removeLast().errors
    guard errorCount == errors, let flow else {
      let broken = BrokenFlow(
        flow: Flow(
          path: path, configuration: flow?.configuration ?? FlowConfiguration(), commands: []),
        problems: problems, hasNoConfiguration: flow == nil)
      flows[path] = (nil, broken)
      stack.indices.last.map { stack[$0].errors += problems.prefix(BrokenFlow.problemLimit) }
      return nil
    }
    flows[path] = (flow, nil)
    return flow
  }

  /// Returns a flow that was read and has errors.
  package func brokenFlow(_ path: String) -> BrokenFlow? {
    flows[FlowPath.normalized(path) ?? path]?.broken
  }

  /// Adds the errors of a file to the flow that uses it. The file is not read again if another flow has
  /// used it before.
  private func inherit(_ problems: [Diagnostic]) {
    errorCount += 1
    stack.indices.last.map { stack[$0].errors += problems.prefix(BrokenFlow.problemLimit) }
  }

  /// Reads a flow that is not on disk, for example the text of an editor.
  /// - Parameter path: The path below the workspace, which the files in it are relative to.
  package func read(_ bytes: [UInt8], path: String) -> Flow? {
    guard let document = parse(bytes, name: path) else { return nil }
    return decode(document, path: path)
  }

  /// Parses the selector of a command, such as `Pay` or `{id: pay}`; nil if it is invalid.
  static func selector(_ text: String) -> FlowSelector? {
    guard let directory = try? ScreenDirectory("/") else { return nil }
    let reader = FlowReader(directory)
    let bytes = Array("appId: a\n---\n- assertVisible: \(text)\n".utf8)
    guard let flow = reader.read(bytes, path: "selector.yaml"),
      case .assertVisible(let selector)? = flow.commands.first?.action
    else { return nil }
    return selector
  }

  private func decode(_ document: YAMLDocument, path: String) -> Flow? {
    stack.append((path, []))
    defer { stack.removeLast() }
    let errors = errorCount
    let flow = FlowDecoder(self, document, path: path).flow()
    return errorCount == errors ? flow : nil
  }

  /// Reads a YAML file. Reports why it cannot be read.
  func load(_ path: String, named node: YAMLNode? = nil) -> YAMLDocument? {
    let bytes: [UInt8]
    do throws(ScreenDirectory.Problem) {
      bytes = try directory.files.read(names: try names(of: path), limit: limits.bytes)
    } catch {
      if let node {
        report(.flow(.missingFile), .error, "\(path) \(error.reason)", at: node)
      } else {
        report(.flow(.missingFile), .error, "the file \(error.reason)", file: path)
      }
      return nil
    }
    return parse(bytes, name: path)
  }

  /// Parses a YAML file. Reports why it is not YAML.
  func parse(_ bytes: [UInt8], name: String) -> YAMLDocument? {
    do throws(YAMLError) {
      return try YAMLDocument.parse(bytes, name: name, limits: limits)
    } catch {
      let isMarkdown = bytes.starts(with: "```".utf8)
      let message =
        isMarkdown
        ? "a line with ``` is Markdown and not YAML; remove the lines with ```" : error.message
      let fixIt = error.correction.map { correction in
        FixIt(
          title: correction.title,
          edits: [
            TextEdit(file: name, span: correction.span, replacement: correction.text)
          ], isSafe: correction.isSafe)
      }
      report(
        .flow(error.problem), .error, message,
        suggestion: isMarkdown ? nil : YAMLAdvice.advice(for: error, in: bytes), fixIt: fixIt,
        file: name, error.place)
      return nil
    }
  }

  /// Reads a flow that a command names.
  /// - Parameter node: The path in the file, relative to the directory of the file.
  func subflow(_ node: YAMLNode, from flow: String) -> Flow? {
    guard let path = resolve(node, from: flow) else { return nil }
    let open = stack.map(\.path)
    guard !open.contains(path) else {
      let cycle = (open.drop { $0 != path } + [path]).joined(separator: " → ")
      report(.flow(.structure), .error, "the flow runs itself: \(cycle)", at: node)
      return nil
    }
    guard stack.count < 32, usedFiles.count < FlowReader.fileLimit else {
      report(
        .flow(.limit), .error,
        "a flow can use at most \(FlowReader.fileLimit) files in at most 32 levels", at: node)
      return nil
    }
    if let problem = problem(path) {
      reportMissing(node, path, problem, extensions: [".yaml", ".yml"])
      return nil
    }
    return read(path)
  }

  /// Reads a script that a command names.
  func script(_ node: YAMLNode, from flow: String) -> (path: String, source: String)? {
    guard let path = resolve(node, from: flow) else { return nil }
    do throws(ScreenDirectory.Problem) {
      let bytes = try directory.files.read(
        names: try names(of: path), limit: FlowReader.scriptLimit)
      guard let source = String(validating: bytes, as: UTF8.self) else {
        report(.flow(.missingFile), .error, "\(path) is not UTF-8", at: node)
        return nil
      }
      return (path, source)
    } catch {
      reportMissing(node, path, error, extensions: [".js"])
      return nil
    }
  }

  /// Reports that a file does not exist, unless it does. Returns its path below the workspace.
  func file(_ node: YAMLNode, from flow: String) -> String? {
    guard let path = resolve(node, from: flow) else { return nil }
    guard let problem = problem(path) else { return path }
    reportMissing(node, path, problem, extensions: [])
    return nil
  }

  /// Returns the path below the workspace of a file that a flow names. Reports a path that leaves the
  /// workspace.
  private func resolve(_ node: YAMLNode, from flow: String) -> String? {
    let text = node.text ?? ""
    guard !text.isEmpty else {
      report(.wrongType, .error, "expected the path of a file", at: node)
      return nil
    }
    guard !text.hasPrefix("/"),
      let path = FlowPath.normalized("\(FilePath.folder(of: flow))/\(text)")
    else {
      report(.flow(.missingFile), .error, "\(text) is outside of the workspace", at: node)
      return nil
    }
    return path
  }

  private func reportMissing(
    _ node: YAMLNode, _ path: String, _ problem: ScreenDirectory.Problem, extensions: [String]
  ) {
    let flow = node.document.name
    var near: String?
    if problem == .missing, comparisonsLeft > 0 {
      comparisonsLeft -= 1
      let files = listing.filter { file in
        extensions.isEmpty || extensions.contains { file.hasSuffix($0) }
      }
      near = TypoCorrection.nearest(to: path, among: files.filter { $0 != flow }, limit: 1).first
        .map { FlowPath.relative($0, to: flow) }
    }
    report(
      .flow(.missingFile), .error, "\(path) \(problem.reason)", suggestion: near, at: node)
  }

  // MARK: - Files

  /// Returns the content of a flow for the source line of a message; nil if it cannot be read.
  package func text(of path: String) -> [UInt8]? {
    guard let names = try? names(of: path) else { return nil }
    return try? directory.files.read(names: names, limit: limits.bytes)
  }

  /// Returns why a file cannot be read; nil if it can.
  func problem(_ path: String) -> ScreenDirectory.Problem? {
    do throws(ScreenDirectory.Problem) {
      return directory.files.problem(names: try names(of: path))
    } catch { return error }
  }

  /// Returns the names of a path below the workspace. A flow cannot name hidden files, except those
  /// next to flows that the user chose in a hidden folder.
  private func names(of path: String) throws(ScreenDirectory.Problem) -> [String] {
    let names = RootDirectory.components(of: path)
    let folder = hiddenFolders.first { names.starts(with: $0) } ?? []
    _ = try RootDirectory.names(of: names.dropFirst(folder.count).joined(separator: "/"))
    return names
  }

  /// Remembers the hidden folder of flows that the user chose.
  func allowHiddenFolders(of path: String) {
    let names = RootDirectory.components(of: path)
    guard let last = names.lastIndex(where: RootDirectory.isHidden) else { return }
    let folder = Array(names[...last])
    if !hiddenFolders.contains(folder) { hiddenFolders.append(folder) }
  }

  // MARK: - Diagnostics

  /// The number of diagnostics that were left out because there are too many.
  package private(set) var omittedCount = 0
  /// The number of errors so far.
  private(set) var errorCount = 0
  /// Whether there is an error that does not belong to one flow, for example in `config.yaml`.
  package private(set) var hasProjectErrors = false

  func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ message: String,
    suggestion: String? = nil, name: String = "", at node: YAMLNode
  ) {
    report(
      code, severity, message, suggestion: suggestion, name: name, at: node.span,
      in: node.document)
  }

  func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ message: String,
    suggestion: String? = nil, name: String = "", at span: SourceSpan, in document: YAMLDocument
  ) {
    let (start, end) = document.locations(of: span)
    report(
      code, severity, message, suggestion: suggestion, name: name, file: document.name,
      (span, start, end))
  }

  /// Adds a diagnostic.
  /// - Parameter place: The place in the file; nil for the whole file.
  func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ message: String,
    suggestion: String? = nil, fixIt: FixIt? = nil, name: String = "", file: String,
    _ place: YAMLError.Place? = nil
  ) {
    let first = SourceLocation(line: 1, column: 1)
    let (span, start, end) = place ?? (SourceSpan(offset: 0, length: 0), first, first)
    let diagnostic = Diagnostic(
      code, severity, message, suggestion: suggestion, fixIt: fixIt, name: name, file: file,
      span: span, start: start, end: end)
    if severity == .error {
      errorCount += 1
      if let last = stack.indices.last {
        if stack[last].errors.count < BrokenFlow.problemLimit {
          stack[last].errors.append(diagnostic)
        }
      } else {
        hasProjectErrors = true
      }
    }
    // Warnings must not displace an error, which says that a flow does not run.
    let limit = FlowReader.diagnosticLimit * (severity == .error ? 10 : 1)
    guard diagnostics.count < limit else {
      omittedCount += 1
      return
    }
    diagnostics.append(diagnostic)
  }

  /// Adds a hint for editors. Reports of tests do not contain it.
  func addHint(_ message: String, suggestion: String, name: String, at node: YAMLNode) {
    guard hints.count < FlowReader.diagnosticLimit else { return }
    let (start, end) = node.document.locations(of: node.span)
    hints.append(
      Diagnostic(
        .misspelledProperty, .note, message, suggestion: suggestion, name: name,
        file: node.document.name, span: node.span, start: start, end: end))
  }

  /// Reports a warning about a command once for each file.
  func reportOnce(_ code: DiagnosticCode, _ message: String, name: String, at node: YAMLNode) {
    guard reported.insert(node.document.name + "\0" + name).inserted else { return }
    report(code, .warning, message, name: name, at: node)
  }
}

/// A flow that cannot run because it, a sub-flow or a script has errors.
package struct BrokenFlow: Sendable {
  /// The maximum number of problems of a flow.
  static let problemLimit = 100

  /// The path and, if it could be read, the configuration. It has no commands.
  package let flow: Flow
  /// The errors, in the order of reading.
  package let problems: [Diagnostic]
  /// Whether the configuration could not be read.
  let hasNoConfiguration: Bool
}

/// Paths below a workspace.
package enum FlowPath {
  /// Returns the path of a file as another file names it.
  package static func relative(_ path: String, to file: String) -> String {
    var names = path.split(separator: "/")[...]
    var folders = file.split(separator: "/").dropLast()
    while names.count > 1, let first = folders.first, first == names.first {
      names.removeFirst()
      folders.removeFirst()
    }
    return (folders.map { _ in ".." } + names).joined(separator: "/")
  }

  /// Removes `.` and `..`. Returns nil if the path leaves the workspace.
  package static func normalized(_ path: String) -> String? {
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.popLast() == nil {
        return nil
      }
    }
    return names.joined(separator: "/")
  }
}
