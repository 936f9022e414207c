import BeagleNetworking

/// Checks that navigations set the members of `navigationContext` that the opened screens read.
extension ProjectRules {
  /// Reports a navigation that does not set all members of `navigationContext` that its screen reads.
  mutating func checkValue(of address: AddressUse, in name: String) {
    guard address.role == .screen, isApplication, isComplete,
      let target = addresses?.onlyTarget(of: address), let screen = project.analysis(named: target),
      case let file = project.bodies[target] == nil
        ? project.relativePath(target) ?? target : RouteTable.fileName,
      let message = NavigationRules.message(
        missingValues(of: screen), of: address, to: file)
    else { return }
    report(
      .unknownPath, .warning, name, address.range, message.text, about: message.names,
      advice: message.advice)
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
