import Glibc
import Testing

extension EndToEnd {
  /// Tests of images in the format that the terminal supports. A script replaces chafa and draws
  /// letters or pixels; the test sends the terminal's replies.
  @Suite struct ImageTests {
    /// The start of an SVG file with a size. The script does not read it.
    static let file = #"<svg width="64" height="48">"#
    /// A script that replaces chafa. It draws a pixel, or letters that name the allowed symbols.
    static func chafaScript(sixels: String) -> String {
      """
      #!/bin/sh
      while [ $# -gt 0 ]; do
        case "$1" in
          --format) format=$2 ;;
          --symbols) symbols=$2 ;;
          --size) columns=${2%x*} rows=${2#*x} ;;
        esac
        shift
      done
      case "$symbols" in
        *sextant*) letter=S ;;
        *quad*) letter=Q ;;
        *half*) letter=H ;;
      esac
      case $format in
        kitty) printf '\\033_Ga=T,f=24,s=1,v=1,m=1\\033\\\\\\033_Gm=1;AAAA\\033\\\\\\033_Gm=0\\033\\\\\\n' ;;
        sixels) printf '\(sixels)' ;;
        *)
          while [ $rows -gt 0 ]; do
            i=0
            while [ $i -lt $columns ]; do printf $letter; i=$((i + 1)); done
            printf '\\n'
            rows=$((rows - 1))
          done ;;
      esac
      """
    }
    static let sixels = "\\033P0;1;0q\"1;1;6;6#0;2;0;0;0#0!6~-\\033\\\\"
    private static let kittyCommand = "\u{1b}_Ga=T,U=1,q=2,i=16,f=24,s=1,v=1,c=8,r=3,m=0;AAAA"
    private static let sixelCommand = "\u{1b}P0;1;0q\"1;1;6;6#0;2;0;0;0#0!6~\u{1b}\\"

    static let image = """
      {"_beagleComponent_": "beagle:image",
       "path": {"_beagleImagePath_": "local", "mobileId": "square"}}
      """

    private let screens: TemporaryScreens

    init() throws {
      screens = try TemporaryScreens()
      try screens.write("images/square.svg", ImageTests.file)
      let lines = (1...40).map { Payload.text("line \($0)") }
      try screens.write(
        "home.json",
        Payload.screen(
          "Home",
          [
            Payload.echoingField("typed"), Payload.text("a"), Payload.text("b"), ImageTests.image,
            Payload.button("Box", [Payload.alert("Over it")]),
          ]
            + lines, scrolls: true))
      try install(ImageTests.sixels)
    }

    /// Installs the script first in the search path.
    private func install(_ sixels: String) throws {
      try screens.write("bin/chafa", ImageTests.chafaScript(sixels: sixels))
      chmod(screens.path + "/bin/chafa", 0o755)
    }

    private func open(
      _ arguments: String..., environment: [String: String?] = [:]
    ) throws -> PtySession {
      var variables: [String: String?] = [
        "PATH": screens.path + "/bin:/usr/bin:/bin", "COLORTERM": "truecolor",
      ]
      variables.merge(environment) { $1 }
      let session = try PtySession(
        [screens.path] + arguments, environment: variables, replies: false)
      // The queries at startup end first.
      try session.wait("the queries at startup") {
        session.screen.log.featureQueries.contains("attributes")
      }
      session.send("\u{1b}[?62;22c")
      return session
    }

    private func count(_ text: String, _ session: PtySession) -> Int {
      let (hay, needle) = (session.output, Array(text.utf8))
      guard hay.count >= needle.count else { return 0 }
      return (0...(hay.count - needle.count)).count {
        hay[$0] == needle[0] && hay[$0..<($0 + needle.count)].elementsEqual(needle)
      }
    }

    /// The position of the first placeholder cell of kitty graphics.
    private func placeholder(_ session: PtySession) -> VTermScreen.Position? {
      session.screen.find("\u{10eeee}\u{305}\u{305}")
    }

    private static let kittyReply =
      "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\\u{1b}P>|kitty(0.35.2)\u{1b}\\\u{1b}[6;18;9t"
      + "\u{1b}[?62;22c"
    private static let kittyAcceptance = "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62;22c"
    private static let sixelReply =
      "\u{1b}P>|XTerm(390)\u{1b}\\\u{1b}[6;16;8t\u{1b}[?62;4;22c"

