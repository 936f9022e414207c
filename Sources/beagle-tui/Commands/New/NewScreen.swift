import BeagleTUI
import CellText
import SystemSupport

/// Creates a screen like those in its directory.
struct NewScreen {
  /// The path as typed, without the extension.
  private let path: String

  init(_ path: String) { self.path = path }

  /// Returns a valid path without the extension.
  static func checked(_ text: String) throws(UsageError) -> String {
    var path = text.hasSuffix(".json") ? String(text.dropLast(5)) : text
    if path.hasPrefix("./") { path.removeFirst(2) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst(path.hasPrefix("/") ? 1 : 0)
    for part in parts where part.isEmpty || part.hasPrefix(".") || part.contains(where: isReserved)
    {
      throw OptionValue.expected(
        "the path of a screen such as orders/detail, without \"..\", hidden names and ?#%&",
        found: TextMetrics.line(text))
    }
    return path
  }

  private static func isReserved(_ character: Character) -> Bool {
    "?#%&\\".contains(character) || character.isNewline
      || character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f }
  }

  /// Writes the screen and prints how to open it.
  func create() throws(CreationError) -> ExitStatus {
    let folder = path.hasPrefix("/") ? "" : FilePath.folder(of: path)
    var root = NewScreen.root(for: folder)
    let base = root.isEmpty ? "" : root + "/"
    // A path that begins with a slash is the URL of the screen.
    var file = path.hasPrefix("/") ? base + path.dropFirst() : path
    var advice = ""
    if root.isEmpty, let screens = NewScreen.applicationFolder(for: file) {
      root = screens
      if !file.hasPrefix(screens + "/") { file = "\(screens)/\(file)" }
      if !Files.isDirectory(screens) { advice = "\n\n" + NewScreen.servingAdvice(screens) }
    }
    let conventions = ScreenConventions(directory: root.isEmpty ? "." : root)
    for taken in [file + ".json", file + "/index.json", file] where isFile(taken) {
      throw .conflicts([taken])
    }
    let name =
      file + (conventions.usesIndexFiles && FilePath.folder(of: file) != root ? "/index" : "")
      + ".json"
    try NewFile.write([NewFile(name, conventions.applied(to: text))], in: ".")
    return .ofOutput(Console.print(message(name, url: url(of: file, root: root)) + advice))
  }

  /// The folder for the screens of an application in the current directory; nil without one, or if the path names an
  /// existing folder.
  private static func applicationFolder(for file: String) -> String? {
    let folder = "Screens"
    let parts = file.split(separator: "/")
    if parts.count > 1, parts[0] != folder, Files.isDirectory(String(parts[0])) { return nil }
    return ApplicationCheck.isPackage(".") ? folder : nil
  }

  /// What an application without a folder of screens needs to open them.
  private static func servingAdvice(_ folder: String) -> String {
    """
    The application reads the folder \(folder) after this line in main.swift, before run:

      try application.serve(directory: "\(folder)")
    """
  }

  private func isFile(_ path: String) -> Bool { Files.exists(path) && !Files.isDirectory(path) }

  /// The path of the screen as other screens name it.
  private func url(of file: String, root: String) -> String {
    if path.hasPrefix("/") { return path }
    let folder = FilePath.folder(of: file)
    let name = FilePath.name(of: file)
    guard let real = FilePath.real(folder.isEmpty ? "." : folder),
      let realRoot = FilePath.real(root.isEmpty ? "." : root)
    else { return "/" + file }
    if real == realRoot { return "/" + name }
    return Files.relative(real, to: realRoot).map { "/\($0)/\(name)" } ?? "/" + file
  }

  private func message(_ name: String, url: String) -> String {
    """
    Created \(TextMetrics.line(name)). check notes it until another screen opens it, with this action:

      { "_beagleAction_": "beagle:pushView", "route": { "url": "\(TextMetrics.line(url))" } }
    """
  }

  /// The directory of the screens for a folder, which may be missing: the nearest one above with
  /// `routes.json` or `.beagle-tui.json`, else the outermost one with `home.json` or `index.json`,
  /// else the current directory, as an empty string.
  private static func root(for folder: String) -> String {
    var outermost: String?
    var folder = folder
    while true {
      let base = folder.isEmpty ? "" : folder + "/"
      if Files.exists(base + "routes.json") || Files.exists(base + ProjectFile.name) {
        return folder
      }
      if Files.exists(base + "home.json") || Files.exists(base + "index.json") {
        outermost = folder
      }
      if folder.isEmpty { break }
      folder = FilePath.folder(of: folder)
    }
    // Above the current directory.
    var up = ".."
    let parents = RootDirectory.withParents(FilePath.real(".") ?? "/").dropFirst()
    for parent in parents where parent != "/" {
      if Files.exists(up + "/routes.json") || Files.exists(up + "/" + ProjectFile.name) {
        return up
      }
      if Files.exists(up + "/.git") { break }
      up += "/.."
    }
    return outermost ?? ""
  }

  /// The last part of the path as a title: `order-detail` becomes `Order detail`.
  private var title: String {
    let name = FilePath.name(of: path)
    let words = name.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private var quotedTitle: String { JSONText.quoted(title) }

  private var text: String {
    """
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": \(quotedTitle) },
      "child": {
        "_beagleComponent_": "beagle:scrollView",
        "children": [
          {
            "_beagleComponent_": "beagle:container",
            "style": {
              "padding": {
                "horizontal": { "value": 16, "type": "REAL" },
                "vertical": { "value": 16, "type": "REAL" }
              }
            },
            "children": [
              {
                "_beagleComponent_": "beagle:text",
                "text": \(quotedTitle),
                "styleId": "heading",
                "accessibility": { "accessible": true, "isHeader": true }
              }
            ]
          }
        ]
      }
    }

    """
  }
}

/// How the screens of a directory are written.
struct ScreenConventions {
  private var indent = "  "
  private var lineEnd = "\n"
  /// Whether screens in folders are `index.json` files.
  private(set) var usesIndexFiles = false

  /// The maximum number of documents to look at.
  private static let limit = 50

  /// Finds the conventions that most documents follow.
  init(directory: String) {
    var indents: [String: Int] = [:]
    var (carriageReturns, screens, index, nested) = (0, 0, 0, 0)
    let prefix = FilePath.withSlash(directory)
    for path in Files.documents(below: directory).paths.prefix(ScreenConventions.limit) {
      guard case .success(let bytes) = Files.read(path),
        let document = try? JSONDocument(bytes, name: path),
        document.root["_beagleComponent_"] != nil
      else { continue }
      screens += 1
      let lines = bytes.split(maxSplits: 2, whereSeparator: { $0 == 0x0A })
      if lines.first?.last == 0x0D { carriageReturns += 1 }
      let blanks = lines.dropFirst().first?.prefix { $0 == 0x20 || $0 == 0x09 } ?? []
      if !blanks.isEmpty { indents[String(decoding: blanks, as: UTF8.self), default: 0] += 1 }
      let relative = path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : path[...]
      if relative.contains("/") {
        nested += 1
        if relative.hasSuffix("/index.json") { index += 1 }
      }
    }
    // Ties are broken by the text, so that the result does not depend on the order in a dictionary.
    if let most = indents.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) { indent = most.key }
    if carriageReturns * 2 > screens { lineEnd = "\r\n" }
    usesIndexFiles = index * 2 > nested
  }

  /// Returns a text with the indentation and line ends of the directory. Its own are two spaces and line feeds.
  func applied(to text: String) -> String {
    Indentation.replaced(in: text, by: indent, lineEnd: lineEnd)
  }
}
