import BeagleNetworking
import SystemSupport

/// The documents of a directory that are checked together.
///
/// Each document is analyzed alone. The rules for several documents use only their facts, which is
/// fast enough to run after every change.
package struct ScreenProject: Sendable {
  /// The options of the check.
  let options: CheckOptions
  /// The directory that serves requests; nil if addresses are not checked.
  package let directory: ScreenDirectory?
  /// The prefix of document names: the path of the directory as given, and a slash.
  private let prefix: String
  /// The path of the given directory in the directory that serves requests, with a slash at the
  /// end; empty if they are the same.
  private let subpath: String
  /// Whether all documents of the directory were added. Otherwise missing and unreachable screens
  /// are not reported.
  package var isComplete = true
  /// The text of `routes.json` after edits that are not on disk; nil to read the file.
  package var editedRoutes: [UInt8]?
  /// The documents, by name.
  package private(set) var documents: [String: DocumentAnalysis] = [:]
  /// The documents with a syntax error, whose references and values are not known.
  private(set) var broken: Set<String> = []
  /// The screens and parts in `routes.json`, by the position of their route.
  package internal(set) var bodies: [String: DocumentAnalysis] = [:]

  /// Creates a project without documents.
  ///
  /// - Parameters:
  ///   - directory: The path of the directory that serves requests, or of one of its subdirectories;
  ///     nil for documents without a directory.
  ///   - searchesParents: Whether a parent of the directory may be the one that serves requests.
  ///     Otherwise nothing outside the directory is read.
  /// - Throws: ``DirectoryError`` if the directory cannot be read.
  package init(
    options: CheckOptions, directory: String? = nil, searchesParents: Bool = true
  ) throws(DirectoryError) {
    self.options = options
    guard let path = directory else {
      self.directory = nil
      prefix = ""
      subpath = ""
      return
    }
    prefix = FilePath.withSlash(path)
    let given = try ScreenDirectory(path)
    if searchesParents, let root = ScreenProject.root(around: given.root),
      let outer = try? ScreenDirectory(root)
    {
      self.directory = outer
      subpath = String(given.root.dropFirst(outer.root.count + 1)) + "/"
    } else {
      self.directory = given
      subpath = ""
    }
  }

  /// Returns the nearest parent directory that is the root of a project. Returns nil if the
  /// directory itself is a root, or if no parent is.
  private static func root(around directory: String) -> String? {
    for path in RootDirectory.withParents(directory).prefix(16) where path != "/" {
      guard let found = try? ScreenDirectory(path) else { return nil }
      if isRoot(found) { return path == directory ? nil : path }
      // Do not search outside the repository.
      if found.problem(".git", allowsHidden: true) != .missing { return nil }
    }
    return nil
  }

  /// Returns whether a directory is the root of a project: it has a `routes.json`, or settings and
  /// an entry screen. A settings file alone may belong to a repository instead.
  package static func isRoot(_ directory: ScreenDirectory) -> Bool {
    func has(_ file: String) -> Bool { directory.problem(file, allowsHidden: true) == nil }
    return has(RouteTable.fileName)
      || has(".beagle-tui.json") && (has("index.json") || has("home.json"))
  }

  /// Whether the documents are in a subdirectory. Documents outside it may refer to them.
  var isSubdirectory: Bool { !subpath.isEmpty }

  /// Adds a document, or replaces the document with the same name.
  package mutating func update(_ analysis: DocumentAnalysis) {
    documents[analysis.name] = analysis
    if analysis.error == nil { broken.remove(analysis.name) } else { broken.insert(analysis.name) }
  }

  /// Removes a document.
  package mutating func remove(_ name: String) {
    documents[name] = nil
    broken.remove(name)
  }

  /// The names of the documents, sorted.
  package var names: [String] { documents.keys.sorted() }

  /// Returns the path of a document in the directory that serves requests, or nil for a document
  /// outside.
  package func relativePath(_ name: String) -> String? {
    guard directory != nil, name.hasPrefix(prefix) else { return nil }
    return subpath + String(name.dropFirst(prefix.count))
  }

  /// Returns the name of a document, by its path in the directory that serves requests.
  package func name(ofRelative path: String) -> String {
    if path.hasPrefix(subpath) { return prefix + String(path.dropFirst(subpath.count)) }
    return (directory?.root ?? "") + "/" + path
  }

  /// The name of `routes.json`; nil if the project has no directory or is a part of another one.
  package var routesFile: String? {
    directory == nil || isSubdirectory ? nil : name(ofRelative: RouteTable.fileName)
  }

  // MARK: - Findings

  /// Returns all findings by document, in document order.
  package func diagnostics() -> [String: [Diagnostic]] {
    var rules = ProjectRules(self, nil)
    rules.check()
    return rules.found
  }

  /// Returns the findings of one document, in document order.
  ///
  /// - Parameters:
  ///   - name: The name of the document.
  ///   - router: The files and routes of the directory.
  ///   - graph: The references of the project without this document; see
  ///     ``graph(without:router:)``.
  package func diagnostics(
    of name: String, router: DirectoryRouter, graph: NavigationGraph
  ) -> [Diagnostic] {
    var rules = ProjectRules(self, router, graph: graph)
    rules.check(only: name)
    return rules.found[name] ?? []
  }

  /// Returns the references between all documents except one.
  package func graph(without name: String, router: DirectoryRouter) -> NavigationGraph {
    var graph = NavigationGraph()
    let addresses = AddressResolver(router, self)
    graph.add(names.compactMap { $0 == name ? nil : documents[$0] }, addresses)
    if name != routesFile { graph.add(bodyNames.compactMap { bodies[$0] }, addresses) }
    return graph
  }
}

/// Checks documents, alone or as the screens of a directory.
///
/// ```swift
/// var checker = try ProjectChecker(decoder: ComponentDecoder(), options: CheckOptions())
/// checker.add(bytes, name: "home.json", mayBeOther: false)
/// let findings = checker.findings()
/// ```
struct ProjectChecker: Sendable {
  private let analyzer: DocumentAnalyzer
  /// The documents that were added.
  private(set) var project: ScreenProject

  /// Creates a checker without documents.
  ///
  /// - Parameters:
  ///   - decoder: The decoder with the registered types.
  ///   - options: The options of the check.
  ///   - directory: The path of the directory that serves requests; nil to not check addresses.
  /// - Throws: ``DirectoryError`` if the directory cannot be read.
  init(
    decoder: ComponentDecoder, options: CheckOptions, directory: String? = nil
  ) throws(DirectoryError) {
    analyzer = DocumentAnalyzer(decoder: decoder, options: options)
    project = try ScreenProject(options: options, directory: directory)
  }

  /// Adds a document.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The path of the file.
  ///   - mayBeOther: Whether the document may be data instead of a screen.
  /// - Returns: Whether the document is a screen. Data is searched for addresses only.
  @discardableResult
  mutating func add(_ bytes: [UInt8], name: String, mayBeOther: Bool) -> Bool {
    var analysis = analyzer.analyze(bytes, name: name)
    var isScreen = !analysis.isData
    if !isScreen, !mayBeOther, let document = analysis.document {
      analysis.diagnostics = analyzer.checkRoot(document)
      isScreen = true
    }
    analysis.dropDetails()
    project.update(analysis)
    return isScreen
  }

  /// Returns all findings, sorted by file name and position.
  func findings() -> [Diagnostic] {
    var project = project
    project.readRoutes(analyzer)
    let found = project.diagnostics()
    return found.keys.sorted().flatMap { found[$0] ?? [] }
  }
}
