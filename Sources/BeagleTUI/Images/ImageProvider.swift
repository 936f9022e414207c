import BeagleNetworking

/// Provides the local images of an application.
@MainActor
public protocol ImageProviderProtocol: AnyObject {
  /// Returns the bytes of the image file with an id, or nil if the id is unknown.
  func loadImageProvider(id: String) -> [UInt8]?
}

/// Provides the images that are stored in a directory of screens.
extension DirectoryNetworkClient: ImageProviderProtocol {
  /// The file extensions to try, in this order.
  private static let fileExtensions = ["", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"]

  /// The maximum size of an image file, in bytes.
  private static let imageLimit = 16 << 20

  /// Returns the file in the folder `images` whose name is the id, with or without the extension of
  /// an image format, or nil if the file does not exist.
  public func loadImageProvider(id: String) -> [UInt8]? {
    guard !id.isEmpty, !id.utf8.contains(UInt8(ascii: "/")), !id.hasPrefix(".") else { return nil }
    for fileExtension in DirectoryNetworkClient.fileExtensions {
      let name = "images/" + id + fileExtension
      if let bytes = try? directory.read(name, limit: DirectoryNetworkClient.imageLimit) {
        servedFiles?.insert(name, bytes)
        return bytes
      }
    }
    return nil
  }
}
