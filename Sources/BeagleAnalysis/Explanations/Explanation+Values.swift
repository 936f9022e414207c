extension Explanation {
  /// Values of properties, and expressions in them.
  static let values: [Explanation] = [
    Explanation(
      .wrongType, .error, "A value has the type of its property.",
      reason: "Phones refuse the whole document for a value of another type. Here the property's"
        + " default is taken, or the value is read as it was meant.",
      wrong: """
        {
          "_beagleComponent_": "beagle:button", "text": "Back",
          "onPress": {"_beagleAction_": "beagle:popView"}
        }
        """,
      right: """
        {
          "_beagleComponent_": "beagle:button", "text": "Back",
          "onPress": [{"_beagleAction_": "beagle:popView"}]
        }
        """,
      source: "Beagle iOS 2.1.3 decodes with Swift's Codable, which converts nothing."),
    Explanation(
      .badEnum, .error, "A word is one of those that the property allows, in capitals.",
      reason: "Phones refuse the whole document for another word.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "alignment": "MIDDLE"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "alignment": "CENTER"}"#,
      source: "Beagle iOS 2.1.3: enumerations with raw values in capitals."),
    Explanation(
      .badColour, .warning, "A colour is written #RGB, #RGBA, #RRGGBB or #RRGGBBAA.",
      reason: "Another text has no effect; names of colours are not known.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": "red"}"#,
      right: ##"{"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": "#FF0000"}"##,
      source: "Beagle iOS 2.1.3, UIColor(hex:); transparency comes last."),
    Explanation(
      .badPath, .error, "A path is names joined by points, with indexes in brackets.",
      reason: "Phones refuse the whole document. Here the whole context is written.",
      wrong: """
        {
          "_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {}},
          "onInit": [
            {"_beagleAction_": "beagle:setContext", "contextId": "order", "path": "items[x]",
             "value": 1}
          ]
        }
        """,
      right: """
        {
          "_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {}},
          "onInit": [
            {"_beagleAction_": "beagle:setContext", "contextId": "order", "path": "items[0]",
             "value": 1}
          ]
        }
        """,
      source: "Beagle iOS 2.1.3, the grammar of paths in Parser."),
    Explanation(
      .badExpression, .warning, "What stands between @{ and } is an expression.",
      reason: "Where a text may stand, it shows as it is written; elsewhere phones refuse the"
        + " document. Write \\@{ for the characters themselves.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1,)}"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1, 2)}"}"#,
      source: "Beagle iOS 2.1.3, the grammar of expressions in Parser."),
    Explanation(
      .unresolvedContext, .warning,
      "An expression reads a context that a component around it declares, or one that its event"
        + " provides.",
      reason: "There is nothing to read: the expression gives null, and a text stays empty.",
      wrong: """
        {
          "_beagleComponent_": "beagle:container", "context": {"id": "user", "value": "Ada"},
          "children": [{"_beagleComponent_": "beagle:text", "text": "Hello @{person}"}]
        }
        """,
      right: """
        {
          "_beagleComponent_": "beagle:container", "context": {"id": "user", "value": "Ada"},
          "children": [{"_beagleComponent_": "beagle:text", "text": "Hello @{user}"}]
        }
        """,
      source:
        "Beagle iOS 2.1.3, UIView+Context: contexts are looked up from the component outwards,"
        + " then among the global one."),
    Explanation(
      .unknownOperation, .warning,
      "An expression calls an operation of Beagle, or one that the application registers.",
      reason: "The expression gives null. Name the operations of your application with --known.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "@{plus(1, 2)}"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1, 2)}"}"#,
      source: "Beagle iOS 2.1.3, OperationsProvider: 29 operations."),
    Explanation(
      .evaluation, .warning, "An expression finds the values that it reads.",
      reason: "A path is missing, or an operation refused its arguments, while the screen was"
        + " running; the expression gives null. check does not run screens.",
      source: "Beagle iOS 2.1.3, Evaluate."),
  ]
}
