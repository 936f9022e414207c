import BeagleAnalysis
import BeagleAutomation

/// The pages of the reference about the commands of flow files. They come from the catalog that the
/// language server uses.
enum FlowPages {
  static var entries: [Reference.Entry] { FlowCatalog.commands.map(entry) + parts }

  private static func entry(_ command: FlowCatalog.Command) -> Reference.Entry {
    Reference.Entry(.flow, command.name, summary: command.summary) {
      var page = ReferencePage(.flow, command.name, summary: command.summary)
      if command.properties == FlowCatalog.selector {
        page.details = ["The value is a text, or the properties of a selector."]
        page.seeAlso = ["flow selector"]
        return page
      }
      if let short = command.short { page.facts = [.init("Short form", short.words)] }
      page.terms = terms("Properties", command.properties)
      return page
    }
  }

  /// What several commands share.
  private static var parts: [Reference.Entry] {
    [
      part("selector", "The properties that find an element.", FlowCatalog.selector),
      part("condition", "The conditions of when and while.", FlowCatalog.condition),
      part("configuration", "The first document of a flow file.", FlowCatalog.configuration),
      part("common", "The properties of every command.", FlowCatalog.common),
    ]
  }

  private static func part(
    _ name: String, _ summary: String, _ properties: [FlowCatalog.Property]
  ) -> Reference.Entry {
    Reference.Entry(.flow, name, summary: summary) {
      var page = ReferencePage(.flow, name, summary: summary)
      page.terms = terms("Properties", properties)
      return page
    }
  }

  /// Returns a list of properties, and a list for each property that has properties itself.
  private static func terms(
    _ heading: String, _ properties: [FlowCatalog.Property]
  ) -> [ReferencePage.Terms] {
    guard !properties.isEmpty else { return [] }
    let own = ReferencePage.Terms(
      heading,
      properties.map { property in
        let type = property.kind.words + (property.isRequired ? ", required" : "")
        return .init(property.name, "(\(type)) \(property.summary)")
      })
    return [own]
      + properties.flatMap { terms("Properties of \($0.name)", $0.kind.members) }
  }
}

extension FlowCatalog.Kind {
  /// The properties of an object in the value; empty for other kinds.
  fileprivate var members: [FlowCatalog.Property] {
    switch self {
    case .object(let properties), .openObject(let properties): properties
    case .list(let kind): kind.members
    case .oneOf(let kinds): kinds.flatMap(\.members)
    default: []
    }
  }
}
