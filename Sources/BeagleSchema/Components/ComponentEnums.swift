/// Which way something scrolls or grows.
public enum ScrollAxis: String, CaseIterable, WireEnum {
  /// Downwards, or sideways.
  case vertical = "VERTICAL"
  case horizontal = "HORIZONTAL"
}

/// What is typed into a field.
public enum TextInputType: String, CaseIterable, WireEnum {
  /// Choose keyboard and secrecy; nothing is checked.
  case date = "DATE"
  case email = "EMAIL"
  case password = "PASSWORD"
  case number = "NUMBER"
  case text = "TEXT"
}
