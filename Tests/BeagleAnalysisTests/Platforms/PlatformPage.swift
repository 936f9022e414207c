import Testing

/// The page `docs/platforms.md`, generated from the table.
struct PlatformPage {
  let text: String

  private static let columns: [(id: String, title: String)] = [
    ("ios", "iOS"), ("android", "Android"), ("react", "React"), ("angular", "Angular"),
    ("flutter", "Flutter"), ("kotlin", "Kotlin"), ("typescript", "TypeScript"),
  ]
  private static let old = ["ios-1", "android-1", "kotlin-1"]

  init(_ table: PlatformTable, treatments: [PlatformTreatment?]) throws {
    var counts: [String: Int] = [:]
    var sections: [(title: String, lines: [String])] = []
    for (row, treatment) in zip(table.rows, treatments) {
      let treatment = try #require(treatment, "\(row)")
      counts[treatment.text, default: 0] += 1
      let title = PlatformPage.title(row)
      let line = PlatformPage.line(row, treatment)
      if let index = sections.firstIndex(where: { $0.title == title }) {
        sections[index].lines.append(line)
      } else {
        sections.append((title, [line]))
      }
    }
    let totals = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "| \($0.key) | \($0.value) |" }.joined(separator: "\n")
    let sources = table.platforms.map { "`\($0.id)`: \($0.commit)" }.joined(separator: ", ")
    let titles = PlatformPage.columns.map(\.title).joined(separator: " | ")
    let rule = String(repeating: "|---", count: PlatformPage.columns.count + 3) + "|"
    let header = "| name | \(titles) | 1.x | treatment |\n\(rule)"
    let tables = sections.map { section in
      "## \(section.title)\n\n\(header)\n" + section.lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
    text =
      """
      # Platforms

      The names that the sources of Beagle's clients and back ends declare, and how this program treats
      them. "Supported" means that the decoder reads the name. Otherwise the treatment is the code of the
      finding that `check` reports for it.

      The column React includes the core of Beagle for the web, which Angular and Flutter use too: it runs
      the actions and evaluates the expressions. Kotlin and TypeScript are back ends. The column 1.x is
      Beagle 1.9 for iOS, Android and Kotlin.

      This page is generated: `Tests/Platforms/declarations.py` collects the names from the sources, and
      a test compares them with the decoder and with `check`.

      | treatment | names |
      |---|---|
      \(totals)

      Sources: \(sources).

      \(tables)

      """
  }

  private static func title(_ row: PlatformTable.Row) -> String {
    switch row.kind {
    case .component: return "Components"
    case .action: return "Actions"
    case .operation: return "Operations"
    case .key: return "Keys of every object"
    case .event: return "Events"
    case .property, .value:
      let owner = row.owner.components(separatedBy: ".")[0]
      let parts = owner.components(separatedBy: ":")
      let kind = row.kind == .value ? "Values" : "Properties"
      return parts.count == 2 ? "\(kind) of \(parts[0])s" : "\(kind) of objects"
    }
  }

  private static func line(_ row: PlatformTable.Row, _ treatment: PlatformTreatment) -> String {
    let declared = Set(row.types.map(\.platform))
    let owner = row.owner.components(separatedBy: ":").last ?? ""
    var name = owner.isEmpty ? row.name : "\(owner).\(row.name)"
    if row.kind == .value { name = "\(owner) = \(row.name)" }
    let cells = columns.map { declared.contains($0.id) ? "✓" : "" }
    let isOld = old.contains { declared.contains($0) }
    return "| `\(name)` | " + cells.joined(separator: " | ") + " | \(isOld ? "✓" : "") | "
      + "\(treatment.text) |"
  }
}
