import BeagleNetworking

/// The pictures beside the screens of a directory.
extension DirectoryNetworkClient: ImageProviderProtocol {
  /// What the files of pictures end with, in the order in which they are looked for.
  private static let endings = ["", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"]

  /// The most bytes of a picture file.
  private static let imageLimit = 16 << 20

  /// The file in the folder `images` whose name is the id, with or without what formats end with;
  /// nil where there is none.
  public func loadImageProvider(id: String) -> [UInt8]? {
    guard !id.isEmpty, !id.utf8.contains(UInt8(ascii: "/")), !id.hasPrefix(".") else { return nil }
    for ending in DirectoryNetworkClient.endings {
      if let bytes = try? directory.read(
        "images/" + id + ending, limit: DirectoryNetworkClient.imageLimit)
      {
        return bytes
      }
    }
    return nil
  }
}
