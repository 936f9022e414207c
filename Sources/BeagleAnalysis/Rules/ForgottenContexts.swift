import BeagleSchema

/// Suggests a path in a context for the name of a member without its context, such as `order.name` for
/// `name` and for `orderName`.
enum ForgottenContexts {
  /// Adds suggestions to the findings about contexts that are not in scope.
  /// - Parameter resolve: Returns the value that a shape refers to, or the shape itself if that is not known.
  static func complete(
    _ findings: inout [Diagnostic], _ document: DocumentAnalysis,
    _ resolve: (ValueShape) -> ValueShape
  ) {
    let reads = document.facts.inferred.bareReads
    guard !reads.isEmpty else { return }
    for index in findings.indices
    where findings[index].code == .unresolvedContext && findings[index].suggestion == nil
      && findings[index].fixIt == nil
    {
      let finding = findings[index]
      guard
        let read = reads.first(where: {
          $0.span.offset == finding.offset && $0.id == finding.name
        })
      else { continue }
      let paths = paths(of: read, resolve)
      guard let first = paths.first else { continue }
      guard paths.count == 1 else {
        findings[index].suggestion = "write \(paths.prefix(3).joined(separator: " or "))"
        continue
      }
      findings[index].suggestion = first
      findings[index].fixIt = FixIt(
        changingTo: first,
        edits: [TextEdit(file: finding.file, span: read.span, replacement: first)], isSafe: false)
    }
  }

  /// Returns the paths that a name may mean, those in the innermost contexts first.
  private static func paths(
    of read: InferredFacts.BareRead, _ resolve: (ValueShape) -> ValueShape
  ) -> [String] {
    var found: [String] = []
    var isList = false
    for owner in read.scope.reversed() {
      let shape = resolve(owner.shape)
      let hasMember = owner.members.contains(read.id) || shape.hasMember(read.id)
      let known =
        hasMember ? read.id : joined(read.id, owner.id) { owner.members.union(shape.memberNames) }
      guard let known else { continue }
      if case .key? = read.path.first {
        switch resolve(shape.at([.key(known)]).shape ?? .unknown) {
        case .list:
          isList = true
          continue
        case .deferred, .scalar: continue
        default: break
        }
      }
      let path = Path(nodes: [.key(owner.id), .key(known)]).description
      if !found.contains(path) { found.append(path) }
    }
    // The name of a list may be meant as one of its rows.
    guard found.isEmpty, isList, case .key(let step)? = read.path.first else { return found }
    let row = read.scope.last { resolve($0.shape).hasMember(step) }
    return row.map { [$0.id] } ?? []
  }

  /// Returns the member that a name joins with the id of its context, as `orderName` does with `name`.
  private static func joined(
    _ name: String, _ id: String, _ members: () -> Set<String>
  ) -> String? {
    let name = name.lowercased()
    guard name.hasPrefix(id.lowercased()) else { return nil }
    var rest = name.dropFirst(id.count)
    if rest.utf8.first == UInt8(ascii: "_") { rest = rest.dropFirst() }
    let found = members().filter { $0.lowercased() == rest }
    return found.count == 1 ? found.first : nil
  }
}
