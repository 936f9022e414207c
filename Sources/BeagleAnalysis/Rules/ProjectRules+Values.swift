import BeagleNetworking

/// Checks that navigations set the members of `navigationContext` that the opened screens read.
extension ProjectRules {
  /// Reports a navigation that does not set all members of `navigationContext` that its screen reads.
  mutating func checkValue(of address: AddressUse, in name: String) {
    guard address.role == .screen, isApplication, isComplete,
      let target = addresses?.onlyTarget(of: address), let screen = project.analysis(named: target),
      case let file = project.bodies[target] == nil
        ? project.relativePath(target) ?? target : RouteTable.fileName,
      let finding = NavigationRules.finding(
        missingValues(of: screen), of: address, to: file)
    else { return }
    report(
      .unknownPath, .warning, name, address.range, finding.message, about: "navigationContext",
      advice: finding.advice, missing: finding.paths, fixIt: correction(finding, in: name))
  }

  /// Returns the fix that corrects the misspelled names of a navigation; nil without such names.
  private func correction(_ finding: NavigationRules.Finding, in name: String) -> FixIt? {
    guard !finding.edits.isEmpty else { return nil }
    let file = project.bodies[name] == nil ? name : routesFile
    let changes = finding.edits.map { "\"\($0.wrong)\" to \"\($0.right)\"" }
    return FixIt(
      title: "Change \(changes.joined(separator: ", "))",
      edits: finding.edits.map { edit in
        TextEdit(
          file: file, span: edit.span, replacement: DynamicObject.string(edit.right).jsonText)
      }, isSafe: finding.isCertain)
  }

  /// Returns the reads of a screen whose finding is at a navigation.
  mutating func missingValues(
    of document: DocumentAnalysis
  ) -> [NavigationRules.MissingValue] {
    if let known = missing[document.name] { return known }
    let found = inference.map { inference in
      NavigationRules.missing(
        document, incoming(document.name), back: graph.backNavigationContexts, inference)
    }
    missing[document.name] = found ?? []
    return found ?? []
  }
}
