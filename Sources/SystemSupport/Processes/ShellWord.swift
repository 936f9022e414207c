/// Words of a shell's command line.
package enum ShellWord {
  /// Returns a word as a shell reads it, in quotes if necessary.
  ///
  /// A word with control or invisible characters has the form `$'…'` (POSIX.1-2024, 2.2.4), because a
  /// terminal would obey them.
  package static func quoted(_ word: String) -> String {
    let scalars = word.unicodeScalars
    if scalars.contains(where: isInvisible) { return escaped(scalars) }
    let isPlain = scalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "/._-+,:@%".unicodeScalars.contains(scalar)
    }
    if isPlain, !word.isEmpty { return word }
    // A mark after an apostrophe is part of one character with it, but not for a shell.
    var result = "'"
    for scalar in scalars {
      if scalar == "'" { result += "'\\''" } else { result.unicodeScalars.append(scalar) }
    }
    return result + "'"
  }

  private static func escaped(_ scalars: String.UnicodeScalarView) -> String {
    var result = "$'"
    for scalar in scalars {
      switch scalar {
      case "\n": result += "\\n"
      case "'", "\\": result += "\\\(scalar)"
      case _ where isInvisible(scalar):
        // Always three octal digits: a digit that follows must not extend the escape.
        for byte in String(scalar).utf8 {
          result += "\\\(byte >> 6)\(byte >> 3 & 7)\(byte & 7)"
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
