extension Explanation {
  private static func button(onPress: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:button", "text": "Back",
      "onPress": \(onPress)
    }
    """
  }

  private static func settingContext(path: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {}},
      "onInit": [
        {"_beagleAction_": "beagle:setContext", "contextId": "order", "path": "\(path)",
         "value": 1}
      ],
      "children": [{"_beagleComponent_": "beagle:text", "text": "@{order.items[0]}"}]
    }
    """
  }

  private static func reading(_ context: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:container", "context": {"id": "user", "value": "Ada"},
      "children": [{"_beagleComponent_": "beagle:text", "text": "Hello @{\(context)}"}]
    }
    """
  }

  /// The values of properties, and expressions in them.
  static let values: [Explanation] = [
    Explanation(
      .wrongType, .error, "A value must have the type of its property.",
      reason: "Phones reject the whole document. BeagleTUI converts the value if its meaning is"
        + " clear; otherwise it uses the default value of the property.",
      wrong: button(onPress: #"{"_beagleAction_": "beagle:popView"}"#),
      right: button(onPress: #"[{"_beagleAction_": "beagle:popView"}]"#),
      source: "Beagle iOS 2.1.3 decodes with Swift's Codable, which does not convert values."),
    Explanation(
      .badEnum, .error, "An enumeration must have one of its values, in uppercase.",
      reason: "Phones reject the whole document for any other word.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "alignment": "MIDDLE"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "alignment": "CENTER"}"#,
      source: "Beagle iOS 2.1.3: enumerations have uppercase raw values."),
    Explanation(
      .badColor, .warning, "A color must be written as #RGB, #RGBA, #RRGGBB or #RRGGBBAA.",
      reason: "Any other text has no effect. Color names are not supported.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": "red"}"#,
      right: ##"{"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": "#FF0000"}"##,
      source: "Beagle iOS 2.1.3, UIColor(hex:). Alpha comes last."),
    Explanation(
      .badPath, .error,
      "A path must consist of names joined by dots, with indexes in square brackets.",
      reason: "Phones reject the whole document. BeagleTUI sets the whole context instead of a part"
        + " of it.",
      wrong: settingContext(path: "items[x]"), right: settingContext(path: "items[0]"),
      source: "Beagle iOS 2.1.3, the grammar of paths in Parser."),
    Explanation(
      .badExpression, .warning, "The text between @{ and } must be a valid expression.",
      reason: "A property with text shows the source of the expression. Phones reject the document"
        + " if the property has another type. To show the characters themselves, write \\@{.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1,)}"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1, 2)}"}"#,
      source: "Beagle iOS 2.1.3, the grammar of expressions in Parser."),
    Explanation(
      .unresolvedContext, .warning,
      "An expression must read a context that is in scope: declared by the component or one of its"
        + " ancestors, or provided by the event.",
      reason:
        "The expression evaluates to null, and text stays empty.",
      wrong: reading("person"), right: reading("user"),
      source: "Beagle iOS 2.1.3, UIView+Context: contexts are looked up from the component to its"
        + " ancestors, then among the global contexts."),
    Explanation(
      .unknownOperation, .warning,
      "An expression must call an operation that Beagle or the application registers.",
      reason:
        "The expression evaluates to null. If the operation belongs to your application, name it"
        + " with --known.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "@{plus(1, 2)}"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1, 2)}"}"#,
      source: "Beagle iOS 2.1.3, OperationsProvider: 29 operations."),
    Explanation(
      .evaluation, .warning, "The values that an expression reads must exist.",
      reason:
        "While the screen ran, a path did not exist or an operation rejected its arguments. The"
        + " expression evaluated to null. Only a running screen reports this; check does not run"
        + " screens.",
      source: "Beagle iOS 2.1.3, Evaluate."),
  ]
}
