import Glibc
import Testing

@testable import BeagleAutomation

extension Commands {
  /// Tests of the documentation as a site: it has no mistakes, and its search finds what people ask for.
  @Suite struct SiteTests {
    /// A site that is built once, which takes seconds. The tests only read it.
    nonisolated(unsafe) private static let site = Result { try Site() }

    private final class Site {
      let folder: TemporaryScreens
      /// The extraction of the symbol graphs.
      let symbols: PipeRun
      let run: PipeRun

      init() throws {
        guard access("/usr/bin/cmark-gfm", X_OK) == 0 else {
          throw HarnessError("cmark-gfm is missing: apt-get install cmark-gfm, or make test")
        }
        folder = try TemporaryScreens()
        func python(_ arguments: [String]) throws -> PipeRun {
          try PipeRun(
            ["python3"] + arguments, program: "/usr/bin/env",
            // The compiler reads its own modules, and is where the tests found it.
            environment: [
              "PYTHONDONTWRITEBYTECODE": "1", "PATH": getenv("PATH").map { String(cString: $0) },
            ], directory: TestedProgram.packageRoot, within: 300)
        }
        let binaries = String(try TestedProgram.built("beagle-tui").dropLast("/beagle-tui".count))
        symbols = try python(["Tests/API/extract.py", binaries, folder.path + "/symbols"])
        run = try python(
          [
            "Packaging/site/build.py", folder.path + "/site", "no-manual", folder.path + "/symbols",
          ])
      }

      func text(of name: String) throws -> String { try folder.text(of: "site/" + name) }
    }

    /// The program that builds it finds no dead link, no missing image or description, and no drawing
    /// that is too wide.
    @Test func siteHasNoMistakes() throws {
      let site = try Self.site.get()
      #expect(site.run.status == .exit(0) && site.run.errors == "", "\(site.run.errors)")
    }

    /// The JSON is next to the image, the current page is marked, and there are links to the pages around
    /// it.
    @Test func pagesOfComponentsAreComplete() throws {
      let page = try Self.site.get().text(of: "docs/reference/components/button.html")
      for part in [
        "<div class=\"example\"><figure><a class=\"enlarge\"",
        "<div class=\"source\"><pre class=\"code json\">",
        "button.html\" aria-current=\"page\">button</a>", "<nav class=\"contents\"",
        "<a rel=\"prev\"", "<a rel=\"next\"", "<p class=\"clients\">Clients: <code>iOS</code>",
        "beagle-tui gallery button", "docs/reference/index.html#components\">Components</a></p>",
        "<footer>BeagleTUI ",
      ] {
        #expect(page.contains(part), "\(part)")
      }
    }

    /// Each public type has a page with its declaration, its members and their documentation.
    @Test func publicTypesHavePages() throws {
      let site = try Self.site.get()
      #expect(site.symbols.status == .exit(0), "\(site.symbols.errors)")
      let page = try site.text(of: "api/BeagleTUI/BeagleNavigationController.html")
      for part in [
        "<h1 id=\"beaglenavigationcontroller\">", "serverDrivenStateDidChange", "Creating one",
        "NavigationController.html\"><code>", "Swift API › BeagleTUI",
      ] {
        #expect(page.contains(part), "\(part)")
      }
      let guide = try site.text(of: "docs/applications.html")
      #expect(guide.contains("../api/BeagleTUI/BeagleApplication.html"))
      let list = try site.text(of: "api/TerminalKit.html")
      #expect(list.contains("href=\"TerminalKit/View.html\""))
    }

    // MARK: - Search

