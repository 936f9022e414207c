import Testing

extension Commands {
  @Suite struct MemoryLimitTests {
    /// Documents that expand enormously are drawn within 256 MiB of memory. A sanitizer alone
    /// reserves more.
    @Test(
      .disabled(if: TestedProgram.hasSanitizer),
      arguments: ["components", "values", "expression", "blank", "union", "lines"])
    func memoryIsLimited(kind: String) throws {
      let text = Payload.text("x")
      let bomb: String
      switch kind {
      case "components":
        bomb = Payload.screen("B", Array(repeating: text, count: 300_000))
      case "values":
        let ones = Array(repeating: "1", count: 10_000_000).joined(separator: ",")
        bomb = """
          {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": [\(ones)]},
           "children": [\(text)]}
          """
      case "expression":
        let ones = Array(repeating: "1", count: 3_000_000).joined(separator: ",")
        bomb = Payload.screen("B", [Payload.text("@{sum(\(ones))}"), text])
      case "lines":
        bomb = Payload.text(String(repeating: "x\n", count: 5_000_000))
      case "blank":
        bomb = String(repeating: "\n", count: 8_000_000) + Payload.screen("B", [text]) + "]"
      default:
        let union = "union(" + Array(repeating: "c", count: 5000).joined(separator: ",") + ")"
        let data = (0..<10_000).map(String.init).joined(separator: ",")
        bomb = """
          {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": [\(data)]},
           "children": [\(Payload.text("@{length(\(union))}")), \(text)]}
          """
      }
      let screens = try TemporaryScreens(["bomb.json": bomb])
      // The limit is in KiB and covers all memory except the code of shared libraries.
      let run = try PipeRun(
        [
          "-c", #"ulimit -d 262144 && exec "$0" render "$1" --size 80x24"#,
          try TestedProgram.path(), screens.path + "/bomb.json",
        ], program: "/bin/bash", within: 4 * PtySession.timeout)
      #expect(run.status == .exit(kind == "blank" ? 1 : 0), "\(run.errors.suffix(2000))")
      // Stored values and lines do not exceed a limit, so they cause no diagnostic.
      #expect(run.message.contains("bomb.json:") == !["values", "lines"].contains(kind))
    }
  }
}
