import BeagleTUI

/// Builders for parts of payloads.
package enum Part {
  /// A screen around components.
  package static func screen(_ children: String..., id: String = "s", context: String? = nil)
    -> String
  {
    let context = context.map { ",\"context\":\($0)" } ?? ""
    return """
      {"_beagleComponent_":"beagle:screenComponent","id":"\(id)"\(context),
       "child":\(box(children, id: "box"))}
      """
  }

  /// A container around components.
  package static func box(_ children: [String], id: String? = nil, extra: String = "") -> String {
    let id = id.map { ",\"id\":\"\($0)\"" } ?? ""
    let more = extra.isEmpty ? "" : "," + extra
    return """
      {"_beagleComponent_":"beagle:container"\(id)\(more),"children":[\(children.joined(separator: ","))]}
      """
  }

  package static func text(_ text: String) -> String {
    "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"\(text)\"}"
  }

  package static func lazy(_ path: String, _ initialState: String = text("…")) -> String {
    """
    {"_beagleComponent_":"beagle:lazyComponent","path":"\(path)","initialState":\(initialState)}
    """
  }

  package static func button(_ title: String, _ actions: String..., id: String? = nil) -> String {
    let id = id.map { ",\"id\":\"\($0)\"" } ?? ""
    return """
      {"_beagleComponent_":"beagle:button","text":"\(title)"\(id),
       "onPress":[\(actions.joined(separator: ","))]}
      """
  }

  /// An action with further members, for example `"url":"/a"`.
  package static func action(_ name: String, _ members: String...) -> String {
    (["{\"_beagleAction_\":\"beagle:\(name)\""] + members).joined(separator: ",") + "}"
  }

  /// A navigation to a remote screen, for example `pushView`; further members begin with a comma.
  package static func push(_ action: String, _ url: String, _ more: String = "") -> String {
    """
    {"_beagleAction_":"beagle:\(action)","route":{"url":"\(url)"}\(more)}
    """
  }

  package static let pop = action("popView")
  package static let popStack = action("popStack")
  package static func popTo(_ route: String) -> String {
    action("popToView", "\"route\":\"\(route)\"")
  }

  /// `setContext`; the value is JSON.
  package static func set(_ id: String, _ value: String, path: String? = nil) -> String {
    let path = path.map { "\"path\":\"\($0)\"," } ?? ""
    return action("setContext", "\(path)\"contextId\":\"\(id)\",\"value\":\(value)")
  }

  /// `setContext` that appends a text to the value of the context.
  package static func append(_ text: String, to id: String) -> String {
    set(id, "\"@{concat(\(id), '\(text)')}\"")
  }

  /// A context; the value is JSON.
  package static func context(_ id: String, _ value: String) -> String {
    "{\"id\":\"\(id)\",\"value\":\(value)}"
  }
}

/// The JSON of a screen with a title, and actions on buttons named after them.
package func screenJSON(_ title: String, _ buttons: [String: String] = [:], extra: String = "")
  -> String
{
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
  package func show(_ json: String) { open(.declarativeText(json)) }

  /// Opens a first screen titled Home from a server, and clears the reported states.
  package func openHome(_ buttons: [String: String] = [:], extra: String = "") {
    open(.remote(.init(url: "/home")))
    server.respond(screenJSON("Home", buttons, extra: extra), to: "/home")
    settle()
    _ = takeReportedStates()
  }

  /// The controller of the screen on top.
  package var screen: BeagleScreenViewController? {
    navigation?.topViewController as? BeagleScreenViewController
  }

  /// The text on screen between `name=` and the next period.
  package func shown(_ name: String) -> String {
    let start = text.ranges(of: name + "=").first
    return start.map { String(text[$0.upperBound...].prefix { $0 != "." }) } ?? ""
  }

  /// The logged warnings and errors.
  package var loggedProblems: [String] {
    dependencies.log.entries.filter { $0.level > .info }.map(\.message)
  }
}
