import BeagleSchema

/// The misspelled keys of a document whose meaning is known, so that one mistake has one finding.
///
/// All rules read such a key as the property that it means. Otherwise, they would also report each
/// use of what the key declares, for example the reads of a context under `contxt`.
struct MisspelledKeys {
  /// The document with the names that the keys mean, at the positions of the original.
  private(set) var document: JSONDocument
  /// The findings of the keys that are read with another name.
  private(set) var findings: [Diagnostic] = []
  /// The positions of the values of keys whose meaning is only likely, and of their elements.
  private var guesses: Set<Int> = []
  /// How often corrected content may have further misspelled keys. Each time costs a check.
  private var roundsLeft = 3

  init(_ document: JSONDocument) { self.document = document }

  /// Renames the keys of findings. Returns whether ``document`` changed.
  mutating func add(_ found: [Diagnostic]) -> Bool {
    guard roundsLeft > 0, !found.contains(where: { $0.code == .tooMany }) else { return false }
    roundsLeft -= 1
    var meanings: [Int: Diagnostic] = [:]
    for finding in found {
      guard finding.code == .misspelledProperty, let name = finding.suggestion,
        let edit = finding.fixIt?.edits.first, edit.span.offset == finding.offset,
        edit.replacement == "\"\(name)\""
      else { continue }
      meanings[finding.offset] = finding
    }
    guard !meanings.isEmpty else { return false }
    var names: [(key: JSONNode, name: String)] = []
    visit(document.root, meanings, &names)
    guard !names.isEmpty else { return false }
    document = JSONDocument(document, naming: names)
    return true
  }

  private mutating func visit(
    _ node: JSONNode, _ meanings: [Int: Diagnostic],
    _ names: inout [(key: JSONNode, name: String)]
  ) {
    for element in node.elements { visit(element, meanings, &names) }
    var taken: Set<String> = []
    for (key, value) in node.members {
      if let finding = meanings[key.offset], let name = finding.suggestion, node[name] == nil,
        taken.insert(name).inserted
      {
        names.append((key, name))
        findings.append(finding)
        if finding.fixIt?.isSafe == false {
          guesses.formUnion([value.offset] + value.elements.map(\.offset))
        }
      }
      visit(value, meanings, &names)
    }
  }

  /// Returns the findings that do not follow from the misspelled keys: their fixes change
  /// something else, and they are not about a value that perhaps belongs to another property.
  func others(_ found: [Diagnostic]) -> [Diagnostic] {
    guard !findings.isEmpty else { return found }
    let edits = Set(findings.flatMap { $0.fixIt?.edits ?? [] })
    return found.filter { finding in
      let isSame = finding.fixIt.map { edits.isSuperset(of: $0.edits) } ?? false
      return !isSame && !guesses.contains(finding.offset)
    }
  }
}
