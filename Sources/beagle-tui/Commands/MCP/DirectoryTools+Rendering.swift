import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import BeagleServers
import BeagleTUI

extension DirectoryTools {
  func render(_ call: RenderCall) throws(ToolError) -> RenderOutcome {
    var options = ScreenOptions()
    options.screen = call.screen
    options.columns = call.columns
    options.rows = call.rows
    options.global = call.global
    options.navigationContext = call.navigationContext
    options.hasImage = call.format == .svg || call.format == .png
    options.theme = call.theme
    let run = try screenRun(options, in: screens, document: call.document)
    run.load()
    let screen = RenderedScreen(run.application, on: run.terminal)
    let output =
      switch call.format {
      case .text: call.isWhole ? screen.fullText : screen.text
      case .semantics: screen.semantics
      case .svg, .png: ""
      }
    let name = call.screen.map { String($0.drop { $0 == "/" }) } ?? "screen"
    var image: ScreenImage?
    switch call.format {
    case .svg:
      image = ScreenImage(name: name, content: .svg(screen.svg))
    case .png: image = run.image(name: name)
    default: break
    }
    let problems = run.events().log
    return RenderOutcome(
      output: output, image: image,
      isLoaded: !run.application.hasFailed && !run.application.isLoading, problems: problems)
  }

  // MARK: - Pages

  var themeFormat: FileFormat { ThemeFile.format }
  var colorNames: [String] { Theme.Palette.names }

  var flowPages: [Reference.Entry] {
    let commands = FlowCatalog.commands.map { command in
      DirectoryTools.entry(command.name, command.summary) {
        command.properties.map(DirectoryTools.property)
      }
    }
    let own = FlowCatalog.beagle.map { command in
      DirectoryTools.entry("beagle.\(command.name)", command.summary) {
        DirectoryTools.properties(of: command.kind)
      }
    }
    return commands + own
  }

  /// Returns the entry of a command. Its page is created when it is read.
  private static func entry(
    _ name: String, _ summary: String,
    properties: @escaping @Sendable () -> [ReferencePage.Property]
  ) -> Reference.Entry {
    Reference.Entry(.command, name, summary: summary) {
      var page = ReferencePage(.command, name, summary: summary)
      page.properties = properties()
      return page
    }
  }

  /// Returns the properties of an object.
  nonisolated private static func properties(
    of kind: FlowCatalog.Kind
  ) -> [ReferencePage.Property] {
    switch kind {
    case .object(let properties), .openObject(let properties): properties.map(property)
    case .oneOf(let kinds): kinds.flatMap(properties)
    default: []
    }
  }

  nonisolated private static func property(
    _ property: FlowCatalog.Property
  ) -> ReferencePage.Property {
    ReferencePage.Property(
      property.name, type: text(of: property.kind), isRequired: property.isRequired,
      property.summary)
  }

  nonisolated private static func text(of kind: FlowCatalog.Kind) -> String {
    switch kind {
    case .text: "text"
    case .pattern: "regular expression"
    case .integer: "whole number"
    case .number: "number"
    case .bool: "true or false"
    case .file: kind.words
    case .words(let words): words.joined(separator: " | ")
    case .selector: "selector"
    case .condition: "condition"
    case .commands: "list of commands"
    case .variables: "object of texts"
    case .list(let kind): "list of \(text(of: kind))"
    case .any: "any value"
    case .object(let properties), .openObject(let properties):
      "{" + properties.map { $0.name + ($0.isRequired ? "!" : "") }.joined(separator: ", ") + "}"
    case .oneOf(let kinds): kinds.map(text).joined(separator: " or ")
    }
  }

  var documentation: [DocumentationPage] {
    guard let root = InstalledFiles.documentation, let directory = try? ScreenDirectory(root) else {
      return []
    }
    let names = directory.files.files().filter {
      $0.hasSuffix(".md") && !$0.contains("/" as Character)
    }
    return names.filter { $0 != "README.md" }.map { name in
      let read = { () -> String? in
        (try? directory.read(name, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
      }
      let title = read()?.split(separator: "\n").first { $0.hasPrefix("# ") }
      return DocumentationPage(
        name: String(name.dropLast(".md".count)),
        title: title.map { String($0.dropFirst(2)) } ?? name, read: read)
    }
  }
}
