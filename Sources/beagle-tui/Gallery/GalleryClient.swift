import BeagleAnalysis
import BeagleNetworking
import BeagleTUI

/// A network client that responds with the screens of the gallery and the files of its examples.
@MainActor
final class GalleryClient: NetworkClientProtocol {
  private let edits: GalleryEdits
  private var screens: GalleryScreens { GalleryScreens(edits: edits.examples) }
  /// The files of the example on the page that was opened last, by path. Examples have files with
  /// the same names.
  private var files: [String: String] = [:]

  /// - Parameter edits: The examples that the user has edited.
  init(_ edits: GalleryEdits = GalleryEdits()) { self.edits = edits }

  func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    guard let text = text(at: request.url) else {
      completion(
        .failure(
          NetworkError(
            kind: .status(404), reason: "is not part of the gallery", request: request)))
      return nil
    }
    completion(
      .success(
        NetworkResponse(
          data: Array(text.utf8), statusCode: 200,
          headers: [("Content-Type", "application/json")], name: request.url)))
    return nil
  }

  private func text(at path: String) -> String? {
    let examples = "/example"
    if path.hasPrefix(examples + "/") {
      let page = String(path.dropFirst(examples.utf8.count))
      select(screens.example(at: page))
      return screens.example(at: page)?.files.first?.text
    }
    if let page = screens.document(at: path) {
      select(screens.example(at: path))
      return page
    }
    return files[path]
  }

  private func select(_ example: ReferencePage.Example?) {
    guard let example else { return }
    for file in example.files where !file.name.isEmpty {
      files["/" + file.name.dropLast(".json".utf8.count)] = file.text
    }
  }
}
