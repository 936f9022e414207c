/// A scroll direction.
public enum ScrollAxis: String, CaseIterable, WireEnum {
  /// Vertical or horizontal.
  case vertical = "VERTICAL", horizontal = "HORIZONTAL"
}

/// The kind of text in a field. It selects the keyboard and hides passwords but validates nothing.
public enum TextInputType: String, CaseIterable, WireEnum {
  /// The kinds of text.
  case date = "DATE", email = "EMAIL", password = "PASSWORD", number = "NUMBER", text = "TEXT"
}
