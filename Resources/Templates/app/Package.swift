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
      dependencies: ["MyApp", .product(name: "BeagleTUITesting", package: "beagle-tui")]),
  ]
)
