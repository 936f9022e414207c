import BeagleNetworking

/// Checks the documents of a project together: their addresses, images and navigation.
struct ProjectRules {
  let project: ScreenProject
  var found: [String: [Diagnostic]] = [:]
  let addresses: AddressResolver?
  let inference: DataInference?
  /// Resolves the values that a document alone determines.
  private let ownValues: DataInference
  /// The results of ``missingValues(of:)``, by the name of the document.
  var missing: [String: [NavigationRules.MissingValue]] = [:]
  var graph: NavigationGraph
  var suggestions = SuggestionBudget()
  /// Whether the documents are the screens of one application. Otherwise missing files are not
  /// reported.
  let isApplication: Bool

  /// The paths of the routes whose body is a file of the directory, or a document in the routes file, by its name.
  private var routePaths: [String: [String]] = [:]

  var router: DirectoryRouter? { addresses?.router }

  /// Creates the rules for a project.
  ///
  /// - Parameters:
  ///   - project: The documents.
  ///   - router: The files and routes of the directory; nil to read them.
  ///   - graph: The references that are already known.
  init(
    _ project: ScreenProject, _ router: DirectoryRouter?,
    graph: NavigationGraph = NavigationGraph()
  ) {
    self.project = project
    self.graph = graph
    let router =
      router
      ?? project.directory.map { directory in
        DirectoryRouter(
          directory, others: project.names.compactMap(project.relativePath),
          routes: project.editedRoutes)
      }
    addresses = router.map { AddressResolver($0, project) }
    inference = addresses.map { DataInference(project, $0) }
    ownValues = DataInference(project, nil)
    isApplication = router.map { ProjectRules.isApplication(project, $0) } ?? false
    for route in router?.routes ?? [] {
      guard let name = route.bodyFile ?? project.body(of: route) else { continue }
      routePaths[name, default: []].append(route.path.normalized)
    }
  }

  /// Checks all documents.
  mutating func check() {
    graph.add(project.names.compactMap { project.documents[$0] }, addresses)
    graph.add(bodies, addresses)
    if let addresses { graph.resolvePatterns(addresses) }
    let reached = reachable()
    let known = pushedScreens()
    for name in project.names {
      check(name, graph.incoming[name] ?? IncomingReferences(), reached, known)
    }
    for body in bodies {
      check(body.name, graph.incoming[body.name] ?? IncomingReferences(), reached, known)
    }
    checkRoutesFile()
  }

  /// Checks one document. The graph contains the references of all others.
  mutating func check(only name: String) {
    if name == routesFile {
      checkBodies()
      return checkRoutesFile()
    }
    guard let document = project.documents[name] else { return }
    graph.add(document, addresses)
    check(name, incoming(name), reachable(), pushedScreens())
  }

  /// Returns the references to a document.
  func incoming(_ name: String) -> IncomingReferences {
    var incoming = graph.incoming[name] ?? IncomingReferences()
    incoming.add(graph.incoming(byPatternsMatching: paths(of: name), addresses))
    return incoming
  }

  /// Returns the paths that serve a document: that of its file, and those of routes.
  private func paths(of name: String) -> [String] {
    let file = project.relativePath(name)
    return [file.flatMap(DirectoryRouter.path(ofFile:))].compactMap(\.self)
      + (routePaths[file ?? name] ?? []) + (file == name ? [] : routePaths[name] ?? [])
  }

  mutating func check(
    _ name: String, _ incoming: IncomingReferences, _ reached: Set<String>?, _ known: Set<String>?
  ) {
    guard let document = project.analysis(named: name) else { return }
    for address in document.facts.addresses {
      check(address, in: name)
      checkValue(of: address, in: name)
      if let known { checkBack(address, known, in: name) }
    }
    checkImages(of: document)
    checkRoot(of: document, incoming)
    if let reached, !reached.contains(name), document.facts.isBeagle, let root = document.root {
      let isLinked = incoming.isScreen || incoming.isPart
      report(
        .unreachableScreen, .note, name, root,
        isLinked
          ? "only screens that no entry screen leads to open or load this screen"
          : "no other screen opens or loads this screen")
    }
    addDocumentFindings(document, incoming)
  }

