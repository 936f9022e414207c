/// The result of a tool.
struct ToolResult {
  /// A part of the result.
  enum Content {
    case text(String)
    /// A text file, for example an image as SVG.
    case file(uri: String, type: String, text: String)
  }

  /// The maximum size of a result in bytes, text and data together. A model could not use a larger
  /// one, and the client would have to store it.
  static let limit = 1 << 20

  var content: [Content]
  /// The same as data, if the tool has an output schema.
  var structured: ProtocolValue?
  var isError = false

  init(_ text: String, structured: ProtocolValue? = nil, isError: Bool = false) {
    content = [.text(text)]
    self.structured = structured
    self.isError = isError
  }

  init(_ error: ToolError) { self.init(error.message, isError: true) }

  /// Whether the result is larger than ``limit``.
  var isTooLarge: Bool {
    let size = content.reduce(0) { sum, part in
      switch part {
      case .text(let text), .file(_, _, let text): sum + text.utf8.count
      }
    }
    return size > Self.limit || size + (structured?.bytes.count ?? 0) > Self.limit
  }

  /// The result as the client receives it.
  func value(_ version: ProtocolVersion) -> ProtocolValue {
    let parts = content.map { part -> ProtocolValue in
      switch part {
      case .text(let text): ["type": "text", "text": .string(text)]
      case .file(let uri, let type, let text):
        [
          "type": "resource",
          "resource": ["uri": .string(uri), "mimeType": .string(type), "text": .string(text)],
        ]
      }
    }
    let value: ProtocolValue = ["content": .array(parts), "isError": .bool(isError)]
    return value.adding("structuredContent", version.hasStructuredOutput ? structured : nil)
  }
}
