import BeagleSchema

/// Small documents that use a declared name, for ``PlatformTableTests``.
struct PlatformDocuments {
  typealias Members = [(key: String, json: String)]

  /// The properties of the types of Beagle and of the objects in them, by the name of the owner.
  private let properties: [String: [String: PropertyDescriptor]]

  init() {
    let decoder = ComponentDecoder()
    var found: [String: [String: PropertyDescriptor]] = [:]
    func add(_ list: [PropertyDescriptor], to owner: String) {
      guard found[owner] == nil else { return }
      found[owner] = Dictionary(list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      for property in list { visit(property.kind) }
    }
    func visit(_ kind: ValueKind) {
      switch kind {
      case .object(let object), .objects(let object): add(object.properties, to: object.name)
      case .oneOf(let kinds): for kind in kinds { visit(kind) }
      default: break
      }
    }
    for type in decoder.componentDescriptors + decoder.actionDescriptors {
      let name = type.name.dropFirst("beagle:".count).lowercased()
      add(type.properties, to: "\(type.role.rawValue):\(name)")
    }
    properties = found
  }

  /// Returns the description of a property, or nil if this program does not have it.
  func property(_ name: String, of owner: String) -> PropertyDescriptor? {
    properties[PlatformDocuments.objectNames[owner] ?? owner]?[name]
  }

  /// Returns whether a component, an action or an object exists here.
  func has(_ owner: String) -> Bool {
    properties[PlatformDocuments.objectNames[owner] ?? owner] != nil
  }

  /// The names of this program for objects that have another name in the table.
  private static let objectNames = [
    "TabItem": "TabBarItem", "TabViewItem": "TabItem", "Analytics": "Attributes",
  ]

  // MARK: - Documents

  /// Returns a document that uses a name.
  func document(_ row: PlatformTable.Row) -> String {
    switch row.kind {
    case .component: component(row.name)
    case .action: PlatformDocuments.button(action(row.name))
    case .property, .event:
      owner(row.owner, adding: (row.name, sample(of: row.name, in: row.owner)))
    case .value:
      owner(valueOwner(row), adding: (valueProperty(row), "\"\(row.name)\""))
    case .operation:
      component("text", adding: ("text", "\"@{\(row.name)()}\""))
    case .key: keyDocument(row.name)
    }
  }

  /// Returns the same document without the name.
  func baseDocument(_ row: PlatformTable.Row) -> String {
    switch row.kind {
    case .component, .action, .operation, .key: component("text")
    case .property, .event: owner(row.owner, adding: nil)
    case .value: owner(valueOwner(row), adding: nil)
    }
  }

  func valueOwner(_ row: PlatformTable.Row) -> String {
    row.owner.components(separatedBy: ".")[0]
  }

  func valueProperty(_ row: PlatformTable.Row) -> String {
    row.owner.components(separatedBy: ".")[1]
  }

  private func keyDocument(_ name: String) -> String {
    switch name {
    case "_beagleComponent_": component("text")
    case "_beagleAction_": PlatformDocuments.button(action("popview"))
    case "_beagleImagePath_": component("image")
    default: component("text", adding: (name, "\"IOS\""))
    }
  }

  private func owner(_ owner: String, adding member: (key: String, json: String)?) -> String {
    let parts = owner.components(separatedBy: ":")
    switch parts[0] {
    case "component": return component(parts[1], adding: member)
    case "action": return PlatformDocuments.button(action(parts[1], adding: member))
    default:
      guard let object = PlatformDocuments.objects[owner] else { return "" }
      return object.wrap(PlatformDocuments.object(object.members, adding: member))
    }
  }

  private func component(_ type: String, adding member: (key: String, json: String)? = nil)
    -> String
  {
    let members = PlatformDocuments.components[type] ?? []
    return PlatformDocuments.object(
      [("_beagleComponent_", "\"beagle:\(type)\"")] + members, adding: member)
  }

  private func action(_ type: String, adding member: (key: String, json: String)? = nil) -> String {
    let members = PlatformDocuments.actions[type] ?? []
    return PlatformDocuments.object(
      [("_beagleAction_", "\"beagle:\(type)\"")] + members, adding: member)
  }

  private static func object(
    _ members: Members, adding member: (key: String, json: String)?
  ) -> String {
    var members = members
    if let member {
      if let index = members.firstIndex(where: { $0.key == member.key }) {
        members[index] = member
      } else {
        members.append(member)
      }
    }
    return "{" + members.map { "\"\($0.key)\": \($0.json)" }.joined(separator: ", ") + "}"
  }

  private static func button(_ action: String) -> String {
    "{\"_beagleComponent_\": \"beagle:button\", \"text\": \"a\", \"onPress\": [\(action)]}"
  }

  private static let text = #"{"_beagleComponent_": "beagle:text", "text": "a"}"#
  private static let rows: Members = [
    ("dataSource", "[1]"), ("templates", "[{\"view\": \(text)}]"),
  ]
  private static let route: Members = [("route", #"{"url": "/a"}"#)]

  /// The members that each component requires.
  private static let components: [String: Members] = [
    "text": [("text", "\"a\"")], "button": [("text", "\"a\""), ("onPress", "[]")],
    "image": [("path", #"{"_beagleImagePath_": "remote", "url": "/a"}"#)],
    "gridview": rows + [("spanCount", "2")], "listview": rows,
    "lazycomponent": [("path", "\"/a\""), ("initialState", text)],
    "pageindicator": [
      ("selectedColor", "\"#fff\""), ("unselectedColor", "\"#000\""), ("numberOfPages", "2"),
    ],
    "pageview": [("children", "[\(text), \(text)]")],
    "pulltorefresh": [("child", text), ("onPull", "[]")], "screencomponent": [("child", text)],
    "scrollview": [("children", "[\(text)]")],
    "simpleform": [("children", "[\(text)]"), ("onSubmit", "[]")],
    "tabbar": [("items", #"[{"title": "a"}]"#)], "touchable": [("child", text), ("onPress", "[]")],
    "webview": [("url", "\"https://a.example\"")], "form": [("child", text), ("onSubmit", "[]")],
    "forminput": [("name", "\"a\""), ("child", text)], "formsubmit": [("child", text)],
    "tabview": [("children", "[{\"title\": \"a\", \"child\": \(text)}]")],
  ]

  /// The members that each action requires.
  private static let actions: [String: Members] = [
    "addchildren": [("componentId", "\"a\""), ("value", "[\(text)]")],
    "alert": [("message", "\"a\"")], "confirm": [("message", "\"a\"")],
    "condition": [("condition", "true")], "formlocalaction": [("name", "\"a\""), ("data", "{}")],
    "formremoteaction": [("path", "\"/a\""), ("method", "\"GET\"")],
    "formvalidation": [("errors", "[]")], "openexternalurl": [("url", "\"https://a.example\"")],
    "opennativeroute": [("route", "\"a\""), ("shouldResetApplication", "false")],
    "poptoview": [("route", "\"/a\"")], "pushview": route, "pushstack": route, "resetstack": route,
    "resetapplication": route, "sendrequest": [("url", "\"/a\"")],
    "setcontext": [("contextId", "\"a\""), ("value", "1")],
  ]

  private typealias ObjectPlace = (members: Members, wrap: @Sendable (String) -> String)

  /// The objects in components and actions, with the members that they require.
  private static let objects: [String: ObjectPlace] = [
    "Style": inText("style"), "Flex": inStyle("flex"), "Size": inStyle("size"),
    "EdgeValue": inStyle("margin"), "CornerRadius": inStyle("cornerRadius"),
    "UnitValue": (
      [("value", "1"), ("type", "\"REAL\"")], { inStyle("size").wrap("{\"width\": \($0)}") }
    ),
    "Accessibility": ([("accessible", "true")], inText("accessibility").wrap),
    "Context": (
      [("id", "\"a\""), ("value", "1")],
      { #"{"_beagleComponent_": "beagle:container", "context": \#($0)}"# }
    ),
    "ImagePath": (
      [("_beagleImagePath_", "\"remote\""), ("url", "\"/a\"")],
      { #"{"_beagleComponent_": "beagle:image", "path": \#($0)}"# }
    ),
    "NavigationBar": ([("title", "\"a\"")], { inScreen("navigationBar", $0) }),
    "NavigationBarItem": (
      [("text", "\"a\""), ("onPress", "[]")],
      { inScreen("navigationBar", "{\"title\": \"a\", \"navigationBarItems\": [\($0)]}") }
    ),
    "SafeArea": ([], { inScreen("safeArea", $0) }),
    "ScreenEvent": ([], { inScreen("screenAnalyticsEvent", $0) }),
    "ClickEvent": (
      [],
      {
        #"{"_beagleComponent_": "beagle:button", "text": "a", "clickAnalyticsEvent": \#($0)}"#
      }
    ),
    "TabItem": (
      [("title", "\"a\"")], { #"{"_beagleComponent_": "beagle:tabBar", "items": [\#($0)]}"# }
    ),
    "TabViewItem": (
      [("title", "\"a\""), ("child", text)],
      { #"{"_beagleComponent_": "beagle:tabView", "children": [\#($0)]}"# }
    ),
    "Template": (
      [("view", text)],
      {
        #"{"_beagleComponent_": "beagle:listView", "dataSource": [1], "templates": [\#($0)]}"#
      }
    ),
    "NavigationContext": (
      [("value", "1")],
      {
        button(
          #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/a"}, "#
            + "\"navigationContext\": \($0)}")
      }
    ),
    "Route": (
      [("url", "\"/a\"")], { button(#"{"_beagleAction_": "beagle:pushView", "route": \#($0)}"#) }
    ),
    "HttpAdditionalData": (
      [],
      {
        button(
          #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/a", "#
            + "\"httpAdditionalData\": \($0)}}")
      }
    ),
    "Analytics": (
      [], { button(#"{"_beagleAction_": "beagle:popView", "analytics": \#($0)}"#) }
    ),
    "FieldError": (
      [("inputName", "\"a\""), ("message", "\"b\"")],
      { button(#"{"_beagleAction_": "beagle:formValidation", "errors": [\#($0)]}"#) }
    ),
  ]

  private static func inText(_ property: String) -> ObjectPlace {
    ([], { #"{"_beagleComponent_": "beagle:text", "text": "a", "\#(property)": \#($0)}"# })
  }

  private static func inStyle(_ property: String) -> ObjectPlace {
    ([], { inText("style").wrap("{\"\(property)\": \($0)}") })
  }

  private static func inScreen(_ property: String, _ json: String) -> String {
    "{\"_beagleComponent_\": \"beagle:screenComponent\", \"child\": \(text), "
      + "\"\(property)\": \(json)}"
  }

  // MARK: - Values

  /// Returns a valid value of a property.
  private func sample(of name: String, in owner: String) -> String {
    if let property = property(name, of: owner) { return sample(of: property.kind) }
    return name == "context" ? #"{"id": "a", "value": 1}"# : "\"a\""
  }

  private func sample(of kind: ValueKind) -> String {
    switch kind {
    case .bool: "true"
    case .integer, .number: "1"
    case .color: "\"#fff\""
    case .list, .strings, .actions: "[]"
    case .stringObject, .anyObject: "{}"
    case .enumeration(let words): "\"\(words.first ?? "")\""
    case .component: PlatformDocuments.text
    case .components: "[\(PlatformDocuments.text)]"
    case .screen: PlatformDocuments.inScreen("safeArea", "{}")
    case .object(let object): requiredMembers(of: object)
    case .objects(let object): "[\(requiredMembers(of: object))]"
    case .oneOf(let kinds): kinds.first.map(sample) ?? "\"a\""
    case .string, .path, .contextId, .any, .ignored: "\"a\""
    }
  }

  private func requiredMembers(of object: ObjectDescriptor) -> String {
    let required = object.properties.filter(\.isRequired)
    return PlatformDocuments.object(
      required.map { ($0.name, sample(of: $0.kind)) }, adding: nil)
  }
}
