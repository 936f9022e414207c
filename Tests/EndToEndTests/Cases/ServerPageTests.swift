import Testing

extension Commands {
  /// Starts the servers of `docs/server.md`, and runs the commands of its workflow with them.
  @Suite struct ServerPageTests {
    /// The files of the page, and the lines of its workflow.
    private static func parts() throws -> (files: [String: String], workflow: [String]) {
      var (files, workflow): ([String: String], [String]) = ([:], [])
      var (caption, language): (String?, Substring?)
      for line in try TestedProgram.text(of: TestedProgram.packageRoot + "/docs/server.md")
        .split(separator: "\n", omittingEmptySubsequences: false)
      {
        if line.hasPrefix("```") {
          if language != nil { caption = nil }
          language = language == nil ? line.dropFirst(3) : nil
        } else if language == nil {
          if line.hasPrefix("**`"), line.hasSuffix("`**") {
            caption = String(line.dropFirst(3).dropLast(3))
          }
        } else if let caption {
          files[caption, default: ""] += line + "\n"
        } else if language == "yaml", line.hasPrefix("    ") {
          workflow.append(String(line.dropFirst(4)))
        }
      }
      return (files, workflow)
    }

    @Test(arguments: [("python3", "server.py"), ("node", "server.mjs")])
    func serversWork(program: String, file: String) throws {
      let (files, workflow) = try Self.parts()
      let folder = try TemporaryScreens(files)
      #expect(workflow.first == "python3 server.py &" && workflow.count == 4)
      // Any free port, since another program may use the one in the text.
      let start = """
        set -e
        command -v \(program) > /dev/null || { echo missing; exit 0; }
        port=$(python3 -c 'import socket
        s = socket.socket()
        s.bind(("", 0))
        print(s.getsockname()[1])')
        sed -i s/8080/$port/ \(file)
        \(program) \(file) 2> server.log &
        trap "kill $!" EXIT
        """
      let lines =
        [start] + workflow.dropFirst().map { Self.replacing("8080", by: "$port", in: $0) }
      let bin = String(try TestedProgram.path().dropLast("/beagle-tui".count))
      let run = try PipeRun(
        ["-c", lines.joined(separator: "\n")], program: "/bin/sh",
        environment: ["PATH": "\(bin):/usr/local/bin:/usr/bin:/bin"], directory: folder.path)
      #expect(run.status == .exit(0), "\(run.output) \(run.errors)")
      // Node.js is optional.
      #expect(run.output.contains("1 passed") || program == "node" && run.output == "missing\n")
    }

    private static func replacing(_ word: String, by other: String, in line: String) -> String {
      line.split(separator: word, omittingEmptySubsequences: false).joined(separator: other)
    }
  }
}
