import BeagleTUI
import Glibc
import SystemSupport

/// The files that are installed with the program. They are found relative to the executable, so that
/// an installation can be moved.
enum InstalledFiles {
  /// The directory of the demo screens, or nil if they are not installed.
  ///
  /// It is `share/beagle-tui/Screens` next to the `bin` directory of the executable. An executable in
  /// the build folder of a checkout uses the screens of the checkout.
  static var demo: String? {
    guard let executable = FilePath.real("/proc/self/exe") else { return nil }
    let folder = FilePath.folder(of: executable)
    let installed = FilePath.folder(of: folder) + "/share/beagle-tui/Screens"
    if Files.isDirectory(installed) { return installed }
    return checkout(above: folder).map { $0 + "/Resources/Screens" }
  }

  /// The directory with the pages of the documentation, or nil if they are not installed:
  /// `share/beagle-tui/Documentation`, or `docs` of a checkout.
  static var documentation: String? {
    guard let executable = FilePath.real("/proc/self/exe") else { return nil }
    let folder = FilePath.folder(of: executable)
    let installed = FilePath.folder(of: folder) + "/share/beagle-tui/Documentation"
    if Files.isDirectory(installed) { return installed }
    return checkout(above: folder).map { $0 + "/docs" }
  }

  /// Returns the checkout that contains a build folder.
  private static func checkout(above folder: String) -> String? {
    var folder = folder
    while folder != "/", !folder.isEmpty {
      if folder.hasSuffix("/.build") {
        let checkout = FilePath.folder(of: folder)
        let isOurs =
          Files.exists(checkout + "/Sources/beagle-tui/main.swift")
          && Files.isDirectory(checkout + "/Resources/Screens")
        return isOurs ? checkout : nil
      }
      folder = FilePath.folder(of: folder)
    }
    return nil
  }
}
