/// A property of a JSON file of settings, as the manual pages describe it.
package struct FileProperty: Sendable {
  /// The key in JSON.
  package let name: String
  /// The type in words, for example `list of names`.
  package let type: String
  /// The meaning, in sentences.
  package let summary: String

  /// Creates a property.
  package init(_ name: String, _ type: String, _ summary: String) {
    self.name = name
    self.type = type
    self.summary = summary
  }
}

extension RouteTable {
  /// The properties of a route.
  package static let properties: [FileProperty] = [
    FileProperty("path", "string", "The path of the request, for example /api/wishes. Required."),
    FileProperty("method", "string", "The method of the request. The default is GET."),
    FileProperty(
      "query", "object of strings",
      "Values that the query of the request must have. The path may also contain them, as in"
        + " /list?page=1."),
    FileProperty("status", "number", "The status of the response. The default is 200."),
    FileProperty(
      "delay_ms", "number",
      "The delay of the response in milliseconds, at most \(Limit.delay). The default is 0."),
    FileProperty(
      "body_ms", "number",
      "The time that the body takes after the header, in milliseconds, at most \(Limit.delay). The"
        + " list of requests shows both times. A server of dev sends the whole response after both."
        + " The default is 0."),
    FileProperty("headers", "object of strings", "Header fields of the response."),
    FileProperty(
      "body_file", "string",
      "The file with the body of the response, relative to the directory. Without it, the body is"
        + " empty."),
    FileProperty(
      "fail_times", "number",
      "The number of requests that fail with status 503 before the first success. The default is"
        + " 0."),
    FileProperty(
      "offline_after", "number",
      "The number of requests after which the server cannot be reached. The default is 0 with"
        + " offline_times; otherwise the server can always be reached."),
    FileProperty(
      "offline_times", "number",
      "The number of requests during which the server cannot be reached. By default it does not"
        + " come back."),
  ]
}
