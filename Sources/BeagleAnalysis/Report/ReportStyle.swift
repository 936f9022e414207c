import BeagleSchema

/// Colours of reports on a terminal, or none.
package struct ReportStyle: Sendable {
  /// What a piece of a report is.
  package enum Role: Sendable {
    case place, error, warning, note, help, frame, added, removed
  }

  /// Whether colours are written.
  package let isColored: Bool

  /// A style with or without colours.
  package init(isColored: Bool) { self.isColored = isColored }

  /// A piece of a report in the colour of its role. The text must be free of control characters.
  package func paint(_ text: String, _ role: Role) -> String {
    guard isColored, !text.isEmpty else { return text }
    // The sixteen colours that every terminal has and its user has chosen.
    let code =
      switch role {
      case .place: "1"
      case .error: "1;31"
      case .warning: "1;33"
      case .note: "1;36"
      case .help, .added: "32"
      case .removed: "31"
      case .frame: "2"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

extension Diagnostic.Severity {
  /// How it is painted.
  var role: ReportStyle.Role {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}
