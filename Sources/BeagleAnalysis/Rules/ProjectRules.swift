import BeagleSchema
import ScreenSources

/// The rules that need all documents of a program: its addresses, and what leads where.
struct ProjectRules {
  let program: ScreenProject
  private(set) var found: [String: [Diagnostic]] = [:]
  private let addresses: AddressResolver?
  private var graph: NavigationGraph
  private var suggestions = SuggestionBudget()
  /// Whether the documents belong together, so that what is missing can be told.
  private let isProgram: Bool

  private var answers: DirectoryRouter? { addresses?.answers }

  /// - Parameters:
  ///   - answers: what the directory answers; nil looks it up.
  ///   - graph: what leads where, as far as it is known.
  init(
    _ program: ScreenProject, _ answers: DirectoryRouter?,
    graph: NavigationGraph = NavigationGraph()
  ) {
    self.program = program
    self.graph = graph
    let answers =
      answers
      ?? program.directory.map { directory in
        DirectoryRouter(directory, others: program.names.compactMap(program.relativePath))
      }
    addresses = answers.map { AddressResolver($0, program) }
    isProgram = answers.map { ProjectRules.isProgram(program, $0) } ?? false
  }

  /// Checks everything.
  mutating func check() {
    checkRoutesFile()
    graph.add(program.names.compactMap { program.documents[$0] }, addresses)
    if let answers { graph.followPatterns(answers, program) }
    let reached = reachable()
    let known = screensToGoBackTo()
    for name in program.names {
      check(name, graph.arrivals[name] ?? IncomingReferences(), reached, known)
    }
  }

  /// Checks one document, which is the only one that the graph does not know.
  mutating func check(only name: String) {
    if name == routesFile { checkRoutesFile() }
    guard let document = program.documents[name] else { return }
    graph.add(document, addresses)
    var arrivals = graph.arrivals[name] ?? IncomingReferences()
    if let file = program.relativePath(name), let path = DirectoryRouter.path(ofFile: file) {
      arrivals.add(graph.arrivals(byPatternsFitting: path))
    }
    check(name, arrivals, reachable(), screensToGoBackTo())
  }

  private mutating func check(
    _ name: String, _ arrivals: IncomingReferences, _ reached: Set<String>?, _ known: Set<String>?
  ) {
    guard let document = program.documents[name] else { return }
    for address in document.facts.addresses {
      check(address, in: name)
      if let known { checkBack(address, known, in: name) }
    }
    checkPictures(of: document)
    if let reached, !reached.contains(name), document.facts.isBeagle, let root = document.root {
      report(.unreachableScreen, .note, name, root, "no other screen leads here")
    }
    addOwn(document, arrivals)
  }

