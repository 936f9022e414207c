import BeagleSchema
import FoundationEssentials

/// The names and types that the sources of Beagle's platforms declare, from
/// `Tests/Platforms/declarations.tsv`, which `declarations.py` collects.
struct PlatformTable {
  /// A declared name.
  struct Row {
    /// The kind of name.
    enum Kind: String, CaseIterable {
      case component, action, event, property, value, operation, key
    }

    let kind: Kind
    /// The type that has the property, for example `component:text` or `Style`; for a value, the type
    /// and the property. Empty for other kinds.
    let owner: String
    let name: String
    /// The declared types by platform.
    let types: [(platform: String, type: String)]
  }

  /// A platform with its title and the commit of its sources.
  struct Platform {
    let id: String
    let commit: String
  }

  let rows: [Row]
  let platforms: [Platform]

  /// Reads the data file.
  init() throws {
    let path = PlatformTable.root + "/Tests/Platforms/declarations.tsv"
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    var rows: [Row] = []
    var platforms: [Platform] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") {
        // `# ios: beagle-ios 74e266f6bbae, 389 names`
        let parts = line.split(separator: " ")
        if parts.count == 6, parts[5] == "names" {
          platforms.append(
            Platform(
              id: String(parts[1].dropLast()), commit: "\(parts[2]) \(parts[3].dropLast())"))
        }
        continue
      }
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count > 3, let kind = Row.Kind(rawValue: cells[0]) else {
        throw MalformedTable(line: String(line))
      }
      let types = cells[3...].map { cell in
        let parts = cell.split(separator: " ", maxSplits: 1)
        return (platform: String(parts[0]), type: parts.count > 1 ? String(parts[1]) : "")
      }
      rows.append(Row(kind: kind, owner: cells[1], name: cells[2], types: types))
    }
    self.rows = rows
    self.platforms = platforms
  }

  /// A line of the data file with another form.
  struct MalformedTable: Error {
    let line: String
  }

  static let root = #filePath.components(separatedBy: "/Tests/")[0]
}

/// What this program does with a declared name.
enum PlatformTreatment: Hashable {
  /// The decoder reads it.
  case supported
  /// The decoder reads it, and `check` reports it as deprecated.
  case deprecated
  /// `check` reports it.
  case reported(String)
  /// The component or property around it is reported.
  case reportedWithOwner(String)

  var text: String {
    switch self {
    case .supported: "supported"
    case .deprecated: "supported, `deprecated`"
    case .reported(let code): "`\(code)`"
    case .reportedWithOwner(let code): "`\(code)` of its owner"
    }
  }
}
