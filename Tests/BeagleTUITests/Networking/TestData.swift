import Glibc

@testable import BeagleTUI
@testable import ScreenSources

/// Files for tests.
enum TestData {
  /// Reads a file of the test target.
  static func bytes(_ name: String, file: String = #filePath) throws -> [UInt8] {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return try ScreenDirectory(folder.joined(separator: "/"))
      .read(name, limit: 1 << 20)
  }

  /// The demo directory of the repository.
  static func demo() -> String {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return root.joined(separator: "/") + "/Resources/Screens"
  }
}
