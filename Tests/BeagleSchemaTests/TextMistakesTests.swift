import Testing

/// Tests that the initializers with a message have the parameters of those that they stand for.
@Suite struct TextMistakesTests {
  private static func text(_ path: String) -> String {
    String(decoding: TestData.read(TestData.parent(#filePath, 3) + "/" + path) ?? [], as: UTF8.self)
  }

  /// The type and the parameters of each initializer with a message for a String.
  private static let mistakes = text("Sources/BeagleSchema/Components/TextMistakes.swift")
    .split(separator: "\nextension ").dropFirst().map { part in
      let list = part.split(separator: "public init(").dropFirst().first?.prefix { $0 != ")" } ?? ""
      let words = list.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return (
        type: String(part.prefix { $0 != " " }),
        parameters: words.split(separator: ", ").map(String.init)
      )
    }

  @Test("a new parameter is also in the initializer with a message", arguments: mistakes.indices)
  func parametersAreComplete(_ index: Int) {
    let (type, parameters) = Self.mistakes[index]
    let lists = Self.text("Tests/API/BeagleSchema.txt").split(separator: "\n")
      .filter { $0.hasPrefix("\(type): init(") && $0.hasSuffix(")") }
      .map { line in
        line.dropFirst("\(type): init(".count).dropLast().split(separator: ", ").map(String.init)
      }
    let isComplete = lists.contains { list in
      list.count == parameters.count
        && zip(parameters, list).allSatisfy { own, other in
          // The text itself has another type.
          own == other || own.hasSuffix(": String") && other.hasPrefix(own.dropLast("String".count))
        }
    }
    #expect(
      isComplete,
      "add the parameters of \(type) to TextMistakes.swift; it has \(parameters.joined(separator: ", "))"
    )
  }

  @Test("the initializers with a message are found")
  func mistakesAreFound() {
    #expect(Self.mistakes.map(\.type).prefix(2) == ["Button", "TextInput"])
    #expect(Self.mistakes.allSatisfy { !$0.parameters.isEmpty })
  }
}
