import CellText

/// Makes cells of the bytes of pictures.
@MainActor
public protocol PictureDecoder: AnyObject {
  /// Why no picture can be drawn at all, as a sentence for the log; nil where they can.
  var problem: String? { get }

  /// Whether any picture is being made.
  var isWorking: Bool { get }

  /// Makes a picture.
  /// - Parameters:
  ///   - bytes: a file of a known format.
  ///   - size: the columns and rows that it fills, stretched.
  ///   - completion: called once, never before this returns, and not after the work was cancelled.
  /// - Returns: what cancels the work.
  func decode(
    _ bytes: [UInt8], size: CellSize,
    completion: @escaping @MainActor (Result<Picture, PictureError>) -> Void
  ) -> PictureWork
}

/// Why a picture cannot be drawn.
public struct PictureError: Error, Hashable, CustomStringConvertible {
  /// What happened, as a sentence that begins after the name of the picture.
  public let description: String

  /// An error.
  public init(_ description: String) { self.description = description }
}

/// A picture that is being made.
@MainActor
public final class PictureWork {
  /// Whether nobody wants it any more.
  public private(set) var isCancelled = false

  private let onCancel: () -> Void

  /// Work that has begun.
  /// - Parameter onCancel: called when it is given up.
  public init(onCancel: @escaping () -> Void = {}) { self.onCancel = onCancel }

  /// Gives the work up.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    onCancel()
  }
}
