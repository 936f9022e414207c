import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import BeagleTUI
import CellText
import Glibc
import SystemSupport

/// Prints the results of a run.
@MainActor
struct TestOutput {
  enum Format: String, CaseIterable {
    case list, junit, tap, json, github
  }

  var format = Format.list
  /// The file of the report in ``format``; nil for standard output.
  var reportFile: String?
  var color = CheckReport.Coloring.auto

  nonisolated init() {}

  /// Runs flows, prints the results and returns the exit status.
  func report(
    _ plan: [TestProject.Entry], _ runner: any TestRunner, _ request: TestRequest
  ) -> ExitStatus {
    if let recording = request.source.recording {
      // The flows add to the file, also those in other processes.
      do { _ = try HARFile(path: recording) } catch {
        Console.error(error)
        return .failure
      }
    }
    let style = ReportStyle(isColored: color.isActive)
    // GitHub Actions reads the annotations from the log, where people read the list.
    let showsList = format == .list || format == .github || reportFile != nil
    let list = showsList ? TestList(style, count: plan.count, output: request.output) : nil
    var results = plan.map(\.skipped)
    var isDone = plan.map { _ in false }
    var listed = 0
    let start = MonotonicClock.now
    var isWritten = true
    Interruption.watch()
    defer { Interruption.unwatch() }
    do {
      try runner.run(onStart: { list?.begin(plan[$0]) }) { index, result in
        results[index] = result
        isDone[index] = true
        // Several processes finish in any order, but the list is in the order of the plan.
        while listed < plan.count, isDone[listed] {
          if list?.add(results[listed]) == false { isWritten = false }
          listed += 1
        }
      }
    } catch {
      Console.error(CheckCommand.message(of: error))
      return .usage
    }
    let milliseconds = MonotonicClock.now - start
    let interruption = TestOutput.interruption(results)
    var page: String?
    if let output = request.output {
      do {
        try TestPage(results, milliseconds: milliseconds, interruption).write(to: output)
        page = FilePath.withSlash(output) + "index.html"
      } catch {
        Console.error(error)
        isWritten = false
      }
    }
    if list == nil, let interruption { Console.error(interruption) }
    if list?.end(results, milliseconds: milliseconds, page: page, interruption) == false {
      isWritten = false
    }
    if format != .list {
      let text = harmless(text(results, plan, milliseconds: milliseconds))
      if let reportFile {
        // It may be /dev/stdout.
        if let problem = Files.write(text, to: reportFile) {
          Console.error(problem.message)
          isWritten = false
        }
      } else if !Console.writeUnchanged(text) {
        isWritten = false
      }
    }
    Interruption.endIfInterrupted()
    guard isWritten else { return .failure }
    if !plan.isEmpty, plan.allSatisfy({ $0.broken != nil }) { return .usage }
    return results.contains { $0.status == .failed } ? .failure : .success
  }

  /// Returns a message about a run that a signal ended, for example `interrupted by SIGINT: 3 of 7
  /// flows did not run`; nil for a complete run.
  private static func interruption(_ results: [FlowResult]) -> String? {
    guard let signal = Interruption.signal else { return nil }
    let skipped = results.count { $0.status == .skipped }
    let flows = results.count == 1 ? "flow" : "flows"
    return
      "interrupted by \(Interruption.name(of: signal)): \(skipped) of \(results.count) \(flows)"
      + " did not run"
  }

  /// Returns a report that contains no commands for a CI service but its annotations.
  private func harmless(_ text: String) -> String {
    switch format {
    case .list, .tap: Console.harmless(text, in: .text)
    case .junit: Console.harmless(text, in: .markup)
    case .json: Console.harmless(text, in: .json)
    case .github: text
    }
  }

  private func text(
    _ results: [FlowResult], _ plan: [TestProject.Entry], milliseconds: Int
  ) -> String {
    switch format {
    case .list: ""
    case .junit: JUnitXML.text(results, milliseconds: milliseconds)
    case .tap: FlowTAP.text(results)
    case .json:
      results.map { JSONText.printable($0.json.jsonText) + "\n" }.joined()
    case .github: github(results)
    }
  }

  /// Returns an annotation for each failed and each flaky flow, and for each warning.
  private func github(_ results: [FlowResult]) -> String {
    var root = RepositoryRoot()
    func annotation(
      _ kind: String, _ file: String, _ line: Int, _ result: FlowResult, _ message: String
    ) -> String {
      WorkflowCommand.text(
        kind, file: Redaction.url(root.path(of: file)), line: line, title: result.name,
        message: message) + "\n"
    }
    var text = ""
    for result in results {
      if result.status == .failed || result.status == .flaky, let report = result.report {
        text += annotation(
          result.status == .failed ? "error" : "warning", report.file, report.line, result,
          (result.status == .flaky ? "passed only on a retry: " : "")
            + "\(report.command): \(report.message)")
      }
      for warning in result.warnings {
        text += annotation(
          "warning", warning.place?.file ?? result.path, warning.place?.line ?? 1, result,
          warning.message)
      }
    }
    return text
  }
}

/// The list of flows for people: a line for each, and the failures at the end.
@MainActor
final class TestList {
  private let style: ReportStyle
  private let count: Int
  /// The directory of the files, without a slash at the end.
  private let output: String?
  private let isTerminal = Console.outputColumns != nil
  private var done = 0

