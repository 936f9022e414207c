// swift-tools-version: 6.2
import PackageDescription

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
    .target(name: "CTerminalSupport"),

    .target(name: "FlexLayout"),
    .target(
      name: "TerminalKit", dependencies: ["FlexLayout", "CNcurses", "CTerminalSupport"]),
    .target(name: "JSON"),
    .target(name: "BeagleSchema", dependencies: ["JSON"]),
    .target(
      name: "BeagleTUI",
      dependencies: [
        "BeagleSchema", "TerminalKit", "FlexLayout", "CCurl", "CSQLite", "CMicroHTTPD",
      ]),
    // What authors of screens need: the checks of a whole program, its schema, the language server.
    .target(name: "BeagleAnalysis", dependencies: ["BeagleTUI"]),
    .executableTarget(name: "beagle-tui", dependencies: ["BeagleTUI", "BeagleAnalysis"]),
    // For tests of screens, ours and those of applications.
    .target(name: "BeagleTUITesting", dependencies: ["BeagleTUI"]),

    // Compare the layout engine with others, by answers and by time.
    .target(name: "FlexCases", dependencies: ["FlexLayout", "JSON"]),
    .executableTarget(name: "flex-oracle", dependencies: ["FlexLayout", "FlexCases", "JSON"]),
    .executableTarget(name: "flex-bench", dependencies: ["FlexLayout", "FlexCases", "JSON"]),
    .executableTarget(name: "schema-bench", dependencies: ["BeagleTUI"]),

    // The terminal emulator library of Neovim, for tests alone.
    .systemLibrary(
      name: "CVTerm", path: "Tests/CVTerm", providers: [.apt(["libvterm-dev"])]),

    .testTarget(
      name: "FlexLayoutTests", dependencies: ["FlexLayout", "FlexCases", "JSON"],
      resources: [.copy("Data")]
    ),
    .testTarget(
      name: "TerminalKitTests", dependencies: ["TerminalKit", "CTerminalSupport", "CVTerm"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(
      name: "BeagleSchemaTests", dependencies: ["BeagleSchema", "FuzzTargets"], exclude: ["Data"]),
    .testTarget(
      name: "BeagleAnalysisTests",
      dependencies: ["BeagleAnalysis", "BeagleTUITesting", "TestServers"]),
    // What `make fuzz` feeds with random bytes; a test runs the seeds.
    .target(
      name: "FuzzTargets", dependencies: ["BeagleSchema"], path: "Tests/Fuzz",
      exclude: ["Fuzzer", "Seeds", "run.sh"]),
    // Servers that listen on the loopback, for tests alone.
    .target(name: "TestServers", dependencies: ["JSON"], path: "Tests/TestServers"),
    // Counts allocations, for tests alone.
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .testTarget(
      name: "BeagleTUITests",
      dependencies: ["BeagleTUI", "BeagleTUITesting", "beagle-tui", "CAllocations", "TestServers"],
      exclude: ["Networking/url-vectors.json"]),
    // Forks and job control, which Swift cannot do.
    .target(name: "CPtySupport", path: "Tests/CPtySupport"),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["CVTerm", "CPtySupport", "beagle-tui", "soak", "TestServers"]),
    // What `make soak` runs, and a test in short: the program before a server that injects faults.
    .executableTarget(
      name: "soak", dependencies: ["BeagleTUI"], path: "Tests/Soak",
      exclude: ["thread.supp"]),
    .testTarget(name: "LoadingAndErrorTreatmentTests", dependencies: ["BeagleTUI"]),
    .testTarget(name: "CustomNavigationControllerTests", dependencies: ["BeagleTUI"]),
    // The tests of the example package, which has a manifest of its own: they see what is public and
    // nothing else.
    .testTarget(
      name: "ExampleTests", dependencies: ["BeagleTUITesting"],
      path: "Tests/Examples/Orders/Tests/OrdersTests", exclude: ["Snapshots"],
      packageAccess: false),
  ],
  swiftLanguageModes: [.v6]
)

// A warning of ours is an error. Not so in tests, whose macros do not compile under this setting;
// `make lint` looks for their warnings.
for target in package.targets where target.type != .system && target.type != .test {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
