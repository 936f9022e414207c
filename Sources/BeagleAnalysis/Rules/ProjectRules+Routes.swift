import BeagleNetworking

/// Checks `routes.json` and the screens in it.
extension ProjectRules {
  /// Checks `routes.json`. The graph contains the references of all documents.
  mutating func checkRoutes(_ document: JSONDocument) {
    checkBodies()
    addFindings(ofRoutes: document)
  }

  /// Checks the bodies in `routes.json`. The graph contains the references of all documents.
  mutating func checkBodies() {
    graph.add(bodies, addresses)
    let reached = reachable()
    let known = pushedScreens()
    for body in bodies { check(body.name, incoming(body.name), reached, known) }
  }

  var bodies: [DocumentAnalysis] {
    project.bodyNames.compactMap { project.bodies[$0] }
  }

  var routesFile: String { project.name(ofRelative: RouteTable.fileName) }

  mutating func checkRoutesFile() {
    guard !project.isSubdirectory, let router,
      router.failure != nil || !router.routes.isEmpty, let bytes = project.routesText
    else { return }
    do {
      addFindings(ofRoutes: try JSONDocument(bytes, name: routesFile))
    } catch {
      var finding = Diagnostic(error)
      finding.fixIt = SyntaxFix.verified(for: finding, in: bytes)
      found[routesFile, default: []].append(finding)
    }
  }

  /// Adds the findings in `routes.json` itself to those of its bodies.
  private mutating func addFindings(ofRoutes document: JSONDocument) {
    guard let router else { return }
    var findings = RoutesFile.findings(in: document, router, &suggestions)
    // The file has the duplicate keys and the escapes of all its values.
    let places = Set(findings.map(\.offset))
    for body in bodies {
      findings += (found.removeValue(forKey: body.name) ?? []).filter {
        ($0.code != .duplicateKey && $0.code != .json(.string)) || !places.contains($0.offset)
      }
    }
    found[routesFile, default: []] += findings.sorted {
      ($0.offset, $0.message) < ($1.offset, $1.message)
    }
  }
}
