import CellText

/// A type that converts image files to cells.
@MainActor
public protocol ImageDecoder: AnyObject {
  /// The reason why no image can be decoded, as a sentence for the log; nil if images can be
  /// decoded.
  var problem: String? { get }

  /// Whether any image is being decoded.
  var isWorking: Bool { get }

  /// Starts decoding an image.
  /// - Parameters:
  ///   - bytes: the bytes of an image file; see ``ImageHeader`` for the known formats.
  ///   - size: the columns and rows to stretch the image to.
  ///   - completion: called once, after this method returned, unless the task was canceled.
  /// - Returns: the task, to cancel it.
  func decode(
    _ bytes: [UInt8], size: CellSize,
    completion: @escaping @MainActor (Result<CellImage, ImageDecodingError>) -> Void
  ) -> ImageDecodingTask
}

/// An error that prevents an image from being drawn.
public struct ImageDecodingError: Error, Hashable, CustomStringConvertible {
  /// The rest of a sentence that begins with the image's name, like "cannot be drawn: …".
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}

/// The decoding of one image.
@MainActor
public final class ImageDecodingTask {
  /// Whether the task was canceled.
  public private(set) var isCancelled = false

  private let onCancel: () -> Void

  /// Creates a task.
  /// - Parameter onCancel: called once when the task is canceled.
  public init(onCancel: @escaping () -> Void = {}) { self.onCancel = onCancel }

  /// Cancels the task.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    onCancel()
  }
}
