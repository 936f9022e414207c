import BeagleTUI
import Glibc

@testable import BeagleAnalysis

/// Checks documents for the tests of rules.
enum RuleTesting {
  /// The findings of a document that stands alone, each with its line, the text that it points at,
  /// its code, message and remedy: `3 "home" bad-url the message (remedy)`.
  static func check(_ text: String, options: CheckOptions = CheckOptions()) throws -> [String] {
    var checker = try ProjectChecker(decoder: ComponentDecoder(), options: options)
    checker.add(Array(text.utf8), name: "a.json", mayBeOther: false)
    return checker.findings().map { line($0, in: ["a.json": text]) }
  }

  /// The findings of a component, whose first line is line 2 of a screen.
  static func checkComponent(
    _ text: String, options: CheckOptions = CheckOptions()
  ) throws -> [String] {
    try check(
      "{\"_beagleComponent_\": \"beagle:screenComponent\", \"child\":\n\(text)\n}", options: options
    )
  }

  /// The findings of a button that runs an action.
  static func checkAction(
    _ text: String, options: CheckOptions = CheckOptions()
  ) throws -> [String] {
    try checkComponent(
      "{\"_beagleComponent_\": \"beagle:button\", \"text\": \"\", \"onPress\": [\n\(text)\n]}",
      options: options)
  }

  /// The findings of the files of a directory, or of one of its folders, each with the file before it.
  static func check(
    directory files: [String: String], folder: String = "",
    options: CheckOptions = CheckOptions()
  ) throws -> [String] {
    var template = Array("/tmp/beagle-rules-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { return ["no temporary directory"] }
    let root = String(cString: made)
    defer { remove(root) }
    for (name, text) in files {
      var folder = root
      for part in name.split(separator: "/").dropLast() {
        folder += "/" + part
        mkdir(folder, 0o755)
      }
      guard let file = fopen(root + "/" + name, "w") else { return ["cannot write \(name)"] }
      fputs(text, file)
      fclose(file)
    }
    var checker = try ProjectChecker(
      decoder: ComponentDecoder(), options: options, directory: root + folder)
    for (name, text) in files
    where name.hasSuffix(".json") && name != "routes.json" && ("/" + name).hasPrefix(folder) {
      checker.add(Array(text.utf8), name: root + "/" + name, mayBeOther: true)
    }
    return checker.findings().map { finding in
      var finding = finding
      finding.file = String(finding.file.dropFirst(root.utf8.count + 1))
      return finding.file + ":" + line(finding, in: files)
    }
  }

  /// A screen whose button runs actions.
  static func screen(_ actions: String...) -> String {
    """
    {"_beagleComponent_": "beagle:screenComponent", "child":
    {"_beagleComponent_": "beagle:button", "text": "", "onPress": [
    \(actions.joined(separator: ",\n"))
    ]}}
    """
  }

  /// A navigation to an address.
  static func push(_ url: String, _ more: String = "") -> String {
    "{\"_beagleAction_\": \"beagle:pushView\", \"route\": {\"url\": \"\(url)\"}\(more)}"
  }

  private static func line(_ diagnostic: Diagnostic, in files: [String: String]) -> String {
    let remedy = diagnostic.suggestion.map { " (\($0))" } ?? ""
    let lines = (files[diagnostic.file] ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
    let source = Array(lines[diagnostic.line - 1].unicodeScalars)
    let end = diagnostic.endLine == diagnostic.line ? diagnostic.endColumn : source.count + 1
    let place = String(String.UnicodeScalarView(source[(diagnostic.column - 1)..<(end - 1)]))
    return "\(diagnostic.line) \(place) \(diagnostic.code.rawValue) \(diagnostic.message)\(remedy)"
  }

  private static func remove(_ path: String) {
    guard let stream = opendir(path) else {
      unlink(path)
      return
    }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { remove(path + "/" + name) }
    }
    closedir(stream)
    rmdir(path)
  }
}
