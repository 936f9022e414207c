/// Unknown keys that are not reported, because other clients, servers or versions use them.
enum IgnoredKeys {
  private static let keys: Set<String> = [
    "screenAnalyticsEvent", "clickAnalyticsEvent", "itemAspectRatio", "showArrow",
    "$schema", "$id", "comment",
  ]

  static func contains(_ key: String) -> Bool {
    key.hasPrefix("_") || key.hasPrefix("//") || keys.contains(key)
  }
}
