import SystemSupport

/// The result of a tool.
struct ToolResult {
  /// A part of the result.
  enum Content {
    case text(String)
    /// A text file, for example an image as SVG.
    case file(uri: String, type: String, text: String)
    /// An image that models can see.
    case png([UInt8])
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

  /// Creates a result whose data is the text and further members.
  init(text: String, _ members: ProtocolValue = [:], isError: Bool = false) {
    self.init(text, isError: isError)
    guard case .object(let members) = members else { return }
    structured = .object([.init(key: "text", value: .string(text))] + members)
  }

  /// Adds images, and why models do not see them.
  mutating func add(_ images: [ScreenImage]) {
    defer {
      // The reason is often the same for all.
      for problem in Set(images.compactMap(\.problem)).sorted() { content.append(.text(problem)) }
    }
    for image in images {
      switch image.content {
      case .png(let bytes): content.append(.png(bytes))
      case .svg(let text):
        let name = PercentEncoding.encodePath(image.name)
        content.append(
          .file(uri: "beagle-tui://render/\(name).svg", type: "image/svg+xml", text: text))
      }
    }
  }

  init(_ error: ToolError) { self.init(error.message, isError: true) }

  /// Whether the result is larger than ``limit``.
  var isTooLarge: Bool {
    let size = content.reduce(0) { sum, part in
      switch part {
      case .text(let text), .file(_, _, let text): sum + text.utf8.count
      case .png(let bytes): sum + bytes.count * 4 / 3
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
      case .png(let bytes):
        [
          "type": "image", "mimeType": "image/png",
          "data": .string(String(decoding: Base64.encoded(bytes), as: UTF8.self)),
        ]
      }
    }
    let value: ProtocolValue = ["content": .array(parts), "isError": .bool(isError)]
    return value.adding("structuredContent", version.hasStructuredOutput ? structured : nil)
  }
}
