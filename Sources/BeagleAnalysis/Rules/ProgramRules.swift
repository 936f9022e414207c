import BeagleTUI

/// The rules that need all documents of a program: its addresses, and what leads where.
struct ProgramRules {
  let program: ScreenProgram
  let answers: DirectoryAnswers?
  private(set) var found: [String: [Diagnostic]] = [:]
  /// The ways to a document, by its name.
  private var arrivals: [String: Arrivals] = [:]
  /// The documents to which the addresses of a document lead.
  private var departures: [String: Set<String>] = [:]
  /// The ways to all addresses that fit a pattern. A program may have many addresses that are put
  /// together, each of which may lead to any screen.
  private var patternArrivals: [AddressPattern: Arrivals] = [:]
  /// The patterns of the addresses of a document.
  private var patternDepartures: [String: Set<AddressPattern>] = [:]
  /// The answers so far, by method and path.
  private var known: [String: DirectoryAnswers.Answer] = [:]
  /// What addresses without an answer are meant to be, so far.
  private var meant: [String: String?] = [:]
  /// What navigations back give to whatever screen is below.
  private let givenBack: [GivenContext]
  /// Whether the documents belong together, so that what is missing can be told.
  private let isProgram: Bool

  /// - Parameter answers: what the directory answers; nil looks it up.
  init(_ program: ScreenProgram, _ answers: DirectoryAnswers?) {
    self.program = program
    self.answers =
      answers
      ?? program.directory.map { directory in
        DirectoryAnswers(directory, others: program.names.compactMap(program.relativePath))
      }
    givenBack = program.documents.values.flatMap { document in
      document.facts.givenBack
        + document.facts.addresses.compactMap { $0.role == .back ? $0.given : nil }
    }
    isProgram = self.answers.map { ProgramRules.isProgram(program, $0) } ?? false
  }

  /// Checks everything.
  mutating func check() {
    checkRoutesFile()
    for name in program.names {
      for address in program.documents[name]?.facts.addresses ?? [] { check(address, in: name) }
      checkPictures(in: name)
    }
    arriveByPatterns()
    checkBack()
    checkReachability()
    for name in program.names { addOwn(name) }
  }