    /// The page that a search must list among the first three results.
    nonisolated private static let intents = [
      ("migration", "docs/versions.html"), ("padding", "docs/reference/style.html#style"),
      ("margin", "docs/reference/style.html#style"), ("docker", "docs/faq.html"),
      ("debounce", "docs/faq.html"), ("regex", "docs/faq.html"), ("websocket", "docs/faq.html"),
      ("localStorage", "docs/faq.html"), ("video", "docs/faq.html"), ("z-index", "docs/faq.html"),
      ("landscape", "docs/faq.html"), ("divider", "docs/faq.html"),
      ("prevent double submit", "docs/faq.html"), ("kotlin", "docs/faq.html"),
      ("performance", "docs/faq.html"), ("FAQ", "docs/faq.html"),
      ("glossary", "docs/concepts.html"), ("getting started", "docs/faq.html#how-do-i-begin"),
      ("hello world", "docs/faq.html#how-do-i-begin"),
      ("what is a BFF", "docs/faq.html#what-is-a-bff"),
      ("timeout", "docs/networking.html"), ("cookies", "docs/networking.html"),
      ("bearer", "docs/networking.html"), ("certificate", "docs/networking.html"),
      ("401", "docs/networking.html"), ("hide element", "docs/reference/recipes.html#visibility"),
      ("validate email", "docs/faq.html#how-do-i-check"), ("debug", "docs/inspector.html"),
      ("logging", "docs/faq.html#how-do-i-see-what-it-does"), ("express", "docs/server.html"),
      ("upgrade from 1.x", "docs/reference/checks.html#deprecated"),
      ("mock", "docs/screen-directories.html"),
      ("fake server", "docs/reference/files.html#routesjson"),
      ("spacing", "docs/reference/recipes.html#layout"),
      ("navigate back", "docs/reference/actions/popView.html"),
      ("infinite scroll", "docs/reference/recipes.html#pagination"),
      ("dropdown", "docs/reference/recipes.html#choice"),
      ("spinner", "docs/reference/recipes.html#loading"),
      ("hide a component", "docs/reference/recipes.html#visibility"),
      ("pass data to the next screen", "docs/reference/recipes.html#parameters"),
      ("http request", "docs/reference/actions/sendRequest.html"),
      ("form validation", "docs/reference/recipes.html#validation"),
      ("password field", "docs/reference/components/textInput.html"),
      ("modal", "docs/reference/actions/alert.html"),
      ("i18n", "docs/reference/recipes.html#translation"),
      ("dark mode", "docs/faq.html#is-there-a-dark-mode"),
      ("keyboard shortcuts", "docs/keys.html"),
      ("unit test", "docs/testing.html"),
      ("screenshot", "docs/snapshots.html"),
      ("environment variables", "docs/reference/files.html#environment"),
      ("exit status", "docs/command-line.html#exit-statuses"),
      ("hot reload", "docs/live-reload.html"),
      ("delay a response", "docs/screen-directories.html#responses-that-are-not-plain-files"),
      ("tapOn", "docs/reference/flow-commands.html#tapon"),
      ("--latency", "docs/reference/commands.html"),
      ("display", "docs/reference/style.html#style"),
      ("display none", "docs/reference/style.html#style"),
      ("NO_COLOR", "docs/reference/files.html#environment"),
      ("contextId", "docs/reference/actions/setContext.html"),
      ("failTimes", "docs/reference/files.html#routesjson"),
      ("two screens side by side", "docs/appearance.html#two-panes"),
      ("sidebar", "docs/appearance.html#two-panes"),
      ("prevent double submit", "docs/faq.html#how-do-i-prevent-a-double-submit"),
      ("log in", "docs/reference/recipes.html#login"), ("brew", "docs/installation.html"),
      ("divider", "docs/faq.html#how-do-i-draw-a-line"), ("CORS", "docs/server.html#the-request"),
    ]

    @Test func searchFindsWhatPeopleAskFor() throws {
      let site = try Self.site.get()
      let script = try JavaScript()
      try script.run(site.text(of: "search.js"))
      try script.run(site.text(of: "search-index.js"))
      for (query, page) in Self.intents {
        let found = try script.run(
          "search('\(query)').slice(0, 3).map((found) => found.address).join(' ')")
        #expect(found.contains(page), "\(query): \(found)")
      }
      #expect(try script.run("search(' ').length") == "0")
      #expect(try script.run("search('zxqvw').length") == "0")
      // The middle of a word has no results, and a mistyped word has a suggestion.
      let padding = try script.run("search('padding').map((found) => found.heading).join(' ')")
      #expect(!padding.contains("HttpAdditionalData"), "\(padding)")
      // "log" alone is about the inspector.
      let login = try script.run(
        "search('log in').slice(0, 3).map((found) => found.address).join(' ')")
      #expect(!login.contains("inspector"), "\(login)")
      #expect(try script.run("suggestions('paddnig').join(' ')") == "padding")
      let excerpt = try script.run("excerpt(search('infinite scroll')[0], ['scroll'])")
      #expect(!excerpt.contains("_beagleComponent_") && excerpt.utf8.count < 200, "\(excerpt)")
    }

    /// Words of the table lead to pages: each has a result with one of its terms.
    @Test func everySynonymIsUsed() throws {
      let site = try Self.site.get()
      let script = try JavaScript()
      try script.run(site.text(of: "search.js"))
      try script.run(site.text(of: "search-index.js"))
      let lost = try script.run(
        """
        Object.keys(synonyms).filter((word) => search(word).length === 0).join(', ')
        """)
      #expect(lost == "", "these words of Resources/Reference/synonyms.json find nothing: \(lost)")
    }
  }
}

/// A context of JavaScriptCore.
private final class JavaScript {
  private let library: JavaScriptLibrary
  private let context: OpaquePointer?

  init() throws {
    library = try JavaScriptLibrary()
    context = library.createContext(nil)
  }

  /// Runs a script, and returns its value as a text.
  @discardableResult func run(_ text: String) throws -> String {
    let script = library.createString(text)
    defer { library.releaseString(script) }
    var exception: OpaquePointer?
    let value = library.evaluate(context, script, nil, nil, 1, &exception)
    if let exception { throw HarnessError(library.text(library.toString(context, exception, nil))) }
    return library.text(library.toString(context, value, nil))
  }
}
