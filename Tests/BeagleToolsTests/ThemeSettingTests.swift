import BeagleTestSupport
import Testing

@testable import TerminalKit
@testable import beagle_tui

/// Tests that a theme of the palette is saved in the configuration file, and nothing else changes there.
@Suite struct ThemeSettingTests {
  @Test(arguments: [
    ("{}", #"{"theme": "warm-dark"}"#),
    ("{\n  \"theme\": \"dark\"\n}\n", "{\n  \"theme\": \"warm-dark\"\n}\n"),
    (#"{ "timeout" : 9 }"#, #"{"theme": "warm-dark",  "timeout" : 9 }"#),
    (
      #"{"profiles": {"a": {"theme": "x.json"}}, "theme": "light"}"#,
      #"{"profiles": {"a": {"theme": "warm-dark"}}, "theme": "light"}"#
    ),
  ])
  func onlyTheThemeChanges(before: String, after: String) throws {
    let directory = TemporaryDirectory(["config.json": before])
    let path = directory.path + "/config.json"
    let setting = ThemeSetting(path: path, profile: "a")
    #expect(setting.save(ThemeName(.warm, scheme: .dark)) == "Theme warm-dark saved.")
    #expect(String(decoding: try Files.read(path).get(), as: UTF8.self) == after)
  }

  @Test func fileIsCreated() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/beagle-tui/config.json"
    let setting = ThemeSetting(path: path, isOverridden: true)
    #expect(setting.save(ThemeName(.contrast)) == "Theme contrast saved; --theme overrides it.")
    let text = String(decoding: try Files.read(path).get(), as: UTF8.self)
    #expect(text == "{\"theme\": \"contrast\"}\n")
  }

  @Test func invalidFileIsUnchanged() throws {
    let directory = TemporaryDirectory(["config.json": "[1"])
    let path = directory.path + "/config.json"
    let message = ThemeSetting(path: path).save(ThemeName(.warm))
    #expect(message == "Theme not saved: \(path) is not a JSON object")
    #expect(String(decoding: try Files.read(path).get(), as: UTF8.self) == "[1")
  }
}
