// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Orders",
  dependencies: [
    .package(name: "beagle-tui", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "Orders", dependencies: [.product(name: "BeagleTUI", package: "beagle-tui")]),
    .testTarget(
      name: "OrdersTests",
      dependencies: ["Orders", .product(name: "BeagleTUITesting", package: "beagle-tui")],
      exclude: ["Snapshots"]),
  ],
  swiftLanguageModes: [.v6]
)
