import Glibc
import Testing

extension EndToEnd {
  /// Tests of `beagle-tui lsp` in Neovim.
  @Suite struct NeovimTests {
    private static let home = """
      {
        "_beagleComponent_": "beagle:container",
        "context": { "id": "user", "value": { "name": "Ada" } },
        "children": [
          { "_beagleComponent_": "beagle:text", "text": "Hello @{user.name}" },
          { "_beagleComponent_": "beagle:txt", "text": "Bye @{user.name}" },
          {
            "_beagleComponent_": "beagle:button",
            "text": "Orders",
            "onPress": [
              { "_beagleAction_": "beagle:pushView", "route": { "url": "/o" } }
            ]
          }
        ]
      }

      """
    private static let text = "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"a\"}\n"

    /// The configuration in docs/editor.md for Neovim before 0.11, which newer versions accept too.
    private static func configuration(_ program: String) -> String {
      """
      vim.o.completeopt = "menuone,noinsert"
      vim.o.shortmess = vim.o.shortmess .. "I"
      vim.api.nvim_create_autocmd("FileType", {
        pattern = { "json", "yaml" },
        callback = function(event)
          local options = { name = "beagle", cmd = { "\(program)", "lsp" }, root_dir = vim.fn.getcwd() }
          if vim.lsp.start then
            vim.lsp.start(options)
          else
            beagle = beagle or vim.lsp.start_client(options)
            vim.lsp.buf_attach_client(event.buf, beagle)
          end
          vim.bo[event.buf].omnifunc = "v:lua.vim.lsp.omnifunc"
          -- Formatting uses the indentation of the editor, which is a tab without these options.
          vim.bo[event.buf].shiftwidth = 2
          vim.bo[event.buf].expandtab = true
        end,
      })
      vim.diagnostic.config({ virtual_text = true })
      """
    }

    /// Starts Neovim with a file in a folder of screens.
    private func start(
      _ screens: TemporaryScreens, file: String = "home.json"
    ) throws -> PtySession {
      try screens.write("init.lua", Self.configuration(try TestedProgram.path()))
      let nvim = "/usr/bin/nvim"
      guard access(nvim, X_OK) == 0 else {
        throw HarnessError("\(nvim) is missing: apt-get install neovim, or make test")
      }
      return try PtySession(
        ["-u", screens.path + "/init.lua", "-i", "NONE", "-n", file], program: nvim,
        columns: 160, rows: 30,
        environment: [
          "HOME": screens.path, "XDG_STATE_HOME": screens.path, "XDG_CACHE_HOME": screens.path,
        ], directory: screens.path)
    }

    private func screens() throws -> TemporaryScreens {
      try TemporaryScreens([
        "home.json": Self.home, "orders.json": Self.text, "offers.json": Self.text,
      ])
    }

    private func quitSession(_ session: PtySession) throws {
      session.send("\u{1B}:qa!\r")
      #expect(try session.waitForStatus() == .exit(0))
    }

    @Test func diagnosticsAreShownAndCleared() throws {
      let screens = try screens()
      let session = try start(screens)
      try session.wait(for: "did you mean \"beagle:text\"?")
      // The diagnostic disappears when the text is fixed, before it is saved.
      session.send("/txt\rlie\u{1B}")
      try session.wait(forNo: "did you mean \"beagle:text\"?")
      try quitSession(session)
    }

    @Test func routesAreCompleted() throws {
      let screens = try screens()
      let session = try start(screens)
      try session.wait(for: "did you mean")
      session.send("/\"\\/o\"\rlla\u{18}\u{0F}")
      try session.wait(for: "/offers", "/orders")
      session.send("\u{0E}\u{19}\u{1B}:w\r")
      try session.wait(for: "written")
      #expect(try screens.text(of: "home.json").contains(#""url": "/orders""#))
      try quitSession(session)
    }

    @Test func contextsAreRenamed() throws {
      let screens = try screens()
      let session = try start(screens)
      try session.wait(for: "did you mean")
      session.send("/@{user\rll:lua vim.lsp.buf.rename(\"person\")\r")
      try session.wait(for: "Hello @{person.name}", "Bye @{person.name}", #""id": "person""#)
      session.send(":w\r")
      try session.wait(for: "written")
      #expect(!(try screens.text(of: "home.json").contains("user")))
      try quitSession(session)
    }

    /// An author corrects a key of `routes.json`, and writes a file from the completion.
    @Test func routesFileIsWritten() throws {
      let screens = try TemporaryScreens([
        "home.json": Self.home, "orders.json": Self.text,
        "routes.json": "[\n  { \"path\": \"/o\", \"stauts\": 201, \"file\": \"home.json\" }\n]\n",
      ])
      let session = try start(screens, file: "routes.json")
      try session.wait(for: "did you mean \"status\"?")
      session.send("/stauts\r:lua vim.lsp.buf.code_action()\r")
      try session.wait(for: "1: ")
      session.send("1\r")
      try session.wait(for: "\"status\": 201")
      session.send("/home\\.json\rct\"\u{18}\u{0F}")
      try session.wait(for: "orders.json")
      session.send("\u{0E}\u{19}\u{1B}:w\r")
      try session.wait(for: "written")
      let text = try screens.text(of: "routes.json")
      #expect(text.contains("\"status\": 201, \"file\": \""), "\(text)")
      try quitSession(session)
    }

    /// An author of a flow completes a text, and corrects a command.
    @Test func flowIsWritten() throws {
      let screens = try TemporaryScreens([
        "home.json": Self.home, "orders.json": Self.text,
        "flows/buy.yaml": "url: /home\n---\n- tapO: Orders\n- assertVisible: \n",
      ])
      let session = try start(screens, file: "flows/buy.yaml")
      try session.wait(for: "did you mean \"tapOn\"?")
      session.send("/tapO\r:lua vim.lsp.buf.code_action()\r")
      try session.wait(for: "1: ")
      session.send("1\r")
      try session.wait(for: "- tapOn: Orders")
      session.send("/assertVisible\rA\u{18}\u{0F}")
      try session.wait(for: "Hello @{user.name}")
      session.send("\u{1B}:qa!\r")
      #expect(try session.waitForStatus() == .exit(0))
    }
  }

