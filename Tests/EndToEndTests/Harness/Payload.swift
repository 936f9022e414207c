/// The JSON of small screens.
enum Payload {
  /// A screen with a title and its components in a column.
  static func screen(_ title: String, _ children: [String], scrolls: Bool = false) -> String {
    let kind = scrolls ? "scrollView" : "container"
    return """
      {
        "_beagleComponent_": "beagle:screenComponent",
        "navigationBar": {"title": \(string(title)), "showBackButton": true},
        "child": {
          "_beagleComponent_": "beagle:\(kind)",
          "children": [\(children.joined(separator: ",\n      "))]
        }
      }
      """
  }

  static func text(_ text: String) -> String {
    "{\"_beagleComponent_\": \"beagle:text\", \"text\": \(string(text))}"
  }

  /// A button that runs actions when pressed.
  static func button(_ text: String, _ actions: [String]) -> String {
    """
    {"_beagleComponent_": "beagle:button", "text": \(string(text)), \
    "onPress": [\(actions.joined(separator: ", "))]}
    """
  }

  /// A button that pushes a screen.
  static func link(_ text: String, to url: String) -> String { button(text, [push(url)]) }

  static func push(_ url: String) -> String {
    "{\"_beagleAction_\": \"beagle:pushView\", \"route\": {\"url\": \(string(url))}}"
  }

  static func alert(_ message: String) -> String {
    "{\"_beagleAction_\": \"beagle:alert\", \"title\": \"Note\", \"message\": \(string(message))}"
  }

  /// A text field and a text below it that repeats its value, as `name: value.`
  static func echoingField(_ name: String) -> String {
    """
    {"_beagleComponent_": "beagle:container",
     "context": {"id": "\(name)", "value": ""},
     "children": [
       {"_beagleComponent_": "beagle:textInput", "placeholder": "type here",
        "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "\(name)",
                      "value": "@{onChange.value}"}]},
       {"_beagleComponent_": "beagle:text", "text": "\(name): @{\(name)}."}
     ]}
    """
  }

  /// A JSON string.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A home screen that links to two other screens.
  static var pair: [String: String] {
    [
      "home.json": screen(
        "Home", [text("Welcome"), link("Second", to: "/second"), link("Third", to: "/third")]),
      "second.json": screen("Two", [text("This is the second screen")]),
      "third.json": screen("Three", [text("This is the third screen")]),
    ]
  }

  /// A scrolling screen with numbered lines.
  static func lines(_ count: Int) -> String {
    screen("Lines", (1...count).map { text("Line number \($0)") }, scrolls: true)
  }
}
