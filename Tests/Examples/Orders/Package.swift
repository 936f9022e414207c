// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Orders",
  dependencies: [
    // The sources of this repository. Your package uses the URL of BeagleTUI's repository instead.
    .package(name: "BeagleTUI", path: "../../..")
  ],
  targets: [
    .testTarget(
      name: "OrdersTests",
      dependencies: [.product(name: "BeagleTUITesting", package: "BeagleTUI")],
      exclude: ["Snapshots"])
  ],
  swiftLanguageModes: [.v6]
)