  init(_ style: ReportStyle, count: Int, output: String?) {
    self.style = style
    self.count = count
    self.output = output.map(FilePath.withoutSlash)
  }

  /// Shows which flow runs, on a terminal.
  func begin(_ entry: TestProject.Entry) {
    guard isTerminal else { return }
    let line = TextMetrics.prefix(
      TextMetrics.line("\(done + 1)/\(count) \(entry.path)"),
      width: (Console.outputColumns ?? 80) - 1)
    _ = Console.writeUnchanged(TestList.erasure)
    _ = Console.write(style.paint(line, .frame))
  }

  /// Prints a result. Returns whether it was written.
  func add(_ result: FlowResult) -> Bool {
    done += 1
    let mark =
      switch result.status {
      case .passed: style.paint("✓", .help)
      case .flaky: style.paint("✓", .warning)
      case .failed: style.paint("✗", .error)
      case .skipped: style.paint("-", .frame)
      }
    var line = "\(mark) \(TextMetrics.line(result.path))"
    let time = result.status == .skipped ? "  skipped" : "  \(result.milliseconds) ms"
    let flaky =
      result.status == .flaky ? "  flaky: passed in attempt \(result.attempts)" : ""
    let file = FilePath.name(of: result.path).split(separator: ".").first ?? ""
    if result.name != file {
      // The failure has the whole name.
      let used = [TextMetrics.line(result.path), time, flaky].map(TextMetrics.width).reduce(4, +)
      let space = Console.outputColumns.map { max(0, $0 - used) } ?? .max
      let name = TextMetrics.truncated(TextMetrics.line(result.name), toWidth: space)
      if name.count > 1 { line += "  " + name }
    }
    line += style.paint(time, .frame) + style.paint(flaky, .warning)
    let warnings = result.warnings.flatMap { warning in
      var lines = FailureReport.folded(
        "warning: \(TextMetrics.line(warning.description))", indent: 2, width: Console.outputColumns
      )
      let label = "warning:"
      lines[0] = "  " + style.paint(label, .warning) + lines[0].dropFirst(label.count + 2)
      return lines.map { $0 + "\n" }
    }
    erase()
    return Console.write(Console.localized(line + "\n" + warnings.joined()))
  }

  /// Prints the failures and the numbers of flows. Returns whether they were written.
  /// - Parameters:
  ///   - page: the path of the page with the results; nil without a page.
  ///   - interruption: a message about a run that a signal ended; nil for a complete run.
  func end(
    _ results: [FlowResult], milliseconds: Int, page: String?, _ interruption: String?
  ) -> Bool {
    var text = ""
    let width = min(Console.outputColumns ?? 80, 200)
    for result in results where result.status == .failed || result.status == .flaky {
      guard let report = result.report else { continue }
      let title =
        " \(TextMetrics.truncated(TextMetrics.line(result.name), toWidth: max(8, width - 8))) "
      let rule = String(
        repeating: "─", count: max(2, min(width, 80) - TextMetrics.width(title) - 2))
      text +=
        "\n" + style.paint("──\(title)\(rule)", result.status == .failed ? .error : .warning) + "\n"
      let lines = report.lines(width: Console.outputColumns) { [style] tone, text in
        switch tone {
        case .error: style.paint(text, .error)
        case .heading: style.paint(text, .location)
        case .muted: style.paint(text, .frame)
        }
      }
      text += lines.joined(separator: "\n") + "\n"
      if let output, !result.files.isEmpty {
        text += "\n" + style.paint("Files", .location) + "\n"
        text += result.files.map { "  \(TextMetrics.line(Redaction.text("\(output)/\($0)")))\n" }
          .joined()
      }
    }
    if let page { text += "\nReport: \(TextMetrics.line(Redaction.text(page)))\n" }
    if let interruption { text += "\n" + style.paint(interruption, .error) }
    text += "\n" + summary(results, milliseconds: milliseconds) + "\n"
    erase()
    return Console.write(Console.localized(text))
  }

  /// Removes the line of the flow that runs.
  private func erase() {
    if isTerminal { _ = Console.writeUnchanged(TestList.erasure) }
  }

  private static let erasure = "\r\u{1B}[K"

  private func summary(_ results: [FlowResult], milliseconds: Int) -> String {
    func count(_ status: FlowResult.Status) -> Int { results.count { $0.status == status } }
    let parts: [(Int, String, ReportStyle.Role)] = [
      (count(.passed), "passed", .help), (count(.flaky), "flaky", .warning),
      (count(.failed), "failed", .error), (count(.skipped), "skipped", .frame),
    ]
    let list = parts.filter { $0.0 > 0 }.map { style.paint("\($0.0) \($0.1)", $0.2) }
    let flows = results.count == 1 ? "1 flow" : "\(results.count) flows"
    guard !list.isEmpty else { return "No flows." }
    return "\(flows): \(list.joined(separator: ", ")) in \(TestList.seconds(milliseconds)) s"
  }

  /// Returns seconds with two digits, such as `1.25`.
  static func seconds(_ milliseconds: Int) -> String {
    let hundredths = (milliseconds + 5) / 10
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
