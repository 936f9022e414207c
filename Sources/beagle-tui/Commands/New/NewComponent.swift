import BeagleTUI
import CellText
import SystemSupport

/// Creates a Swift file with a component of an application.
struct NewComponent {
  /// The name of the type.
  private let type: String

  init(_ type: String) { self.type = type }

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
    return type
  }

  private var wireName: String { "custom:" + type.lowercased() }

  /// Writes the file and prints how to use the component.
  func create() throws(CreationError) -> ExitStatus {
    let folder = SwiftFolder.find()
    let name = (folder.path.isEmpty ? "" : folder.path + "/") + type + ".swift"
    try NewFile.write([NewFile(name, folder.indented(text))], in: ".")
    return .ofOutput(
      Console.print(
        """
        Created \(TextMetrics.line(name)). Register the component before the first screen opens:

          dependencies.decoder.register(component: \(type).self)

        Use it in a screen, and add "\(wireName)" to "known" in .beagle-tui.json for check:

          { "_beagleComponent_": "\(wireName)", "text": "Hello" }
        """))
  }

  private var text: String {
    """
    import BeagleTUI

    /// The component `\(wireName)`.
    struct \(type): RenderableComponent, Decodable {
      /// The text, or an expression such as `@{user.name}`.
      var text: Expression<String>
      var source: SourceReference?

      /// The properties in JSON.
      enum CodingKeys: CodingKey { case text }

      func toView(renderer: BeagleRenderer) -> View {
        let label = Label()
        // Runs now, and again whenever a context changes that the expression reads.
        renderer.observe(text, in: label) { [weak label] in label?.text = $0 ?? "" }
        return label
      }
    }

    """
  }
}

/// The folder for a new Swift file and its indentation.
private struct SwiftFolder {
  /// The path, or an empty string for the current directory.
  var path = ""
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

extension ArraySlice<UInt8> {
  /// Whether a line of Swift declares a component.
  fileprivate var declaresComponent: Bool {
    let words = split { byte in
      !((0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte))
    }
    return words.contains { $0.elementsEqual("RenderableComponent".utf8) }
  }
}
