extension DecodingSession {
  /// Reads data that stays in the document until it is needed, to find texts that look like
  /// expressions and references to nothing. Only a thorough decoding does.
  func inspectData(_ index: Int, name: String = "") {
    guard options.isThorough else { return }
    let end = self.index(after: index)
    var i = index
    while i < end {
      if tape[i].kind == .string { inspectString(i, name: name) }
      i += 1
    }
  }

  private func inspectString(_ index: Int, name: String) {
    // Data is not kept parsed, so its expressions take no room.
    let before = valueCount
    defer { valueCount = before }
    guard case .plain(_, let issue?) = text(index) else { return }
    reportSyntax(issue, at: index, name: name, isRefused: false)
  }

  /// Decodes what looks like components and actions inside a value that is kept as data, for the
  /// diagnostics only.
  func inspectTypedNodes(_ index: Int) {
    guard options.isThorough else { return }
    relaxed += 1
    defer { relaxed -= 1 }
    walkTypedNodes(index)
  }

  private func walkTypedNodes(_ index: Int) {
    switch tape[index].kind {
    case .object:
      if member(of: index, "_beagleComponent_") != nil {
        _ = decodeComponent(index, slot: "value")
      } else if member(of: index, "_beagleAction_") != nil {
        _ = decodeAction(index, slot: "value")
      } else {
        forEachMember(of: index) { _, value in walkTypedNodes(value) }
      }
    case .array:
      let end = tape[index].payload
      var i = index + 1
      while i < end {
        walkTypedNodes(i)
        i = self.index(after: i)
      }
    case .string: inspectString(index, name: "")
    default: break
    }
  }
}
