/// 1.x: a form whose inputs are collected and submitted.
public struct Form: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:form"
  /// What it is for.
  public static let summary = "A form whose inputs are collected and submitted."
  /// What is used instead since Beagle 2.0.
  public static let replacement: String? = "beagle:simpleForm with beagle:submitForm"
  /// Its view is that of its child.
  public static let isItsChild = true

  /// Run with the collected values.
  public var onSubmit: [any Action]
  /// Forms of one group share stored values.
  public var group: String?
  /// Sent along with the values.
  public var additionalData: [String: String]
  /// Whether the values are kept for the group.
  public var shouldStoreFields: Bool?
  /// The content.
  public var child: any ServerDrivenComponent
  /// Names the component for `addChildren` and analytics.
  public var id: String?
  /// Size, position, colours.
  @Boxed public var style: Style?
  /// What assistive technology says.
  @Boxed public var accessibility: Accessibility?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    onSubmit: [any Action] = [], group: String? = nil, additionalData: [String: String] = [:],
    shouldStoreFields: Bool? = nil, child: any ServerDrivenComponent, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    self.onSubmit = onSubmit
    self.group = group
    self.additionalData = additionalData
    self.shouldStoreFields = shouldStoreFields
    self.child = child
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    onSubmit =
      reader.actions("onSubmit", required: true, single: true) ?? reader.actions("action") ?? []
    group = reader.string("group")
    additionalData = reader.strings("additionalData") ?? [:]
    shouldStoreFields = reader.bool("shouldStoreFields")
    child = reader.component("child")
    id = reader.relaxed { $0.string("id") }
    style = reader.relaxed { $0.object("style") }
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }

  /// The component inside.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}

/// 1.x: names a field of a form.
public struct FormInput: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:formInput"
  /// What it is for.
  public static let summary = "Names a field of a form."
  /// What is used instead since Beagle 2.0.
  public static let replacement: String? = "beagle:textInput in a beagle:simpleForm"
  /// Its view is that of its child.
  public static let isItsChild = true

  /// The name of the value.
  public var name: String
  /// Whether it must be valid.
  public var required: Bool?
  /// The registered check.
  public var validator: String?
  /// Shown when the check fails.
  public var errorMessage: String?
  /// Another name for the value.
  public var overrideName: String?
  /// The field.
  public var child: any ServerDrivenComponent
  /// Names the component for `addChildren` and analytics.
  public var id: String?
  /// Size, position, colours.
  @Boxed public var style: Style?
  /// What assistive technology says.
  @Boxed public var accessibility: Accessibility?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    name: String, required: Bool? = nil, validator: String? = nil, errorMessage: String? = nil,
    overrideName: String? = nil, child: any ServerDrivenComponent, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    self.name = name
    self.required = required
    self.validator = validator
    self.errorMessage = errorMessage
    self.overrideName = overrideName
    self.child = child
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    name = reader.string("name", required: true) ?? ""
    required = reader.bool("required")
    validator = reader.string("validator")
    errorMessage = reader.string("errorMessage")
    overrideName = reader.string("overrideName")
    child = reader.component("child")
    id = reader.relaxed { $0.string("id") }
    style = reader.relaxed { $0.object("style") }
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }

  /// The component inside.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}

/// 1.x: submits the form around it.
public struct FormSubmit: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:formSubmit"
  /// What it is for.
  public static let summary = "Submits the form around it."
  /// What is used instead since Beagle 2.0.
  public static let replacement: String? = "a beagle:button with beagle:submitForm"
  /// Its view is that of its child.
  public static let isItsChild = true

  /// Whether it can be pressed.
  public var enabled: Bool?
  /// What is pressed.
  public var child: any ServerDrivenComponent
  /// Names the component for `addChildren` and analytics.
  public var id: String?
  /// Size, position, colours.
  @Boxed public var style: Style?
  /// What assistive technology says.
  @Boxed public var accessibility: Accessibility?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    enabled: Bool? = nil, child: any ServerDrivenComponent, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.enabled = enabled
    self.child = child
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    enabled = reader.bool("enabled")
    child = reader.component("child")
    id = reader.relaxed { $0.string("id") }
    style = reader.relaxed { $0.object("style") }
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }

  /// The component inside.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}
