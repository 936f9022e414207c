import BeagleSchema
import TerminalKit

/// Everything that is known of one component: where it stands, its properties with what set them, its
/// box and its style.
@MainActor
struct ComponentDetails {
  let model: InspectorModel
  let view: View
  /// The properties of types, since they are found by running a decoder.
  let catalog: PropertyCatalog

  /// The rows of a width.
  func rows(width: Int) -> [InspectorRow] {
    var text = InspectorText(width: width)
    addHeading(to: &text)
    addProperties(to: &text)
    addContexts(to: &text)
    BoxDetails(view: view, metrics: model.dependencies.cellMetrics).add(to: &text)
    addStyle(to: &text)
    let summary = catalog.summary(of: node?.typeName ?? "")
    if !summary.isEmpty {
      text.heading("What it is for")
      text.text(summary)
    }
    return text.rows
  }

  private var node: ComponentNode? { view.componentNode }
  private var component: (any ServerDrivenComponent)? { node?.component }
  private var isSecret: Bool { model.history.secrets.isSecret(view) }

  private func addHeading(to text: inout InspectorText) {
    let name = node?.typeName ?? ""
    let id = view.identifier.flatMap { $0.isEmpty ? nil : " #\($0)" } ?? ""
    let place = node?.source.map(\.shortPlace) ?? "made in Swift"
    text.title(name.isEmpty ? "?" : name, note: id, trailing: place)
    if view is PlaceholderView {
      text.text("It is not drawn: there is no such component.", role: .warning)
    }
    guard view.isHiddenInTree else { return }
    text.text("It is hidden: its display, or that of something around it, is NONE.", role: .warning)
  }

  // MARK: - Properties

  private var written: DynamicDictionary {
    if let component { return WireEncoder.encode(component).dictionaryValue ?? DynamicDictionary() }
    return node?.source.map { DynamicDictionary($0.node) } ?? DynamicDictionary()
  }

  private func addProperties(to text: inout InspectorText) {
    let members = written
    let known = catalog.properties(of: node?.typeName ?? "")
    var unset: [String] = []
    var done: Set<String> = ["_beagleComponent_", "style", "context"]
    for property in known where done.insert(property.name).inserted {
      guard let value = members[property.name] else {
        if property.replacement != nil { continue }
        if let value = property.defaultValue, !value.isEmpty {
          text.field(
            property.name, InspectedValue.brief(value), role: .muted, trailing: "default",
            column: column)
        } else {
          unset.append(property.name)
        }
        continue
      }
      add(property.name, value, isBindable: property.isBindable, to: &text)
    }
    for (key, value) in members.writtenMembers(in: 0..<200) where done.insert(key).inserted {
      add(key, value, isBindable: known.isEmpty, to: &text)
      if !known.isEmpty { text.text("is read by nobody", role: .warning, indent: column) }
    }
    addLiveText(to: &text)
    addTheme(to: &text)
    if !unset.isEmpty {
      text.field("not set", unset.joined(separator: ", "), role: .muted, column: column)
    }
  }

  /// The column in which values begin: behind the longest of the usual names.
  private var column: Int {
    let names = written.keys.filter { !$0.hasPrefix("_") }.map(\.utf8.count)
    return min(14, max(9, (names.max() ?? 0) + 1))
  }

  private func place(of key: String) -> String {
    node?.source?.node[key].map { "\($0.location)" } ?? "Swift"
  }

  private func source(of key: String) -> SourcePlace? { node?.source?.node[key]?.source.place }

  private func add(
    _ name: String, _ value: DynamicObject, isBindable: Bool, to text: inout InspectorText
  ) {
    let place = place(of: name)
    let source = source(of: name)
    if ActionArguments.holdsSchema(value) {
      return text.field(
        name, ActionArguments.summary(of: value), trailing: place, column: column,
        place: source)
    }
    let masked = isSecret && ["value", "placeholder"].contains(name) && !value.isEmpty
    guard case .expression(let expression) = value, isBindable else {
      let brief = InspectedValue.brief(value, limit: 400, masked: masked)
      return text.field(
        name, brief, trailing: text.width >= 56 ? "literal \(place)" : place, column: column,
        place: source)
    }
    let (result, issue) = model.evaluate(expression, at: view)
    let isEmpty = result.isEmpty || result == .string("")
    text.field(
      name, InspectedValue.brief(result, limit: 400, masked: masked && !isEmpty),
      role: isEmpty ? .warning : .text, trailing: text.width >= 56 ? "expression" : "",
      column: column, place: source)
    text.field(
      "", "= " + expression.source, role: .muted, trailing: place, column: column, place: source)
    if let issue { explain(issue, expression, to: &text) }
  }

  /// Why an expression gave nothing, with what was perhaps meant.
  private func explain(
    _ issue: EvaluationIssue, _ expression: ContextExpression, to text: inout InspectorText
  ) {
    var sentence = issue.message
    if let hint = ReadingHint.find(in: expression, at: view, model.dependencies.globalContext) {
      sentence += sentence.hasSuffix(".") ? " " + hint : "; " + hint
    }
    text.text("⚠ " + sentence, role: .warning, indent: column)
  }

