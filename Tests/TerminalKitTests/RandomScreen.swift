@testable import TerminalKit

/// A random screen with random changes.
@MainActor
struct RandomScreen {
  let root = ScrollingView()
  private var labels: [Label] = []
  private var views: [View] = []
  private var scrollers: [ScrollingView] = []
  private let colors: [Color?] = [nil, .palette(4), .palette(8), .rgb(10, 60, 90)]
  private let words = [
    "one", "two words", "漢字と仮名", "e\u{301}e\u{301}", "a longer text that wraps", "",
  ]

  init(random: SeededGenerator) {
    var random = random
    scrollers = [root]
    var parents: [View] = [root.content]
    for index in 0..<40 {
      let parent = parents.randomElement(using: &random) ?? root.content
      let view: View
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1:
        let label = Label(words.randomElement(using: &random) ?? "")
        labels.append(label)
        view = label
      case 2: view = TextField()
      case 3:
        view = View()
        view.flex.flexDirection = .row
        parents.append(view)
      case 4:
        view = View()
        view.border = Border()
        view.flex.border.all = 1
        parents.append(view)
      case 5:
        let inner = ScrollingView(axis: index % 3 == 0 ? .horizontal : .vertical)
        inner.flex.height = .points(4)
        inner.flex.flexGrow = 0
        scrollers.append(inner)
        parents.append(inner.content)
        view = inner
      case 6:
        // Extends beyond its superview.
        view = Label("beyond")
        view.flex.positionType = .absolute
        view.flex.position.left = .points(Float(Int.random(in: -3...30, using: &random)))
        view.flex.position.top = .points(Float(Int.random(in: -3...6, using: &random)))
      default: view = PushButton("button \(index)")
      }
      view.flex.flexShrink = 0
      parent.addSubview(view)
      views.append(view)
    }
  }

  /// Makes a random change and returns its description.
  mutating func change(
    _ random: inout SeededGenerator, _ window: Window, _ clock: ManualClock
  ) -> String {
    switch Int.random(in: 0..<24, using: &random) {
    case 0...8:
      let keys: [Key] = [
        .tab, .backTab, .up, .down, .down, .left, .right, .pageDown, .pageUp, .home, .end, .enter,
        .escape, .character("x"),
      ]
      let key = keys.randomElement(using: &random) ?? .tab
      window.handle(.key(KeyEvent(key)))
      return "\(key)"
    case 9...12:
      let scroller = scrollers.randomElement(using: &random) ?? root
      let step = Int.random(in: -4...4, using: &random)
      _ = scroller.scroll(dx: step, dy: step)
      return "scroll \(step)"
    case 13, 14:
      _ = root.scroll(dx: 0, dy: Int.random(in: -3...3, using: &random))
      return "scroll the page"
    case 15, 16:
      labels.randomElement(using: &random)?.text = words.randomElement(using: &random) ?? ""
      return "text"
    case 17:
      labels.randomElement(using: &random)?.style = TextStyle.role(.danger)
      return "style"
    case 18:
      views.randomElement(using: &random)?.backgroundColor =
        colors.randomElement(using: &random) ?? nil
      return "background"
    case 19:
      views.randomElement(using: &random)?.isHidden.toggle()
      return "hidden"
    case 20:
      window.showMessage("message \(Int.random(in: 0..<9, using: &random))")
      return "message"
    case 21:
      window.present(Dialog(title: "Box", message: "Text", choices: [.init("OK", key: .escape)]))
      return "dialog"
    case 22:
      clock.advance(milliseconds: 100)
      return "time"
    default:
      window.topDialog?.close()
      let view = window.controllers.first?.view
      if let overlay = view?.subviews.last as? ProgressOverlay {
        overlay.removeFromSuperview()
      } else {
        let overlay = ProgressOverlay()
        overlay.addSubview(ActivityIndicator())
        view?.addSubview(overlay)
      }
      return "progress"
    }
  }
}
