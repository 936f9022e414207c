import BeagleTestSupport
import SystemSupport
import Testing

@testable import BeagleTUI
@testable import beagle_tui

/// Tests that each option of `run`, `dev` and `render` is used, passed on or refused for an application in Swift.
@MainActor
@Suite
struct ApplicationOptionsTests {
  /// An option that is missing in the table would be ignored silently.
  @Test func everyOptionHasAnEffect() {
    let entries =
      RunCommand.ownOptionEntries + DevCommand.ownOptionEntries + RenderCommand.ownOptionEntries
    for name in entries.compactMap(\.names.last) {
      let effect = ApplicationOptions.effect(of: name)
      #expect(
        effect != nil, "add \(name) to LaunchOptions.names, or to the table of ApplicationOptions")
    }
  }

  /// The values that the options take on the command line.
  private static let values = [
    "--theme": "contrast-light", "--language": "es", "--images": "none", "--panes": "on",
    "--hover": "off", "--motion": "off", "--bidi": "words",
  ]

  @Test func everyPassedOptionIsReadByTheProgram() {
    let none = LaunchOptions("")
    for name in LaunchOptions.names {
      let word = LaunchOptions.word(name, Self.values[name] ?? "")
      #expect(LaunchOptions(word) != none, "LaunchOptions does not read \(word)")
      let entries = RunCommand.ownOptionEntries
      let takesValue = entries.contains { $0.names.contains(name) && $0.placeholder != nil }
      #expect(takesValue == (Self.values[name] != nil), "\(name)")
    }
    #expect(LaunchOptions("later=1 ascii").isASCII)
  }

  @Test func filesAreRefused() {
    for (name, value) in [
      ("--theme", "own.json"), ("--language", "./pt"), ("--language", "own.json"),
    ] {
      guard case .refused = ApplicationOptions.effect(of: name, value: value) else {
        Issue.record("\(name) \(value) is not refused")
        continue
      }
    }
    #expect(ApplicationOptions.effect(of: "--theme", value: "dark") == .passed)
    #expect(ApplicationOptions.effect(of: "--screen") == .used)
  }

  /// Names that an application cannot have, because its package depends on them.
  @Test func everyModuleOfTheLibraryIsReserved() throws {
    let sources = DocumentationFile.root + "/Sources"
    let entries = try #require(DirectoryEntries(path: sources))
    for folder in entries.map(\.name) where folder != "beagle-tui" && !folder.hasPrefix(".") {
      #expect(
        ReservedName.problem(ofApplication: folder) != nil, "add \(folder) to ReservedName.modules")
    }
    #expect(ReservedName.problem(ofApplication: "Orders") == nil)
    #expect(ReservedName.problem(ofType: "StarRating") == nil)
  }
}
