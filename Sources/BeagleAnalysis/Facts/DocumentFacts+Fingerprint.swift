extension DocumentAnalysis {
  /// A hash of everything that findings in other documents depend on. It contains no positions except the
  /// lines of reads of `navigationContext`, so that most edits leave it unchanged.
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
      hasher.combine(address.navigationContext)
    }
    hasher.combine(backNavigationContexts)
    for use in contextUses where use.target == .navigation {
      hasher.combine(use.kind)
      hasher.combine(use.path)
      hasher.combine(use.isOptional)
      hasher.combine(use.isTested)
      hasher.combine(use.isConditional)
      hasher.combine(use.emptyValue)
      hasher.combine(use.ranges.first?.start.line)
    }
    hasher.combine(pathTexts)
    hasher.combine(inferred.contexts)
    hasher.combine(inferred.writes)
  }
}
