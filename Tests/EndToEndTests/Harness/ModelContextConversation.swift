import BeagleSchema
import Testing

/// A run of the server with all messages in its input.
struct ModelContextConversation {
  let messages: [JSONNode]
  let run: PipeRun

  /// Sends lines, by default after `initialize`.
  init(
    _ lines: [String], in screens: TemporaryScreens, folder: String = "",
    version: String? = "2025-06-18", options: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    let input = try TemporaryScreens()
    let first = version.map { version in
      #"{"jsonrpc":"2.0","id":"start","method":"initialize","params":{"protocolVersion":"\#(version)","#
        + #""capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"#
    }
    let ready = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
    let all = (first.map { [$0, ready] } ?? []) + lines
    try input.write("input", all.map { $0 + "\n" }.joined())
    run = try PipeRun(
      ["mcp", screens.path + folder] + options, environment: environment.mapValues { $0 },
      input: input.path + "/input")
    messages = try run.output.split(separator: "\n").map {
      try JSONDocument(text: String($0)).root
    }
  }

  /// Returns the response with an id.
  func response(_ id: Int) throws -> JSONNode {
    try #require(messages.first { $0["id"]?.int == id }, "\(run.output) \(run.errors)")
  }

  /// Returns the error code of a response.
  func code(_ id: Int) throws -> Int? { try response(id)["error"]?["code"]?.int }

  /// Returns the text of a tool's result.
  func text(_ id: Int) throws -> String {
    let result = try #require(try response(id)["result"], "\(run.output)")
    return result["content"]?.elements.compactMap { $0["text"]?.string }
      .joined(separator: "\n") ?? ""
  }

  /// Whether the result of a tool is an error.
  func isError(_ id: Int) throws -> Bool {
    try response(id)["result"]?["isError"]?.bool == true
  }
}

/// A suite that writes the messages of a client.
protocol ModelContextClient {}

extension ModelContextClient {
  func call(_ id: Int, _ tool: String, _ arguments: String = "{}") -> String {
    request(id, "tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
  }

  func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  /// JSON text as a JSON string.
  func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" ? "\\\"" : $0 == "\n" ? "\\n" : String($0) }.joined() + "\""
  }
}
