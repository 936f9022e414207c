import BeagleNetworking
import BeagleSchema
import CellText
import TerminalKit

/// Brings the picture of an image to its view: finds or fetches the file, and has it drawn in the
/// size that it needs.
@MainActor
final class ImageLoader {
  private weak var view: ImageView?
  private weak var controller: BeagleController?
  private let mode: ImageContentMode
  /// Where the file comes from, for whom, and its bytes; nil while there is none.
  private var file: (source: String, user: Int, bytes: [UInt8], fit: ImageFit?)?
  private var fetch: (any RequestToken)?
  private var drawing: (size: CellSize, token: ScopedRequest)?
  private var isKnown = false

  init(_ view: ImageView, mode: ImageContentMode, controller: BeagleController) {
    self.view = view
    self.mode = mode
    self.controller = controller
  }

  isolated deinit {
    fetch?.cancel()
    drawing?.token.cancel()
  }

  // MARK: - Files

  /// Shows the picture of an id, or none where nothing is known of it.
  func showLocal(_ id: String) {
    stop()
    clear()
    guard let dependencies = controller?.dependencies else { return }
    let source = "local:\(id)"
    let memory = dependencies.images
    let missing = ImageMemory.Key(source: source, size: .zero)
    guard !memory.failed.contains(missing) else { return }
    let bytes =
      memory[file: source] ?? dependencies.imageProvider?.loadImageProvider(id: id)
      ?? dependencies.directoryImages?.loadImageProvider(id: id)
    guard let bytes, use(bytes, from: source) else { return memory.fail(missing) }
    memory[file: source] = bytes
  }

  /// Shows the picture of an address once it is there. Until then, and where it does not come, a
  /// local one stands in its place.
  func showRemote(_ url: String, placeholder: String?) {
    stop()
    guard let controller else { return }
    let memory = controller.dependencies.images
    if let known = memory[file: url] {
      use(known, from: url, user: controller.dependencies.userChanges)
      return
    }
    if let placeholder { showLocal(placeholder) } else { clear() }
    let request = controller.requests.register(.content)
    fetch = request
    let dependencies = controller.dependencies
    let user = dependencies.userChanges
    request?.run({ [weak self, weak dependencies] (result: Result<[UInt8], Request.Error>) in
      // What failed is in the log, as everything that the network says.
      guard let self, case .success(let bytes) = result,
        self.use(bytes, from: url, user: user)
      else { return }
      if dependencies?.userChanges == user { memory[file: url] = bytes }
    }) { completion in
      GuardedRequest(dependencies.scheduler, completion: completion) {
        dependencies.imageDownloader.fetchImage(url: url, additionalData: nil, completion: $0)
      }
    }
  }

  private func stop() {
    fetch?.cancel()
    fetch = nil
    drawing?.token.cancel()
    drawing = nil
  }

  /// Takes away what is shown.
  private func clear() {
    file = nil
    drawing?.token.cancel()
    drawing = nil
    view?.show(nil, naturalSize: nil)
  }

  /// Shows a file instead of what is shown; where it is no picture, that stays, and the answer is
  /// false.
  @discardableResult
  private func use(_ bytes: [UInt8], from source: String, user: Int = 0) -> Bool {
    guard let controller else { return false }
    guard let found = ImageHeader(bytes) else {
      controller.dependencies.log.add(
        .image, .warning, "The picture \"\(Redaction.url(source))\" is of no format that is known.",
        at: view?.componentNode?.source)
      return false
    }
    clear()
    let fit = found.pixels.map {
      ImageFit(pixels: $0, metrics: controller.dependencies.cellMetrics)
    }
    file = ("\(source)#\(bytes.count)", user, bytes, fit)
    if controller.dependencies.canDrawPictures { view?.show(nil, naturalSize: fit) }
    if let view { boxDidChange(view.contentBox.size) }
    return true
  }

  // MARK: - Drawing

  /// Has the picture drawn for a box.
  func boxDidChange(_ box: CellSize) {
    guard let file, let controller, !box.isEmpty, controller.dependencies.canDrawPictures,
      let decoder = controller.dependencies.imageDecoder
    else { return }
    // What does not tell its size fills its box.
    let size = file.fit.map { $0.size(in: box, mode: mode) } ?? box
    guard drawing?.size != size else { return }
    drawing?.token.cancel()
    drawing = nil
    if !isKnown { controller.dependencies.images.add(self) }
    isKnown = true
    let key = ImageMemory.Key(source: file.source, size: size, user: file.user)
    let memory = controller.dependencies.images
    if let known = memory[key] {
      view?.show(known, naturalSize: file.fit)
      return
    }
    guard !memory.failed.contains(key), let request = controller.requests.register(.content)
    else { return }
    drawing = (size, request)
    let source = view?.componentNode?.source
    request.run({ [weak self, weak controller] (result: Result<CellImage, ImageDecodingError>) in
      switch result {
      case .success(let picture):
        memory[key] = picture
        self?.view?.show(picture, naturalSize: file.fit)
      case .failure(let error):
        memory.fail(key)
        controller?.dependencies.log.add(
          .image, .warning, "The picture \"\(Redaction.url(file.source))\" \(error)", at: source)
      }
    }) { completion in
      PictureToken(decoder.decode(file.bytes, size: size, completion: completion))
    }
  }
}

extension ImageLoader {
  /// Has the picture drawn again, as it is drawn now.
  func drawAnew() {
    drawing?.token.cancel()
    drawing = nil
    if let view { boxDidChange(view.contentBox.size) }
  }
}

/// Gives up the making of a picture.
@MainActor
private final class PictureToken: RequestToken {
  private let work: ImageDecodingTask
  init(_ work: ImageDecodingTask) { self.work = work }
  func cancel() { work.cancel() }
}

extension BeagleDependencies {
  /// Whether there is something that draws pictures; says once in the log that there is not.
  fileprivate var canDrawPictures: Bool {
    guard let decoder = imageDecoder else { return false }
    guard let problem = decoder.problem else { return true }
    if !saidPictureProblem {
      saidPictureProblem = true
      log.add(.image, .info, problem)
    }
    return false
  }
}
