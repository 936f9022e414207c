/// Bounds of one JSON document. What passes a bound is refused with a ``JSONError`` that names it.
public struct JSONLimits: Sendable, Hashable {
  /// Most bytes of a document; no more than 256 MiB.
  public var maximumBytes: Int
  /// Deepest nesting of arrays and objects; no more than 65,536.
  public var maximumDepth: Int
  /// Most values and keys together (each takes 8 bytes of memory).
  public var maximumNodes: Int

  /// Bounds with the given numbers.
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
