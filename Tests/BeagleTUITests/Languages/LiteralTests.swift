import BeagleTestSupport
import FoundationEssentials
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// A test that finds English texts in the sources of views. Texts for users belong into
/// Resources/Languages.
@Suite struct LiteralTests {
  private static let sources = DocumentationFile.root + "/Sources/"

  /// The folders whose texts users see.
  private static let folders = [
    "TerminalKit/Application", "TerminalKit/Controllers", "TerminalKit/Keys", "TerminalKit/Menus",
    "TerminalKit/Motion", "TerminalKit/Palette", "TerminalKit/Search", "TerminalKit/Surface",
    "TerminalKit/Views", "TerminalKit/Window", "BeagleTUI/Actions", "BeagleTUI/Application",
    "BeagleTUI/Components", "BeagleTUI/Contexts", "BeagleTUI/Forms", "BeagleTUI/Images",
    "BeagleTUI/Lists", "BeagleTUI/Navigation", "BeagleTUI/Rendering", "BeagleTUI/Requests",
    "BeagleTUI/Screens", "BeagleTUI/WebPages", "BeagleNetworking/Client", "BeagleNetworking/Curl",
    "BeagleAutomation/Recording", "beagle-tui/Controllers",
  ]

  /// The files with English texts, and the reason.
  private static let allowed = [
    "KeyList.swift": "places of keys in the documentation",
    "KeyNames.swift": "English names of keys, which the catalog translates",
    "ApplicationDescription.swift": "output of a command",
    "RenderRequest.swift": "output of a command",
    "UnusableTypes.swift": "findings of check in the code of an application",
    "LaunchStack.swift": "dev is a tool for developers",
    "BuilderMistakes+View.swift": "errors of the compiler",
    "LogDialog.swift": "the log is a tool for developers",
    "LogFilter.swift": "the log is a tool for developers",
    "RequestsDialog.swift": "the list of requests is a tool for developers",
    "Controllers.swift": "output of a command",
    "HTTPStatus.swift": "reason phrases of HTTP",
    "NetworkLibraries.swift": "report of doctor",
    "NetworkResponse.swift": "notes in the log and the list of requests",
    "ScreenContexts.swift": "findings for authors in the log",
    "BeagleController.swift": "errors of setContext in the log",
    "ScreenOperation.swift": "places of failures for the inspector",
    "BeagleRenderer+Networking.swift": "reasons in the log",
    "ActionRunner.swift": "errors of actions in the log",
    "ClientCertificateFiles.swift": "files that the command line names",
    "CurlLibrary.swift": "libraries that are not installed",
    "CurlEngine.swift": "limits of the system",
    "LegacyForm.swift": "mistakes of authors",
    "ScreenHost.swift": "mistakes of authors in the log",
    "FlowRecorder.swift": "commands and comments of a flow",
    "FlowRecorder+Commands.swift": "commands and comments of a flow",
    "RecordedAssertions.swift": "commands and comments of a flow",
    "RecordedFlow.swift": "commands and comments of a flow",
    "RecordedResponse.swift": "commands and comments of a flow",
    "RecordedSecrets.swift": "commands and comments of a flow",
    "SelectorWriter.swift": "commands and comments of a flow",
  ]

  /// The texts that no user reads, and the reason.
  private static let allowedTexts: [String: String] = [
    "Screen reader": "name of a group in the documentation",
    "Moving": "name of a group in the documentation",
    "Pages and screens": "name of a group in the documentation",
    "This screen": "name of a group in the documentation",
    "Program": "name of a group in the documentation",
    "In the inspector": "name of a group in the documentation",
    "In a text field": "name of a group in the documentation",
    "action ": "name of an action", "choose ": "name of an action",
    "unknown ": "placeholder of an unknown component",
    "text input": "kind of a style in the log",
    "navigation bar": "kind of a style in the log",
    "was not sent: its BeagleDependencies were released": "mistake in the code of an application",
    "Keep a reference to them as long as you use objects created with them.":
      "mistake in the code of an application",
    "failed: libcurl ran out of memory": "limit of the system",
    "failed: libcurl cannot be loaded ()": "installation",
    "Install libcurl4 (Debian, Ubuntu: apt install libcurl4), then try again.": "installation",
    " is a component; the response to a form must be an action such as beagle:alert.":
      "mistake of an author",
    "openNativeRoute : this program has no native routes.": "mistake of an author",
    "The URL  cannot be opened; only http, https and mailto URLs can.": "log",
    "The URL builder has no URL for : check the URL and its contexts.": "log",
    "was refused: a screen must not set the header ": "mistake of an author",
    "Remove it: the client sets it when needed.": "mistake of an author",
    "was refused: the header  contains characters that are not allowed in a header":
      "mistake of an author",
    "Check the contexts in the URL.": "mistake of an author",
    "It was redirected to , another origin, which did not receive its header fields.":
      "mistake of an author",
    "to  port ": "text of libcurl",
    "Too large response headers": "text of libcurl", "wrong version number": "text of OpenSSL",
    "packet length too long": "text of OpenSSL", "certificate required": "text of OpenSSL",
    "bad certificate": "text of OpenSSL", "unknown ca": "text of OpenSSL",
    "certificate unknown": "text of OpenSSL", "certificate expired": "text of OpenSSL",
    "certificate revoked": "text of OpenSSL", "unsupported certificate": "text of OpenSSL",
    "access denied": "text of OpenSSL", "handshake failure": "text of OpenSSL",
    "subject name": "text of OpenSSL", "the system's file": "name of a file",
    "compressed responses": "report of doctor",
    "token command: ": "line of the log", "the event ": "cause in the inspector",
    "Range": "header field", "Date": "header field", "Location": "header field",
    "<!doctype html": "HTML", "Split": "id of a controller", "Inline": "id of a controller",
    "Minimal": "id of a controller",
    "the body is a text and no JSON, so data is null": "finding in the log",
    " sends the string in body without quotes; write an object there, such as":
      "help of this finding",
    "write func execute(controller: BeagleController, origin: View) async throws":
      "error of the compiler",
    "write func execute(controller: BeagleController, origin: View) throws; if it is async, conform to AsyncExecutableAction":
      "error of the compiler",
    "Use palette, which has a version for dark and one for light.": "warning of the compiler",
    "A theme suits one terminal. Set BeagleApplication.appearance, which adapts to each.":
      "warning of the compiler",
  ]

