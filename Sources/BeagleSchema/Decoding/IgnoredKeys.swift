/// Unknown keys that are not reported, because authors and editors use them for remarks.
enum IgnoredKeys {
  private static let keys: Set<String> = ["$schema", "$id", "comment"]

  static func contains(_ key: String) -> Bool {
    key.hasPrefix("_") || key.hasPrefix("//") || keys.contains(key)
  }
}
