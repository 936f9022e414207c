import BeagleTUI
import BeagleTestSupport
import FoundationEssentials
import Testing

@testable import BeagleAnalysis

/// Compares `docs/coming-from.md` with the library, with Beagle iOS, and with the names of Beagle 1.x.
@MainActor
@Suite struct ComingFromTests {
  private let page: DocumentationFile

  init() throws { page = try DocumentationFile("docs/coming-from.md") }

  /// The cells of the rows of the first table below a heading.
  private func rows(below heading: String) throws -> [[String]] {
    let start = try #require(page.prose.firstIndex(of: heading))
    let table = page.prose[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    return table.dropFirst(2).map { row in
      row.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  private func spans(_ text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  // MARK: - Beagle iOS

  /// The table has every public type of Beagle iOS, and the types that it names here exist.
  @Test func typesOfBeagleIOS() throws {
    let types = try DocumentationFile.text(of: "Tests/Platforms/ios-types.txt")
      .split(separator: "\n").dropFirst().map(String.init)
    let rows = try rows(below: "## Every type of Beagle iOS")
    #expect(
      rows.map { $0[0] } == types.sorted { $0.lowercased() < $1.lowercased() }.map { "`\($0)`" })
    let api = try PublicAPI()
    let compiled = try DocumentationFile.text(
      of: "Tests/PublicControllersTests/BeagleIOSNames.swift")
    for row in rows {
      // Code with the name of Beagle iOS is compiled.
      if row[1] == "same" {
        let name = spans(row[0]).first ?? ""
        #expect(
          compiled.contains("\(name).self") || compiled.contains("\(name)).self")
            || compiled.contains("\(name)<"), "\(name)")
      }
      let names = row[1] == "same" ? spans(row[0]) : spans(row[1])
      #expect(row[1] == "same" || row[1] == "not applicable" || !names.isEmpty, "\(row)")
      // A type without a counterpart needs a reason.
      #expect(row[1] != "not applicable" || row.last?.isEmpty == false, "\(row)")
      for name in names { #expect(api.contains(name), "\(row)") }
    }
  }

  /// The other tables name existing types and members.
  @Test(arguments: [
    "## From Beagle iOS", "## From Beagle Android", "## From Beagle for the web",
  ])
  func counterparts(heading: String) throws {
    let api = try PublicAPI()
    var owner = ""
    for row in try rows(below: heading) {
      for span in spans(row[1]) {
        // An argument list, a method of the type before it, or an array.
        let name = String(span.prefix { $0 != "(" })
        guard name != "[UInt8]", name != "String", name != "Decodable" else { continue }
        let isType = api.contains(name)
        #expect(isType || api.contains("\(owner).\(name)"), "\(row[1]): \(name)")
        if isType { owner = name.split(separator: ".").first.map(String.init) ?? "" }
      }
    }
  }

  // MARK: - Beagle 1.x

  /// Returns the clients that have a name.
  private static func users(_ support: ClientSupport?) -> String {
    guard let support else { return "a common mistake" }
    let old = support.since == "1.x" ? ["Beagle 1.x"] : []
    return (old + support.clients.map(\.rawValue)).joined(separator: ", ")
  }

  /// The names of Beagle 1.x that the decoder declares, with their replacements.
  @Test func namesOfBeagle1() throws {
    let decoder = ComponentDecoder()
    var expected: [String] = []
    func add(
      _ name: String, _ properties: [PropertyDescriptor], role: TypeDescriptor.Role? = nil
    ) {
      for property in properties {
        guard let replacement = property.replacement else { continue }
        let support = ClientSupport.of(property: property.name, role: role, type: name)
        expected.append(
          "| `\(name)`, `\(property.name)` | \(replacement) | \(Self.users(support)) |")
      }
    }
    for type in decoder.componentDescriptors + decoder.actionDescriptors {
      if let replacement = type.replacement {
        let support = ClientSupport.of(type.role.rawValue, type.name)
        expected.append("| `\(type.name)` | \(replacement) | \(Self.users(support)) |")
      }
      add(type.name, type.properties, role: type.role)
    }
    let types = (decoder.componentDescriptors + decoder.actionDescriptors).map(\.properties)
    for object in ObjectCatalog(types).objects { add(object.name, object.properties) }
    let shown = try rows(below: "## From Beagle 1.x to 2.x").map { row in
      "| \(row[0]) | \(row[1].filter { $0 != "`" }) | \(row[2]) |"
    }
    #expect(Set(shown) == Set(expected))
    #expect(shown.count == expected.count)
  }

  // MARK: - Before and after

  /// The code after each change is compiled.
  @Test func changedCodeIsCompiled() throws {
    let compiled = try DocumentationTests.comingFrom.map {
      plain(try DocumentationFile.text(of: "Tests/" + $0))
    }
    let changes = page.blocks.filter { $0.language == "diff" && !$0.code.contains("_beagle") }
    #expect(changes.count == 5)
    for change in changes {
      let after = change.code.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) }.joined(separator: "\n")
      for part in after.components(separatedBy: "\n\n") where part != "import BeagleTUI" {
        let code = plain(part)
        #expect(compiled.contains { $0.contains(code) }, "\(part)")
      }
      for part in change.code.components(separatedBy: "\n") {
        #expect(part.isEmpty || "+- ".contains(part.prefix(1)), "\(part)")
      }
    }
  }

  /// Screens of Beagle 1.x have findings, and the migrated screens do not.
  @Test func migratedScreensHaveNoFinding() throws {
    let changes = page.blocks.filter { $0.language == "diff" && $0.code.contains("_beagle") }
    #expect(changes.count == 3)
    for change in changes {
      for sign in ["-", "+"] {
        let lines = change.code.split(separator: "\n").filter { $0.hasPrefix(sign) }
        let json = lines.map { String($0.dropFirst()) }.joined(separator: "\n")
        let document = try JSONDocument(Array(json.utf8), name: "home.json")
        let diagnostics = ComponentDecoder().check(document)
        #expect(diagnostics.isEmpty == (sign == "+"), "\(diagnostics)")
      }
    }
  }

  private func plain(_ code: String) -> String {
    code.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}

/// The names in `Tests/API`: types, as `Request.Error`, and members, as `View.frame`.
struct PublicAPI {
  private var names: Set<String> = []

  init() throws {
    let folder = DocumentationFile.root + "/Tests/API"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder)
    where file.hasSuffix(".txt") {
      let module = String(file.dropLast(4))
      for line in try DocumentationFile.text(of: "Tests/API/" + file).split(separator: "\n") {
        let parts = line.components(separatedBy: ": ")
        let owner = parts[0] == module ? "" : parts[0] + "."
        let words = parts.dropFirst().joined(separator: ": ").split(separator: " ")
        let kinds: Set<Substring> = [
          "class", "struct", "enum", "protocol", "typealias", "func", "var", "let", "case",
        ]
        guard let index = words.firstIndex(where: { kinds.contains($0) }), index + 1 < words.count
        else { continue }
        names.insert(
          owner + words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      }
    }
  }

  func contains(_ name: String) -> Bool { names.contains(name) }
}