  private mutating func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ name: String, _ place: SourcePlace,
    _ message: String, suggestion: String? = nil, about: String = ""
  ) {
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
  private static func isProgram(_ program: ScreenProgram, _ answers: DirectoryAnswers) -> Bool {
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
    guard let answers, address.isLoaded else { return }
    guard let path = address.pattern.literal else {
      // One that may be anything says nothing; the texts that it may be made of do.
      if address.pattern.isAnything { return }
      patternArrivals[address.pattern, default: Arrivals()].add(address)
      patternDepartures[name, default: []].insert(address.pattern)
      return
    }
    guard path.utf8.first == 0x2F, let method = address.method else { return }
    switch answer(path, method, answers) {
    case .file(let file), .route(.some(let file), true):
      let target = program.name(ofRelative: file)
      arrive(target, by: address, from: name)
      checkContent(target, file, of: address, in: name)
    case .route: break
    case .otherMethods(let methods):
      guard isProgram, !program.options.hasServer else { return }
      report(
        .deadRoute, .error, name, address.place,
        "\(path) is answered to \(methods.joined(separator: ", ")) only, and this is a \(method)",
        about: address.key)
    case .nothing:
      guard isProgram, !program.options.hasServer else { return }
      let near = nearest(to: path, answers)
      // What is meant is not without a way to it, too.
      if let near { departures[name, default: []].formUnion(targets(ofText: near, answers)) }
      report(
        .deadRoute, address.hasFallback ? .warning : .error, name, address.place,
        "no file and no route answers \(path)"
          + (address.hasFallback ? "; the fallback is shown" : ""), suggestion: near,
        about: address.key)
    case .refused(let reason):
      guard isProgram else { return }
      report(.deadRoute, .error, name, address.place, "\(path) \(reason)", about: address.key)
    }
  }

  private mutating func answer(
    _ path: String, _ method: String, _ answers: DirectoryAnswers
  ) -> DirectoryAnswers.Answer {
    let key = method + " " + path
    if let answer = known[key] { return answer }
    let answer = answers.answer(path, method: method)
    known[key] = answer
    return answer
  }

  private mutating func nearest(to path: String, _ answers: DirectoryAnswers) -> String? {
    if let known = meant[path] { return known }
    let near = NearMiss.nearest(to: path, among: answers.paths, limit: 1).first
    meant[path] = .some(near)
    return near
  }

  private mutating func arrive(_ target: String, by address: AddressUse, from source: String) {
    arrivals[target, default: Arrivals()].add(address)
    departures[source, default: []].insert(target)
  }

  private mutating func arriveByPatterns() {
    guard let answers else { return }
    for (pattern, ways) in patternArrivals {
      for file in answers.files(matching: pattern) {
        arrivals[program.name(ofRelative: file), default: Arrivals()].add(ways)
      }
    }
  }

  /// Reports a screen that is none.
  private mutating func checkContent(
    _ target: String, _ file: String, of address: AddressUse, in name: String
  ) {
    guard address.role == .screen || address.role == .part,
      let document = program.documents[target], document.error == nil, !document.facts.isBeagle
    else { return }
    report(
      .deadRoute, .error, name, address.place,
      "\(address.pattern.literal ?? "") is answered by \(file), which is no component",
      about: address.key)
  }

  private mutating func checkRoutesFile() {
    guard !program.isFolder, let answers, let directory = program.directory else { return }
    let name = program.name(ofRelative: RouteTable.fileName)
    guard answers.failure != nil || answers.routes.contains(where: { $0.bodyFile != nil }),
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
        SourcePlace(RoutesFile.place(of: failure, in: document), in: document),
        RoutesFile.message(of: failure))
      return
    }
    for route in document.root.elements {
      guard let node = route["body_file"], let file = node.string, !answers.hasFile(file) else {
        continue
      }
      report(
        .deadRoute, .error, name, SourcePlace(node.span, in: document),
        "there is no file \(file) for the body of this answer",
        suggestion: NearMiss.nearest(to: file, among: answers.files, limit: 1).first,
        about: "body_file")
    }
  }

  // MARK: - Going back

  private mutating func checkBack() {
    guard isProgram, isWhole else { return }
    var known: Set<String> = Set(program.options.entryScreens)
    var patterns: Set<AddressPattern> = []
    for document in program.documents.values {
      for address in document.facts.addresses where address.role == .screen {
        if let path = address.pattern.literal {
          known.insert(path)
        } else {
          patterns.insert(address.pattern)
        }
      }
      known.formUnion(document.facts.screens.compactMap(\.id))
    }
    known.formUnion(["/", "/home"].filter { answers?.answer($0, method: "GET") != .nothing })
    for name in program.names {
      for address in program.documents[name]?.facts.addresses ?? [] where address.role == .back {
        guard let route = address.pattern.literal, !route.isEmpty, !known.contains(route),
          !patterns.contains(where: { $0.matches(route) })
        else { continue }
        report(
          .neverPushed, .warning, name, address.place,
          "nothing opens a screen \"\(route)\" to go back to",
          suggestion: NearMiss.nearest(to: route, among: known, limit: 1).first, about: address.key)
      }
    }
  }

  // MARK: - Pictures

  private mutating func checkPictures(in name: String) {
    guard isProgram, let answers, let document = program.documents[name] else { return }
    for use in document.facts.pictures where !use.id.isEmpty {
      if PictureFiles.file(of: use.id, in: answers) != nil { continue }
      report(
        .missingImage, .warning, name, use.place, "no file in images/ is the picture \"\(use.id)\"",
        suggestion: NearMiss.best(for: use.id, among: PictureFiles.ids(in: answers)),
        about: use.id)
    }
  }

  // MARK: - What leads where

  /// Reports screens to which nothing leads, where it is known where a program begins.
  private mutating func checkReachability() {
    guard isProgram, isWhole, let answers, let entries = entries(answers) else { return }
    var reached: Set<String> = []
    var followed: Set<AddressPattern> = []
    var waiting = entries
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted, let document = program.documents[name] else { continue }
      waiting += departures[name] ?? []
      for pattern in patternDepartures[name] ?? [] where followed.insert(pattern).inserted {
        waiting += answers.files(matching: pattern).map(program.name(ofRelative:))
      }
      for text in document.facts.pathTexts {
        waiting += targets(ofText: text, answers)
      }
    }
    for name in program.names where !reached.contains(name) {
      guard let document = program.documents[name], document.facts.isBeagle,
        let root = document.root
      else { continue }
      report(
        .unreachableScreen, .note, name, root, "no other screen leads here")
    }
  }

  private func entries(_ answers: DirectoryAnswers) -> [String]? {
    var paths = program.options.entryScreens
    if paths.isEmpty { paths = answers.hasFile("index.json") ? ["/"] : ["/home"] }
    let names = paths.flatMap { targets(ofText: $0, answers) }
    let taken = names.filter {
      program.documents[$0].map { $0.facts.isBeagle || $0.error != nil } ?? false
    }
    return taken.isEmpty ? nil : taken
  }

  /// The documents that an address in data may mean.
  private func targets(ofText text: String, _ answers: DirectoryAnswers) -> [String] {
    switch answers.answer(text, method: "GET") {
    case .file(let file), .route(.some(let file), _): return [program.name(ofRelative: file)]
    default:
      // The beginning of addresses that are put together.
      guard text.utf8.last == 0x2F, text.utf8.count > 1 else { return [] }
      let begin = String(text.dropFirst())
      return answers.files.filter { $0.hasPrefix(begin) }.map(program.name(ofRelative:))
    }
  }

  // MARK: - Parts

  /// Adds what a document has by itself, as far as it holds for a part of other screens.
  private mutating func addOwn(_ name: String) {
    guard let document = program.documents[name] else { return }
    let arriving = arrivals[name] ?? Arrivals()
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
      own += NavigationRules.check(document, arrivals: arriving, back: givenBack)
    }
    found[name] = (own + (found[name] ?? [])).sorted { $0.offset < $1.offset }
  }

  /// Whether a document is shown as a screen, not only as a part of others.
  private func isScreen(_ document: DocumentAnalysis, _ arriving: Arrivals) -> Bool {
    if document.facts.isScreen { return true }
    guard document.facts.isComponent else { return false }
    if arriving.isScreen { return true }
    guard let answers, isProgram else { return program.directory == nil }
    return entries(answers)?.contains(document.name) ?? false
  }
}
