extension Explanation {
  /// What a document is made of: types and keys.
  static let documents: [Explanation] = [
    Explanation(
      .missingRoot, .error,
      "The root of a screen is a component or an action, or a list of either.",
      reason: "Without a type at its root a document shows nothing: the screen fails to load.",
      wrong: #"{"text": "Hello"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#,
      source: "Beagle iOS 2.1.3: Coder and ServerDrivenComponent.toScreen accept any registered"
        + " component at the root."),
    Explanation(
      .unknownComponent, .warning,
      "A component's type is one of Beagle, or one that the application registers.",
      reason: "What is not registered shows as a placeholder on debug builds and as nothing on"
        + " others. Name the types of your application with --known.",
      wrong: #"{"_beagleComponent_": "beagle:label", "text": "Hello"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#,
      source: "Beagle iOS 2.1.3, UnknownComponent: decoding goes on with a placeholder."),
    Explanation(
      .unknownAction, .warning,
      "An action's type is one of Beagle, or one that the application registers.",
      reason: "Running an action that is not registered does nothing but write a line to the log."
        + " Name the types of your application with --known.",
      wrong: """
        {
          "_beagleComponent_": "beagle:button", "text": "Back",
          "onPress": [{"_beagleAction_": "beagle:goBack"}]
        }
        """,
      right: """
        {
          "_beagleComponent_": "beagle:button", "text": "Back",
          "onPress": [{"_beagleAction_": "beagle:popView"}]
        }
        """,
      source: "Beagle iOS 2.1.3, UnknownAction: execution logs an error."),
    Explanation(
      .misspeltProperty, .warning, "A key is spelt as the type's property is.",
      reason:
        "Keys that nobody reads are passed over without a word, so that the property keeps its"
        + " default.",
      wrong: ##"{"_beagleComponent_": "beagle:text", "text": "Hello", "textColour": "#FF0000"}"##,
      right: ##"{"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": "#FF0000"}"##,
      source: "Beagle iOS 2.1.3 ignores unknown keys; keys are told apart by capitals."),
    Explanation(
      .unknownProperty, .warning, "A key is a property of its type.",
      reason: "Nobody reads it. Remarks may stand under keys that begin with _ or //.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "fontSize": 12}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "styleId": "small"}"#,
      source: "Beagle iOS 2.1.3 ignores unknown keys."),
    Explanation(
      .missingRequired, .error, "A property that a type needs is there.",
      reason: "Phones refuse the whole document when one is missing. Here its default or a"
        + " placeholder stands for it.",
      wrong: #"{"_beagleComponent_": "beagle:button"}"#,
      right: #"{"_beagleComponent_": "beagle:button", "text": "Buy"}"#,
      source: "Beagle iOS 2.1.3: a required key that is missing fails decoding."),
    Explanation(
      .duplicateKey, .warning, "A key stands once in its object.",
      reason: "Only one of the values can count, and clients disagree which.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "text": "Good day"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Good day"}"#,
      source: "RFC 8259, section 4. Beagle Android refuses such a document."),
    Explanation(
      .deprecated, .note, "Names of Beagle 1.x and of other clients are not used.",
      reason: "They work here, but phones with Beagle 2.x pass over them or show a placeholder.",
      wrong: """
        {
          "_beagleComponent_": "beagle:container",
          "child": {"_beagleComponent_": "beagle:text", "text": "Hello"}
        }
        """,
      right: """
        {
          "_beagleComponent_": "beagle:container",
          "children": [{"_beagleComponent_": "beagle:text", "text": "Hello"}]
        }
        """,
      source: "Beagle iOS 2.0 removed them; Beagle iOS 1.9.0 and the web client read them."),
    Explanation(
      .badCustom, .error, "The content of a custom component or action is what its type expects.",
      reason: "The application's own decoding refused it, so that a placeholder shows. check knows"
        + " only the names of custom types; this code comes from an application's own decoder.",
      source: "The application's Decodable."),
    Explanation(
      .tooMany, .note, "A document has at most a thousand findings.",
      reason: "More are left out; those at the beginning are often the cause of the rest.",
      source: "BeagleTUI's own bounds."),
  ]
}
