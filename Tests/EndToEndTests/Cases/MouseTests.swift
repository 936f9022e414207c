import Testing

extension EndToEnd {
  /// Tests of clicks, the wheel and dragging, as terminals report them.
  @Suite struct MouseTests {
    @Test func clicksPressAndWheelScrolls() throws {
      var files = Payload.pair
      files["third.json"] = Payload.lines(200)
      let session = try PtySession(screens: files)
      try session.wait(for: "Welcome", "? keys")
      #expect(session.screen.log.isOn(1006))
      try session.click(on: "Third")
      try session.wait(for: "Line number 1")
      session.wheel(1, column: 10, row: 10)
      try session.wait(forNo: "Line number 1 ")
      try session.wait("the fourth line at the top") {
        (session.screen.find("Line number 4")?.row ?? 99) <= 3
      }
      session.wheel(-5, column: 10, row: 10)
      try session.wait("the first line again") {
        session.screen.row(2).hasPrefix("Line number 1")
      }
      try session.click(on: "Back")
      try session.wait(for: "Welcome")
      #expect(try session.quit() == [])
    }

    /// The terminal reports a press, motion with the button down, and a release.
    @Test func scrollBarIsDragged() throws {
      let session = try PtySession(screens: ["home.json": Payload.lines(200)])
      try session.wait(for: "Line number 1", "? keys")
      session.send("\u{1b}[<0;80;3M\u{1b}[<32;80;12M")
      try session.wait(for: "Line number 100 ")
      session.send("\u{1b}[<32;70;24M\u{1b}[<0;70;24m")
      try session.wait(for: "Line number 200")
      session.send("\u{1b}[<32;80;3M")
      try session.waitForNoOutput()
      #expect(session.screen.shows("Line number 200"))
      #expect(try session.quit() == [])
    }

    /// The X10 encoding ends at column 223, so this needs SGR reports.
    @Test func clicksBeyondColumn223Work() throws {
      let bar = """
        {"_beagleComponent_": "beagle:screenComponent",
         "navigationBar": {"title": "Wide", "navigationBarItems": [
           {"text": "Far", "action": \(Payload.alert("Far away")),
            "onPress": [\(Payload.alert("Far away"))]}]},
         "child": {"_beagleComponent_": "beagle:container", "children": []}}
        """
      let session = try PtySession(screens: ["home.json": bar], columns: 300)
      try session.wait(for: "Far")
      let column = session.screen.find("Far")?.column ?? 0
      #expect(column > 223)
      try session.click(on: "Far")
      try session.wait(for: "Far away")
    }

    @Test func otherButtonsAndReleasesElsewhereDoNothing() throws {
      let session = try PtySession.home()
      let position = session.screen.find("Third") ?? .init(column: 0, row: 0)
      let at = "\(position.column + 1);\(position.row + 1)"
      session.send("\u{1b}[<1;\(at)M\u{1b}[<1;\(at)m")  // middle
      session.send("\u{1b}[<35;\(at)M")  // only moved
      session.send("\u{1b}[<0;\(at)M\u{1b}[<0;1;20m")  // released elsewhere
      session.click(column: 5000, row: 5000)
      session.click(column: -1, row: -1)
      session.send("\u{1b}[<0;99999999999999999999;1M\u{1b}[<M\u{1b}[<;;m")
      session.send("\u{1b}[<0;1;20M\u{1b}[<0;\(at)m")  // pressed elsewhere
      try session.waitForNoOutput()
      #expect(session.screen.shows("Welcome"))
      #expect(try session.quit() == [])
    }

    /// The menu of the component, which is closed with the next click, and copies.
    @Test func rightButtonOpensTheMenu() throws {
      let session = try PtySession.home()
      let position = session.screen.find("Third") ?? .init(column: 0, row: 0)
      let at = "\(position.column + 1);\(position.row + 1)"
      session.send("\u{1b}[<2;\(at)M\u{1b}[<2;\(at)m")
      try session.wait(for: "Copy text", "Inspect")
      session.send("\u{1b}[<0;1;20M\u{1b}[<0;1;20m")
      try session.wait(forNo: "Copy text")
      #expect(session.screen.shows("Welcome"))
      #expect(try session.quit() == [])
    }

    /// Each movement of the mouse costs bytes, so only a request enables the reports.
    @Test func hoverIsReportedOnDemand() throws {
      let plain = try PtySession.home(environment: ["SSH_CONNECTION": "1 2 3 4"])
      #expect(!plain.screen.log.isOn(1003))
      #expect(try plain.quit() == [])
      let session = try PtySession(screens: Payload.pair, ["--hover", "on"])
      try session.wait(for: "Welcome", "? keys")
      #expect(session.screen.log.isOn(1003))
      let position = session.screen.find("Third") ?? .init(column: 0, row: 0)
      session.send("\u{1b}[<35;\(position.column + 1);\(position.row + 1)M")
      try session.waitForNoOutput()
      let count = session.output.count
      session.send("\u{1b}[<35;\(position.column + 2);\(position.row + 1)M")
      try session.waitForNoOutput()
      #expect(session.output.count == count, "a movement inside a control writes nothing")
      #expect(try session.quit() == [])
      #expect(!session.screen.log.isOn(1003))
    }

    /// A drag over text copies it with OSC 52.
    @Test func dragCopiesText() throws {
      let session = try PtySession(screens: ["home.json": Payload.lines(200)])
      try session.wait(for: "Line number 1", "? keys")
      session.send("\u{1b}[<0;6;3M\u{1b}[<32;11;3M\u{1b}[<0;11;3m")
      try session.wait(for: "Copied 6 characters")
      #expect(try session.quit() == [])
    }

    /// Dialogs are modal: views below them cannot be clicked. A click outside closes the dialog.
    @Test func dialogsBlockClicksBelow() throws {
      let session = try PtySession.home()
      let position = session.screen.find("Second") ?? .init(column: 0, row: 0)
      session.send("?")
      try session.wait(for: "Close")
      // A column of the button that the dialog covers. It is next to the lines of keys, which a click presses.
      session.click(column: 9, row: position.row)
      try session.waitForNoOutput()
      #expect(session.screen.shows("Close"))
      session.click(column: 1, row: position.row)
      try session.wait(forNo: "Close")
      try session.waitForNoOutput()
      #expect(session.screen.shows("Welcome"))
      session.send("?")
      try session.wait(for: "Close")
      try session.click(on: "Close")
      try session.wait(forNo: "Close")
      try session.wait(for: "Welcome")
    }
  }
}
