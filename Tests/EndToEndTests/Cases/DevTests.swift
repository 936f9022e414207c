import Glibc
import Testing

extension EndToEnd {
  /// Tests of `beagle-tui dev`: live reload, the editor key, and the server.
  @Suite struct DevTests {
    private static func home(_ words: String) -> String {
      Payload.screen("Home", [Payload.text(words), Payload.link("Go", to: "/next")])
    }

    @Test func savedChangesAreShownAndErrorsKeepTheScreen() throws {
      let screens = try TemporaryScreens(["home.json": Self.home("First words")])
      let session = try PtySession(
        ["dev", screens.path], environment: ["VISUAL": nil, "EDITOR": "/bin/sh -c"])
      try session.wait(for: "First words")
      try screens.write("home.json", Self.home("Second words"))
      try session.wait(for: "Second words")
      try screens.write("home.json", "{\n  \"a\": 1\n  \"b\": 2\n}")
      try session.wait(
        for: "home.json:3:3", "Second words", "3 │   \"b\": 2", "^", "e opens the line in sh.")
      try screens.write("home.json", Self.home("Third words"))
      try session.wait(for: "Third words")
      try session.wait(forNo: "home.json:3:3")
      #expect(try session.quit() == [])
    }

    /// Deployments and Nix replace the link that a user opened.
    @Test func replacedDirectoryIsShown() throws {
      let screens = try TemporaryScreens([
        "a/home.json": Self.home("First words"), "b/home.json": Self.home("Second words"),
      ])
      symlink("a", screens.path + "/cur")
      let session = try PtySession(["dev", screens.path + "/cur"])
      try session.wait(for: "First words")
      symlink("b", screens.path + "/next")
      #expect(rename(screens.path + "/next", screens.path + "/cur") == 0)
      try session.wait(for: "Second words")
      try screens.write("b/home.json", Self.home("Third words"))
      try session.wait(for: "Third words")
      #expect(try session.quit() == [])
    }

    /// A save does not turn the commands back into text after the user left a field.
    @Test func lettersStayCommandsAfterAFieldWasLeft() throws {
      func form(_ title: String) -> String {
        Payload.screen(
          "Home",
          [
            #"{"_beagleComponent_": "beagle:textInput", "placeholder": "Name"}"#,
            Payload.text(title), Payload.link("Go", to: "/next"),
          ])
      }
      let screens = try TemporaryScreens(["home.json": form("First words")])
      let session = try PtySession(
        ["dev", screens.path], environment: ["VISUAL": nil, "EDITOR": "/bin/sh -c"])
      try session.wait(for: "First words", "Esc done")
      session.send("Ad")
      try session.wait(for: "Ad")
      try screens.write("home.json", "{")
      try session.wait(for: "home.json:1:2", "Esc, then e opens the line in sh.")
      session.send("\u{1b}")
      try session.wait(forNo: "Esc, then")
      try screens.write("new.json", form("Second words"))
      #expect(rename(screens.path + "/new.json", screens.path + "/home.json") == 0)
      try session.wait(for: "Second words", "Ad")
      #expect(try session.quit(with: "qq") == [])
    }

    /// An editor that checks that it has the terminal, writes its arguments to a file, and saves.
    private static let editor = """
      #!/bin/sh
      printf '%s\\n' "$@" > "$(dirname "$0")/arguments"
      stty -a | grep -q ' echo ' && echo "THE EDITOR IS HERE"
      read line
      cp "$(dirname "$0")/new.json" "$(dirname "$0")/screens/home.json"
      """

    @Test func editorGetsTheLineAndTheTerminal() throws {
      let folder = try TemporaryScreens([
        "editor": Self.editor, "new.json": Self.home("Edited words"),
        "screens/home.json": Self.home("First words"),
      ])
      chmod(folder.path + "/editor", 0o755)
      let session = try PtySession(
        ["dev", folder.path + "/screens"],
        environment: ["VISUAL": nil, "EDITOR": "\(folder.path)/editor --wait"])
      try session.wait(for: "First words")
      try session.wait(forFocusOn: "Go")
      session.send("e")
      try session.wait(for: "THE EDITOR IS HERE")
      session.send("\n")
      try session.wait(for: "Edited words", "Home")
      let arguments = try folder.text(of: "arguments").split(separator: "\n").map(String.init)
      #expect(arguments.count == 3)
      #expect(arguments.first == "--wait")
      #expect(arguments.dropFirst().first?.hasPrefix("+") == true)
      #expect(arguments.last?.hasSuffix("/screens/home.json") == true)
      session.send("\r")
      // Keys that are pressed before the box appears are not for the box, so `q` would be lost.
      try session.wait(for: "Could not load")
      session.send("\u{1b}")
      try session.wait(forNo: "Could not load")
      #expect(try session.quit() == [])
    }

    @Test func missingEditorIsReported() throws {
      let screens = try TemporaryScreens(["home.json": Self.home("First words")])
      let session = try PtySession(
        ["dev", screens.path], environment: ["VISUAL": nil, "EDITOR": "no-such-editor"])
      try session.wait(for: "First words")
      session.send("e")
      try session.wait(for: "no-such-editor is not installed.", "Set EDITOR")
      session.press(.down)
      try session.wait(forNo: "Set EDITOR")
      // The banner of an error does not promise to open it either.
      try screens.write("home.json", "{")
      try session.wait(
        for: "home.json:1:", "no-such-editor is not installed. Set EDITOR to your editor.")
      #expect(!session.screen.shows("opens the line"))
      #expect(try session.quit() == [])
    }

