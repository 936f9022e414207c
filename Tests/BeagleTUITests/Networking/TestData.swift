import BeagleSchema
import Glibc
import Synchronization
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

  /// The demo directory of the repository.
  static func demo() -> String {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return root.joined(separator: "/") + "/Resources/Screens"
  }
}

/// A body in Swift and as sent.
enum TestBody {
  static let text = #"{"a":[1,"é"]}"#
  static let object: DynamicObject = .dictionary(["a": .array([.int(1), .string("é")])])
}

/// A counter for several threads.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// Counts a call. Returns the number of calls before it.
  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }

  /// Whether ``next()`` was called.
  var hasBegun: Bool { count.withLock { $0 > 0 } }

  /// Waits until ``next()`` was called `count` times.
  func wait(for count: Int) {
    while self.count.withLock({ $0 }) < count { usleep(1000) }
  }
}
