extension ScreenDirectory {
  /// Returns the path of a file below the root with all symbolic links resolved; nil if the file
  /// does not exist or is outside.
  package func target(of relative: String) -> String? {
    (try? resolve(relative))?.joined(separator: "/")
  }
}
