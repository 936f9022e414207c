import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

/// The tasks that a client offers to its user.
enum PromptCatalog {
  /// A task with arguments.
  private struct Prompt: Sendable {
    let name: String
    let title: String
    let text: String
    let arguments: [(name: String, text: String, isRequired: Bool)]
    /// Returns what the model is asked to do.
    let message: @Sendable ([String: String]) -> String
  }

  private static let prompts = [
    Prompt(
      name: "build_screen", title: "Build a screen",
      text: "Write a screen, check it, look at it, and prove it with a flow",
      arguments: [
        ("purpose", "What the screen is for, in words", true),
        ("path", "Its path, such as /orders/new", false),
      ]
    ) { arguments in
      let path = arguments["path"].map { " at the path \($0)" } ?? ""
      return """
        Build a Beagle screen\(path): \(arguments["purpose"] ?? "")

        1. Call list_components once, and explain with search for each part of the task; begin with the \
        examples.
        2. Pass the screen and everything that it needs (other screens, routes.json, the bodies of \
        responses) to check_and_render in files, with a draft. Correct all findings and problems. Look at \
        the drawn screen: every text must be readable, and every button must do something.
        3. Prove it with run_flow: what a user does when all goes well, each rule of validation, and a \
        failing request (beagle: {respond: {path: …, status: 503}}).
        4. Save the files and the flows with write_files. If this server has no such tool, save them with \
        another tool.
        """
    },
    Prompt(
      name: "find_failure", title: "Find why it fails",
      text: "Reproduce a problem with a screen, find its cause and correct it",
      arguments: [
        ("problem", "What happens, and what should happen", true),
        ("screen", "The path of the screen, such as /orders", false),
      ]
    ) { arguments in
      let screen = arguments["screen"].map { "\nThe screen is \($0)." } ?? ""
      return """
        Find out why this fails, and correct it: \(arguments["problem"] ?? "")\(screen)

        1. Call check: a finding is often the cause.
        2. Reproduce the problem with interact, one step at a time. After each step, compare the screen, the \
        contexts, the requests and the problems with what should be there. The first difference is the place.
        3. Use explain for the code of a finding or the name of the component, and eval for an expression.
        4. Correct the cause in files, and repeat the steps with restart. Then write a flow that fails \
        without the correction, and run it with run_flow.
        """
    },
    Prompt(
      name: "write_flows", title: "Write flows for a screen",
      text: "Write tests that prove what a screen does",
      arguments: [("screen", "The path of the screen, such as /orders", true)]
    ) { arguments in
      """
      Write flows for the Beagle screen \(arguments["screen"] ?? "").

      1. Read the screen and what it links to. Open it with interact and try each control.
      2. Call explain with the name flow for the commands.
      3. Write one flow for each behavior: the loading state, the result, an empty result, a \
      failed request and its retry, each rule of validation, navigation and back. Assert texts that a user \
      sees, the requests (beagle: {request: …}) and beagle: {findings: none}.
      4. Run each with run_flow, and check that it fails if the screen is wrong: change the screen in files.
      5. Save them as flows/NAME.yaml.
      """
    },
  ]

  // MARK: - Requests

  /// Returns the prompts as `prompts/list` lists them.
  static func list(_ version: ProtocolVersion) -> [ProtocolValue] {
    prompts.map { prompt in
      let arguments = prompt.arguments.map { argument -> ProtocolValue in
        [
          "name": .string(argument.name), "description": .string(argument.text),
          "required": .bool(argument.isRequired),
        ]
      }
      let value: ProtocolValue = [
        "name": .string(prompt.name), "description": .string(prompt.text),
        "arguments": .array(arguments),
      ]
      return value.adding("title", version.hasStructuredOutput ? .string(prompt.title) : nil)
    }
  }

  /// Returns the messages of a prompt.
  static func prompt(_ params: JSONNode?) throws(ResponseError) -> ProtocolValue {
    let name = params?["name"]?.string ?? ""
    guard let prompt = prompts.first(where: { $0.name == name }) else {
      let names = prompts.map(\.name).joined(separator: ", ")
      throw ResponseError(.invalidParams, "unknown prompt \"\(name)\"; the prompts are \(names)")
    }
    var values: [String: String] = [:]
    for argument in prompt.arguments {
      let value = params?["arguments"]?[argument.name]?.string
      guard value?.isEmpty == false || !argument.isRequired else {
        throw ResponseError(
          .invalidParams, "\(name): expected the argument \(argument.name): \(argument.text)")
      }
      values[argument.name] = value
    }
    return [
      "description": .string(prompt.text),
      "messages": [
        ["role": "user", "content": ["type": "text", "text": .string(prompt.message(values))]]
      ],
    ]
  }
}

extension ModelContextServer {
  /// The maximum number of values in a completion (Model Context Protocol, "Completion").
  private static let completionLimit = 100

  /// Completes an argument of a prompt or of a template of resources.
  func completion(_ params: JSONNode?) throws(ResponseError) -> ProtocolValue {
    guard let name = params?["argument"]?["name"]?.string,
      let typed = params?["argument"]?["value"]?.string
    else { throw ResponseError(.invalidParams, "expected argument with a name and a value") }
    let all: [String]
    switch params?["ref"]?["type"]?.string {
    case "ref/resource": all = resources.values(of: name)
    case "ref/prompt":
      all =
        name == "screen" || name == "path"
        ? resources.values(of: "path").filter { $0.hasSuffix(".json") && $0 != RouteTable.fileName }
          .map { "/" + $0.dropLast(".json".count) } : []
    default:
      throw ResponseError(.invalidParams, "expected ref with the type ref/prompt or ref/resource")
    }
    let low = typed.lowercased()
    let found =
      all.filter { $0.lowercased().hasPrefix(low) }
      + all.filter { !$0.lowercased().hasPrefix(low) && $0.lowercased().containsBytes(of: low) }
    return [
      "completion": [
        "values": .array(found.prefix(Self.completionLimit).map { .string($0) }),
        "total": .int(found.count), "hasMore": .bool(found.count > Self.completionLimit),
      ]
    ]
  }
}
