// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Orders",
  dependencies: [
    // The sources above this folder. A package of your own names the repository of BeagleTUI.
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
