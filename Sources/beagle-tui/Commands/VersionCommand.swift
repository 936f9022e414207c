import BeagleAutomation
import BeagleNetworking
import BeagleTUI
import CellText
import Glibc

/// `beagle-tui version`: prints the versions of the program and of its libraries.
struct VersionCommand: Subcommand {
  private enum Format: String, CaseIterable {
    case text, json
  }

  private var format = Format.text

  static let name = "version"

  static var manual: Manual {
    Manual(
      summary: "Print the version and the libraries",
      synopses: ["[options]"],
      details: [
        "Prints the version, the commit of the source, the Swift compiler, and the versions of the"
          + " libraries that are part of the program. The format json adds the libraries that are"
          + " loaded on first use, such as libcurl, which takes some milliseconds. Quote it in a bug"
          + " report. --version prints only the first line."
      ],
      examples: [
        .init("version", "Print the versions"),
        .init("version --format json", "Print the versions of all libraries, as one JSON object"),
      ])
  }

  static var options: [Option<VersionCommand>] {
    [
      .format { $0.format = $1 }
    ]
  }

  func perform() -> ExitStatus {
    let build = BuildInfo.current
    switch format {
    case .text:
      var rows = [
        ("commit", build.commit ?? "unknown; build the program with make"),
        ("Swift", build.swift ?? "unknown; build the program with make"),
      ]
      rows += InstalledLibrary.linked.map { ($0.name, $0.version ?? "unknown") }
      let width = rows.map(\.0.count).max() ?? 0
      let lines = rows.map { name, value in
        name + String(repeating: " ", count: width - name.count + 2) + value + "\n"
      }
      return .ofOutput(Console.write(BuildInfo.line + "\n\n" + lines.joined()))
    case .json:
      var versions: DynamicDictionary = [:]
      for library in InstalledLibrary.all {
        versions[library.name] = library.version.map { .string($0) } ?? .empty
      }
      let object: DynamicObject = [
        "version": .string(Program.version),
        "commit": build.commit.map { .string($0) } ?? .empty,
        "swift": build.swift.map { .string($0) } ?? .empty,
        "libraries": .dictionary(versions),
      ]
      return .ofOutput(Console.printJSON(object.jsonText))
    }
  }
}

/// A library that the program uses, and its version on this machine.
struct InstalledLibrary {
  let name: String
  /// What the program needs the library for.
  let purpose: String
  /// The version, or nil if the library is not installed.
  let version: String?
  /// The Debian package that contains the library, or nil if it is always there.
  var package: String?

  /// The libraries that are always loaded.
  @MainActor static var linked: [InstalledLibrary] {
    [
      InstalledLibrary(
        name: "glibc", purpose: "the C library", version: libcVersion),
      InstalledLibrary(
        name: "ncurses", purpose: "the terminal", version: CursesTerminal.libraryVersion),
    ]
  }

  /// All libraries. Loads those that the program loads on first use, which takes 25 to 50 ms.
  @MainActor static var all: [InstalledLibrary] {
    linked
      + (NetworkLibraries.versions() + TextLibraries.versions() + FlowLibraries.versions()).map {
        library in
        InstalledLibrary(
          name: library.name, purpose: library.purpose,
          version: library.file == nil ? nil : TextMetrics.line(library.version ?? "unknown"),
          package: library.package)
      }
  }

  /// The version of the C library, for example `2.36`.
  private static var libcVersion: String? {
    var text = [CChar](repeating: 0, count: 64)
    guard confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count) > 0 else { return nil }
    let name = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.split(separator: " ").last.map(String.init)
  }
}
