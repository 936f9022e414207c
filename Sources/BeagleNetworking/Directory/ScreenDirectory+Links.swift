extension ScreenDirectory {
  /// Returns the path of a file below the root with all symbolic links resolved; nil if the file
  /// does not exist, is outside or is hidden behind a link.
  package func target(of relative: String) -> String? {
    (try? resolve(relative))?.joined(separator: "/")
  }
}
