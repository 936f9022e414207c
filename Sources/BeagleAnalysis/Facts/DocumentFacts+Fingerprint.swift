extension DocumentAnalysis {
  /// A hash of everything that findings in other documents depend on. It contains no positions, so that
  /// most edits leave it unchanged.
  package var fingerprint: Int {
    var hasher = Hasher()
    hasher.combine(error == nil)
    facts.hash(into: &hasher)
    if !facts.isBeagle, let document { hasher.combine(document.bytes) }
    return hasher.finalize()
  }
}

extension DocumentFacts {
  fileprivate func hash(into hasher: inout Hasher) {
    hasher.combine(isBeagle)
    hasher.combine(isComponent)
    hasher.combine(isScreen)
    for screen in screens {
      hasher.combine(screen.id)
      hasher.combine(screen.hasForeignActions)
    }
    for address in addresses {
      hasher.combine(address.role)
      hasher.combine(address.pattern)
      hasher.combine(address.method)
      hasher.combine(address.scope)
      address.navigationContext?.hash(into: &hasher)
    }
    for value in backNavigationContexts { value.hash(into: &hasher) }
    hasher.combine(pathTexts)
    hasher.combine(inferred.contexts)
    hasher.combine(inferred.writes)
  }
}

extension NavigationContextValue {
  fileprivate func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(shape)
    hasher.combine(inferred)
  }
}
