import BeagleTUI
import CellText
import SystemSupport

/// Creates a Swift file with a component of an application, and one with its tests.
struct NewComponent {
  /// The name of the type.
  private let type: String
  private let kind: ComponentKind

  init(_ type: String, kind: ComponentKind = .label) { (self.type, self.kind) = (type, kind) }

  /// Returns the name of the type for a name in any spelling: `StarRating`, `star-rating` or
  /// `custom:starRating`.
  static func typeName(_ text: String) throws(UsageError) -> String {
    let name = text.hasPrefix("custom:") ? text.dropFirst(7) : text[...]
    let words = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let type = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isName = type.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    guard isName, type.first?.isLetter == true, !words.contains(where: \.isEmpty) else {
      throw OptionValue.expected(
        "the name of a component such as StarRating or star-rating", found: TextMetrics.line(text))
    }
    if let problem = ReservedName.problem(ofType: type) { throw UsageError(problem) }
    return type
  }

  private var wireName: String { "custom:" + type.lowercased() }

  /// Writes the files and prints how to use the component.
  func create() throws(CreationError) -> ExitStatus {
    let folder = SwiftFolder.find()
    let name = (folder.path.isEmpty ? "" : folder.path + "/") + type + ".swift"
    var files = [NewFile(name, folder.indented(filled(kind.component)))]
    if let tests = TestFolder.find(for: folder.path) {
      let text = filled(kind.tests)
      files.append(
        NewFile("\(tests.path)/\(type)Tests.swift", folder.indented(tests.importing(text))))
    }
    try NewFile.write(files, in: ".")
    let created = files.map { TextMetrics.line($0.path) }.joined(separator: " and ")
    return .ofOutput(
      Console.print("Created \(created). \(steps(registration: folder.registration))"))
  }

  /// What to do next.
  /// - Parameter registration: the file that registers the components of an application; nil if unknown.
  private func steps(registration: String?) -> String {
    let register = "dependencies.decoder.register(component: \(type).self)"
    guard let registration else {
      return """
        Register the component before the first screen opens:

          \(register)

        Use it in a screen, and add "\(wireName)" to "known" in .beagle-tui.json for check:

          \(usage)
        """
    }
    return """
      Register the component in \(TextMetrics.line(registration)):

        \(register)

      Use it in a screen in Swift, or in JSON:

        \(swiftUsage)
        \(usage)
      """
  }

  /// The component in a screen in Swift.
  private var swiftUsage: String {
    switch kind {
    case .label: "\(type)(text: \"Hello\")"
    case .control: "\(type)(label: \"Service\", value: 2)"
    case .container: "\(type)(title: \"Order\", children: [Text(\"Coffee\")])"
    }
  }

  /// The component in a screen.
  private var usage: String {
    let properties =
      switch kind {
      case .label: "\"text\": \"Hello\""
      case .control: "\"label\": \"Service\", \"value\": 2"
      case .container: "\"title\": \"Order\", \"children\": []"
      }
    return "{ \"_beagleComponent_\": \"\(wireName)\", \(properties) }"
  }

  /// Returns a template with the names of the component.
  private func filled(_ template: String) -> String {
    var text = ""
    var rest = template.utf8[...]
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      text += String(rest[..<brace]) ?? ""
      rest = rest[brace...]
      if rest.starts(with: "{Name}".utf8) {
        text += type
        rest = rest.dropFirst(6)
      } else if rest.starts(with: "{wire}".utf8) {
        text += wireName
        rest = rest.dropFirst(6)
      } else {
        text += "{"
        rest = rest.dropFirst()
      }
    }
    return text + (String(rest) ?? "")
  }
}

/// The folder for a new Swift file and its indentation.
private struct SwiftFolder {
  /// The path, or an empty string for the current directory.
  var path = ""
  /// The file with the function `register(in:)` that `new app` writes; nil without one.
  private(set) var registration: String?
  private var indent = "  "

  /// Returns the folder with most components of the package in the current directory, or else its
  /// only folder with source files, or else the current directory.
  static func find() -> SwiftFolder {
    var result = SwiftFolder()
    let files = sourceFiles
    guard !files.isEmpty else { return result }
    var components: [String: Int] = [:]
    var folders: Set<String> = []
    var indents: [String: Int] = [:]
    for file in files {
      let folder = FilePath.folder(of: file)
      folders.insert(folder)
      guard case .success(let bytes) = Files.read(file) else { continue }
      let lines = bytes.split(whereSeparator: { $0 == 0x0A })
      for line in lines {
        let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }
        guard !blanks.isEmpty else { continue }
        // The first indented line is one level deep.
        indents[String(decoding: blanks, as: UTF8.self), default: 0] += 1
        break
      }
      let registers = lines.contains {
        $0.starts(with: "func register(in dependencies: BeagleDependencies)".utf8)
      }
      if registers, result.registration == nil { result.registration = file }
      if lines.contains(where: { $0.declaresComponent }) { components[folder, default: 0] += 1 }
    }
    let most = components.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    if let folder = most ?? (folders.count == 1 ? folders.first : nil) { result.path = folder }
    if let most = indents.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
      result.indent = most.key
    }
    return result
  }

  /// The maximum number of source files to look at.
  private static let limit = 2000

  /// The Swift files in `Sources` if the current directory is a package, or else those in the
  /// current directory itself.
  private static var sourceFiles: [String] {
    let isPackage = Files.exists("Package.swift") && Files.isDirectory("Sources")
    var found: [String] = []
    var pending = [isPackage ? "Sources" : "."]
    while let next = pending.popLast(), found.count < limit {
      guard let entries = DirectoryEntries(path: next) else { continue }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = FilePath.prefix(of: next) + entry.name
        switch entry.kind {
        case .directory where isPackage: pending.append(path)
        case .file where entry.name.hasSuffix(".swift") && entry.name != "Package.swift":
          found.append(path)
        default: break
        }
      }
    }
    return found.sorted()
  }

  /// Returns text with two spaces a level in the style of the folder.
  func indented(_ text: String) -> String {
    Indentation.replaced(in: text, by: indent)
  }
}

/// The folder for the tests of a new component.
private struct TestFolder {
  /// The path.
  let path: String
  /// The module of the component, which the tests import; nil if the component is in the same one.
  let module: String?

  /// Returns the folder of the tests of a package that most belongs to a folder of sources: that with the name of
  /// the target, or else the first. Nil if the current directory is not a package with tests.
  static func find(for folder: String) -> TestFolder? {
    guard Files.exists("Package.swift"), Files.isDirectory("Tests"),
      let entries = DirectoryEntries(path: "Tests")
    else { return nil }
    var names: [String] = []
    for entry in entries where !entry.name.hasPrefix(".") {
      if case .directory = entry.kind { names.append(entry.name) }
    }
    names.sort()
    let parts = folder.split(separator: "/").map(String.init)
    let module = parts.count > 1 && parts[0] == "Sources" ? parts[1] : nil
    let name = names.first { $0 == (module ?? "") + "Tests" } ?? names.first
    return name.map { TestFolder(path: "Tests/" + $0, module: module) }
  }

  /// Returns the text of a test with an import of the module.
  func importing(_ text: String) -> String {
    guard let module, let end = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return text }
    // Its declarations are internal.
    return text[..<end] + "@testable import \(module)\n\n" + text[end...]
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line of Swift declares a component.
  fileprivate var declaresComponent: Bool {
    let words = split { byte in
      !((0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte))
    }
    return words.contains { $0.elementsEqual("RenderableComponent".utf8) }
  }
}
