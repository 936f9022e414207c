import BeagleNetworking
import BeagleTUI

/// Loads local images, and reports those that do not exist: an image without a file is only a name on the
/// screen.
final class ReportingImageProvider: ImageProviderProtocol {
  private let directory: DirectoryNetworkClient
  private weak var log: BeagleLog?

  init(_ directory: DirectoryNetworkClient, _ log: BeagleLog) {
    self.directory = directory
    self.log = log
  }

  func loadImageProvider(id: String) -> [UInt8]? {
    if let bytes = directory.loadImageProvider(id: id) { return bytes }
    log?.add(.image, .warning, "the folder images has no file for the image \"\(id)\"")
    return nil
  }
}
