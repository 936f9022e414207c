import BeagleSchema
import FoundationEssentials
import Testing

@testable import BeagleAnalysis

/// Compares the names that the platforms of Beagle declare with what this program does with them.
@Suite struct PlatformTableTests {
  private static let documents = PlatformDocuments()
  private static let table = Result { try PlatformTable() }
  /// The treatment of each row.
  private static let treatments = Result { try table.get().rows.map(treatment) }

  /// Every declared name is supported or reported: a small document that uses it causes a finding, or
  /// the decoder reads the name.
  @Test func noNameIsIgnoredSilently() throws {
    let table = try PlatformTableTests.table.get()
    #expect(table.platforms.count == 10 && table.rows.count > 500)
    for (row, treatment) in zip(table.rows, try PlatformTableTests.treatments.get()) {
      let document = PlatformTableTests.documents.document(row)
      #expect(treatment != nil, "\(row.kind) \(row.owner) \(row.name): \(document)")
    }
  }

  /// The check of ``noNameIsIgnoredSilently()`` fails for a name that nothing reads or reports.
  @Test func remarksHaveNoTreatment() throws {
    let remark = PlatformTable.Row(
      kind: .property, owner: "component:text", name: "_remark", types: [])
    #expect(try PlatformTableTests.treatment(remark) == nil)
    let unknown = PlatformTable.Row(
      kind: .property, owner: "component:text", name: "fontSize", types: [])
    #expect(try PlatformTableTests.treatment(unknown) == .reported("unknown-property"))
  }

  /// Everything that Beagle iOS 2.1.3 declares is supported.
  @Test func everythingOfIOSIsSupported() throws {
    let rows = try PlatformTableTests.table.get().rows
    for (row, treatment) in zip(rows, try PlatformTableTests.treatments.get())
    where row.types.contains(where: { $0.platform == "ios" }) {
      #expect(treatment == .supported, "\(row.kind) \(row.owner) \(row.name)")
    }
  }

  /// `BEAGLE_UPDATE_SNAPSHOTS=1` writes the page.
  @Test func pageIsCurrent() throws {
    let url = URL(filePath: PlatformTable.root + "/docs/platforms.md")
    let page = try PlatformPage(
      PlatformTableTests.table.get(), treatments: PlatformTableTests.treatments.get()
    ).text
    if ProcessInfo.processInfo.environment["BEAGLE_UPDATE_SNAPSHOTS"] == "1" {
      try Data(page.utf8).write(to: url)
    }
    #expect(String(decoding: try Data(contentsOf: url), as: UTF8.self) == page)
  }

  // MARK: - Treatment

  private static func treatment(_ row: PlatformTable.Row) throws -> PlatformTreatment? {
    let found = try findings(documents.document(row))
    let before = try findings(documents.baseDocument(row))
    let new = found.filter { finding in
      !before.contains { $0.code == finding.code && $0.message == finding.message }
    }
    // A finding about a value, such as an identifier that nothing has, is not about its property.
    let about = new.first { finding in
      let names = [row.name, row.kind == .value ? documents.valueProperty(row) : row.name]
      return finding.name.lowercased() == "beagle:" + row.name || names.contains(finding.name)
    }
    if isSupported(row) {
      let isOld = (new + before).contains {
        $0.code == .deprecated
          && ($0.name == row.name || $0.name.lowercased() == "beagle:" + ownerType(row))
      }
      let unread: Set<DiagnosticCode> = [
        .unknownProperty, .misspelledProperty, .unknownComponent, .unknownAction,
        .unknownOperation,
      ]
      if let about, unread.contains(about.code) { return .reported(about.code.rawValue) }
      return isOld ? .deprecated : .supported
    }
    if let about { return .reported(about.code.rawValue) }
    // An unknown component, or a property of an object that is not read.
    return before.first.map { .reportedWithOwner($0.code.rawValue) }
  }

  private static func ownerType(_ row: PlatformTable.Row) -> String {
    switch row.kind {
    case .component, .action: row.name
    default: row.owner.components(separatedBy: ".")[0].components(separatedBy: ":").last ?? ""
    }
  }

  private static func isSupported(_ row: PlatformTable.Row) -> Bool {
    switch row.kind {
    case .component, .action: return documents.has("\(row.kind.rawValue):\(row.name)")
    case .property, .event: return documents.property(row.name, of: row.owner) != nil
    case .value:
      let property = documents.property(
        documents.valueProperty(row), of: documents.valueOwner(row))
      guard case .enumeration(let words)? = property?.kind else { return false }
      return words.contains(row.name)
    case .operation: return BuiltinOperation.named(row.name) != nil
    case .key:
      return ["_beagleComponent_", "_beagleAction_", "_beagleImagePath_"].contains(row.name)
    }
  }

  private static func findings(_ text: String) throws -> [Diagnostic] {
    var checker = try ProjectChecker(decoder: ComponentDecoder(), options: CheckOptions())
    checker.add(Array(text.utf8), name: "a.json", mayBeOther: false)
    return checker.findings()
  }
}
