import CellText
import SystemSupport

/// An image decoder that runs the program `chafa`, confined because it parses untrusted bytes.
@MainActor
public final class ChafaDecoder: ImageDecoder {
  private struct Job {
    let bytes: [UInt8]
    let size: CellSize
    let task: ImageDecodingTask
    let completion: @MainActor (Result<CellImage, ImageDecodingError>) -> Void
  }

  /// The number of conversions that run at the same time.
  private static let maximumConversions = 2

  /// Called before the first image is decoded, if the result depends on the terminal's support.
  var onFirstImage: (() -> Void)?

  private let poster: LoopPoster
  private let findProgram: () -> String?
  private lazy var program = findProgram()
  private var depth: ColorDepth
  private var support = ImageSupport()
  private let isASCII: Bool
  private let mode: ImageMode
  private var options: ChafaOptions
  private var queue: [Job] = []
  private var conversions: [Conversion] = []

  /// Creates a decoder.
  /// - Parameters:
  ///   - poster: delivers results to the main actor.
  ///   - depth: the color depth of the terminal.
  ///   - isASCII: whether the terminal shows only ASCII.
  ///   - mode: the user's choice.
  ///   - program: returns the path of chafa, or nil if it is not installed. Called once, when the
  ///     first image is decoded.
  public init(
    poster: LoopPoster, depth: ColorDepth, isASCII: Bool, mode: ImageMode = .auto,
    program: @escaping () -> String? = { ChildProcess.path(of: "chafa") }
  ) {
    self.poster = poster
    findProgram = program
    self.depth = depth
    self.isASCII = isASCII
    self.mode = mode
    options = ChafaOptions(mode, ImageSupport(), depth: depth, isASCII: isASCII)
  }

  /// Updates what the terminal supports.
  /// - Returns: whether images look different from now on.
  func update(_ support: ImageSupport) -> Bool {
    let before = options
    self.support = support
    options = ChafaOptions(mode, support, depth: depth, isASCII: isASCII)
    return options != before
  }

  /// Updates the number of colors that the terminal shows.
  /// - Returns: whether images look different from now on.
  func update(depth: ColorDepth) -> Bool {
    let before = self.depth
    self.depth = depth
    return update(support) || depth != before
  }

  /// A message if chafa is not installed, or the terminal has too few colors for images in cells.
  public var problem: String? {
    if program == nil {
      return "Images are shown as frames with their names: the program chafa is not installed."
    }
    guard mode == .auto, depth < .ansi16 else { return nil }
    return "Images are shown as frames with their names: the terminal shows fewer than 16 colors."
  }

  /// Whether any image is being decoded.
  public var isWorking: Bool { !conversions.isEmpty }

  /// Starts chafa, or queues the image if too many conversions run; see ``ImageDecoder``.
  public func decode(
    _ bytes: [UInt8], size: CellSize,
    completion: @escaping @MainActor (Result<CellImage, ImageDecodingError>) -> Void
  ) -> ImageDecodingTask {
    if let onFirstImage {
      self.onFirstImage = nil
      onFirstImage()
    }
    let task = ImageDecodingTask { [weak self] in self?.cancelUnneededConversions() }
    queue.append(Job(bytes: bytes, size: size, task: task, completion: completion))
    startNext()
    return task
  }

  /// Cancels the conversions that no job needs anymore. The next ones start when these have ended.
  private func cancelUnneededConversions() {
    for conversion in conversions where conversion.job.task.isCancelled {
      if !queue.contains(where: { !$0.task.isCancelled && conversion.serves($0, options) }) {
        conversion.cancellation.cancel()
      }
    }
  }

  /// Starts queued jobs, except those that a running conversion also serves.
  private func startNext() {
    queue.removeAll { $0.task.isCancelled }
    while conversions.count < ChafaDecoder.maximumConversions,
      let index = queue.firstIndex(where: { job in
        !conversions.contains { $0.serves(job, options) }
      })
    {
      start(queue.remove(at: index))
    }
  }

  /// Converts an image to cells and, if requested, to pixels in parallel.
  private func start(_ job: Job) {
    let command = ChafaCommand(program: program ?? "chafa", depth: depth, options: options)
    let (bytes, size) = (job.bytes, job.size)
    let conversion = Conversion(job: job, options: options)
    let cancellation = conversion.cancellation
    conversions.append(conversion)
    inBackground { () -> Result<CellImage, ImageDecodingError> in
      do {
        return .success(try command.cells(of: bytes, size: size, cancellation))
      } catch { return .failure(ImageDecodingError("cannot be drawn: chafa \(error)")) }
    } done: { [weak self] result in
      conversion.cells =
        result ?? .failure(ImageDecodingError("cannot be drawn: too many threads are running"))
      self?.finishPart(of: conversion)
    }
    guard options.graphics != nil else { return }
    inBackground {
      command.graphic(of: bytes, size: size, cancellation)
    } done: { [weak self] graphic in
      conversion.graphic = graphic ?? nil
      self?.finishPart(of: conversion)
    }
  }

  /// Runs a function on a new thread and delivers its result; nil if no thread could be created.
  private func inBackground<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, done: @escaping @MainActor (Value?) -> Void
  ) {
    let poster = poster
    let started = DetachedThread.run {
      let value = work()
      poster.post { done(value) }
    }
    if !started { poster.post { done(nil) } }
  }

  private func finishPart(of conversion: Conversion) {
    conversion.pendingParts -= 1
    guard conversion.pendingParts == 0, let cells = conversion.cells else { return }
    conversions.removeAll { $0 === conversion }
    let done = [conversion.job] + queue.filter { conversion.serves($0, options) }
    queue.removeAll { conversion.serves($0, options) }
    let result = cells.map { image in
      var image = image
      image.graphic = conversion.graphic
      return image
    }
    for job in done where !job.task.isCancelled { job.completion(result) }
    startNext()
  }

  /// A conversion in progress.
  @MainActor
  private final class Conversion {
    let job: Job
    let options: ChafaOptions
    let cancellation = ConfinedProgram.Cancellation()
    var pendingParts: Int
    var cells: Result<CellImage, ImageDecodingError>?
    var graphic: TerminalGraphic?

    init(job: Job, options: ChafaOptions) {
      self.job = job
      self.options = options
      pendingParts = options.graphics == nil ? 1 : 2
    }

    /// Returns whether the result is also that of another job with the given options.
    func serves(_ other: Job, _ options: ChafaOptions) -> Bool {
      !cancellation.isCancelled && self.options == options && job.size == other.size
        && job.bytes == other.bytes
    }
  }
}
