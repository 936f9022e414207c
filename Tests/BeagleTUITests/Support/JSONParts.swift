import BeagleTUI

/// Builders for parts of payloads.
enum Part {
  /// A screen around components.
  static func screen(_ children: String..., id: String = "s", context: String? = nil) -> String {
    let context = context.map { ",\"context\":\($0)" } ?? ""
    return """
      {"_beagleComponent_":"beagle:screenComponent","id":"\(id)"\(context),
       "child":\(box(children, id: "box"))}
      """
  }

  /// A container around components.
  static func box(_ children: [String], id: String? = nil, extra: String = "") -> String {
    let id = id.map { ",\"id\":\"\($0)\"" } ?? ""
    let more = extra.isEmpty ? "" : "," + extra
    return """
      {"_beagleComponent_":"beagle:container"\(id)\(more),"children":[\(children.joined(separator: ","))]}
      """
  }

  static func text(_ text: String) -> String {
    "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"\(text)\"}"
  }

  static func lazy(_ path: String, _ initialState: String = text("…")) -> String {
    """
    {"_beagleComponent_":"beagle:lazyComponent","path":"\(path)","initialState":\(initialState)}
    """
  }

  static func button(_ title: String, _ actions: String..., id: String? = nil) -> String {
    let id = id.map { ",\"id\":\"\($0)\"" } ?? ""
    return """
      {"_beagleComponent_":"beagle:button","text":"\(title)"\(id),
       "onPress":[\(actions.joined(separator: ","))]}
      """
  }

  /// An action with further members, for example `"url":"/a"`.
  static func action(_ name: String, _ members: String...) -> String {
    (["{\"_beagleAction_\":\"beagle:\(name)\""] + members).joined(separator: ",") + "}"
  }

  /// `setContext`; the value is JSON.
  static func set(_ id: String, _ value: String, path: String? = nil) -> String {
    let path = path.map { "\"path\":\"\($0)\"," } ?? ""
    return action("setContext", "\(path)\"contextId\":\"\(id)\",\"value\":\(value)")
  }

  /// `setContext` that appends a text to the value of the context.
  static func append(_ text: String, to id: String) -> String {
    set(id, "\"@{concat(\(id), '\(text)')}\"")
  }

  /// A context; the value is JSON.
  static func context(_ id: String, _ value: String) -> String {
    "{\"id\":\"\(id)\",\"value\":\(value)}"
  }
}

/// The JSON of a screen with a title, and actions on buttons named after them.
func screenJSON(_ title: String, _ buttons: [String: String] = [:], extra: String = "") -> String {
  let rows = buttons.sorted { $0.key < $1.key }.map { name, action in
    """
    {"_beagleComponent_":"beagle:button","text":"\(name)","onPress":[\(action)]}
    """
  }
  let children =
    ([
      """
      {"_beagleComponent_":"beagle:text","text":"Content of \(title)"}
      """
    ] + rows + (extra.isEmpty ? [] : [extra])).joined(separator: ",")
  return """
    {"_beagleComponent_":"beagle:screenComponent","id":"\(title)",
     "navigationBar":{"title":"\(title)"},
     "child":{"_beagleComponent_":"beagle:container","children":[\(children)]}}
    """
}

extension TestBench {
  /// Opens a screen given as JSON and paints.
  func show(_ json: String) { open(.declarativeText(json)) }

  /// Opens a first screen titled Home from a server, and clears the reported states.
  func openHome(_ buttons: [String: String] = [:], extra: String = "") {
    open(.remote(.init(url: "/home")))
    server.respond(screenJSON("Home", buttons, extra: extra), to: "/home")
    settle()
    _ = takeReportedStates()
  }

  /// The controller of the screen on top.
  var screen: BeagleScreenViewController? {
    navigation?.topViewController as? BeagleScreenViewController
  }

  /// The text on screen between `name=` and the next period.
  func shown(_ name: String) -> String {
    let start = text.range(of: name + "=")
    return start.map { String(text[$0.upperBound...].prefix { $0 != "." }) } ?? ""
  }

  /// The logged warnings and errors.
  var loggedProblems: [String] {
    dependencies.log.entries.filter { $0.level > .info }.map(\.message)
  }
}
