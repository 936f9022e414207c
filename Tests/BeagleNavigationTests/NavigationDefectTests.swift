import BeagleTUI
import BeagleTestSupport
import Testing

@testable import TerminalKit

/// Tests for defects in loading and navigation that users reported for other Beagle clients.
@MainActor
@Suite
struct NavigationDefectTests {
  let bench = TestBench()

  private func push(_ url: String, _ action: String = "pushView", _ more: String = "") -> String {
    Part.push(action, url, more)
  }

  @Test func firstFrameAfterAFailureShowsTheError() {
    bench.open(.remote(.init(url: "/home")))
    for _ in 0..<3 {
      bench.server.fail()
      let paints = bench.window.statistics.paints
      bench.settle()
      #expect(bench.window.statistics.paints == paints + 1)
      #expect(bench.text.contains("Could not load"))
      bench.press(.character("r"))
      #expect(bench.errorView == nil)
    }
  }

  @Test func failedReloadPreservesTheContent() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.fail()
    bench.settle()
    bench.press(.escape)
    #expect(bench.text.contains("Not loaded"))
    #expect(bench.screen?.hasServerDrivenScreen() == false)
    bench.press(.character("r"))
    bench.server.respond(screenJSON("Home"))
    bench.settle()
    bench.press(.character("R"))
    bench.server.fail()
    bench.settle()
    #expect(bench.text.contains("Could not load"))
    bench.press(.escape)
    #expect(bench.text.contains("Content of Home"))
    #expect(!bench.text.contains("Not loaded"))
    #expect(bench.screen?.hasServerDrivenScreen() == true)
  }

  @Test func escapeCancelsLoading() {
    bench.openHome(["Go": push("/slow")])
    bench.click("Go")
    bench.press(.tab, .enter, .character("R"))
    #expect(bench.server.pending.count == 1)
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(!bench.isShowingLoading)
    bench.server.respond(screenJSON("Late"), to: "/slow")
    bench.settle()
    #expect(bench.titles == ["Home"])
    #expect(!bench.text.contains("Late"))
  }

  @Test func previousScreenIsVisibleWhileLoading() {
    bench.openHome(["Go": push("/slow")])
    bench.click("Go")
    #expect(bench.isShowingLoading)
    #expect(bench.text.contains("Content of Home"))
  }

  @Test func eachLoadReportsTheSameStates() {
    bench.openHome(["Go": push("/next")])
    let load = [
      "default <- started @Home", "default <- finished @Home", "default <- success @Home",
      "default <- success @Next", "default <- finished @Next",
    ]
    for _ in 0..<2 {
      bench.click("Go")
      bench.server.respond(screenJSON("Next"))
      bench.settle()
      #expect(bench.takeReportedStates() == load)
      bench.press(.escape)
      _ = bench.takeReportedStates()
    }
  }

  @Test func failedLoadDoesNotShowAnEarlierResponse() {
    bench.openHome(["Go": push("/next")])
    bench.click("Go")
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    bench.press(.escape)
    bench.click("Go")
    bench.server.fail()
    bench.settle()
    #expect(bench.text.contains("Could not load"))
    #expect(!bench.text.contains("Content of Next"))
  }

  @Test func lazyComponentLoadsAgainWhenItsScreenReopens() {
    bench.openHome(["Go": push("/next")])
    for round in 1...2 {
      bench.click("Go")
      bench.server.respond(screenJSON("Next", extra: StateSequenceTests.lazy), to: "/next")
      bench.settle()
      #expect(bench.server.requests.filter { $0.request.url == "/more" }.count == round)
      bench.server.respond(Part.text("round \(round)"), to: "/more")
      bench.settle()
      #expect(bench.text.contains("round \(round)"))
      bench.press(.escape)
    }
  }

  @Test func undecodableScreenIsReportedOnce() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond("{\"child\": 5}")
    bench.settle()
    #expect(bench.server.requests.count == 1)
    #expect(
      bench.takeReportedStates() == [
        "default <- started @-", "default <- error(remoteScreen.decoding, retry) @-",
        "default <- finished @-",
      ])
  }

  @Test func navigationUsesAPrefetchOnce() {
    let action = """
      {"_beagleAction_":"beagle:pushView","route":{"url":"/next","shouldPrefetch":true}}
      """
    bench.openHome(["Go": action])
    #expect(bench.server.pending.map(\.request.url) == ["/next"])
    bench.click("Go")
    #expect(bench.server.requests.count == 2)
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    #expect(bench.titles == ["Home", "Next"])
    bench.press(.escape)
    bench.click("Go")
    #expect(bench.server.requests.count == 3)
  }

  @Test func popViewOnASingleScreenClosesTheStack() {
    bench.openHome(["Go": push("/modal", "pushStack"), "Back": Part.pop])
    bench.click("Go")
    bench.server.respond(screenJSON("Modal", ["Close": Part.pop]))
    bench.settle()
    bench.click("Close")
    #expect(bench.titles == ["Home"])
    bench.click("Back")
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("This is the first screen"))
  }

  @Test func popToViewFindsLocalScreensByTheirId() {
    let back = Part.popTo("Local")
    let third = """
      {"_beagleAction_":"beagle:pushView","route":{"screen":\(screenJSON("Third", ["Return": back]))}}
      """
    let local = """
      {"_beagleAction_":"beagle:pushView","route":{"screen":\(screenJSON("Local", ["On": third]))}}
      """
    bench.openHome(["Go": local])
    bench.click("Go")
    bench.click("On")
    #expect(bench.titles == ["Home", "Local", "Third"])
    bench.click("Return")
    #expect(bench.titles == ["Home", "Local"])
  }

  @Test func failedPushStackPreservesTheHistory() {
    bench.openHome(["Go": push("/next", "pushStack", ",\"controllerId\":\"custom\"")])
    bench.click("Go")
    bench.server.fail()
    bench.settle()
    #expect(
      bench.takeReportedStates().last == "default <- error(remoteScreen.network, retry) @Home")
    #expect(bench.titles == ["Home"])
    bench.press(.escape)
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
  }

  @Test(arguments: ["pushStack", "resetStack", "resetApplication"])
  func retryWorksWithACustomController(_ action: String) {
    bench.openHome(["Go": push("/next", action, ",\"controllerId\":\"custom\"")])
    bench.click("Go")
    bench.server.fail()
    bench.settle()
    bench.click("Retry")
    _ = bench.takeReportedStates()
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    #expect(bench.takeReportedStates().last == "custom <- finished @Next")
    #expect(bench.text.contains("Content of Next"))
  }

  @Test func navigationContextIsRemovedByAPop() {
    let text = Part.text("got @{navigationContext.n}.")
    bench.openHome([
      "With": push("/next", "pushView", ",\"navigationContext\":{\"value\":{\"n\":1}}"),
      "None": push("/next"),
    ])
    for (button, shown) in [("With", "got 1."), ("None", "got .")] {
      bench.click(button)
      bench.server.respond(screenJSON("Next", extra: text))
      bench.settle()
      #expect(bench.text.contains(shown))
      bench.press(.escape)
    }
  }

  @Test func navigationBetweenLocalScreensIsRecorded() {
    let recorder = AnalyticsRecorder()
    recorder.config = AnalyticsConfig(actions: ["beagle:pushView": []])
    bench.dependencies.analyticsProvider = recorder
    let third = Navigate.pushView(
      .declarative(Screen(id: "third", child: Text("third"))))
    let second = Navigate.pushView(
      .declarative(Screen(id: "second", child: Button(text: "On", onPress: [third]))))
    bench.open(.declarative(Screen(id: "first", child: Button(text: "Go", onPress: [second]))))
    bench.click("Go")
    bench.click("On")
    let records = recorder.records.map { record -> String in
      switch record.type {
      case .screen: "screen \(record.screen ?? "-")"
      case .action(let action): "\(action.beagleAction) at \(record.screen ?? "-")"
      }
    }
    #expect(
      records == [
        "screen first", "beagle:pushview at first", "screen second",
        "beagle:pushview at second", "screen third",
      ])
  }

  @Test func failedLazyComponentEndsLoading() {
    bench.openHome(extra: StateSequenceTests.lazy)
    #expect(bench.application.isLoading)
    bench.server.fail("/more")
    bench.settle()
    #expect(!bench.application.isLoading)
    #expect(!bench.isShowingLoading)
  }
}