  /// Words in lines that write to the log or describe mistakes in code.
  private static let marks = [
    "log.add", "logNoEffect", "precondition", "fatalError", "KeyAction(", "log(",
  ]

  @Test func viewsHaveNoEnglishTexts() throws {
    var found: [String] = []
    for folder in Self.folders {
      for name in try FileManager.default.contentsOfDirectory(atPath: Self.sources + folder)
      where name.hasSuffix(".swift") && Self.allowed[name] == nil {
        let text = try String(contentsOfFile: "\(Self.sources)\(folder)/\(name)", encoding: .utf8)
        found += Self.texts(in: text).map { "\(folder)/\(name):\($0)" }
      }
    }
    #expect(found == [], "move the texts to Resources/Languages, or list them here with a reason")
  }

  /// Returns the literals that look like English, with their lines.
  static func texts(in source: String) -> [String] {
    let lines = source.components(separatedBy: "\n")
    return lines.indices.flatMap { index -> [String] in
      let context = lines[max(0, index - 3)...index]
      if context.contains(where: { line in marks.contains { line.contains($0) } }) { return [] }
      return literals(in: lines[index]).filter(isEnglish).map {
        "\(index + 1): \($0.filter { $0 != value })"
      }
    }
  }

  /// The place of an interpolation in a literal.
  private static let value: Character = "\u{fffc}"

  /// Returns the string literals of a line, with a mark for each interpolation.
  private static func literals(in line: String) -> [String] {
    var found: [String] = []
    var text: String?
    var depth = 0
    var characters = Array(line)[...]
    while let character = characters.popFirst() {
      if depth > 0 {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
      } else if text != nil, character == "\\" {
        if characters.popFirst() == "(" {
          depth = 1
          text?.append(value)
        }
      } else if character == "\"" {
        if let literal = text { found.append(literal) }
        text = text == nil ? "" : nil
      } else if text != nil {
        text?.append(character)
      } else if character == "/", characters.first == "/" {
        break
      }
    }
    return found
  }

  private static func isEnglish(_ marked: String) -> Bool {
    let literal = marked.filter { $0 != value }
    guard allowedTexts[literal] == nil else { return false }
    let words = literal.split { !$0.isLetter }.map(String.init)
    let keys: Set = [
      "Tab", "Enter", "Space", "Esc", "Backspace", "Del", "Ins", "Home", "End", "PgUp", "PgDn",
      "Shift", "Ctrl", "Alt", "Menu", "arrows", "letters", "to", "with",
    ]
    guard !words.allSatisfy({ $0.count == 1 || keys.contains($0) }) else { return false }
    if let first = words.first, literal.hasPrefix(first), first.count > 1,
      first.first?.isUppercase == true, first.dropFirst().allSatisfy(\.isLowercase)
    {
      let rest = literal.dropFirst(first.count)
      return rest.isEmpty || " .…?!".contains(rest.first ?? " ")
    }
    // Two words of lowercase letters in a row.
    let parts = literal.split(separator: " ").map { part in
      part.count > 1 && part.allSatisfy { $0.isLowercase && $0.isASCII || "'’,.:;".contains($0) }
        && part.contains(where: \.isLetter)
    }
    if zip(parts, parts.dropFirst()).contains(where: { $0 && $1 }) { return true }
    // A word next to a value, such as `3 more`.
    return marked != literal
      && marked.split(separator: " ").contains { part in
        part.count > 2 && part.allSatisfy { $0.isLowercase && $0.isASCII || ",.:;".contains($0) }
          && !units.contains(String(part))
      }
  }

  private static let units: Set = ["min", "bytes", "days"]

  @Test func englishIsRecognized() {
    #expect(LiteralTests.texts(in: "Label(\"Nothing here\")") == ["1: Nothing here"])
    #expect(LiteralTests.texts(in: "text = \"no match\"") == ["1: no match"])
    #expect(LiteralTests.texts(in: "Choice(\"Close\")") == ["1: Close"])
    #expect(LiteralTests.texts(in: "log.add(.form, \"the form has no input\")") == [])
    #expect(LiteralTests.texts(in: "hint: KeyHint(\"Ctrl-PgUp\", .hintMore) // a comment") == [])
    #expect(LiteralTests.texts(in: "\"\\(a ? \"x\" : \"y\")\"") == [])
    #expect(LiteralTests.texts(in: "\"\\(count) more\"") == ["1:  more"])
    #expect(LiteralTests.texts(in: "\"\\(count) min\"") == [])
  }

  @Test func groupsHaveOneName() {
    for group in KeyBinding.Group.allCases { #expect(Texts()[group.heading] == group.rawValue) }
  }
}
