import BeagleSchema
import TerminalKit

/// Brings the picture of an image to its view: finds or fetches the file, and has it drawn in the
/// size that it needs.
@MainActor
final class ImageLoader {
  private weak var view: ImageView?
  private weak var controller: BeagleController?
  private let mode: ImageContentMode
  /// Where the file comes from, and its bytes; nil while there is none.
  private var file: (source: String, bytes: [UInt8], fit: ImageFit?)?
  private var fetch: (any RequestToken)?
  private var drawing: (size: CellSize, token: ScopedRequest)?

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
    let dependencies = controller?.dependencies
    let bytes =
      dependencies?.imageProvider?.loadImageProvider(id: id)
      ?? dependencies?.directoryImages?.loadImageProvider(id: id)
    use(bytes, from: "local:\(id)", named: id)
  }

  /// Shows the picture of an address once it is there. Until then, and where it does not come, a
  /// local one stands in its place.
  func showRemote(_ url: String, placeholder: String?) {
    stop()
    guard let controller else { return }
    let memory = controller.dependencies.images
    if let known = memory[file: url] { return use(known, from: url, named: url) }
    if let placeholder { showLocal(placeholder) }
    let request = controller.requests.register(.content)
    fetch = request
    let downloader = controller.dependencies.imageDownloader
    request?.run({ [weak self] (result: Result<[UInt8], Request.Error>) in
      // What failed is in the log, as everything that the network says.
      guard let self, case .success(let bytes) = result else { return }
      memory[file: url] = bytes
      self.use(bytes, from: url, named: url)
    }) { downloader.fetchImage(url: url, additionalData: nil, completion: $0) }
  }

  private func stop() {
    fetch?.cancel()
    fetch = nil
    drawing?.token.cancel()
    drawing = nil
  }

  private func use(_ bytes: [UInt8]?, from source: String, named name: String) {
    guard let controller else { return }
    file = nil
    drawing?.token.cancel()
    drawing = nil
    view?.show(nil, naturalSize: nil)
    guard let bytes else { return }
    guard let found = PictureFile(bytes) else {
      return controller.dependencies.log.add(
        .image, .warning, "The picture \"\(name)\" is of no format that is known.",
        at: view?.componentNode?.source)
    }
    let fit = found.pixels.map {
      ImageFit(pixels: $0, metrics: controller.dependencies.cellMetrics)
    }
    file = (source, bytes, fit)
    if controller.dependencies.canDrawPictures { view?.show(nil, naturalSize: fit) }
    view.map { boxDidChange($0.contentBox.size) }
  }

  // MARK: - Drawing

  /// Has the picture drawn for a box.
  func boxDidChange(_ box: CellSize) {
    guard let file, let controller, !box.isEmpty, controller.dependencies.canDrawPictures,
      let decoder = controller.dependencies.pictureDecoder
    else { return }
    // A drawing has no pixels: it is as large as its box, which keeps its ratio as far as chafa does.
    let size = file.fit.map { $0.size(in: box, mode: mode) } ?? box
    guard drawing?.size != size else { return }
    drawing?.token.cancel()
    drawing = nil
    let key = ImageMemory.Key(source: file.source, size: size)
    let memory = controller.dependencies.images
    if let known = memory[key] {
      view?.show(known, naturalSize: file.fit)
      return
    }
    guard let request = controller.requests.register(.content) else { return }
    drawing = (size, request)
    let source = view?.componentNode?.source
    request.run({ [weak self, weak controller] (result: Result<Picture, PictureError>) in
      switch result {
      case .success(let picture):
        memory[key] = picture
        self?.view?.show(picture, naturalSize: file.fit)
      case .failure(let error):
        controller?.dependencies.log.add(
          .image, .warning, "The picture \"\(file.source)\" \(error)", at: source)
      }
    }) { completion in
      PictureToken(decoder.decode(file.bytes, size: size, completion: completion))
    }
  }
}

/// Gives up the making of a picture.
@MainActor
private final class PictureToken: RequestToken {
  private let work: PictureWork
  init(_ work: PictureWork) { self.work = work }
  func cancel() { work.cancel() }
}

extension BeagleDependencies {
  /// Whether there is something that draws pictures; says once in the log that there is not.
  fileprivate var canDrawPictures: Bool {
    guard let decoder = pictureDecoder else { return false }
    guard let problem = decoder.problem else { return true }
    if !saidPictureProblem {
      saidPictureProblem = true
      log.add(.image, .info, problem)
    }
    return false
  }
}
