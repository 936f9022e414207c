import Glibc
import Testing

extension Commands {
  /// Tests of `make library`: an application that links the compiled library.
  @Suite struct CompiledLibraryTests {
    private static let root = TestedProgram.packageRoot + "/"

    /// The build compiles the sources of the application and no module of the library.
    @Test(.disabled(if: TestedProgram.hasSanitizer))
    func newApplicationIsBuiltWithTheCompiledLibrary() throws {
      let folder = try TemporaryScreens()
      let library = folder.path + "/library"
      // The compiler of the tests.
      let environment: [String: String?] = [
        "PATH": getenv("PATH").map { String(cString: $0) }, "HOME": folder.path,
        "BEAGLE_TUI_LIBRARY": library,
      ]
      let build = try TestedProgram.path().split(separator: "/").dropLast().joined(separator: "/")
      let link = try PipeRun(
        [Self.root + "Packaging/library.py", "/" + build, library], program: "/usr/bin/python3",
        environment: environment, within: 120)
      #expect(link.status == .exit(0), "\(link.output)\(link.errors)")

      #expect(try PipeRun(["new", "app", "Stars"], directory: folder.path).status == .exit(0))
      let compile = try PipeRun(
        ["swift", "build", "--product", "Stars", "--disable-index-store"], program: "/usr/bin/env",
        environment: environment,
        directory: folder.path + "/Stars", within: 240)
      #expect(compile.status == .exit(0), "\(compile.output)\(compile.errors)")
      #expect(!compile.output.contains("TerminalKit"), "\(compile.output)")
      let program = folder.path + "/Stars/.build/debug/Stars"
      let screen = try PipeRun(["render", program, "--size", "40x10"])
      #expect(screen.output.contains("★★★☆☆"), "\(screen.output)\(screen.errors)")

      try folder.write("Mistakes.swift", Self.mistakes)
      let check = try PipeRun(
        [
          "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I",
          library + "/modules", "Mistakes.swift",
        ], program: "/usr/bin/env", environment: environment, directory: folder.path, within: 120)
      #expect(check.status == .exit(1))
      for message in [
        "write func execute(controller: BeagleController, origin: View) async throws",
        "conform to ExecutableAction, with func execute(controller: BeagleController, origin: View) throws",
        "conform to RenderableComponent, with func toView(renderer: BeagleRenderer) -> View",
        "'UIView' has been renamed to 'View'",
        "write \"@{condition(eq(\\(row.name), 'a'), 'yes', 'no')}\"",
        "call can throw, but it is not marked with 'try'",
        "write \"@{isEmpty(\\(row.name))}\"",
        "write \"@{gt(\\(row.count), 1)}\"",
        "write \"@{condition(\\(row.done), 'yes', 'no')}\"",
        "declare the property as an Expression",
        "write enabled: .value(flag)",
        "write currentPage: .value(number)",
        "write placeholder: .value(text)",
        "write Context(id: …, value: try DynamicObject(encoding: value))",
        "nil is not a component",
        "write for instead of forEach",
      ] {
        #expect(check.message.contains(message), "\(message)\n\(check.message)")
      }
    }

    /// Types as on Beagle iOS, whose functions nothing would call.
    private static let mistakes = """
      import BeagleTUI

      struct Save: AsyncExecutableAction, Decodable {
        var source: SourceReference?
        func execute(controller: BeagleController) async throws {}
      }
      struct Share: ExecutableAction, Decodable {
        var source: SourceReference?
        func execute(controller: BeagleController, origin: UIView) {}
      }
      struct Greet: Action, Decodable {
        var source: SourceReference?
        func execute(controller: BeagleController, origin: View) throws {}
      }
      struct Badge: ServerDrivenComponent, Decodable {
        var source: SourceReference?
        @MainActor func toView(renderer: BeagleRenderer) -> View { Label("Badge") }
      }
      func register(in decoder: ComponentDecoder) {
        decoder.register(action: Greet.self)
        decoder.register(type: Greet.self)
        decoder.register(component: Badge.self)
        decoder.register(type: Badge.self)
      }
      struct Count: ServerDrivenComponent {
        var number: Int
        var source: SourceReference?
      }
      func rows() {
        _ = ListView(dataSource: "@{a}") { row in
          Container { if row.name == "x" { Text("x") } }
        }
        _ = ListView(dataSource: "@{a}") { row in Text(row.name.isEmpty ? "empty" : row.name) }
        _ = ListView(dataSource: "@{a}") { row in
          Container { if row.count > 1 { Text("x") } }
        }
        _ = ListView(dataSource: "@{a}") { row in Text(row.done ? "a" : "b") }
        _ = ListView(dataSource: "@{a}") { row in Count(number: row.count) }
      }
      func values(flag: Bool, number: Int, text: String, texts: [String]) {
        _ = Button("a", enabled: flag)
        _ = PageView(currentPage: number) { Text("a") }
        _ = TextInput(placeholder: text)
        _ = Context(id: "a", value: texts)
        _ = Container { Text("a"); nil }
        _ = Container { texts.forEach { print($0) } }
      }
      """
  }
}