  /// What is on the screen now, where that is not just a property.
  private func addLiveText(to text: inout InspectorText) {
    if let field = view as? TextField {
      let shown = field.isSecure && !field.text.isEmpty ? SecretPlaces.mask : "\"\(field.text)\""
      text.field("shown", shown, trailing: field.wasEdited ? "typed" : "", column: column)
    } else if let label = view as? Label, component is Text {
      text.field(
        "shown", label.text.isEmpty ? "nothing: the text is empty" : "\"\(label.text)\"",
        role: label.text.isEmpty ? .warning : .text, column: column)
    }
  }

  /// What the theme makes of a `styleId`.
  private func addTheme(to text: inout InspectorText) {
    guard let id = written["styleId"]?.stringValue, !id.isEmpty else { return }
    let look = ThemeLook.describe(id, of: component, in: model.dependencies.theme)
    text.field(
      "look", look ?? "the theme has no \"\(id)\" for this: the standard look",
      role: look == nil ? .warning : .text, trailing: look == nil ? "" : "theme", column: column)
  }

  // MARK: - Contexts and style

  private func addContexts(to text: inout InspectorText) {
    let cells = node?.contexts ?? []
    guard !cells.isEmpty else { return }
    text.heading("Contexts here")
    for cell in cells {
      let masked = isSecret || model.history.secrets.isSecret(cell, [])
      text.field(
        cell.id,
        InspectedValue.brief(
          model.history.secrets.masked(cell.value, of: cell, at: []), limit: 200, masked: masked),
        trailing: cell.id == written["context"]?.dictionaryValue?["id"]?.stringValue
          ? place(of: "context") : "", column: column)
    }
  }

  private func addStyle(to text: inout InspectorText) {
    if let style = written["style"], !style.isEmpty {
      text.heading("Style as written", note: place(of: "style"))
      for line in StyleLines.of(style, at: view, model) { text.text(line) }
    }
    text.heading("Style in force", note: "cells")
    for (name, value) in FlexLines.of(view) {
      text.field(name, value, column: 16)
    }
  }
}

/// The properties of the types of a configuration, found once for each.
@MainActor
final class PropertyCatalog {
  private let dependencies: BeagleDependencies
  private var descriptors: [String: TypeDescriptor]?
  private var known: [String: [PropertyDescriptor]] = [:]

  init(_ dependencies: BeagleDependencies) { self.dependencies = dependencies }

  private func descriptor(_ name: String) -> TypeDescriptor? {
    if descriptors == nil {
      descriptors = Dictionary(
        dependencies.decoder.componentDescriptors.map { ($0.name.lowercased(), $0) },
        uniquingKeysWith: { first, _ in first })
    }
    return descriptors?[name.lowercased()]
  }

  func properties(of name: String) -> [PropertyDescriptor] {
    if let found = known[name] { return found }
    let found = descriptor(name)?.properties ?? []
    known[name] = found
    return found
  }

  func summary(of name: String) -> String { descriptor(name)?.summary ?? "" }
}

/// What a path that leads nowhere was perhaps meant to be.
@MainActor
enum ReadingHint {
  /// Where the first reading of an expression that finds nothing goes astray.
  static func find(
    in expression: ContextExpression, at view: View, _ global: GlobalContext
  ) -> String? {
    for dependency in expression.parsed.dependencies {
      guard let cell = view.context(withId: dependency.contextId, global: global) else {
        let names = names(around: view)
        return TypoCorrection.best(for: dependency.contextId, among: names).map {
          "did you mean \($0)?"
        }
          ?? "contexts here: " + (names.isEmpty ? "none" : names.prefix(8).joined(separator: ", "))
      }
      if let hint = hint(cell.value, dependency.path?.nodes ?? [], name: cell.id) { return hint }
    }
    return nil
  }

  private static func names(around view: View) -> [String] {
    var names: [String] = []
    let _: Bool? = view.nearest { view in
      for cell in view.componentNode?.contexts ?? [] where !names.contains(cell.id) {
        names.append(cell.id)
      }
      return nil
    }
    return names
  }

  private static func hint(_ value: DynamicObject, _ path: [Path.Node], name: String) -> String? {
    var value = value
    var name = name
    for node in path {
      switch (node, value) {
      case (.key(let key), .dictionary(let members)):
        guard let next = members[key] else {
          let keys = members.writtenMembers(in: 0..<1000).map(\.key)
          if let meant = TypoCorrection.best(for: key, among: keys) {
            return "\(name) has no \"\(key)\": did you mean \(meant)?"
          }
          let list = keys.prefix(8).joined(separator: ", ") + (keys.count > 8 ? ", …" : "")
          return "\(name) has no \"\(key)\"; it has "
            + (keys.isEmpty ? "no members" : list)
        }
        value = next
        name += "." + key
      case (.index(let index), .array(let elements)):
        guard elements.indices.contains(index) else {
          return "\(name) has \(InspectedValue.kind(value)), none at \(index)"
        }
        value = elements[index]
        name += "[\(index)]"
      default: return "\(name) is \(value.isEmpty ? "null" : "of the kind \(value.typeName)")"
      }
    }
    return nil
  }
}
