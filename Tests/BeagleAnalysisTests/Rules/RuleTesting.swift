import BeagleTUI

@testable import BeagleAnalysis

/// Checks documents for the tests of the rules.
enum RuleTesting {
  /// Returns the findings of a document without a directory. Each is formatted as its line, the
  /// source text, code, message and suggestion: `3 "home" bad-url the message (suggestion)`.
  static func check(_ text: String, options: CheckOptions = CheckOptions()) throws -> [String] {
    var checker = try ProjectChecker(decoder: ComponentDecoder(), options: options)
    checker.add(Array(text.utf8), name: "a.json", mayBeOther: false)
    return checker.findings().map { line($0, in: ["a.json": text]) }
  }

  /// Returns the findings of a component. Its first line is line 2 of a screen.
  static func checkComponent(
    _ text: String, options: CheckOptions = CheckOptions()
  ) throws -> [String] {
    try check(
      "{\"_beagleComponent_\": \"beagle:screenComponent\", \"child\":\n\(text)\n}", options: options
    )
  }

  /// Returns the findings of a button that runs an action. The action starts on line 3.
  static func checkAction(
    _ text: String, options: CheckOptions = CheckOptions()
  ) throws -> [String] {
    try checkComponent(
      "{\"_beagleComponent_\": \"beagle:button\", \"text\": \"\", \"onPress\": [\n\(text)\n]}",
      options: options)
  }

  /// Returns the findings of the files of a directory, or of one of its folders. Each begins with
  /// the file name.
  static func check(
    directory files: [String: String], folder: String = "",
    options: CheckOptions = CheckOptions()
  ) throws -> [String] {
    try findings(directory: files, folder: folder, options: options).map { finding in
      finding.file + ":" + line(finding, in: files)
    }
  }

  /// Returns the findings of the files of a directory, or of one of its folders, with the names of the files.
  static func findings(
    directory files: [String: String], folder: String = "",
    options: CheckOptions = CheckOptions()
  ) throws -> [Diagnostic] {
    let temporary = TestFolder(files)
    defer { withExtendedLifetime(temporary) {} }
    let root = temporary.path
    var checker = try ProjectChecker(
      decoder: ComponentDecoder(), options: options, directory: root + folder)
    for (name, text) in files
    where name.hasSuffix(".json") && name != "routes.json" && ("/" + name).hasPrefix(folder) {
      checker.add(Array(text.utf8), name: root + "/" + name, mayBeOther: true)
    }
    return checker.findings().map { finding in
      var finding = finding
      finding.file = String(finding.file.dropFirst(root.utf8.count + 1))
      return finding
    }
  }

  /// Returns a screen with a button that runs actions.
  static func screen(_ actions: String...) -> String {
    """
    {"_beagleComponent_": "beagle:screenComponent", "child":
    {"_beagleComponent_": "beagle:button", "text": "", "onPress": [
    \(actions.joined(separator: ",\n"))
    ]}}
    """
  }

  /// Returns a pushView action.
  static func push(_ url: String, _ more: String = "") -> String {
    "{\"_beagleAction_\": \"beagle:pushView\", \"route\": {\"url\": \"\(url)\"}\(more)}"
  }

  private static func line(_ diagnostic: Diagnostic, in files: [String: String]) -> String {
    let suggestion = diagnostic.suggestion.map { " (\($0))" } ?? ""
    let lines = (files[diagnostic.file] ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
    let source = Array(lines[diagnostic.line - 1].unicodeScalars)
    let end = diagnostic.endLine == diagnostic.line ? diagnostic.endColumn : source.count + 1
    let marked = String(String.UnicodeScalarView(source[(diagnostic.column - 1)..<(end - 1)]))
    return
      "\(diagnostic.line) \(marked) \(diagnostic.code.rawValue) \(diagnostic.message)\(suggestion)"
  }
}
