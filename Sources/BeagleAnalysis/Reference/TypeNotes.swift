/// What the decoder of a component, an action or an object does not know: an example, what a
/// terminal does differently, and mistakes that people make.
struct TypeNotes: Sendable {
  /// Further paragraphs about the purpose.
  var details: [String] = []
  /// A complete document that `check` accepts without a finding.
  var example: String = ""
  /// Other files that the example needs, by path.
  var files: [ReferencePage.File] = []
  var terminal: [String] = []
  var mistakes: [String] = []
  var seeAlso: [String] = []

  /// The example as files. A directory of these files has no finding.
  var examples: [ReferencePage.Example] {
    guard !example.isEmpty else { return [] }
    let name = files.isEmpty ? "" : "home.json"
    return [ReferencePage.Example("Example", files: [.init(name, example)] + files)]
  }

  /// Returns the notes of a component or action of Beagle.
  static func of(_ name: String) -> TypeNotes? { table[name] }

  private static let table: [String: TypeNotes] = [:]
}

/// An object in the properties of components and actions. It has no type name in JSON.
struct ObjectNotes: Sendable {
  /// The Swift name of the type.
  let name: String
  /// Whether it is a part of the style property.
  var isStyle = false
  /// The properties with such a value.
  var aliases: [String] = []
  let summary: String
  var notes = TypeNotes()

  static let table: [ObjectNotes] = [
    ObjectNotes(
      name: "Style", isStyle: true, aliases: ["style"],
      summary: "The size, position, margin, padding, colors and layout of a component's box."),
    ObjectNotes(
      name: "Flex", isStyle: true, aliases: ["style.flex", "flexbox"],
      summary: "The flexbox layout of a box and its children."),
    ObjectNotes(
      name: "Size", isStyle: true, aliases: ["style.size"],
      summary: "The width and height of a box, with their minimum and maximum."),
    ObjectNotes(
      name: "EdgeValue", isStyle: true,
      aliases: [
        "style.margin", "style.padding", "style.position", "margin", "padding", "position",
      ],
      summary: "A length for each edge of a box: its margin, padding or position."),
    ObjectNotes(
      name: "UnitValue", isStyle: true, aliases: ["unit", "length"],
      summary: "A length: a number with a unit."),
    ObjectNotes(
      name: "CornerRadius", isStyle: true, aliases: ["style.cornerRadius"],
      summary: "The radius of the corners of a box."),
    ObjectNotes(
      name: "Context", aliases: ["context"],
      summary: "A named value that a component and its descendants read in expressions."),
    ObjectNotes(
      name: "Accessibility", aliases: ["accessibility"],
      summary: "What a screen reader announces for a component."),
    ObjectNotes(
      name: "Template", aliases: ["templates", "template"],
      summary: "The component of a row of a list or grid, with the condition for its use."),
    ObjectNotes(
      name: "NavigationBar", aliases: ["navigationBar"],
      summary: "The bar at the top of a screen, with a title, a back button and items."),
    ObjectNotes(
      name: "NavigationBarItem", aliases: ["navigationBarItems"],
      summary: "A button in the navigation bar of a screen."),
    ObjectNotes(
      name: "SafeArea", aliases: ["safeArea"],
      summary: "The edges at which a screen avoids the notch and the bars of a phone."),
    ObjectNotes(
      name: "TabBarItem", aliases: ["items"], summary: "A tab of a tab bar."),
    ObjectNotes(
      name: "TabItem", aliases: ["tabItems"], summary: "A tab of a tabView, with its page."),
    ObjectNotes(
      name: "ImagePath", aliases: ["path", "_beagleImagePath_"],
      summary: "The source of an image: an image of the application, or an address."),
    ObjectNotes(
      name: "LocalImage", aliases: ["icon"], summary: "An image of the application."),
    ObjectNotes(
      name: "PlaceholderImage",
      summary: "An image of the application that is shown until another image is loaded."),
    ObjectNotes(
      name: "Route", aliases: ["route"],
      summary: "The screen that a navigation opens: its address, or the screen itself."),
    ObjectNotes(
      name: "HttpAdditionalData", aliases: ["httpAdditionalData"],
      summary: "The method, header fields and body of the request for a screen."),
    ObjectNotes(
      name: "NavigationContext", aliases: ["navigationContext"],
      summary: "A value that a navigation passes to the next screen."),
    ObjectNotes(
      name: "Attributes", aliases: ["analytics"],
      summary: "What analytics records about an action."),
    ObjectNotes(
      name: "FieldError", aliases: ["errors"],
      summary: "The error of an input in a form of Beagle 1.x."),
  ]
}
