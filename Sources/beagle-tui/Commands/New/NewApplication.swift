import CellText
import Glibc
import SystemSupport

/// Creates the package of an application: manifest, program, registration, a screen, a component, an action and tests.
struct NewApplication {
  private let directory: String
  /// The name of the package and its module.
  private let name: String

  /// - Throws: `UsageError` if the last part of the directory cannot be the name of a Swift module.
  init(directory: String) throws(UsageError) {
    let path = FilePath.withoutSlash(directory)
    name = FilePath.name(of: path)
    let isName = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x5F
    }
    guard isName, name.first?.isLetter == true else {
      throw OptionValue.expected(
        "a directory whose name can be that of a Swift module, such as Orders",
        found: TextMetrics.line(directory))
    }
    if let problem = ReservedName.problem(ofApplication: name) { throw UsageError(problem) }
    self.directory = path
  }

  /// Writes the files and prints the next steps.
  func create() throws(CreationError) -> ExitStatus {
    let library = Self.librarySources
    let files = ApplicationTemplate.files.map { file in
      var text = renamed(file.text)
      if file.path == "Package.swift", let library {
        text = replacing("../BeagleTUI", by: Self.escaped(library), in: text)
      }
      return NewFile(renamed(file.path), text)
    }
    try NewFile.write(files, in: directory)
    let place = ShellWord.quoted(directory)
    var lines = ["Created the application \(name):"]
    lines += files.map { "  " + $0.path }
    let steps = [
      ("swift run --package-path \(place)", "run it"),
      ("swift test --package-path \(place)", "run its tests"),
      ("beagle-tui dev \(place)", "run it, and again after each save"),
    ]
    let column = (steps.map(\.0.count).max() ?? 0) + 2
    lines += ["", "Next:"]
    lines += steps.map {
      "  " + $0 + String(repeating: " ", count: column - $0.count) + $1
    }
    if library == nil {
      lines += ["", "Set the path of BeagleTUI's sources in \(place)/Package.swift first."]
    }
    return .ofOutput(Console.print(Console.localized(lines.joined(separator: "\n"))))
  }

  /// Returns a text of the template with the name of the application.
  private func renamed(_ text: String) -> String {
    replacing("MYAPP", by: name.uppercased(), in: replacing("MyApp", by: name, in: text))
  }

  private func replacing(_ word: String, by other: String, in text: String) -> String {
    var result: [UInt8] = []
    let (bytes, word) = (Array(text.utf8), Array(word.utf8))
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: word) {
        result += other.utf8
        index += word.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a path for a string literal.
  private static func escaped(_ path: String) -> String {
    path.reduce(into: "") { $0 += $1 == "\\" || $1 == "\"" ? "\\\($1)" : String($1) }
  }

  /// The folder with the sources of this program if it runs from its build folder; otherwise nil.
  private static var librarySources: String? {
    var folder = FilePath.real("/proc/self/exe") ?? ""
    while !folder.isEmpty, folder != "/" {
      folder = FilePath.folder(of: folder)
      guard case .success(let manifest) = Files.read(folder + "/Package.swift") else { continue }
      let text = String(decoding: manifest, as: UTF8.self)
      return text.containsBytes(of: "name: \"BeagleTUI\",") ? folder : nil
    }
    return nil
  }
}