    /// Sends kitty's replies to the queries, at once or byte by byte.
    private func replyAsKitty(_ session: PtySession, slowly: Bool = false) throws {
      for reply in [ImageTests.kittyReply, ImageTests.kittyAcceptance] {
        for byte in reply.utf8 {
          session.send([byte])
          if slowly { session.pump(milliseconds: 1) }
        }
        try session.wait("the kitty query") {
          session.screen.log.imageQueries.contains("kitty")
        }
      }
    }

    // MARK: - Replies of the terminal

    @Test func imagesUseQuadrantsByDefault() throws {
      let session = try open()
      try session.wait(for: "QQQQQQQQ", "Esc done")
      #expect(session.screen.log.imageQueries == ["version", "cell", "attributes"])
      #expect(session.screen.log.harmful == [])
      session.send("\u{1b}[?62;22c")
      session.send("x")
      try session.wait(for: "typed: x.")
      #expect(session.screen.shows("QQQQQQQQ"))
      #expect(try session.quit(with: "\u{3}\u{3}") == [])
    }

    @Test func sextantsAreUsedIfSupported() throws {
      let session = try open()
      try session.wait(for: "QQQQQQQQ")
      session.send("\u{1b}P>|foot(1.16.2)\u{1b}\\\u{1b}[?62;22c")
      try session.wait(for: "SSSSSSSS")
    }

    @Test func kittyGraphicsArePlacedInCells() throws {
      let session = try open()
      try session.wait(for: "QQQQQQQQ")
      let before = session.screen.find("QQQQQQQQ")
      try replyAsKitty(session)
      try session.wait("placeholders") { placeholder(session) != nil }
      #expect(placeholder(session) == before)
      #expect(count(ImageTests.kittyCommand, session) == 1)
      // The image is not sent again when it scrolls partly out of the window.
      session.send("\u{1b}[6~")
      try session.wait("another position") { placeholder(session) != before }
      session.send("\u{1b}[5~")
      try session.wait("the same position") { placeholder(session) == before }
      // Below a dialog it is drawn as cells.
      try session.click(on: "Box")
      try session.wait(for: "Over it", "SSSSSSSS")
      #expect(placeholder(session) == nil)
      session.send("\u{1b}")
      try session.wait("placeholders") { placeholder(session) == before }
      #expect(count("\u{1b}_G", session) == 2, "the query and the image")
      // After a stop, other programs may have used the terminal, so the image is sent again.
      session.send("\u{1a}")
      _ = try session.waitForStatus()
      session.resume()
      try session.wait("the image again") { count(ImageTests.kittyCommand, session) == 2 }
      try session.wait("placeholders") { placeholder(session) == before }
    }

    /// An image that is shown several times is drawn and sent once.
    @Test func repeatedImagesAreSentOnce() throws {
      let images = Array(repeating: ImageTests.image, count: 5)
      try screens.write("five.json", Payload.screen("Five", images))
      let session = try open("--screen", "/five")
      try session.wait(for: "QQQQQQQQ")
      try replyAsKitty(session)
      try session.wait("all five") {
        session.screen.text.split(separator: "\u{10eeee}\u{305}\u{305}").count == 6
      }
      #expect(count("\u{1b}_Ga=T", session) == 1)
    }

    @Test func sixelsAreDrawnAgainAfterScrolling() throws {
      let session = try open()
      try session.wait(for: "QQQQQQQQ")
      let before = try #require(session.screen.find("QQQQQQQQ"))
      session.send(ImageTests.sixelReply)
      func drawn(_ row: Int) -> Int {
        count("\u{1b}[\(row + 1);\(before.column + 1)H\(ImageTests.sixelCommand)", session)
      }
      try session.wait("sixels") { drawn(before.row) == 1 }
      session.wheel(1, column: 10, row: 10)
      try session.wait("sixels elsewhere") {
        (1...5).contains { drawn(before.row - $0) == 1 }
      }
      session.wheel(-1, column: 10, row: 10)
      try session.wait("sixels where they were") { drawn(before.row) == 2 }
      try session.click(on: "Box")
      // Below a dialog the image is drawn as cells.
      try session.wait(for: "Over it", "QQQQQQQQ")
      let sent = count("\u{1b}P", session)
      session.send("\u{1b}")
      try session.wait(forNo: "Over it")
      try session.wait("sixels once more") { count("\u{1b}P", session) == sent + 1 }
    }

