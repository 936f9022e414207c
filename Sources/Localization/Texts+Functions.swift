// `make resources` writes this file from Resources/Languages. Change those files.
// swift-format-ignore-file

extension Texts {
  /// Match {number} of {total}
  package func searchMatch(number: String, total: String) -> String {
    filled(.searchMatch, ("number", number), ("total", total))
  }

  /// {count} fields need attention
  package func formInvalidFields(count: Int) -> String {
    filled(.formInvalidFields, count: count)
  }
}
