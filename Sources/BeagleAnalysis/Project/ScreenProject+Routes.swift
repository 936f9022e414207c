import BeagleNetworking

/// The screens and parts of screens that `routes.json` contains as bodies of responses.
extension ScreenProject {
  /// Analyzes the bodies in `routes.json`, edited or on disk.
  ///
  /// - Parameters:
  ///   - isChecked: Whether to find mistakes in the bodies.
  ///   - keepsDetails: Whether to keep the facts that only editors need.
  package mutating func readRoutes(
    _ analyzer: DocumentAnalyzer, isChecked: Bool = true, keepsDetails: Bool = false
  ) {
    bodies = [:]
    guard let name = routesFile, let bytes = routesText else { return }
    setRoutes(try? JSONDocument(bytes, name: name), analyzer, isChecked: isChecked)
    if !keepsDetails { for key in bodies.keys { bodies[key]?.dropDetails() } }
  }

  /// The text of `routes.json`, edited or on disk; nil if it cannot be read.
  package var routesText: [UInt8]? {
    editedRoutes ?? (try? directory?.read(RouteTable.fileName, limit: RouteTable.Limit.bytes))
  }

  /// Replaces the bodies by those of a document; nil removes them.
  ///
  /// - Parameter isChecked: Whether to find mistakes in the bodies.
  package mutating func setRoutes(
    _ document: JSONDocument?, _ analyzer: DocumentAnalyzer, isChecked: Bool = true
  ) {
    bodies = [:]
    guard let document, let file = routesFile, document.root.kind == .array else { return }
    for route in document.root.elements {
      guard let body = route["body"], body.kind == .object,
        body["_beagleComponent_"] != nil || body["_beagleAction_"] != nil
      else { continue }
      var analysis = analyzer.analyze(JSONDocument(part: body), isChecked: isChecked)
      let place = route.location
      analysis.name = "\(file):\(place.line):\(place.column)"
      bodies[analysis.name] = analysis
    }
  }

  /// Returns the name of the body of a route; nil if it is not a component or action.
  package func body(of route: RouteTable.Route) -> String? {
    guard !bodies.isEmpty, route.body != nil, let file = routesFile else { return nil }
    let place = route.place.split(separator: ":").suffix(2).joined(separator: ":")
    let name = "\(file):\(place)"
    return bodies[name] == nil ? nil : name
  }

  /// The names of the bodies, in the order of the file.
  var bodyNames: [String] {
    bodies.sorted { ($0.value.root?.span.offset ?? 0) < ($1.value.root?.span.offset ?? 0) }
      .map(\.key)
  }

  /// Returns a document or a body.
  func analysis(named name: String) -> DocumentAnalysis? { documents[name] ?? bodies[name] }

  /// Returns the findings in `routes.json`, in the order of the text.
  ///
  /// - Parameters:
  ///   - document: The text of the file, whose bodies are analyzed already.
  ///   - router: The files and routes of the directory.
  ///   - graph: The references of the project without the bodies; see ``graph(without:router:)``.
  package func diagnostics(
    ofRoutes document: JSONDocument, router: DirectoryRouter, graph: NavigationGraph
  ) -> [Diagnostic] {
    var rules = ProjectRules(self, router, graph: graph)
    rules.checkRoutes(document)
    return rules.found[document.name] ?? []
  }
}
