@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// A decoder that fills an image with the last byte of its file when a test calls ``finish()``.
package final class LetterDecoder: ImageDecoder {
  package var problem: String?
  package var isWorking: Bool { !waiting.isEmpty }
  package private(set) var sizes: [CellSize] = []
  private var waiting: [(ImageDecodingTask, () -> Void)] = []
  package var canceled: Int { waiting.count { $0.0.isCancelled } }
  package var fails = false

  package init() {}

  package func decode(
    _ bytes: [UInt8], size: CellSize,
    completion: @escaping @MainActor (Result<CellImage, ImageDecodingError>) -> Void
  ) -> ImageDecodingTask {
    let task = ImageDecodingTask()
    sizes.append(size)
    let letter = bytes.last ?? 0
    let row = Array(repeating: letter, count: size.width) + [UInt8(ascii: "\n")]
    let image = CellImage(
      sgr: Array(repeating: row, count: size.height).flatMap { $0 }, size: size)
    let fails = fails
    waiting.append(
      (task, { completion(fails ? .failure(ImageDecodingError("is odd")) : .success(image)) }))
    return task
  }

  package func finish() {
    let due = waiting
    waiting = []
    for (task, done) in due where !task.isCancelled { done() }
  }
}
