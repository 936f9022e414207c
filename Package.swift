// swift-tools-version: 6.2
import PackageDescription

// Most of our tests use the functions behind the commands.
let testDependencies: [Target.Dependency] = ["BeagleTestSupport", "beagle-tui", "CAllocations"]

let package = Package(
  name: "BeagleTUI",
  products: [
    .library(name: "BeagleTUI", targets: ["BeagleTUI"]),
    .library(name: "BeagleTUITesting", targets: ["BeagleTUITesting"]),
    .executable(name: "beagle-tui", targets: ["beagle-tui"]),
  ],
  targets: [
    // The C side: headers for Swift, signal handlers, and a few system calls.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(name: "CIDN2", providers: [.apt(["libidn2-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CTerminalSupport"),

    // What knows nothing of Beagle: processes and files, text in cells, layout, terminals, and JSON.
    .target(name: "SystemSupport", dependencies: ["CTerminalSupport"]),
    .target(name: "CellText", dependencies: ["SystemSupport", "CTerminalSupport"]),
    .target(name: "FlexLayout"),
    // The texts for users, in every language.
    .target(name: "Localization"),
    .target(
      name: "TerminalKit",
      dependencies: [
        "CellText", "FlexLayout", "Localization", "SystemSupport", "CNcurses", "CTerminalSupport",
      ]),
    .target(name: "JSON"),

    // What a server may send, and where it comes from.
    .target(name: "BeagleSchema", dependencies: ["JSON"]),
    .target(
      name: "BeagleNetworking",
      dependencies: [
        "BeagleSchema", "CellText", "Localization", "SystemSupport", "CCurl", "CIDN2", "CSQLite",
        "CMicroHTTPD", "CZlib",
      ]),

    // The module that applications import, the one that uses their screens like a person and reads test
    // files in Maestro's format, and the one that their tests import.
    .target(
      name: "BeagleTUI",
      dependencies: [
        "BeagleNetworking", "BeagleSchema", "FlexLayout", "Localization", "TerminalKit",
      ]),
    .target(name: "BeagleAutomation", dependencies: ["BeagleTUI", "CYAML", "CPCRE2"]),
    .target(name: "BeagleTUITesting", dependencies: ["BeagleAnalysis", "BeagleAutomation"]),

    // The rules about documents, without a terminal.
    .target(name: "BeagleAnalysis", dependencies: ["BeagleNetworking"]),
    // The servers for editors and for agents. They read flow files, which are in BeagleAutomation.
    .target(name: "BeagleServers", dependencies: ["BeagleAnalysis", "BeagleAutomation"]),

    .executableTarget(name: "beagle-tui", dependencies: ["BeagleServers"]),

    // Compare the layout engine with others, by results and by time; not part of the product.
    .target(name: "FlexCases", dependencies: ["FlexLayout", "JSON"], path: "Tests/FlexCases"),
    .executableTarget(
      name: "flex-oracle", dependencies: ["FlexLayout", "FlexCases", "JSON"],
      path: "Tests/Benchmarks/flex-oracle"),
    .executableTarget(
      name: "flex-bench", dependencies: ["FlexLayout", "FlexCases", "JSON"],
      path: "Tests/Benchmarks/flex-bench"),
    .executableTarget(
      name: "schema-bench", dependencies: ["BeagleTUI"], path: "Tests/Benchmarks/schema-bench"),

    // The terminal emulator library of Neovim, for tests alone.
    .systemLibrary(
      name: "CVTerm", path: "Tests/CVTerm", providers: [.apt(["libvterm-dev"])]),

    .testTarget(
      name: "FlexLayoutTests", dependencies: ["FlexLayout", "FlexCases", "JSON"],
      resources: [.copy("Data")]
    ),
    .testTarget(
      name: "TerminalKitTests",
      dependencies: ["TerminalKit", "CTerminalSupport", "CVTerm", "TestFiles"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "LocalizationTests", dependencies: ["Localization", "JSON"]),
    .testTarget(
      name: "BeagleSchemaTests", dependencies: ["BeagleSchema"], exclude: ["Data"]),
    .testTarget(
      name: "BeagleFlowsTests", dependencies: ["BeagleTUITesting", "TestFiles", "beagle-tui"]),
    .testTarget(
      name: "BeagleAnalysisTests",
      dependencies: [
        "BeagleServers", "BeagleTUITesting", "CAllocations", "TestFiles", "TestServers",
        "beagle-tui",
      ]),
    // What `make fuzz` feeds with random bytes; a test runs the seeds.
    .target(
      name: "FuzzTargets",
      dependencies: ["BeagleServers", "beagle-tui"],
      path: "Tests/Fuzz", exclude: ["Fuzzer", "Seeds", "run.py"]),
    // The rules of loading, errors and retry, which a test and `make soak` compare with the program.
    .target(
      name: "LoadingModel", dependencies: ["BeagleAutomation"], path: "Tests/LoadingModel"),
    // Temporary directories, for tests alone.
    .target(name: "TestFiles", path: "Tests/TestFiles"),
    // Servers that listen on the loopback, for tests alone.
    .target(name: "TestServers", dependencies: ["JSON"], path: "Tests/TestServers"),
    // Counts allocations, for tests alone.
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    // Screens in memory, and builders of their JSON, for tests alone.
    .target(
      name: "BeagleTestSupport", dependencies: ["BeagleTUITesting", "TestFiles"],
      path: "Tests/BeagleTestSupport"),
    // The tests of the module BeagleTUI and of what uses it, divided by subject: the time to compile the
    // macros of a test module grows with the square of their number.
    .testTarget(name: "BeagleTUITests", dependencies: testDependencies),
    .testTarget(
      name: "BeagleNavigationTests",
      dependencies: testDependencies + ["LoadingModel", "TestServers"]),
    .testTarget(
      name: "BeagleNetworkingTests", dependencies: testDependencies + ["TestServers"],
      exclude: ["url-vectors.json"]),
    .testTarget(
      name: "BeagleToolsTests", dependencies: testDependencies + ["FuzzTargets", "TestServers"]),
    // Forks and job control, which Swift cannot do.
    .target(name: "CPtySupport", path: "Tests/CPtySupport"),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CVTerm", "CPtySupport", "beagle-tui", "MyApp", "soak", "TestFiles", "TestServers",
      ]),
    // What `make soak` runs, and a test in short: the program before a server that injects faults.
    .executableTarget(
      name: "soak", dependencies: ["BeagleTUI", "LoadingModel"], path: "Tests/Soak",
      exclude: ["run.py", "thread.supp"]),
    .testTarget(name: "LoadingAndErrorTreatmentTests", dependencies: ["BeagleTUI"]),
    .testTarget(name: "CustomNavigationControllerTests", dependencies: ["BeagleTUI"]),
    // Links to the navigation controllers of the program: they use only public declarations.
    .testTarget(
      name: "PublicControllersTests", dependencies: ["BeagleTUITesting"], packageAccess: false),
    // The tests of the example package, which has a manifest of its own: they see what is public and
    // nothing else.
    .testTarget(
      name: "ExampleTests", dependencies: ["BeagleTUITesting"],
      path: "Tests/Examples/Orders/Tests/OrdersTests",
      // The manifest of the example has the module that it imports.
      exclude: ["Snapshots", "RegistrationTests.swift"],
      packageAccess: false),
    // The application that `beagle-tui new app` writes, which has a manifest of its own, and its tests.
    .executableTarget(
      name: "MyApp", dependencies: ["BeagleTUI"], path: "Resources/Templates/app/Sources/MyApp",
      packageAccess: false),
    .testTarget(
      name: "MyAppTests", dependencies: ["MyApp", "BeagleTUITesting"],
      path: "Resources/Templates/app/Tests/MyAppTests", exclude: ["Snapshots", "flows"],
      packageAccess: false),
  ],
  swiftLanguageModes: [.v6]
)

// A warning of ours is an error. Not so in tests, whose macros do not compile under this setting;
// `make lint` looks for their warnings.
for target in package.targets where target.type != .system && target.type != .test {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}

// Optimized for size, the modules that work on documents, not on frames, are 0.8 MB smaller and as fast. SwiftPM has no
// such setting for a package that others depend on, so only `make build` asks for it.
if Context.environment["BEAGLE_TUI_SMALL"] != nil {
  for target in package.targets
  where ["BeagleAnalysis", "BeagleAutomation", "BeagleServers"].contains(target.name) {
    target.swiftSettings? += [.unsafeFlags(["-Osize"], .when(configuration: .release))]
  }
}
