import BeagleNetworking
import BeagleSchema
import CellText
import TerminalKit

/// Loads an image for its view: reads or downloads the file and decodes it at the size of the view.
@MainActor
final class ImageLoader {
  private weak var view: ImageView?
  private weak var controller: BeagleController?
  private let mode: ImageContentMode
  /// The current file: its origin, the user state it was requested for, and its bytes.
  private var file:
    (source: String, user: Int, bytes: [UInt8], header: ImageHeader, fit: ImageFit?)?
  private var fetch: (any RequestToken)?
  private var decoding: (size: CellSize, request: ScopedRequest)?
  private var isRegistered = false
  /// The URL of the current file; nil if it is local.
  private(set) var url: String?
  /// The failed request for ``url``, until it succeeds.
  private var failure: ImageFailure?

  init(_ view: ImageView, mode: ImageContentMode, controller: BeagleController) {
    self.view = view
    self.mode = mode
    self.controller = controller
  }

  isolated deinit {
    fetch?.cancel()
    decoding?.request.cancel()
  }

  // MARK: - Files

  /// Shows the local image with an id, or clears the view if the id is unknown.
  func showLocal(_ id: String) {
    stop()
    failure = nil
    url = nil
    clear()
    guard let dependencies = controller?.dependencies else { return }
    let source = "local:\(id)"
    let cache = dependencies.imageCache
    let missing = ImageCache.Key(source: source, size: .zero)
    guard !cache.failed.contains(missing) else { return }
    let bytes =
      cache[file: source] ?? dependencies.imageProvider?.loadImageProvider(id: id)
      ?? dependencies.directoryImageProvider?.loadImageProvider(id: id)
    guard let bytes, use(bytes, from: source) else { return cache.markFailed(missing) }
    cache[file: source] = bytes
  }

  /// Downloads and shows an image. Until it is loaded, and if it cannot be loaded, a local image is
  /// shown as a placeholder. Without one, the cause is shown.
  func showRemote(_ url: String, placeholder: String?) {
    stop()
    failure = nil
    guard let controller else { return }
    self.url = url
    let cache = controller.dependencies.imageCache
    if let cached = cache[file: url] {
      use(cached, from: url, user: controller.dependencies.userChanges)
      return
    }
    if let placeholder { showLocal(placeholder) } else { clear() }
    self.url = url
    download(url, hasPlaceholder: placeholder != nil)
  }

  private func download(_ url: String, hasPlaceholder: Bool) {
    guard let controller else { return }
    let cache = controller.dependencies.imageCache
    let request = controller.requests.register(.content)
    fetch = request
    let dependencies = controller.dependencies
    let user = dependencies.userChanges
    request?.run({ [weak self, weak dependencies] (result: Result<[UInt8], Request.Error>) in
      guard let self else { return }
      let failure = hasPlaceholder ? nil : self.failure(of: url)
      switch result {
      case .failure(let error):
        self.report(error, url)
        failure?.show(error)
      case .success(let bytes):
        guard self.use(bytes, from: url, user: user) else {
          failure?.showUnknownFormat()
          return
        }
        self.failure = nil
        if dependencies?.userChanges == user { cache[file: url] = bytes }
      }
    }) { completion in
      GuardedRequest(dependencies.scheduler, completion: completion) {
        dependencies.imageDownloader.fetchImage(url: url, additionalData: nil, completion: $0)
      }
    }
  }

  /// Returns the failure of the current image, which counts the attempts.
  private func failure(of url: String) -> ImageFailure? {
    guard failure == nil, let view, let controller else { return failure }
    failure = ImageFailure(view, controller) { [weak self] in
      self?.download(url, hasPlaceholder: false)
    }
    return failure
  }

  /// Reports an image that cannot be downloaded as a finding of the screen. The log has the response.
  private func report(_ error: Request.Error, _ url: String) {
    guard let controller, let source = view?.componentNode?.source else { return }
    let reason =
      if case .networkError(let error) = error { error.reason } else { error.localizedDescription }
    controller.dependencies.log.add(
      Diagnostic(
        .missingImage, .note, "the image \"\(Redaction.url(url))\" \(reason)",
        document: source.document, span: source.span),
      fromEvaluation: true)
  }

  private func stop() {
    fetch?.cancel()
    fetch = nil
    cancelDecoding()
  }

  private func cancelDecoding() {
    decoding?.request.cancel()
    decoding = nil
  }

  /// Removes the current image.
  private func clear() {
    file = nil
    cancelDecoding()
    view?.show(nil, naturalSize: nil)
  }

