/// Beagle 1.x: a form that collects and submits the values of its inputs.
public struct Form: BeagleWidget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:form"
  /// The purpose of the type in one sentence.
  public static let summary = "A form that collects and submits the values of its inputs."
  /// The replacement since Beagle 2.0.
  public static let replacement: String? = "beagle:simpleForm with beagle:submitForm"
  /// The component has no view of its own.
  public static let rendersAsChild = true

  /// Actions that run with the collected values.
  public var onSubmit: [any Action]
  /// The group of forms that share stored values.
  public var group: String?
  /// Additional values that are sent.
  public var additionalData: [String: String]
  /// Whether the values are stored for the group.
  public var shouldStoreFields: Bool?
  /// The content.
  public var child: any ServerDrivenComponent
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    onSubmit: [any Action] = [], group: String? = nil, additionalData: [String: String] = [:],
    shouldStoreFields: Bool? = nil, child: any ServerDrivenComponent, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    (self.onSubmit, self.group, self.additionalData) = (onSubmit, group, additionalData)
    (self.shouldStoreFields, self.child) = (shouldStoreFields, child)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("onSubmit", "Actions that run with the values of the form.")
    Fact("action", "The action that runs with the values of the form.")
    Fact("group", "The group of the form. Forms of a group share their stored values.")
    Fact("additionalData", "Additional values to send.")
    Fact("shouldStoreFields", "Whether the values are stored for the group.", default: false)
    Fact("child", "The content of the form.")
  }

  init(from reader: inout ObjectReader) {
    onSubmit =
      reader.actions("onSubmit", required: true, single: true) ?? reader.actions("action") ?? []
    group = reader.string("group")
    additionalData = reader.strings("additionalData") ?? [:]
    shouldStoreFields = reader.bool("shouldStoreFields")
    child = reader.component("child")
    properties = reader.widgetProperties(areReadByPhones: false)
  }

  /// The child.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}

/// Beagle 1.x: a named field of a form.
public struct FormInput: BeagleWidget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:formInput"
  /// The purpose of the type in one sentence.
  public static let summary = "A named field of a form."
  /// The replacement since Beagle 2.0.
  public static let replacement: String? = "beagle:textInput in a beagle:simpleForm"
  /// The component has no view of its own.
  public static let rendersAsChild = true

  /// The name under which the value is sent.
  public var name: String
  /// Whether the value must be valid.
  public var required: Bool?
  /// The name of a registered validator.
  public var validator: String?
  /// The message that is shown if the value is invalid.
  public var errorMessage: String?
  /// A name that replaces ``name``.
  public var overrideName: String?
  /// The input component.
  public var child: any ServerDrivenComponent
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    name: String, required: Bool? = nil, validator: String? = nil, errorMessage: String? = nil,
    overrideName: String? = nil, child: any ServerDrivenComponent, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    (self.name, self.required, self.validator) = (name, required, validator)
    (self.errorMessage, self.overrideName, self.child) = (errorMessage, overrideName, child)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("name", "The name of the value to send.")
    Fact("required", "Whether the value must be valid.", default: false)
    Fact("validator", "The name of a validator that the application registers.")
    Fact("errorMessage", "The message to show if validation fails.")
    Fact("overrideName", "Another name of the value to send.")
    Fact("child", "The input field.")
  }

  init(from reader: inout ObjectReader) {
    name = reader.string("name", required: true) ?? ""
    required = reader.bool("required")
    validator = reader.string("validator")
    errorMessage = reader.string("errorMessage")
    overrideName = reader.string("overrideName")
    child = reader.component("child")
    properties = reader.widgetProperties(areReadByPhones: false)
  }

  /// The child.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}

/// Beagle 1.x: a component that submits the enclosing form when it is pressed.
public struct FormSubmit: BeagleWidget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:formSubmit"
  /// The purpose of the type in one sentence.
  public static let summary = "A component that submits the enclosing form when it is pressed."
  /// The replacement since Beagle 2.0.
  public static let replacement: String? = "a beagle:button with beagle:submitForm"
  /// The component has no view of its own.
  public static let rendersAsChild = true

  /// Whether the component can be pressed; nil means true.
  public var enabled: Bool?
  /// The content.
  public var child: any ServerDrivenComponent
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    enabled: Bool? = nil, child: any ServerDrivenComponent, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    (self.enabled, self.child) = (enabled, child)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("enabled", "Whether the component can be pressed.", default: true)
    Fact("child", "The component to press.")
  }

  init(from reader: inout ObjectReader) {
    enabled = reader.bool("enabled")
    child = reader.component("child")
    properties = reader.widgetProperties(areReadByPhones: false)
  }

  /// The child.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}