    @Test func changedThemeIsApplied() throws {
      let folder = try TemporaryScreens([
        "screens/home.json": Self.home("First words"), "theme.json": "{}",
      ])
      let session = try PtySession([
        "dev", folder.path + "/screens", "--theme", folder.path + "/theme.json",
      ])
      try session.wait(for: "First words")
      try folder.write("theme.json", "{\n\"colors\": 3}")
      try session.wait(for: "theme.json:2:11", "First words")
      try folder.write("theme.json", "{\"colors\": {\"accent\": \"#ff0000\"}}")
      try session.wait(forNo: "theme.json:2:11")
      #expect(try session.quit() == [])
    }

    @Test func screensAreServedToOtherPrograms() throws {
      let screens = try TemporaryScreens(["home.json": Self.home("First words")])
      let session = try PtySession(["dev", screens.path, "--serve", "0"])
      let greeting = "Serving at http://127.0.0.1:"
      try session.wait(for: greeting)
      let row = try #require((0..<24).map(session.screen.row).first { $0.contains(greeting) })
      let start = try #require(row.firstRange(of: greeting))
      let port = try #require(UInt16(row[start.upperBound...].prefix { $0.isNumber }))
      // The log is opened before the request, to show that it is updated.
      session.send("L")
      try session.wait(for: "Serving /")
      // The query distinguishes this request from the program's own one.
      let response = Self.fetch("/home?device=1", port: port)
      #expect(response.hasPrefix("HTTP/1.1 200 "))
      #expect(response.contains("First words"))
      #expect(row.contains("for this machine only"))
      try session.wait(for: "GET /home?device=1 returned 200")
      session.send("\u{1b}")
      try session.wait(forNo: "GET /home?device=1 returned 200")
      #expect(try session.quit() == [])
    }

    /// A page of another site that points its name to this machine cannot read the screens.
    @Test func otherHostsAndOriginsAreRefused() throws {
      let screens = try TemporaryScreens(["home.json": Self.home("First words")])
      let session = try PtySession([
        "dev", screens.path, "--serve", "0", "--allow-host", "screens.test", "--allow-origin",
        "https://app.test",
      ])
      let port = try Self.port(session, after: "Serving at http://127.0.0.1:")
      session.send("L")
      try session.wait(for: "Serving /")
      for (path, fields, status) in [
        ("/home?n=1", "Host: evil.test", 403),
        ("/home?n=2", "Host: localhost\r\nOrigin: https://evil.test", 403),
        ("/home?n=3", "Host: screens.test", 200),
        ("/home?n=4", "Host: localhost\r\nOrigin: https://app.test", 200),
      ] {
        let response = Self.fetch(path, port: port, fields: fields)
        #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(fields): \(response)")
        #expect(response.contains("First words") == (status == 200))
        try session.wait(for: "GET \(path) returned \(status)")
      }
      session.send("\u{1b}")
      try session.wait(forNo: "GET /home")
      #expect(try session.quit() == [])
    }

    @Test func networkAddressesAreAnnounced() throws {
      let screens = try TemporaryScreens(["home.json": Self.home("First words")])
      let session = try PtySession(["dev", screens.path, "--serve", "0.0.0.0:0"])
      try session.wait(for: "Serving at http://", "for anyone on the network")
      session.send("L")
      try session.wait(for: "Anyone on the network can read all files")
      session.send("\u{1b}")
      try session.wait(forNo: "Anyone on the network can read all files")
      #expect(try session.quit() == [])
    }

    /// Waits for a greeting and returns the number after it.
    private static func port(_ session: PtySession, after greeting: String) throws -> UInt16 {
      try session.wait(for: greeting)
      let row = try #require((0..<24).map(session.screen.row).first { $0.contains(greeting) })
      let start = try #require(row.firstRange(of: greeting))
      return try #require(UInt16(row[start.upperBound...].prefix { $0.isNumber }))
    }

    private static func fetch(
      _ path: String, port: UInt16, fields: String = "Host: localhost"
    ) -> String {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      let text = "GET \(path) HTTP/1.1\r\n\(fields)\r\nConnection: close\r\n\r\n"
      guard isConnected, send(descriptor, text, text.utf8.count, 0) > 0 else { return "" }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer[..<count]
      }
    }

    @Test func invalidUseIsReported() throws {
      let screens = try TemporaryScreens(["home.json": Self.home("First words")])
      for (arguments, status, words) in [
        (["dev", screens.path], PtySession.Status.exit(1), "dev needs a terminal"),
        (["dev", "http://x.test"], .exit(1), "without one, use render or test"),
        (["dev", screens.path, "--serve", "x"], .exit(2), "--serve: expected a port"),
        (["dev", screens.path, "--poll", "1"], .exit(2), "--poll needs the URL of a server"),
        (["dev", "http://x.test", "--serve", "1"], .exit(2), "--serve needs a directory"),
        (["dev", screens.path, "--allow-host", "a"], .exit(2), "--allow-host needs --serve"),
        (
          ["dev", screens.path, "--allow-origin", "null"], .exit(2), "--allow-origin needs --serve"
        ),
        (
          ["dev", screens.path, "--serve", "0", "--allow-host", "a:80"], .exit(2),
          "--allow-host: expected a host name without a port"
        ),
        (
          ["dev", screens.path, "--serve", "0", "--allow-origin", "*"], .exit(2),
          "--allow-origin: expected an origin such as https://app.example"
        ),
      ] {
        let run = try PipeRun(arguments)
        #expect(run.status == status)
        #expect(run.errors.contains(words), "\(run.errors)")
      }
    }
  }
}
