import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the navigation bar at every width: the title is readable and every item reachable.
@MainActor
struct NavigationBarTests {
  private static let titles = ["Search", "Cart (3)", "Help"]

  /// A screen with items that records what they did.
  @MainActor
  fileprivate final class Bar: ScreenDriving {
    let terminal: HeadlessTerminal
    let application: Application
    var pressed: [String] = []

    init(_ title: String, _ items: [String], width: Int, below: [String] = [""]) {
      terminal = HeadlessTerminal(size: CellSize(width: width, height: 14))
      application = Application(terminal: terminal, clock: ManualClock())
      let below = below.map { title in
        let controller = ViewController()
        controller.navigationItem.title = title
        return controller
      }
      let second = ViewController()
      second.navigationItem.title = title
      second.navigationItem.items = items.map { item in
        NavigationItem.BarItem(title: item) { [unowned self] in pressed.append(item) }
      }
      let navigation = NavigationController(rootViewController: below[0])
      application.window.rootViewController = navigation
      navigation.setViewControllers(below + [second])
      application.present()
    }

    var row: String { terminal.text(row: 0) }

    func resize(_ width: Int) {
      terminal.resize(to: CellSize(width: width, height: 14))
      application.window.handle(.resize(CellSize(width: width, height: 14)))
      application.present()
    }
  }

  /// Several changes are shown together after the last one.
  @Test func batchedChangesAreShownOnce() {
    let item = NavigationItem()
    var shown: [String?] = []
    item.onChange = { shown.append(item.title) }
    item.performBatchUpdates {
      item.title = "First"
      item.performBatchUpdates { item.items = [NavigationItem.BarItem(title: "Search") {}] }
      item.title = "Second"
      #expect(shown.isEmpty)
    }
    #expect(shown == ["Second"])
    item.performBatchUpdates {}
    #expect(shown == ["Second"])
    item.title = "Third"
    #expect(shown == ["Second", "Third"])
  }

  @Test func titleIsCompleteAt40Columns() {
    let bar = Bar("Order details", NavigationBarTests.titles, width: 40)
    #expect(bar.row == " ‹ Back       Order details  ▸Search  ⋯")
  }

  @Test func noMenuIfItemsFit() {
    let bar = Bar("Order details", NavigationBarTests.titles, width: 60)
    #expect(bar.row.hasSuffix("Search  Cart (3)  Help"))
    #expect(bar.row.contains(" Order details "))
  }

  @Test(arguments: 20...90)
  func barPartsDoNotOverlap(width: Int) {
    let bar = Bar("A rather long title of a screen", NavigationBarTests.titles, width: width)
    // The focus mark is in the gap before the first item.
    #expect(bar.row.contains(" ▸"), "\(bar.row)")
    let row = String(bar.row.map { $0 == "▸" ? " " : $0 })
    let words = row.split(separator: "  ").map { $0.trimmingBlanks }
    #expect(words.first == "‹ Back", "\(bar.row)")
    let title = words[1].filter { $0 != "…" }
    #expect("A rather long title of a screen".hasPrefix(title), "\(bar.row)")
    #expect(words[1].count >= min(7, width / 4), "\(bar.row)")
    for word in words.dropFirst(2) {
      #expect(NavigationBarTests.titles.contains(word) || word == "⋯", "\(bar.row)")
    }
  }

  @Test(arguments: [20, 30, 40, 60])
  func everyItemIsReachableByKeyboard(width: Int) {
    for item in NavigationBarTests.titles {
      let bar = Bar("Order details", NavigationBarTests.titles, width: width)
      if !bar.tab(to: item) {
        #expect(bar.tab(to: "⋯"))
        bar.press(.enter)
        #expect(bar.tab(to: item))
      }
      bar.press(.enter)
      #expect(bar.pressed == [item])
      #expect(bar.application.window.topDialog == nil)
    }
  }

  @Test func pathIsBeforeTheTitleIfSpaceAllows() {
    let bar = Bar("#1042", ["Help"], width: 60, below: ["Home", "Orders"])
    #expect(bar.row.contains(" Home › Orders › #1042 "))
    bar.resize(36)
    #expect(bar.row.contains(" … › Orders › #1042 "))
    bar.resize(32)
    #expect(bar.row.contains("   #1042   "))
    #expect(!bar.row.contains("›"))
  }

  @Test(arguments: 20...90)
  func pathLeavesTitleAndItemsComplete(width: Int) {
    let with = Bar(
      "Order details", NavigationBarTests.titles, width: width, below: ["A home", "B"])
    let without = Bar("Order details", NavigationBarTests.titles, width: width)
    for word in ["‹ Back", "Order details", "⋯"] + NavigationBarTests.titles {
      #expect(with.row.contains(word) == without.row.contains(word), "\(with.row)")
    }
  }

  @Test func changedItemKeepsTheFocus() {
    let bar = Bar("Order details", NavigationBarTests.titles, width: 80)
    #expect(bar.tab(to: "Help"))
    let item = bar.application.window.topController?.topmost.navigationItem
    item?.items[2].title = "Help!"
    bar.press(.enter)
    #expect(bar.pressed == ["Help"])
    #expect(bar.row.hasSuffix("Help!"))
  }

  @Test func escapeClosesTheMenuAndRestoresFocus() {
    let bar = Bar("Order details", NavigationBarTests.titles, width: 40)
    #expect(bar.tab(to: "⋯"))
    bar.press(.enter)
    #expect(bar.terminal.find("More") != nil)
    #expect(bar.terminal.find("Cart (3)") != nil)
    bar.press(.escape)
    #expect(bar.terminal.find("More") == nil)
    bar.press(.enter)
    #expect(bar.terminal.find("More") != nil)
  }

  @Test func focusFollowsAnItemIntoTheMenu() {
    let bar = Bar("Order details", NavigationBarTests.titles, width: 80)
    #expect(bar.tab(to: "Help"))
    bar.resize(40)
    bar.press(.enter)
    #expect(bar.pressed == [])
    #expect(bar.menuIsOpen)
    bar.press(.escape)
    bar.resize(80)
    #expect(!bar.row.contains("⋯"))
    #expect(bar.application.window.focusedView?.isHidden == false)
  }
}

extension NavigationBarTests.Bar {
  fileprivate var menuIsOpen: Bool { application.window.topDialog != nil }

  /// Presses Tab until the view with the title has the focus; false after one full round.
  fileprivate func tab(to title: String) -> Bool {
    let window = application.window
    for _ in window.focusableViews {
      let view = window.focusedView
      if (view as? FlatButton)?.title == title || (view as? Label)?.text == title { return true }
      press(.tab)
    }
    return false
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
