/// Which way something scrolls or grows.
public enum ScrollAxis: String, CaseIterable, WireEnum {
  /// Downwards, or sideways.
  case vertical = "VERTICAL"
  /// `HORIZONTAL`.
  case horizontal = "HORIZONTAL"
}

/// What is typed into a field.
public enum TextInputType: String, CaseIterable, WireEnum {
  /// Choose keyboard and secrecy; nothing is checked.
  case date = "DATE"
  /// `EMAIL`.
  case email = "EMAIL"
  /// `PASSWORD`.
  case password = "PASSWORD"
  /// `NUMBER`.
  case number = "NUMBER"
  /// `TEXT`.
  case text = "TEXT"
}
