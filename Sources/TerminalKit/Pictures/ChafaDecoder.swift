import CellText
import SystemSupport

/// Makes pictures with the program `chafa`, which runs confined: it parses bytes from anybody.
@MainActor
public final class ChafaDecoder: PictureDecoder {
  /// The signs that pictures in cells consist of.
  enum Symbols: String, Sendable {
    /// Halves of a cell.
    case halves = "space+solid+half"
    /// Halves and quarters of a cell, which nearly every font has.
    case quadrants = "space+solid+half+quad"
    /// Sixths of a cell, of Unicode 13, besides.
    case sextants = "space+solid+half+quad+sextant"
    /// Letters and marks.
    case ascii = "ascii"
  }

  private struct Job {
    let bytes: [UInt8]
    let size: CellSize
    let work: PictureWork
    let completion: @MainActor (Result<Picture, PictureError>) -> Void
  }

  /// How many run at a time.
  private static let maximumRunning = 2

  /// Called when the first picture is to be drawn, where what the terminal shows matters.
  var onFirstPicture: (() -> Void)?

  private let poster: LoopPoster
  private let find: () -> String?
  private lazy var program = find()
  private let depth: ColorDepth
  private let isASCII: Bool
  private let form: PictureForm
  private var recipe: PictureRecipe
  private var waiting: [Job] = []
  private var drawings: [Drawing] = []

  /// A decoder.
  /// - Parameters:
  ///   - poster: brings the results to the main actor.
  ///   - depth: how many colours the terminal shows.
  ///   - isASCII: whether it shows ASCII alone.
  ///   - form: what the user wants to see.
  ///   - program: where chafa is, asked when the first picture is to be drawn; nil where it is not
  ///     installed.
  public init(
    poster: LoopPoster, depth: ColorDepth, isASCII: Bool, form: PictureForm = .auto,
    program: @escaping () -> String? = { ChildProcess.path(of: "chafa") }
  ) {
    self.poster = poster
    find = program
    self.depth = depth
    self.isASCII = isASCII
    self.form = form
    recipe = PictureRecipe(form, PictureSupport(), depth: depth, isASCII: isASCII)
  }

  /// Notes what the terminal shows.
  /// - Returns: whether pictures look different from now on.
  func take(_ support: PictureSupport) -> Bool {
    let before = recipe
    recipe = PictureRecipe(form, support, depth: depth, isASCII: isASCII)
    return recipe != before
  }

  /// That chafa is missing.
  public var problem: String? {
    program == nil
      ? "Pictures are drawn as frames with their names: the program chafa is not installed." : nil
  }

  /// Whether any picture is being made.
  public var isWorking: Bool { !drawings.isEmpty }

  /// Starts chafa, or has the work wait for its turn; see ``PictureDecoder``.
  public func decode(
    _ bytes: [UInt8], size: CellSize,
    completion: @escaping @MainActor (Result<Picture, PictureError>) -> Void
  ) -> PictureWork {
    if let onFirstPicture {
      self.onFirstPicture = nil
      onFirstPicture()
    }
    let work = PictureWork { [weak self] in self?.stopWhatNobodyWants() }
    waiting.append(Job(bytes: bytes, size: size, work: work, completion: completion))
    startNext()
    return work
  }

  /// Ends the making of pictures that were given up; what takes their place begins when they have
  /// ended.
  private func stopWhatNobodyWants() {
    for drawing in drawings where drawing.job.work.isCancelled {
      if !waiting.contains(where: { !$0.work.isCancelled && isSame(drawing, $0) }) {
        drawing.cancellation.cancel()
      }
    }
  }

  /// Begins with what waits, but not with what is being made already: that comes with it.
  private func startNext() {
    waiting.removeAll { $0.work.isCancelled }
    while drawings.count < ChafaDecoder.maximumRunning,
      let index = waiting.firstIndex(where: { job in !drawings.contains { isSame($0, job) } })
    {
      start(waiting.remove(at: index))
    }
  }

  /// Whether a job is done with a picture that is being made.
  private func isSame(_ drawing: Drawing, _ job: Job) -> Bool {
    !drawing.cancellation.isCancelled && drawing.recipe == recipe && drawing.job.size == job.size
      && drawing.job.bytes == job.bytes
  }

  /// Has the cells and the pixels made side by side.
  private func start(_ job: Job) {
    let run = ChafaRun(program: program ?? "chafa", depth: depth, recipe: recipe)
    let (bytes, size) = (job.bytes, job.size)
    let drawing = Drawing(job: job, recipe: recipe)
    let cancellation = drawing.cancellation
    drawings.append(drawing)
    inBackground { () -> Result<Picture, PictureError> in
      do {
        return .success(try run.cells(of: bytes, size: size, cancellation))
      } catch { return .failure(PictureError("cannot be drawn: chafa \(error)")) }
    } done: { [weak self] result in
      drawing.cells =
        result
        ?? .failure(PictureError("cannot be drawn: there is no room for a thread"))
      self?.finishPart(of: drawing)
    }
    guard run.graphics != nil else { return }
    inBackground {
      run.graphic(of: bytes, size: size, cancellation)
    } done: { [weak self] graphic in
      drawing.graphic = graphic ?? nil
      self?.finishPart(of: drawing)
    }
  }

  /// Runs something on a thread of its own and hands over what it gives; nil where there is no room
  /// for a thread.
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

  private func finishPart(of drawing: Drawing) {
    drawing.missing -= 1
    guard drawing.missing == 0, let cells = drawing.cells else { return }
    drawings.removeAll { $0 === drawing }
    let done = [drawing.job] + waiting.filter { isSame(drawing, $0) }
    waiting.removeAll { isSame(drawing, $0) }
    let result = cells.map { picture in
      var picture = picture
      picture.graphic = drawing.graphic
      return picture
    }
    for job in done where !job.work.isCancelled { job.completion(result) }
    startNext()
  }

  /// A picture of which parts are missing.
  @MainActor
  private final class Drawing {
    let job: Job
    let recipe: PictureRecipe
    let cancellation = ConfinedProgram.Cancellation()
    var missing: Int
    var cells: Result<Picture, PictureError>?
    var graphic: PictureGraphic?

    init(job: Job, recipe: PictureRecipe) {
      self.job = job
      self.recipe = recipe
      missing = recipe.graphics == nil ? 1 : 2
    }
  }
}