  mutating func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ name: String, _ range: SourceRange,
    _ message: String, suggestion: String? = nil, about: String = "", advice: String? = nil,
    missing: [MissingPath] = [], fixIt: FixIt? = nil
  ) {
    guard found[name]?.count ?? 0 < Findings.limit else { return }
    let file = project.bodies[name] == nil ? name : routesFile
    let change = suggestion.map { suggestion in
      FixIt(
        changingTo: "\"\(suggestion)\"",
        edits: [
          TextEdit(
            file: file, span: range.span, replacement: DynamicObject.string(suggestion).jsonText)
        ], isSafe: false)
    }
    var diagnostic = Diagnostic(
      code, severity, message, suggestion: suggestion ?? advice, fixIt: fixIt ?? change,
      name: about, file: file, span: range.span, start: range.start, end: range.end)
    diagnostic.missingPaths = missing
    found[name, default: []].append(diagnostic)
  }

  /// Whether all documents of the application are in the project, and none has a syntax error that
  /// hides its references and values. Screens in Swift may open any document, with any values.
  var isComplete: Bool {
    project.isComplete && !project.isSubdirectory && !hasSyntaxErrors
      && project.options.localScreens.isEmpty
  }

  /// Whether a document has a syntax error that hides its references and values.
  private var hasSyntaxErrors: Bool { !project.broken.isEmpty || router?.failure != nil }

  // MARK: - Applications

  /// Returns whether the documents of a directory are the screens of one application: there is an
  /// entry screen, or the directory serves at least half of the addresses in the documents.
  private static func isApplication(_ project: ScreenProject, _ router: DirectoryRouter) -> Bool {
    if project.isSubdirectory || !project.options.entryScreens.isEmpty { return true }
    if router.hasFile(RouteTable.fileName) { return true }
    let screens = project.documents.values.filter { $0.facts.isBeagle || $0.error != nil }
    let entries = ["index.json", "home.json"].map(project.name(ofRelative:))
    if screens.count == 1 || screens.contains(where: { entries.contains($0.name) }) { return true }
    var paths: Set<String> = []
    for address in screens.flatMap(\.facts.addresses) where address.role == .screen {
      if let path = address.pattern.literal, path.utf8.first == 0x2F { paths.insert(path) }
    }
    let served = paths.count { path in
      if case .file = router.resolve(path, method: "GET") { return true }
      return false
    }
    return served > 0 && served * 2 >= paths.count
  }

  // MARK: - Images

  private mutating func checkImages(of document: DocumentAnalysis) {
    guard isApplication, let router else { return }
    for use in document.facts.images where !use.id.isEmpty && !router.hasImage(id: use.id) {
      report(
        .missingImage, .warning, document.name, use.range,
        "the folder images has no file for the image \"\(use.id)\"",
        suggestion: suggestions.suggestion(
          for: use.id, in: "images", comparing: router.imageIDs.count
        ) {
          TypoCorrection.best(for: use.id, among: router.imageIDs)
        },
        about: use.id)
    }
  }

  // MARK: - Reachability

  /// Returns the documents that are reachable from the entry screens. Returns nil if the entry
  /// screens or the routes are unknown.
  func reachable() -> Set<String>? {
    guard isApplication, isComplete, !hasDiscardedValues, !graph.hasMorePatterns, let addresses,
      addresses.router.failure == nil,
      let entries = entries(addresses)
    else { return nil }
    return graph.reachable(from: entries, addresses) {
      project.analysis(named: $0)?.facts.pathTexts ?? []
    }
  }

  /// The properties whose values may contain navigations, besides those of events.
  private static let holders: Set<String> = [
    "child", "children", "view", "templates", "screen", "route", "url", "_beagleComponent_",
    "_beagleAction_",
  ]

  /// Whether a value that may contain the navigation to a screen is discarded because of a mistake.
  private var hasDiscardedValues: Bool {
    project.documents.values.contains { document in
      document.diagnostics.contains { finding in
        finding.severity == .error
          && [.wrongType, .missingRequired, .misspelledProperty].contains(finding.code)
          && [finding.name, finding.suggestion ?? ""].contains { name in
            Self.holders.contains(name) || name.hasPrefix("on")
          }
      }
    }
  }

  private func entries(_ addresses: AddressResolver) -> [String]? {
    let names = entryNames(addresses)
    let entries = names.filter {
      project.analysis(named: $0).map { $0.facts.isBeagle || $0.error != nil } ?? false
    }
    return entries.isEmpty ? nil : entries
  }

  /// Returns the documents of the entry screens, also those that are not components.
  private func entryNames(_ addresses: AddressResolver) -> [String] {
    var paths = project.options.entryScreens
    if paths.isEmpty { paths = addresses.router.hasFile("index.json") ? ["/"] : ["/home"] }
    return paths.flatMap { addresses.targets(ofText: $0) }
  }

  // MARK: - Roots

  /// The message about a screen whose root is a list or an action.
  static let rootMessage =
    "a screen is one component, but the root is a list or an action; put components into the children of a"
    + " beagle:container"

  /// The message about a screen in a list.
  static let wrappedMessage = "a screen is one component, but the root is a list that contains it"

  /// Returns the fix that makes the only element of a list the root.
  static func unwrapping(_ list: JSONNode) -> FixIt? {
    guard let inner = list[0]?.span else { return nil }
    return FixIt(
      title: "Remove the brackets", removingTextAround: inner, in: list.span,
      file: list.document.name, isSafe: true)
  }

  /// Reports a screen whose root is not a component. Clients cannot show it.
  private mutating func checkRoot(of document: DocumentAnalysis, _ incoming: IncomingReferences) {
    guard document.error == nil, !document.facts.isComponent, !incoming.isRequested,
      document.facts.isBeagle || document.isData, let root = document.root
    else { return }
    let isEntry =
      isApplication && !project.isSubdirectory
      && addresses.map { entryNames($0).contains(document.name) } ?? false
    if document.facts.isBeagle {
      // An action alone may be a part of an example.
      if document.diagnostics.contains(where: { $0.code == .missingRoot }) { return }
      let isList = document.diagnosticsOfScreen.contains { $0.code == .missingRoot }
      guard incoming.isScreen || isEntry && isList else { return }
      report(.missingRoot, .error, document.name, root, ProjectRules.rootMessage)
    } else if isEntry {
      report(
        .missingRoot, .error, document.name, root,
        "the first screen has no _beagleComponent_ at the root; add \"_beagleComponent_\":"
          + " \"beagle:screenComponent\"")
    }
  }

  // MARK: - Parts

  /// Adds the findings of a document alone. Ignores those that do not apply to a part of a screen.
  private mutating func addDocumentFindings(
    _ document: DocumentAnalysis, _ incoming: IncomingReferences
  ) {
    var findings = document.diagnostics
    if isScreen(document, incoming) { findings += document.diagnosticsOfScreen }
    if !document.facts.isScreen {
      // The content of a lazy component reads the contexts in scope of the lazy component. The
      // result of a request may be used anywhere. A document with a syntax error may load any part.
      let mayReadAll =
        incoming.isRequested || isApplication && hasSyntaxErrors && !isOpened(document, incoming)
      findings.removeAll {
        $0.code == .unresolvedContext && (mayReadAll || incoming.scope.contains($0.name))
      }
    }
    var known: Set<Int> = []
    if isApplication, isComplete {
      let navigation = NavigationRules.check(
        document, incoming, back: graph.backNavigationContexts,
        missing: missingValues(of: document))
      findings += navigation
      known = Set(
        navigation.map(\.offset)
          + missingValues(of: document).flatMap(\.use.ranges).map(\.span.offset))
    }
    if let inference = inference(for: document) {
      findings += DataRules.check(document, inference).filter { !known.contains($0.offset) }
      findings += ExpressionTypeRules.check(document, inference)
      findings += DataRules.checkReplacements(document, inference)
      ForgottenContexts.complete(&findings, document) { inference.find([], in: $0).holder }
    }
    found[document.name] = (findings + (found[document.name] ?? [])).sorted {
      $0.offset < $1.offset
    }
  }

  /// Returns what resolves the values in a document: the whole application, or the document alone; nil if unknown
  /// documents may set its contexts.
  private func inference(for document: DocumentAnalysis) -> DataInference? {
    if isApplication, isComplete { return inference }
    let mayBeWritten =
      document.error != nil || document.facts.screens.contains(where: \.mayBeWritten)
    return mayBeWritten ? nil : ownValues
  }

  /// Returns whether a document is shown as a screen, not only as a part of other screens.
  private func isScreen(_ document: DocumentAnalysis, _ incoming: IncomingReferences) -> Bool {
    if document.facts.isScreen { return true }
    guard document.facts.isComponent else { return false }
    return project.directory == nil || isOpened(document, incoming)
  }

  /// Returns whether the document is an entry screen, or a navigation opens it.
  private func isOpened(_ document: DocumentAnalysis, _ incoming: IncomingReferences) -> Bool {
    guard !incoming.isScreen, isApplication, let addresses else { return incoming.isScreen }
    return entries(addresses)?.contains(document.name) ?? false
  }
}
