import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import BeagleTUI
import TerminalKit

/// The pages of the reference about the files and the environment variables that the program reads.
/// They come from the tables of the readers.
enum FilePages {
  static var entries: [Reference.Entry] {
    [
      entry(
        "routes.json", summary: "Responses of a directory of screens that are not plain files.",
        details: [
          "A list of objects in the directory of the screens. The first route whose method, path and"
            + " query match a request is used."
        ],
        RouteTable.properties),
      entry(
        ProjectFile.name, summary: "Settings of the checks and tests of a directory of screens.",
        details: [
          "An object in the directory of the screens or in a parent directory. Every property is"
            + " optional, and an unknown one is an error."
        ],
        ProjectFile.properties),
      entry(
        "theme.json", summary: "Colors and styles of an application.",
        details: [
          "The file of --theme, or of the property theme in config.json. check, editors and agents read"
            + " the one in \(ProjectFile.name), too. Every property is optional, and an unknown one is an"
            + " error. Style ids are those of the screens."
        ],
        members(of: ThemeFile.format.root)
      ) { page in
        page.terms += themeTerms
      },
      entry(
        "config.json", summary: "Settings that stay the same between runs.",
        details: [
          "The file beagle-tui/config.json in $XDG_CONFIG_HOME, or else in ~/.config. Options on the"
            + " command line override the profile, and the profile overrides the settings for all"
            + " profiles."
        ],
        ConfigFile.properties
      ) { page in
        page.terms.append(
          .init("Actions of keys", MainActor.assumeIsolated { KeyActionPages.terms }))
      },
      Reference.Entry(.file, "flow", aliases: ["flows"], summary: flowSummary) { flow },
      environment,
    ]
  }

  private static let flowSummary =
    "A test that uses screens as a person does: a YAML file, which beagle-tui test runs."

  private static var flow: ReferencePage {
    var page = ReferencePage(.file, "flow", aliases: ["flows"], summary: flowSummary)
    page.details = [
      "The first document has the settings of the flow, and the second one is a list of commands, such as"
        + " - tapOn: Orders. explain flow tapOn explains a command."
    ]
    page.terms = [.init("Commands", FlowCatalog.commands.map { .init($0.name, $0.summary) })]
    page.seeAlso = ["flow configuration", "flow selector", "command test"]
    return page
  }

  /// The pages of the keys of `routes.json`, and of the style ids of the program.
  static var properties: [Reference.Entry] {
    RouteTable.properties.map { key in
      Reference.Entry(
        .property, "routes.json.\(key.name)", aliases: [key.name] + key.aliases,
        summary: key.summary
      ) {
        var page = ReferencePage(
          .property, "routes.json.\(key.name)", aliases: [key.name] + key.aliases,
          summary: key.summary)
        page.facts = [.init("Property of", "routes.json"), .init("Type", key.type)]
        page.seeAlso = ["file routes.json"]
        return page
      }
    } + [
      Reference.Entry(
        .property, "styleId", aliases: ThemeStyleIDs(Session.theme.styleIDs).all,
        summary: styleSummary
      ) { styles }
    ]
  }

  private static let styleSummary = "The names of the styles that exist without a theme."

  private static var styles: ReferencePage {
    let ids = ThemeStyleIDs(Session.theme.styleIDs)
    var page = ReferencePage(.property, "styleId", aliases: ids.all, summary: styleSummary)
    page.details = ["A theme changes these styles and adds others: explain theme.json."]
    page.terms = [
      .init("Style ids", ids.kinds.map { .init($0.kind, $0.ids.joined(separator: ", ")) })
    ]
    page.seeAlso = ["styles", "file theme.json"]
    return page
  }

  /// The properties of an object.
  private static func members(of value: FileValue) -> [FileProperty] {
    switch value {
    case .object(let properties): properties
    case .table(_, let element): members(of: element)
    case .oneOf(let forms): forms.flatMap(members)
    default: []
    }
  }

  /// The properties and words of the styles of a theme, and the names of its colors.
  private static var themeTerms: [ReferencePage.Terms] {
    members(of: ThemeFile.format.root).compactMap { property in
      let title = "In \(property.name)"
      switch property.value {
      case .object(let colors):
        let names = colors.map(\.name).joined(separator: ", ")
        let forms = colors.first.map { members(of: $0.value) } ?? []
        return .init(title, [.init(names, "Colors of the palette.")] + terms(forms))
      case .table(_, .words(let words, _)):
        return .init(title, words.map { .init($0.text, $0.summary) })
      case .table(_, let element): return .init(title, terms(members(of: element)))
      default: return nil
      }
    }
  }

  private static func terms(_ properties: [FileProperty]) -> [ReferencePage.Term] {
    properties.map { .init($0.name, "(\($0.type)) \($0.summary)") }
  }

  private static func entry(
    _ name: String, summary: String, details: [String], _ properties: [FileProperty],
    addition: @escaping @Sendable (inout ReferencePage) -> Void = { _ in }
  ) -> Reference.Entry {
    Reference.Entry(.file, name, summary: summary) {
      var page = ReferencePage(.file, name, summary: summary)
      page.details = details
      page.terms = [.init("Properties", terms(properties))]
      addition(&page)
      return page
    }
  }

  // MARK: - Environment variables

  private static let variablesSummary =
    "The environment variables that the program reads."

  private static var variableNames: [String] {
    ["environment variables"] + EnvironmentVariable.all.flatMap(\.names)
  }

  /// The page of the environment variables.
  static var environment: Reference.Entry {
    Reference.Entry(.file, "environment", aliases: variableNames, summary: variablesSummary) {
      variables
    }
  }

  private static var variables: ReferencePage {
    var page = ReferencePage(
      .file, "environment", aliases: variableNames, summary: variablesSummary)
    page.terms = [
      .init(
        "Variables",
        EnvironmentVariable.all.map { .init($0.names.joined(separator: ", "), $0.use) })
    ]
    return page
  }
}