    /// Slow replies are not keys: the focused field stays empty.
    @Test func repliesByteByByteAreNotKeys() throws {
      let session = try open()
      try session.wait(for: "QQQQQQQQ")
      try replyAsKitty(session, slowly: true)
      try session.wait("placeholders") { placeholder(session) != nil }
      session.send("ab")
      try session.wait(for: "typed: ab.")
    }

    // MARK: - Sequences that are not sent

    @Test func screensWithoutImagesSendNoQueries() throws {
      try screens.write("plain.json", Payload.screen("Plain", [Payload.text("Nothing to see")]))
      let session = try open("--screen", "/plain")
      try session.wait(for: "Nothing to see", "? keys")
      #expect(session.screen.log.imageQueries == [])
      #expect(session.screen.log.queries == ["]11;?"])
      #expect(try session.quit() == [])
      #expect(session.screen.log.imageQueries == [])
    }

    /// A hostile image file could make chafa write any output.
    @Test(arguments: [
      "\\033]52;c;QUJD\\007", "\\033Pq\"1;1;6;6~\\033[2J\\033]2;owned\\007\\033\\\\",
      "\\033Pq\"1;1;9999;9999!9999~\\033\\\\", "",
    ])
    func invalidImageOutputIsNotForwarded(output: String) throws {
      try install(output)
      let session = try open()
      try session.wait(for: "QQQQQQQQ")
      session.send("\u{1b}P>|foot(1.16.2)\u{1b}\\\u{1b}[6;16;8t\u{1b}[?62;4;22c")
      // The image is drawn again with other symbols.
      try session.wait(for: "SSSSSSSS")
      session.send("z")
      try session.wait(for: "typed: z.")
      session.send("\u{3}\u{3}")
      #expect(try session.waitForStatus() == .exit(0))
      #expect(session.screen.log.harmful == [] && count("\u{1b}P", session) == 0)
    }

    /// tmux would show the APC of the query as a window title.
    @Test func kittyQueryIsNotSentToTmux() throws {
      let session = try open(environment: ["TERM": "tmux-256color"])
      try session.wait(for: "QQQQQQQQ")
      #expect(session.screen.log.imageQueries == ["version", "cell", "attributes"])
    }

    @Test func placeholdersAreShownWithoutChafa() throws {
      let session = try open(environment: ["PATH": "/nowhere"])
      try session.wait(for: "[square]", "Esc done")
      #expect(session.screen.log.imageQueries == [])
    }

    // MARK: - Options

    @Test(arguments: [
      ("none", "[square]"), ("half", "HHHH"), ("quadrants", "QQQQ"), ("sextants", "SSSS"),
    ])
    func imagesOptionSelectsTheFormat(form: String, shown: String) throws {
      let session = try open("--images", form)
      try session.wait(for: shown, "Esc done")
      #expect(session.screen.log.imageQueries == [])
      session.send("\u{3}")
      #expect(try session.waitForStatus() == .exit(0))
    }

    @Test func imagesOptionForcesKittyGraphics() throws {
      let session = try open("--images", "kitty")
      try session.wait("placeholders") { placeholder(session) != nil }
    }

    @Test func imagesOptionForcesCells() throws {
      let session = try open("--images=cells")
      try session.wait(for: "QQQQ")
      try replyAsKitty(session)
      try session.wait(for: "SSSS")
      #expect(count("\u{1b}_Ga=T", session) == 0)
    }

    @Test func printedScreensUseCells() throws {
      let environment = ["PATH": screens.path + "/bin:/usr/bin:/bin"]
      for form in ["kitty", "sixel", "auto"] {
        let run = try PipeRun(
          ["render", screens.path, "--images", form], environment: environment)
        #expect(run.output.contains("QQQQQQQQ"), "\(form)")
      }
      let wrong = try PipeRun(["render", screens.path, "--images", "gif"])
      #expect(wrong.status == .exit(2))
      #expect(
        wrong.errors.contains(
          "--images: expected auto, none, cells, half, quadrants, sextants, kitty or sixel, found"
            + " \"gif\""))
    }
  }
}
