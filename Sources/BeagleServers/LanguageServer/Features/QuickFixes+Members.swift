import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON

/// Quick fixes that add a missing property or remove one that has no use.
extension LanguageServer {
  /// Returns the fixes of a finding in a screen.
  func memberFixes(of item: DiagnosticItem, _ document: TextDocument) -> [ProtocolValue?] {
    switch item.code {
    case DiagnosticCode.missingRequired.rawValue where item.fixIt == nil:
      return [addition(of: item, document)]
    case DiagnosticCode.unknownPath.rawValue: return [navigationValue(of: item, document)]
    case DiagnosticCode.noEffect.rawValue: return eventFixes(of: item, document)
    case DiagnosticCode.unusedContext.rawValue: return [contextRemoval(of: item, document)]
    default: return []
    }
  }

  private func edit(
    _ edit: JSONInsertion.Edit?, _ title: String, _ document: TextDocument
  ) -> ProtocolValue? {
    edit.map { action(title, .quickFix, workspaceEdit([(document, $0.range, $0.text)])) }
  }

  // MARK: - Screens

  /// Returns the fix that adds a required property with a value that is valid.
  private func addition(of item: DiagnosticItem, _ document: TextDocument) -> ProtocolValue? {
    let tree = document.analysis.tree
    guard let insertion = JSONInsertion(document),
      let node = tree.object(at: item.range.lowerBound),
      let typed = resolver(of: document).typedNode(node),
      let property = typed.type?.property(item.name), tree.member(node, item.name) == nil
    else { return nil }
    // An object with keys of its own, such as a context without id and value, has another mistake.
    let hasOthers = tree.children(of: node).contains { child in
      tree.keyText(of: child).map { typed.type?.property($0) == nil } ?? true
    }
    guard typed.type?.role != nil || !hasOthers else { return nil }
    let value = Placeholder(typed, workspace.project(of: document), document.path)
      .value(of: property, in: typed.type?.name ?? "")
    return edit(insertion.member(item.name, value, to: node), "Add \"\(item.name)\"", document)
  }

  /// Returns the fixes that add the missing event of a button or form: with an action, or empty if it is intended
  /// that nothing happens.
  private func eventFixes(
    of item: DiagnosticItem, _ document: TextDocument
  ) -> [ProtocolValue?] {
    let tree = document.analysis.tree
    let actions = ["onPress": "beagle:pushView", "onSubmit": "beagle:sendRequest"]
    guard let name = actions[item.name], let insertion = JSONInsertion(document),
      let type = tree.node(at: item.range.lowerBound + 1),
      case let object = Int(tree.nodes[type].parent), object >= 0,
      let typed = resolver(of: document).typedNode(object),
      typed.type?.property(item.name) != nil, tree.member(object, item.name) == nil,
      let action = workspace.vocabulary(of: document).catalog.type(.action, named: name)
    else { return [] }
    let values = Placeholder(typed, workspace.project(of: document), document.path)
    let members = action.properties.filter { $0.isRequired && $0.replacement == nil }.map {
      ",\n\t\t\(JSONText.quoted($0.name)): \(values.value(of: $0, in: name))"
    }.joined()
    let text = "[\n\t{\n\t\t\"\(TypeCatalog.actionKey)\": \"\(name)\"\(members)\n\t}\n]"
    return [
      edit(
        insertion.member(item.name, text, to: object), "Add \"\(item.name)\" with \(name)",
        document),
      edit(
        insertion.member(item.name, "[]", to: object), "Add an empty \"\(item.name)\"", document),
    ]
  }

  /// Returns the fix that removes a context that nothing reads or writes.
  private func contextRemoval(
    of item: DiagnosticItem, _ document: TextDocument
  ) -> ProtocolValue? {
    let tree = document.analysis.tree
    let isWritten = analysis(of: document)?.facts.contextUses.contains { use in
      use.kind == .write && use.id == item.name
    }
    guard isWritten == false, let removal = JSONRemoval(document),
      let node = tree.node(at: item.range.lowerBound),
      let context = tree.path(to: node).last(where: { tree.keyText(of: $0) == "context" })
    else { return nil }
    return edit(removal.member(context), "Remove the context \"\(item.name)\"", document)
  }

  // MARK: - Settings

  /// Returns the fixes of a finding in a settings file.
  func settingsFixes(
    of item: DiagnosticItem, _ document: TextDocument, _ format: FileFormat
  ) -> [ProtocolValue?] {
    let tree = document.analysis.tree
    let offset = item.range.lowerBound
    guard !item.name.isEmpty, let node = tree.object(at: offset) ?? tree.node(at: offset),
      let insertion = JSONInsertion(document), let removal = JSONRemoval(document)
    else { return [] }
    let object = tree.nodes[node].kind == .object ? node : Int(tree.nodes[node].parent)
    guard object >= 0,
      case .object(let properties)? = SettingsPath(tree, format, to: object).steps.last?.value?
        .form(of: .object), let property = properties.first(where: { $0.name == item.name })
    else { return [] }
    func value(_ name: String?) -> Int? {
      let property = properties.first { $0.name == name }
      return tree.children(of: object).first { child in
        tree.keyText(of: child).map { property?.hasName($0) == true } ?? false
      }
    }
    if property.isRequired, object == node, value(property.name) == nil {
      return [
        edit(
          insertion.member(property.name, property.value.placeholder, to: object),
          "Add \"\(property.name)\"", document)
      ]
    }
    // One of two properties that exclude each other.
    guard let own = value(property.name), own == node, let other = value(property.excluded) else {
      return []
    }
    return [other, own].map { member in
      edit(removal.member(member), "Remove \"\(tree.keyText(of: member) ?? "")\"", document)
    }
  }
}

extension SyntaxTree {
  /// Returns the object that begins at an offset.
  fileprivate func object(at offset: Int) -> Int? {
    var next = node(at: offset + 1) ?? -1
    while next >= 0 {
      if nodes[next].kind == .object, Int(nodes[next].start) == offset { return next }
      next = Int(nodes[next].parent)
    }
    return nil
  }
}
