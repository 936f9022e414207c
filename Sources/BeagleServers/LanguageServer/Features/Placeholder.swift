import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON

/// Valid values for required properties that are missing.
struct Placeholder {
  private let typed: TypedNode
  private let project: ProjectIndex?
  /// The path of the document.
  private let path: String?

  /// - Parameters:
  ///   - typed: The object without the property.
  ///   - path: The path of the document. A navigation leads to another screen if there is one.
  init(_ typed: TypedNode, _ project: ProjectIndex?, _ path: String?) {
    (self.typed, self.project, self.path) = (typed, project, path)
  }

  /// Returns a value of a property, whose further lines are indented by tabs.
  func value(of property: PropertyDescriptor, in type: String) -> String {
    if let value = property.defaultValue { return value.jsonText }
    switch (type, property.name) {
    case ("Context", "id"): return "\"context\""
    case ("beagle:openExternalURL", "url"): return "\"https://example.com\""
    case ("beagle:openNativeRoute", "route"): return "\"screen\""
    default: break
    }
    if property.kind == .string, let kind = ReferenceKind(property.name, of: type) {
      return JSONText.quoted(address(kind) ?? "")
    }
    return value(property.kind)
  }

  /// Returns a value of a kind, whose further lines are indented by tabs.
  func value(_ kind: ValueKind) -> String {
    switch kind {
    case .string, .any, .path: "\"\""
    case .contextId: JSONText.quoted(typed.scope.visible.first?.id ?? "global")
    case .color: "\"#000000\""
    case .bool: "false"
    case .integer, .number: "0"
    case .enumeration(let words): JSONText.quoted(words.first ?? "")
    case .component:
      "{\n\t\"\(TypeCatalog.componentKey)\": \"beagle:text\",\n\t\"text\": \"\"\n}"
    case .screen: "{\n\t\"child\": \(Snippet.indented(value(.component)))\n}"
    case .components, .actions, .list, .strings, .objects: "[]"
    case .stringObject, .anyObject: "{}"
    case .object(let object): members(object)
    case .oneOf(let kinds): kinds.first.map(value) ?? "\"\""
    case .ignored: "null"
    }
  }

  private func members(_ object: ObjectDescriptor) -> String {
    if object.properties.contains(where: { $0.name == "_beagleImagePath_" }) {
      return "{ \"_beagleImagePath_\": \"remote\", \"url\": \"/\" }"
    }
    var required = object.properties.filter { $0.isRequired && $0.replacement == nil }
    // A route and an image have a URL or another member.
    if required.isEmpty { required = object.properties.filter { $0.name == "url" } }
    let members = required.map { "\(JSONText.quoted($0.name)): \(value(of: $0, in: object.name))" }
    return members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
  }

  /// Returns an address that the directory serves, if possible that of another document.
  private func address(_ kind: ReferenceKind) -> String? {
    guard let project else { return kind == .style ? nil : "/" }
    let screens = project.screenAddresses
    switch kind {
    case .screen, .lazyComponent:
      let other = screens.first { project.path(of: $0.file) != path }
      return (other ?? screens.first)?.address ?? "/"
    case .request:
      let known = Set(screens.map(\.address))
      let data = project.addresses(withData: true).first { !known.contains($0.address) }
      return data?.address ?? screens.first?.address ?? "/"
    case .image, .webPage: return "/"
    case .localImage, .style, .component, .controller: return nil
    }
  }
}

extension FileValue {
  /// A value that is valid.
  var placeholder: String {
    switch self {
    case .text(.request), .text(.screen): "\"/\""
    case .text(.color): "\"#000000\""
    case .text, .any: "\"\""
    case .words(let words, _): JSONText.quoted(words.first?.text ?? "")
    case .integer(let range, _): "\(range.contains(0) ? 0 : range.lowerBound)"
    case .flag: "false"
    case .list: "[]"
    case .object, .table: "{}"
    case .oneOf(let forms): forms.first?.placeholder ?? "\"\""
    }
  }
}
