extension Explanation {
  private static func backButton(_ action: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:button", "text": "Back",
      "onPress": [{"_beagleAction_": "beagle:\(action)"}]
    }
    """
  }

  private static func container(_ content: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:container",
      \(content)
    }
    """
  }

  /// The types and keys of a document.
  static let documents: [Explanation] = [
    Explanation(
      .missingRoot, .error,
      "The root of a document must be a component, an action, or a list of either.",
      reason: "A document whose root has no type shows nothing: the screen fails to load.",
      wrong: #"{"text": "Hello"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#,
      source: "Beagle iOS 2.1.3: Coder and ServerDrivenComponent.toScreen accept any registered"
        + " component at the root."),
    Explanation(
      .unknownComponent, .warning,
      "A component must have a type that Beagle or the application registers.",
      reason: "Debug builds show a placeholder for an unknown component, other builds show nothing."
        + " If the type belongs to your application, name it with --known.",
      wrong: #"{"_beagleComponent_": "beagle:label", "text": "Hello"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#,
      source: "Beagle iOS 2.1.3, UnknownComponent: decoding continues with a placeholder."),
    Explanation(
      .unknownAction, .warning,
      "An action must have a type that Beagle or the application registers.",
      reason: "An unknown action does nothing when it runs; only the log mentions it."
        + " If the type belongs to your application, name it with --known.",
      wrong: backButton("goBack"), right: backButton("popView"),
      source: "Beagle iOS 2.1.3, UnknownAction: execution logs an error."),
    Explanation(
      .misspelledProperty, .warning, "Property names must be spelled correctly.",
      reason:
        "Clients ignore a key that they do not know, without a message. The property keeps its"
        + " default value.",
      wrong: ##"{"_beagleComponent_": "beagle:text", "text": "Hello", "textColour": "#FF0000"}"##,
      right: ##"{"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": "#FF0000"}"##,
      source: "Beagle iOS 2.1.3 ignores unknown keys. Keys are case-sensitive."),
    Explanation(
      .unknownProperty, .warning, "A key must be a property of the type.",
      reason:
        "Clients ignore other keys. Remove the key, or begin it with _ or // if it is a remark.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "fontSize": 12}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "styleId": "small"}"#,
      source: "Beagle iOS 2.1.3 ignores unknown keys."),
    Explanation(
      .missingRequired, .error, "Required properties must be present.",
      reason:
        "Phones reject the whole document if one is missing. BeagleTUI uses a default value or"
        + " shows a placeholder.",
      wrong: #"{"_beagleComponent_": "beagle:button"}"#,
      right: #"{"_beagleComponent_": "beagle:button", "text": "Buy"}"#,
      source: "Beagle iOS 2.1.3: a required key that is missing fails decoding."),
    Explanation(
      .duplicateKey, .warning, "The keys of an object must be unique.",
      reason: "Only one of the values is used, and clients do not agree on the choice.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello", "text": "Good day"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Good day"}"#,
      source: "RFC 8259, section 4. Beagle Android rejects such a document."),
    Explanation(
      .deprecated, .note, "Use the names of Beagle 2.x, not those of Beagle 1.x or other clients.",
      reason: "BeagleTUI reads the old names, but phones with Beagle 2.x ignore them or show a"
        + " placeholder.",
      wrong: container(#""child": {"_beagleComponent_": "beagle:text", "text": "Hello"}"#),
      right: container(#""children": [{"_beagleComponent_": "beagle:text", "text": "Hello"}]"#),
      source: "Beagle iOS 2.0 removed them; Beagle iOS 1.9.0 and the web client read them."),
    Explanation(
      .badCustom, .error,
      "The properties of a custom component or action must be what its decoder expects.",
      reason: "The application's decoder rejected them, so a placeholder is shown. Only a running"
        + " application reports this: check knows the names of custom types, not their properties.",
      source: "The application's Decodable."),
    Explanation(
      .tooMany, .note, "A document has at most 1,000 findings.",
      reason:
        "Further findings are not reported. Fix the first ones: they are often the cause of the"
        + " others.",
      source: "BeagleTUI's own limits."),
  ]
}