  /// Tests of `beagle-tui lsp` as a process.
  @Suite struct LanguageServerProcessTests {
    private func run(_ messages: [String], _ arguments: [String] = []) throws -> PipeRun {
      let input = try TemporaryScreens([
        "input": messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
      ])
      return try PipeRun(["lsp"] + arguments, input: input.path + "/input")
    }

    private static let initialize =
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
    private static let shutdown = #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
    private static let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

    @Test func shutdownAndExitSucceed() throws {
      let run = try run([Self.initialize, Self.shutdown, Self.exit])
      #expect(run.status == .exit(0))
      #expect(run.errors.isEmpty)
      #expect(run.output.hasPrefix("Content-Length: "))
      #expect(run.output.contains("\"hoverProvider\":true"))
      #expect(run.output.hasSuffix(#"{"jsonrpc":"2.0","id":2,"result":null}"#))
    }

    @Test func exitWithoutShutdownFails() throws {
      #expect(try run([Self.initialize]).status == .exit(1))
      let empty = try run([])
      #expect(empty.status == .exit(1))
      #expect(
        empty.errors == "beagle-tui: the input ended without an exit notification; an editor starts"
          + " and stops this server\n")
      #expect(try run([Self.initialize, Self.exit]).status == .exit(1))
    }

    @Test func invalidInputIsReported() throws {
      let input = try TemporaryScreens(["input": "GET / HTTP/1.1\r\nHost: x\r\n\r\n"])
      let run = try PipeRun(["lsp", "--stdio"], input: input.path + "/input")
      #expect(run.status == .exit(1))
      #expect(run.errors.contains("the connection is closed, because its input is invalid"))
    }

    @Test func incompleteInputIsReported() throws {
      let input = try TemporaryScreens([
        "input": "garbage\n", "names.txt": "# ours\ncustom:gauge\n",
      ])
      let run = try PipeRun(
        ["lsp", "--known", "names.txt"], input: input.path + "/input", directory: input.path)
      #expect(run.status == .exit(1))
      #expect(
        run.errors == "beagle-tui: the input ended inside a message; a message begins with a"
          + " Content-Length header\n")
    }

    @Test func invalidOptionsAreRejected() throws {
      #expect(try PipeRun(["lsp", "--known", "a b"]).status == .exit(2))
      #expect(try PipeRun(["lsp", "--theme", "/nonexistent"]).status == .exit(2))
      #expect(try PipeRun(["lsp", "x"]).status == .exit(2))
    }

    /// Opens a text as `home.json` in a folder with settings and requests a file's diagnostics.
    private func diagnostics(
      of file: String, settings: String, home text: String
    ) throws -> PipeRun {
      let screens = try TemporaryScreens(["home.json": "", ".beagle-tui.json": settings])
      let uri = "file://" + screens.path
      return try run([
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"\#(uri)","capabilities":{}}}"#,
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)/home.json","version":1,"text":\#(Payload.string(text))}}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"\#(uri)/\#(file)"}}}"#,
        Self.shutdown, Self.exit,
      ])
    }

    @Test func settingsFileIsUsed() throws {
      let run = try diagnostics(
        of: "home.json", settings: #"{"severities": {"unknown-property": "off"}}"#,
        home:
          #"{"_beagleComponent_": "beagle:text", "text": "a", "nonsense": 1, "alignment": "UP"}"#)
      #expect(run.output.contains("bad-enum"))
      #expect(!run.output.contains("unknown-property"))
    }

    /// Invalid settings are a diagnostic at their position and a message on standard error.
    @Test func settingsErrorsAreShown() throws {
      let run = try diagnostics(
        of: ".beagle-tui.json", settings: "{\n  \"severities\": {\"no-such-code\": \"off\"}\n}",
        home: #"{"_beagleComponent_": "beagle:text", "text": "a"}"#)
      #expect(run.output.contains(#""start":{"line":1,"character":17}"#))
      #expect(run.output.contains("unknown code"))
      #expect(run.errors.contains(":2:18: unknown code \"no-such-code\""))
      #expect(!run.errors.contains("ConfigError"))
    }
  }
}
