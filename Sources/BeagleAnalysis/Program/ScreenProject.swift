import BeagleSchema
import ScreenSources

/// The screens that make up a program, and what they declare and refer to together.
///
/// A document is analysed alone and put in its place; what concerns several documents is found from
/// their facts, which is cheap, so that it can be done after every change.
package struct ScreenProject: Sendable {
  /// What is known of the application.
  package let options: CheckOptions
  /// The directory that answers requests; nil for documents without one, whose addresses are not
  /// looked up.
  package let directory: ScreenDirectory?
  /// What the names of the documents begin with: the path of the directory as it was given, and a
  /// slash.
  private let prefix: String
  /// The path of the directory that was given below the one that answers, with a slash behind it;
  /// empty where they are the same.
  private let subpath: String
  /// Whether all documents of the directory are here, so that it can be said what is missing and what
  /// nobody refers to.
  package var isComplete = true
  /// The documents by their names.
  package private(set) var documents: [String: DocumentAnalysis] = [:]

  /// A program without documents.
  ///
  /// - Parameters:
  ///   - directory: the path of the directory that answers requests; nil for none.
  /// - Throws: ``DirectoryError`` where it cannot be used.
  package init(options: CheckOptions, directory: String? = nil) throws(DirectoryError) {
    self.options = options
    guard let path = directory else {
      self.directory = nil
      prefix = ""
      subpath = ""
      return
    }
    prefix = path.hasSuffix("/") ? path : path + "/"
    let given = try ScreenDirectory(path)
    if let root = ScreenProject.root(around: given.root), let outer = try? ScreenDirectory(root) {
      self.directory = outer
      subpath = String(given.root.dropFirst(outer.root.count + 1)) + "/"
    } else {
      self.directory = given
      subpath = ""
    }
  }

  /// The directory of a program around one of its folders; nil where there is none, or where the
  /// directory is that of a program itself.
  private static func root(around directory: String) -> String? {
    var path = directory
    for _ in 0..<16 {
      guard let found = try? ScreenDirectory(path) else { return nil }
      if isRoot(found) { return path == directory ? nil : path }
      // The top of a repository.
      if found.problem(".git") != .missing { return nil }
      guard let slash = path.utf8.lastIndex(of: 0x2F), slash != path.startIndex else { return nil }
      path = String(path[..<slash])
    }
    return nil
  }

  /// Whether a directory answers requests itself, as far as its files say so. Settings alone may as
  /// well be those of a whole project.
  package static func isRoot(_ directory: ScreenDirectory) -> Bool {
    func has(_ file: String) -> Bool { directory.problem(file) == nil }
    return has(RouteTable.fileName)
      || has(".beagle-tui.json") && (has("index.json") || has("home.json"))
  }

  /// Whether the documents are those of a folder of the program, so that others may refer to them.
  package var isFolder: Bool { !subpath.isEmpty }

  /// Puts a document in its place, instead of one of the same name.
  package mutating func update(_ analysis: DocumentAnalysis) {
    documents[analysis.name] = analysis
  }

  /// Takes a document out.
  package mutating func remove(_ name: String) { documents[name] = nil }

  /// The names of the documents, sorted.
  package var names: [String] { documents.keys.sorted() }

  /// The path of a document below the directory that answers; nil for one elsewhere.
  package func relativePath(_ name: String) -> String? {
    guard directory != nil, name.hasPrefix(prefix) else { return nil }
    return subpath + String(name.dropFirst(prefix.count))
  }

  /// The name of a document by its path below the directory that answers.
  package func name(ofRelative path: String) -> String {
    if path.hasPrefix(subpath) { return prefix + String(path.dropFirst(subpath.count)) }
    return (directory?.root ?? "") + "/" + path
  }

  // MARK: - Findings

  /// Everything that is found, by the names of the documents, each in its order.
  package func diagnostics() -> [String: [Diagnostic]] {
    var rules = ProjectRules(self, nil)
    rules.check()
    return rules.found
  }

  /// Everything that is found in a document, in its order.
  ///
  /// - Parameters:
  ///   - answers: what the directory answers.
  ///   - graph: what leads where in the program without this document.
  package func diagnostics(
    of name: String, answers: DirectoryRouter, graph: NavigationGraph
  ) -> [Diagnostic] {
    var rules = ProjectRules(self, answers, graph: graph)
    rules.check(only: name)
    return rules.found[name] ?? []
  }

  /// What leads where in the program without a document.
  package func graph(without name: String, answers: DirectoryRouter) -> NavigationGraph {
    var graph = NavigationGraph()
    let addresses = AddressResolver(answers, self)
    graph.add(names.compactMap { $0 == name ? nil : documents[$0] }, addresses)
    return graph
  }
}
