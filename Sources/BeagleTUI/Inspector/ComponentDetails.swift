import BeagleSchema
import TerminalKit

/// The details of a component: its source, its properties and what sets them, its contexts, its box
/// and its style.
@MainActor
struct ComponentDetails {
  let model: InspectorModel
  let view: View
  let catalog: PropertyCatalog

  func add(to text: inout InspectorText) {
    let members = declaredMembers
    addHeading(to: &text)
    // The values begin after the longest property name.
    let names = members.keys.filter { !$0.hasPrefix("_") }.map(\.utf8.count)
    text.column = min(14, max(9, (names.max() ?? 0) + 1))
    addProperties(members, to: &text)
    addContexts(members, to: &text)
    text.column = InspectorText.defaultColumn
    BoxDetails(view: view, metrics: model.dependencies.cellMetrics).add(to: &text)
    addStyle(members, to: &text)
    let summary = catalog.summary(of: typeName)
    if !summary.isEmpty {
      text.heading("Purpose")
      text.text(summary)
    }
    addSemantics(to: &text)
  }

  /// Adds what screen readers and tests see of the view itself.
  private func addSemantics(to text: inout InspectorText) {
    let semantics = view.semantics
    guard let role = semantics.role else { return }
    text.heading("Accessibility")
    text.field("role", semantics.roleDescription.map { "\($0) (\(role.title))" } ?? role.title)
    if let label = view.accessibilityLabel { text.field("label", label) }
    if let value = semantics.value, !isSecret { text.field("value", value) }
    let states = SemanticElement.State.allCases.filter(semantics.states.contains)
    if !states.isEmpty { text.field("states", states.map(\.rawValue).joined(separator: ", ")) }
    let actions = SemanticElement.Action.allCases.filter(semantics.actions.contains)
    if !actions.isEmpty { text.field("actions", actions.map(\.rawValue).joined(separator: ", ")) }
  }

  private var node: ComponentNode? { view.componentNode }
  private var component: (any ServerDrivenComponent)? { node?.component }
  private var typeName: String { node?.typeName ?? "" }
  private var isSecret: Bool { model.history.secrets.isSecret(view) }

  /// The members of the component as JSON.
  private var declaredMembers: DynamicDictionary {
    if let component { return WireEncoder.encode(component).dictionaryValue ?? DynamicDictionary() }
    return node?.source.map { DynamicDictionary($0.node) } ?? DynamicDictionary()
  }

  private func addHeading(to text: inout InspectorText) {
    let id = view.identifier.flatMap { $0.isEmpty ? nil : " #\($0)" } ?? ""
    text.title(
      typeName.isEmpty ? "?" : typeName, note: id,
      trailing: node?.source?.inspectorDescription ?? "created in Swift")
    if view is PlaceholderView {
      text.text("Not drawn: the component type is unknown.", role: .warning)
    }
    guard view.isHiddenInTree else { return }
    text.text("Hidden: the display of the component or of an ancestor is NONE.", role: .warning)
  }

  // MARK: - Properties

  private func addProperties(_ members: DynamicDictionary, to text: inout InspectorText) {
    let properties = catalog.properties(of: typeName)
    var unset: [String] = []
    var done: Set<String> = ["_beagleComponent_", "style", "context"]
    for property in properties where done.insert(property.name).inserted {
      if let value = members[property.name] {
        add(property.name, value, isBindable: property.isBindable, to: &text)
      } else if property.replacement != nil {
        continue
      } else if let value = property.defaultValue, !value.isEmpty {
        text.field(
          property.name, InspectedValue.brief(value), role: .muted, trailing: "default")
      } else {
        unset.append(property.name)
      }
    }
    for (key, value) in members.writtenMembers(in: 0..<200) where done.insert(key).inserted {
      add(key, value, isBindable: properties.isEmpty, to: &text)
      if !properties.isEmpty {
        text.text("unknown property, ignored", role: .warning, indent: text.column)
      }
    }
    addLiveText(to: &text)
    addTheme(members, to: &text)
    if !unset.isEmpty { text.field("not set", unset.joined(separator: ", "), role: .muted) }
  }

  private func source(of key: String) -> SourceReference? { node?.source?.node[key]?.source }

  /// The line and column of a property.
  private func position(of key: String) -> String {
    source(of: key).map { "\($0.location)" } ?? "Swift"
  }

  private func add(
    _ name: String, _ value: DynamicObject, isBindable: Bool, to text: inout InspectorText
  ) {
    let position = position(of: name)
    let source = source(of: name)?.documentLocation
    let isWide = text.width >= 56
    let masked = isSecret && ["value", "placeholder"].contains(name) && !value.isEmpty
    guard case .expression(let expression) = value, isBindable else {
      let isSchema = ActionArguments.isSchemaValue(value)
      return text.field(
        name,
        isSchema
          ? ActionArguments.summary(of: value)
          : InspectedValue.brief(value, limit: 400, masked: masked),
        trailing: isWide && !isSchema ? "literal \(position)" : position, location: source)
    }
    let (result, issue) = model.evaluate(expression, at: view)
    let isEmpty = result.isEmpty || result == .string("")
    text.field(
      name, InspectedValue.brief(result, limit: 400, masked: masked && !isEmpty),
      role: isEmpty ? .warning : .text, trailing: isWide ? "expression" : "", location: source)
    text.field("", "= " + expression.source, role: .muted, trailing: position, location: source)
    if let issue { explain(issue, expression, to: &text) }
  }

