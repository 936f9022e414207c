/// Limits on one JSON document. A document that exceeds one throws a ``JSONError`` that names it.
public struct JSONLimits: Sendable, Hashable {
  /// Maximum size in bytes, at most 256 MiB.
  public var maximumBytes: Int
  /// Maximum nesting of arrays and objects, at most 65,536.
  public var maximumDepth: Int
  /// Maximum number of values and keys together; each uses 8 bytes of memory.
  public var maximumNodes: Int

  /// Creates limits; numbers above the allowed maximum are reduced to it.
  public init(
    maximumBytes: Int = 64 << 20, maximumDepth: Int = 512, maximumNodes: Int = 12 << 20
  ) {
    self.maximumBytes = min(maximumBytes, 256 << 20 - 1)
    self.maximumDepth = min(maximumDepth, 1 << 16)
    self.maximumNodes = maximumNodes
  }

  /// 64 MiB, 512 levels, 12,582,912 values and keys.
  public static let standard = JSONLimits()
}