  private mutating func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ name: String, _ place: SourceRange,
    _ message: String, suggestion: String? = nil, about: String = ""
  ) {
    guard found[name]?.count ?? 0 < Findings.limit else { return }
    let mending = suggestion.map { meant in
      Mending(
        title: "Change to \"\(meant)\"",
        edits: [
          TextEdit(
            file: name, span: place.span, replacement: DynamicObject.string(meant).jsonText)
        ], isSafe: false)
    }
    found[name, default: []].append(
      Diagnostic(
        code, severity, message, suggestion: suggestion, mending: mending, name: about, file: name,
        span: place.span, start: place.start, end: place.end))
  }

  /// Whether all documents are there, so that it can be told what is not among them.
  private var isWhole: Bool { program.isComplete && !program.isFolder }

  // MARK: - Addresses

  /// Whether a directory is that of a program. One of documents that have nothing to do with each
  /// other has no screen to begin with, and answers none of their addresses.
  private static func isProgram(_ program: ScreenProject, _ answers: DirectoryRouter) -> Bool {
    if program.isFolder || !program.options.entryScreens.isEmpty { return true }
    if answers.hasFile(RouteTable.fileName) { return true }
    let screens = program.documents.values.filter { $0.facts.isBeagle || $0.error != nil }
    let starts = ["index.json", "home.json"].map(program.name(ofRelative:))
    if screens.count == 1 || screens.contains(where: { starts.contains($0.name) }) { return true }
    var paths: Set<String> = []
    for address in screens.flatMap(\.facts.addresses) where address.role == .screen {
      if let path = address.pattern.literal, path.utf8.first == 0x2F { paths.insert(path) }
    }
    let answered = paths.count { path in
      if case .file = answers.answer(path, method: "GET") { return true }
      return false
    }
    return answered > 0 && answered * 2 >= paths.count
  }

  private mutating func check(_ address: AddressUse, in name: String) {
    guard address.isLoaded else { return }
    guard let path = address.pattern.literal else {
      checkPattern(address, in: name)
      return
    }
    guard path.utf8.first == 0x2F, let method = address.method,
      let answer = addresses?.answer(path, method)
    else { return }
    switch answer {
    case .file(let file), .route(.some(let file), true):
      checkContent(file, of: address, in: name)
    case .route: break
    case .otherMethods(let methods):
      guard isProgram, !program.options.hasServer else { return }
      report(
        .deadRoute, .error, name, address.place,
        "\(path) is answered to \(methods.joined(separator: ", ")) only, and this is a \(method)",
        about: address.key)
    case .nothing:
      guard isProgram, !program.options.hasServer else { return }
      report(
        .deadRoute, address.hasFallback ? .warning : .error, name, address.place,
        "no file and no route answers \(path)"
          + (address.hasFallback ? "; the fallback is shown" : ""),
        suggestion: addresses?.nearest(to: path), about: address.key)
    case .refused(let reason):
      guard isProgram else { return }
      report(.deadRoute, .error, name, address.place, "\(path) \(reason)", about: address.key)
    }
  }

  /// Reports an address that is put together and cannot be that of anything, unless little of it is
  /// known.
  private mutating func checkPattern(_ address: AddressUse, in name: String) {
    let names = address.pattern.start.utf8.dropFirst()
    guard isProgram, !program.options.hasServer, address.pattern.start.utf8.first == 0x2F,
      let slash = names.firstIndex(of: 0x2F), slash != names.startIndex,
      addresses?.matchesAny(of: address.pattern) == false
    else { return }
    report(
      .deadRoute, .warning, name, address.place,
      "no file and no route answers an address such as \(address.pattern.text)",
      about: address.key)
  }

  /// Reports a screen that is none.
  private mutating func checkContent(
    _ file: String, of address: AddressUse, in name: String
  ) {
    guard address.role == .screen || address.role == .part,
      let document = program.documents[program.name(ofRelative: file)], document.error == nil,
      !document.facts.isBeagle
    else { return }
    report(
      .deadRoute, .error, name, address.place,
      "\(address.pattern.literal ?? "") is answered by \(file), which is no component",
      about: address.key)
  }

  private var routesFile: String { program.name(ofRelative: RouteTable.fileName) }

  private mutating func checkRoutesFile() {
    guard !program.isFolder, let answers, let directory = program.directory else { return }
    let name = routesFile
    guard answers.failure != nil || !answers.routes.isEmpty,
      let bytes = try? directory.read(RouteTable.fileName, limit: RouteTable.Limit.bytes)
    else { return }
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes, name: name)
    } catch {
      found[name, default: []].append(Diagnostic(error))
      return
    }
    if let failure = answers.failure {
      report(
        .badRoutes, .error, name,
        SourceRange(RoutesFile.place(of: failure, in: document), in: document),
        RoutesFile.message(of: failure))
      return
    }
    for route in document.root.elements {
      for problem in RoutesFile.problems(of: route) {
        report(
          .badRoutes, .warning, name, SourceRange(problem.node.span, in: document),
          problem.message, suggestion: problem.meant)
      }
      guard let node = route["body_file"], let file = node.string, !answers.hasFile(file) else {
        continue
      }
      report(
        .deadRoute, .error, name, SourceRange(node.span, in: document),
        "there is no file \(file) for the body of this answer",
        suggestion: suggestions.suggestion(for: file, in: "files") {
          NearMiss.nearest(to: file, among: answers.files, limit: 1).first
        },
        about: "body_file")
    }
  }

  // MARK: - Going back

  /// The names that a navigation back can have, beside those of addresses that are put together; nil
  /// where they are not known.
  private func screensToGoBackTo() -> Set<String>? {
    guard isProgram, isWhole else { return nil }
    var known = graph.pushed.union(program.options.entryScreens)
    for start in ["/", "/home"] where addresses?.answer(start, "GET") != .nothing {
      known.insert(start)
    }
    return known
  }

  private mutating func checkBack(_ address: AddressUse, _ known: Set<String>, in name: String) {
    guard address.role == .back, let route = address.pattern.literal, !route.isEmpty,
      !known.contains(route), !graph.pushedPatterns.contains(where: { $0.matches(route) })
    else { return }
    report(
      .neverPushed, .warning, name, address.place,
      "nothing opens a screen \"\(route)\" to go back to",
      suggestion: suggestions.suggestion(for: route, in: "screens") {
        NearMiss.nearest(to: route, among: known, limit: 1).first
      }, about: address.key)
  }

  // MARK: - Pictures

  private mutating func checkPictures(of document: DocumentAnalysis) {
    guard isProgram, let answers else { return }
    for use in document.facts.pictures where !use.id.isEmpty {
      if PictureFiles.file(of: use.id, in: answers) != nil { continue }
      report(
        .missingImage, .warning, document.name, use.place,
        "no file in images/ is the picture \"\(use.id)\"",
        suggestion: suggestions.suggestion(for: use.id, in: "pictures") {
          NearMiss.best(for: use.id, among: PictureFiles.ids(in: answers))
        },
        about: use.id)
    }
  }

  // MARK: - What leads where

  /// The documents to which something leads; nil where it is not known where a program begins.
  private func reachable() -> Set<String>? {
    guard isProgram, isWhole, !graph.hasMorePatterns, let addresses,
      let entries = entries(addresses)
    else { return nil }
    return graph.reachable(from: entries, addresses) {
      program.documents[$0]?.facts.pathTexts ?? []
    }
  }

  private func entries(_ addresses: AddressResolver) -> [String]? {
    var paths = program.options.entryScreens
    if paths.isEmpty { paths = addresses.answers.hasFile("index.json") ? ["/"] : ["/home"] }
    let names = paths.flatMap { addresses.targets(ofText: $0) }
    let taken = names.filter {
      program.documents[$0].map { $0.facts.isBeagle || $0.error != nil } ?? false
    }
    return taken.isEmpty ? nil : taken
  }

  // MARK: - Parts

  /// Adds what a document has by itself, as far as it holds for a part of other screens.
  private mutating func addOwn(_ document: DocumentAnalysis, _ arriving: IncomingReferences) {
    var own = document.diagnostics
    if isScreen(document, arriving) { own += document.diagnosticsOfScreen }
    if !document.facts.isScreen, arriving.isPart {
      // A request may put what it loads anywhere; a lazy component puts it where it stands itself.
      own.removeAll {
        $0.code == .unresolvedContext
          && (arriving.isAnywhere || arriving.scope.contains($0.name))
      }
    }
    if isProgram, isWhole {
      own += NavigationRules.check(document, arrivals: arriving, back: graph.backNavigationContexts)
    }
    found[document.name] = (own + (found[document.name] ?? [])).sorted { $0.offset < $1.offset }
  }

  /// Whether a document is shown as a screen, not only as a part of others.
  private func isScreen(_ document: DocumentAnalysis, _ arriving: IncomingReferences) -> Bool {
    if document.facts.isScreen { return true }
    guard document.facts.isComponent else { return false }
    if arriving.isScreen { return true }
    guard let addresses, isProgram else { return program.directory == nil }
    return entries(addresses)?.contains(document.name) ?? false
  }
}
