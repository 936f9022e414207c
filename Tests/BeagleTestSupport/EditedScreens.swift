/// Components and screens as JSON.
package enum Edited {
  /// A text field; its members are JSON.
  package static func field(_ members: String = "") -> String {
    "{\"_beagleComponent_\":\"beagle:textInput\"\(members.isEmpty ? "" : "," + members)}"
  }

  /// A button that adds one to a number in a context.
  package static func add(_ context: String, title: String = "Add") -> String {
    Part.button(title, Part.set(context, "\"@{sum(\(context), 1)}\""))
  }

  /// Numbered texts.
  package static func texts(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { Part.text("Line \($0)") }
  }

  /// A screen with a scroll view.
  package static func screen(_ children: [String], context: String? = nil, title: String = "Home")
    -> String
  {
    let context = context.map { ",\"context\":\($0)" } ?? ""
    return """
      {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"\(title)"}\(context),
       "child":{"_beagleComponent_":"beagle:scrollView","children":[\(children.joined(separator: ","))]}}
      """
  }

  /// A list with literal data.
  package static func list(_ data: String, template: String, members: String = "") -> String {
    """
    {"_beagleComponent_":"beagle:listView","dataSource":\(data),\(members)
     "templates":[{"view":\(template)}]}
    """
  }
}
