import BeagleTUITesting
import Glibc
import TestFiles
import Testing

@testable import BeagleTUI

/// Tests of the screens that `dev` opens again after it has built an application.
@MainActor
@Suite
struct LaunchStackTests {
  private let path: String

  init() throws { path = "/tmp/launch-stack-\(getpid())-\(UInt64.random(in: 0 ... .max))" }

  /// A new process of the application.
  private func application(_ paths: [String]) -> Pilot {
    let pilot = Pilot(size: CellSize(width: 60, height: 10))
    for path in paths {
      pilot.dependencies.localScreens[path] = {
        Screen(navigationBar: NavigationBar(title: "Screen \(path)")) {
          Container {
            for next in ["/a", "/b", "/c"] {
              Button(.value(next), onPress: [PushView(route: .remote(.value(next)))])
            }
            Button("Own", onPress: [PushView(route: .declarative(Screen(child: Text("Own one"))))])
          }
        }
      }
    }
    return pilot
  }

  private func end(_ pilot: Pilot) {
    LaunchStack.saveAtEnd(of: pilot.application, path: path)
    pilot.application.window.onTerminate?(SIGTERM)
  }

  private func start(_ paths: [String], first: ScreenType = .remote(.init(url: "/a"))) -> Pilot {
    let pilot = application(paths)
    let isRestored = LaunchStack.restore(
      in: pilot.application, controllerId: nil, path: path
    ) { pilot.application.open(first) }
    if !isRestored { pilot.application.open(first) }
    pilot.settle()
    return pilot
  }

  @Test("the new version opens the same stack")
  func stackIsOpenedAgain() throws {
    let pilot = start(["/a", "/b", "/c"])
    try pilot.click(.button, "/b")
    try pilot.click(.button, "/c")
    end(pilot)
    let next = start(["/a", "/b", "/c"])
    try next.expectText("Screen /c")
    next.press(.escape)
    try next.expectText("Screen /b")
    next.press(.escape)
    try next.expectText("Screen /a")
    // A crash does not open the same screens again.
    #expect(access(path, F_OK) != 0)
  }

  @Test("a screen that no longer exists is named")
  func missingScreensAreNamed() throws {
    let pilot = start(["/a", "/b", "/c"])
    try pilot.click(.button, "/b")
    try pilot.click(.button, "/c")
    end(pilot)
    let next = start(["/a", "/c"])
    try next.expectText("Screen /a")
    try next.expectMessage("The screen /b no longer exists; this is /a.")
  }

  @Test("a first screen without a path is opened by the application")
  func ownFirstScreens() throws {
    let first = ScreenType.declarative(
      Screen(child: Button("/b", onPress: [PushView(route: .remote("/b"))])))
    let pilot = start(["/b"], first: first)
    try pilot.click(.button, "/b")
    end(pilot)
    let next = start(["/b"], first: first)
    try next.expectText("Screen /b")
    next.press(.escape)
    #expect(next.message == nil && !next.shows("Screen /b"))
  }

  @Test("a screen without a path is closed, which the status bar says")
  func screensWithoutPath() throws {
    let pilot = start(["/a", "/b"])
    try pilot.click(.button, "/b")
    try pilot.click(.button, "Own")
    try pilot.expectText("Own one")
    end(pilot)
    let next = start(["/a", "/b"])
    try next.expectText("Screen /b")
    try next.expectMessage("A screen without a path was closed; dev opens those with a path again.")
  }

  private func topScreen(of pilot: Pilot) throws -> BeagleScreenViewController {
    let stack = try #require(
      pilot.application.window.rootViewController as? BeagleNavigationController)
    return try #require(stack.viewControllers.last as? BeagleScreenViewController)
  }

  @Test("the navigation context of a screen has its value again")
  func navigationContext() throws {
    let value: DynamicObject = ["id": 7]
    let pilot = start(["/a", "/b"])
    try pilot.click(.button, "/b")
    try topScreen(of: pilot).host.contexts.navigationContext.set(value)
    end(pilot)
    let next = start(["/a", "/b"])
    try next.expectText("Screen /b")
    #expect(try topScreen(of: next).host.contexts.navigationContext.value == value)
  }

  @Test("values of contexts are set after those of the application")
  func contexts() throws {
    let text = #"{"global":{"a":1},"navigationContext":[2],"operations":{"price":3}}"#
    let contexts = try #require(LaunchContexts(text))
    #expect(contexts.text == text)
    let pilot = application([])
    pilot.dependencies.globalContext.set("old")
    contexts.apply(to: pilot.dependencies)
    #expect(pilot.dependencies.globalContext.get(path: "a") == 1)
    pilot.open(.declarative(Screen(child: Text("Price @{price()}"))))
    try pilot.expectText("Price 3")
    #expect(LaunchContexts("{") == nil)
  }
}
