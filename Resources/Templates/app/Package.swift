// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MyApp",
  dependencies: [
    // The sources of BeagleTUI: a path, or the URL of a repository with its version.
    .package(name: "beagle-tui", path: "../BeagleTUI")
  ],
  targets: [
    .executableTarget(
      name: "MyApp", dependencies: [.product(name: "BeagleTUI", package: "beagle-tui")]),
    .testTarget(
      name: "MyAppTests",
      dependencies: ["MyApp", .product(name: "BeagleTUITesting", package: "beagle-tui")],
      exclude: ["Snapshots", "flows"]),
  ]
)

// For fast debug builds, `make library` in the sources of BeagleTUI compiles them once. Set
// BEAGLE_TUI_LIBRARY to the absolute path of its directory.
if let library = Context.environment["BEAGLE_TUI_LIBRARY"] {
  package.dependencies = []
  for target in package.targets {
    target.dependencies.removeAll { if case .productItem = $0 { true } else { false } }
    target.swiftSettings = [.unsafeFlags(["-I", library + "/modules"])]
    target.linkerSettings = [
      .unsafeFlags(["-L", library, "-lBeagleTUI", "-Xlinker", "-rpath=" + library])
    ]
  }
}
