/// What uses data that is decoded later.
enum DataUse {
  /// A component, or the initial value of a context, whose texts can be any.
  case initial
  /// An action that sets a context.
  case context
  /// The body of a request, which may have the names of fields and the templates of a server.
  case request
}

extension DecodingSession {
  /// Checks the expressions in data that is decoded later. Does nothing unless the decoding is
  /// thorough.
  ///
  /// - Parameter use: What uses the data. The texts of an action may be expressions without marks.
  func inspectData(_ index: Int, name: String = "", use: DataUse = .initial) {
    guard options.isThorough else { return }
    if use != .initial { checkUnmarkedTexts(in: index, isSent: use == .request) }
    let end = self.index(after: index)
    var i = index
    while i < end {
      if tape[i].kind == .string { inspectString(i, name: name) }
      i += 1
    }
  }

  private func inspectString(_ index: Int, name: String) {
    // The parsed expressions of data are not stored, so they do not count.
    let before = valueCount
    defer { valueCount = before }
    guard case .plain(_, let issue?) = text(index) else { return }
    reportSyntax(issue, at: index, name: name, isRefused: false)
  }

  /// Decodes the components and actions in data that is decoded later, only for their diagnostics.
  func inspectTypedNodes(_ index: Int) {
    guard options.isThorough else { return }
    ignoredByPhones += 1
    defer { ignoredByPhones -= 1 }
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
