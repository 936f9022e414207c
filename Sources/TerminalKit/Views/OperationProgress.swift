/// The progress of an operation. Indicators show it if the operation takes more than two seconds.
public struct OperationProgress: Sendable, Hashable {
  /// The step of the operation, for example `connecting`.
  public var step: String
  /// The time since the operation began; nil for the time since the indicator appeared.
  public var elapsed: Duration?
  /// The time until the operation fails; nil without a limit.
  public var remaining: Duration?

  /// Creates a description.
  public init(step: String, elapsed: Duration? = nil, remaining: Duration? = nil) {
    self.step = step
    self.elapsed = elapsed
    self.remaining = remaining
  }
}