  /// Shows an image file. If the format is unknown, keeps the current image and returns false.
  @discardableResult
  private func use(
    _ bytes: [UInt8], from source: String, user: Int = 0, keepsImage: Bool = false
  ) -> Bool {
    guard let controller else { return false }
    guard let header = ImageHeader(bytes) else {
      controller.dependencies.log.add(
        .image, .warning, "Image \"\(Redaction.url(source))\" has an unknown format.",
        at: view?.componentNode?.source)
      return false
    }
    keepsImage ? cancelDecoding() : clear()
    let fit = header.pixels.map {
      ImageFit(pixels: $0, metrics: controller.dependencies.cellMetrics)
    }
    file = ("\(source)#\(bytes.count)", user, bytes, header, fit)
    if !keepsImage, controller.dependencies.usableImageDecoder() != nil {
      view?.show(nil, naturalSize: fit)
    }
    if let view { boxDidChange(view.contentBox.size) }
    return true
  }

  /// Logs that an image has too many pixels, once for each file. Its frame with the name stays.
  private func reportSize(
    of header: ImageHeader, source: String, _ controller: BeagleController
  ) {
    let key = ImageCache.Key(source: source, size: .zero)
    let cache = controller.dependencies.imageCache
    guard !cache.failed.contains(key), let pixels = header.pixels else { return }
    cache.markFailed(key)
    controller.dependencies.log.add(
      .image, .warning,
      "Image \"\(Redaction.url(source))\" is too large: it has \(pixels.width) x \(pixels.height)"
        + " pixels, and at most \(header.maximumPixels) are drawn.",
      at: view?.componentNode?.source)
  }

  // MARK: - Drawing

  /// Decodes the image for a box, unless it is cached.
  func boxDidChange(_ box: CellSize) {
    guard let file, let controller else { return }
    // Also without enough colors, because the terminal may report more later.
    if !isRegistered { controller.dependencies.imageCache.add(self) }
    isRegistered = true
    guard !box.isEmpty, let decoder = controller.dependencies.usableImageDecoder() else { return }
    // Only now the view has a component, which the message locates.
    if file.header.isTooLarge {
      return reportSize(of: file.header, source: file.source, controller)
    }
    // An image of unknown size fills its box.
    let size = file.fit.map { $0.size(in: box, mode: mode) } ?? box
    guard decoding?.size != size else { return }
    cancelDecoding()
    let key = ImageCache.Key(source: file.source, size: size, user: file.user)
    let cache = controller.dependencies.imageCache
    if let cached = cache[key] {
      view?.show(cached, naturalSize: file.fit)
      return
    }
    guard !cache.failed.contains(key), let request = controller.requests.register(.content)
    else { return }
    decoding = (size, request)
    let source = view?.componentNode?.source
    request.run({ [weak self, weak controller] (result: Result<CellImage, ImageDecodingError>) in
      switch result {
      case .success(let image):
        cache[key] = image
        self?.view?.show(image, naturalSize: file.fit)
      case .failure(let error):
        cache.markFailed(key)
        controller?.dependencies.log.add(
          .image, .warning, "Image \"\(Redaction.url(file.source))\" \(error)", at: source)
      }
    }) { completion in
      decoder.decode(file.bytes, size: size, completion: completion)
    }
  }

  /// Shows the newer version of the file that ``ImageCache/update(_:to:)`` has stored. The old image
  /// stays on screen until the new one is decoded.
  func fileDidChange() {
    guard let url, let controller, let bytes = controller.dependencies.imageCache[file: url] else {
      return
    }
    use(bytes, from: url, user: controller.dependencies.userChanges, keepsImage: true)
  }

  /// Decodes the image again.
  func redraw() {
    cancelDecoding()
    guard let view else { return }
    // Until the terminal reported enough colors, the view had the size of its name.
    if let file, controller?.dependencies.usableImageDecoder() != nil {
      view.show(view.image, naturalSize: file.fit)
    }
    boxDidChange(view.contentBox.size)
  }
}

extension ImageDecodingTask: RequestToken {}

extension BeagleDependencies {
  /// Returns the decoder if it can draw images. Otherwise logs the reason, once.
  fileprivate func usableImageDecoder() -> (any ImageDecoder)? {
    guard let decoder = imageDecoder else { return nil }
    guard let problem = decoder.problem else { return decoder }
    if !didReportImageProblem {
      didReportImageProblem = true
      log.add(.image, .info, problem)
    }
    return nil
  }
}
