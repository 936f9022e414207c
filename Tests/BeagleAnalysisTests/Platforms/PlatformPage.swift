import BeagleSchema
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

      The core of Beagle for the web runs the actions and evaluates the expressions of React, Angular and
      Flutter, so all three have its names. Kotlin and TypeScript are back ends. The column 1.x is Beagle
      1.9 for iOS, Android and Kotlin.

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

  /// Whether the core of Beagle for the web implements a name. Angular and Flutter do not declare it.
  private static func isOfCore(_ row: PlatformTable.Row) -> Bool {
    switch row.kind {
    case .action, .operation: true
    case .property, .value:
      row.owner.hasPrefix("action:")
        || ["Route", "NavigationContext", "HttpAdditionalData", "Context"].contains(row.owner)
    default: false
    }
  }

  /// The names of components and actions as in JSON, by their lowercase form.
  private static let spellings: [String: String] = {
    let decoder = ComponentDecoder()
    let names = (decoder.componentDescriptors + decoder.actionDescriptors).map {
      $0.name.hasPrefix("beagle:") ? String($0.name.dropFirst("beagle:".count)) : $0.name
    }
    return Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
  }()

  /// Returns a name in lowercase as in JSON, with what follows it.
  private static func spelled(_ name: String) -> String {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let first = spellings[parts[0]] ?? parts[0]
    return ([first] + parts.dropFirst()).joined(separator: ".")
  }

  private static func line(_ row: PlatformTable.Row, _ treatment: PlatformTreatment) -> String {
    let declared = Set(row.types.map(\.platform))
    let owner = row.owner.components(separatedBy: ":").last ?? ""
    let ownName = row.kind == .component || row.kind == .action ? spelled(row.name) : row.name
    var name = owner.isEmpty ? ownName : "\(spelled(owner)).\(ownName)"
    if row.kind == .value { name = "\(spelled(owner)) = \(ownName)" }
    let isCore = isOfCore(row) && declared.contains("react")
    let cells = columns.map { column in
      declared.contains(column.id) || isCore && ["angular", "flutter"].contains(column.id)
        ? "✓" : ""
    }
    let isOld = old.contains { declared.contains($0) }
    return "| `\(name)` | " + cells.joined(separator: " | ") + " | \(isOld ? "✓" : "") | "
      + "\(treatment.text) |"
  }
}
