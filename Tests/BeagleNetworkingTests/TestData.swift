import BeagleSchema
@_exported import TestServers

@testable import BeagleNetworking
@testable import BeagleTUI

/// Files for tests.
enum TestData {
  /// Reads a file of the test target.
  static func bytes(_ name: String, file: String = #filePath) throws -> [UInt8] {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return try ScreenDirectory(folder.joined(separator: "/"))
      .read(name, limit: 1 << 20)
  }
}

/// A body in Swift and as sent.
enum TestBody {
  static let text = #"{"a":[1,"é"]}"#
  static let object: DynamicObject = .dictionary(["a": .array([.int(1), .string("é")])])
}
