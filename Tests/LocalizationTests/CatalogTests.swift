import FoundationEssentials
import JSON
import Testing

@testable import Localization

/// Tests of the texts in Resources/Languages.
@Suite struct CatalogTests {
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    + "/Resources/Languages"

  private func document(_ language: Language) throws -> JSONNode {
    let path = "\(Self.folder)/\(language.tag).json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try JSONDocument(text: text, name: "\(language.tag).json").root
  }

  @Test(arguments: Language.allCases)
  func languagesAreComplete(_ language: Language) throws {
    let root = try document(language)
    for key in TextKey.allCases {
      let value = try #require(root[key.name], "\(language.tag) lacks \(key.name)")
      #expect(language.hasText(key))
      guard key.hasPluralForms else {
        #expect(value.string == Texts(language)[key])
        continue
      }
      let forms = value.members.map { $0.key.string ?? "" }
      #expect(forms == language.pluralRule.categories.map(\.rawValue), "\(key.name)")
    }
    let names = Set(TextKey.allCases.map(\.name))
    for (key, _) in root.members {
      let name = key.string ?? ""
      #expect(names.contains(String(name.drop { $0 == "@" })) || name == "@", "\(name)")
    }
  }

  private static func placeholders(_ text: String) -> Set<String> {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    return Set(parts.map { String($0.prefix { $0 != "}" }) })
  }

  @Test(arguments: Language.allCases)
  func translationsHaveTheSameValues(_ language: Language) {
    for key in TextKey.allCases {
      for category in language.pluralRule.categories {
        let text = Texts(language)[key, category]
        #expect(
          Self.placeholders(text) == Self.placeholders(Texts()[key]), "\(key.name) \(text)")
      }
    }
  }

  /// Quotation marks, ellipses and inverted marks are those of the language.
  @Test(arguments: [Language.portuguese, .spanish])
  func typographyIsRight(_ language: Language) {
    for key in TextKey.allCases where !key.name.hasPrefix("format.") {
      for category in language.pluralRule.categories {
        let text = Texts(language)[key, category]
        #expect(!text.contains("\"") && !text.contains("...") && !text.contains("  "), "\(text)")
        let english = Texts()[key]
        #expect(Self.mark(text) == Self.mark(english), "\(key.name) \(text)")
        if language == .spanish {
          #expect(text.contains("?") == text.contains("¿"), "\(text)")
          #expect(!text.contains("“"), "\(text)")
        }
      }
    }
  }

  /// The mark at the end of a sentence.
  private static func mark(_ text: String) -> Character? {
    text.last.flatMap { ".?!…:,".contains($0) ? $0 : nil }
  }

  /// Key hints are in a row with others, and buttons in a box of 40 columns.
  @Test(arguments: [Language.portuguese, .spanish])
  func translationsFit(_ language: Language) {
    for key in TextKey.allCases where key.name.hasPrefix("hint.") || key.name.hasPrefix("button.") {
      #expect(Texts(language)[key].count <= Texts()[key].count + 11, "\(key.name)")
    }
  }

  @Test func keysAreNamedAfterTheirPlace() {
    let names = TextKey.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.contains(".") && name == name.lowercased(), "\(name)")
    }
  }
}