  /// Adds the issue of an evaluation, with a suggestion.
  private func explain(
    _ issue: EvaluationIssue, _ expression: ContextExpression, to text: inout InspectorText
  ) {
    var sentence = issue.message
    if let hint = PathHint.find(in: expression, at: view, model.dependencies.globalContext) {
      sentence += sentence.hasSuffix(".") ? " " + hint : "; " + hint
    }
    text.text("⚠ " + sentence, role: .warning, indent: text.column)
  }

  /// Adds the text on the screen if it can differ from the properties.
  private func addLiveText(to text: inout InspectorText) {
    if let field = view as? TextField {
      let shown = field.isSecure && !field.text.isEmpty ? SecretMasker.mask : "\"\(field.text)\""
      text.field("shown", shown, trailing: field.wasEdited ? "typed" : "")
    } else if let label = view as? Label, component is Text {
      text.field(
        "shown", label.text.isEmpty ? "nothing: the text is empty" : "\"\(label.text)\"",
        role: label.text.isEmpty ? .warning : .text)
    }
  }

  /// Adds the style that the theme has for the `styleId`.
  private func addTheme(_ members: DynamicDictionary, to text: inout InspectorText) {
    guard let id = members["styleId"]?.stringValue, !id.isEmpty else { return }
    let style = model.dependencies.theme.inspectorDescription(ofStyle: id, for: component)
    text.field(
      "theme", style ?? "no style \"\(id)\" for this component; the default applies",
      role: style == nil ? .warning : .text)
  }

  // MARK: - Contexts and style

  private func addContexts(_ members: DynamicDictionary, to text: inout InspectorText) {
    let contexts = node?.contexts ?? []
    guard !contexts.isEmpty else { return }
    let secrets = model.history.secrets
    let declared = members["context"]?.dictionaryValue?["id"]?.stringValue
    text.heading("Contexts")
    for context in contexts {
      let masked =
        isSecret || secrets.isSecret(context, [])
        || SecretMasker.isSecret(member: context.id, context.value)
      let value = secrets.masked(context.value, of: context, at: [])
      text.field(
        context.id, InspectedValue.brief(value, limit: 200, masked: masked),
        trailing: context.id == declared ? position(of: "context") : "")
    }
  }

  private func addStyle(_ members: DynamicDictionary, to text: inout InspectorText) {
    if let style = members["style"], !style.isEmpty {
      text.heading("Declared style", note: position(of: "style"))
      for line in DeclaredStyle.lines(of: style, at: view, model) { text.text(line) }
    }
    text.heading("Applied style", note: "cells")
    text.column = 16
    for (name, value) in AppliedStyle.properties(of: view) { text.field(name, value) }
  }
}

/// A cache of the properties of component types.
///
/// Finding the properties of a type is slow because it runs the decoder.
@MainActor
final class PropertyCatalog {
  private let dependencies: BeagleDependencies
  private lazy var descriptors = Dictionary(
    dependencies.decoder.componentDescriptors.map { ($0.name.lowercased(), $0) },
    uniquingKeysWith: { first, _ in first })
  private var properties: [String: [PropertyDescriptor]] = [:]

  init(_ dependencies: BeagleDependencies) { self.dependencies = dependencies }

  func properties(of name: String) -> [PropertyDescriptor] {
    if let cached = properties[name] { return cached }
    let found = descriptors[name.lowercased()]?.properties ?? []
    properties[name] = found
    return found
  }

  func summary(of name: String) -> String { descriptors[name.lowercased()]?.summary ?? "" }
}

/// Suggestions for expressions whose paths do not exist.
@MainActor
enum PathHint {
  /// Explains the first path of an expression that does not exist.
  static func find(
    in expression: ContextExpression, at view: View, _ global: GlobalContext
  ) -> String? {
    for dependency in expression.parsed.dependencies {
      guard let context = view.context(withId: dependency.contextId, global: global) else {
        let names = contextNames(around: view)
        if let match = TypoCorrection.best(for: dependency.contextId, among: names) {
          return "did you mean \(match)?"
        }
        return "visible contexts: "
          + (names.isEmpty ? "none" : names.prefix(8).joined(separator: ", "))
      }
      if let hint = hint(context.value, dependency.path?.nodes ?? [], name: context.id) {
        return hint
      }
    }
    return nil
  }

  private static func contextNames(around view: View) -> [String] {
    var names: [String] = []
    let _: Bool? = view.nearest { view in
      for context in view.componentNode?.contexts ?? [] where !names.contains(context.id) {
        names.append(context.id)
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
          if let match = TypoCorrection.best(for: key, among: keys) {
            return "\(name) has no \"\(key)\": did you mean \(match)?"
          }
          let list = keys.prefix(8).joined(separator: ", ") + (keys.count > 8 ? ", …" : "")
          return "\(name) has no \"\(key)\"; it has " + (keys.isEmpty ? "no members" : list)
        }
        value = next
        name += "." + key
      case (.index(let index), .array(let elements)):
        guard elements.indices.contains(index) else {
          return "\(name) has \(InspectedValue.kind(value)); index \(index) is out of range"
        }
        value = elements[index]
        name += "[\(index)]"
      default: return "\(name) is \(value.typeWords)"
      }
    }
    return nil
  }
}
