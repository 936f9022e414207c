@testable import BeagleNetworking
@testable import BeagleTUI

/// A reader of web pages that responds on request.
package final class WebPageReaderStub: WebPageReader {
  package var problem: String?
  package var isWorking: Bool { !completions.isEmpty }
  package private(set) var columns: [Int] = []
  package private(set) var urls: [String] = []
  private var completions: [@MainActor (Result<String, WebPageError>) -> Void] = []

  package init() {}

  package func read(
    _ html: [UInt8], from url: String, columns: Int,
    completion: @escaping @MainActor (Result<String, WebPageError>) -> Void
  ) -> (any RequestToken)? {
    self.columns.append(columns)
    urls.append(url)
    completions.append(completion)
    return nil
  }

  package func complete(_ result: Result<String, WebPageError>) {
    let due = completions
    completions = []
    for completion in due { completion(result) }
  }
}
