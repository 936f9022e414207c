import BeagleAutomation
import BeagleTUI
import CellText
import SystemSupport

/// The page `index.html` of a run: its results, and the screen and the files of each failed flow.
/// It has no scripts, and loads nothing from other servers.
@MainActor
struct TestPage {
  private let results: [FlowResult]
  private let milliseconds: Int
  private let interruption: String?

  /// - Parameter interruption: a message about a run that a signal ended; nil for a complete run.
  init(_ results: [FlowResult], milliseconds: Int, _ interruption: String? = nil) {
    self.results = results
    self.milliseconds = milliseconds
    self.interruption = interruption
  }

  /// Writes the page into the directory of the run.
  func write(to directory: String) throws {
    try FlowOutput(directory).write(html, to: "index.html")
  }

  private func count(_ status: FlowResult.Status) -> Int { results.count { $0.status == status } }

  private var html: String {
    let failed = results.filter { $0.status == .failed || $0.status == .flaky }
    let numbers = FlowResult.Status.allCases.filter { count($0) > 0 }.map {
      "<span class=\"\($0.rawValue)\">\(count($0)) \($0.rawValue)</span>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(FlowOutput.pageMark)
      <title>Flows: \(count(.failed)) failed of \(results.count)</title>
      <style>\(TestPage.style)</style>
      </head>
      <body>
      <header>
      <h1>Flows</h1>
      <p class="numbers">\(numbers.joined(separator: " ")) <span>in \(TestList.seconds(milliseconds)) s</span></p>
      </header>
      <main>
      \(interruption.map { "<p class=\"interruption\">\(escaped($0))</p>" } ?? "")
      \(failed.map(section).joined())
      <h2>All flows</h2>
      <table>
      <thead><tr><th>Flow</th><th>File</th>\(hasTags ? "<th>Tags</th>" : "")<th class="number">Commands</th><th class="number">Time</th></tr></thead>
      <tbody>
      \(results.map(row).joined())
      </tbody>
      </table>
      </main>
      </body>
      </html>

      """
  }

  private var hasTags: Bool { results.contains { !$0.tags.isEmpty } }

  private func escaped(_ text: String) -> String { MarkupText.escaped(text) }

  /// Returns the address of a file of the run.
  private func link(_ path: String) -> String { escaped(PercentEncoding.encodePath(path)) }

  private func file(_ name: String, of result: FlowResult) -> String? {
    result.files.first { $0.hasSuffix("/" + name) }
  }

  private func anchor(_ result: FlowResult) -> String {
    "flow-" + String(result.path.map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }

  private func row(_ result: FlowResult) -> String {
    let name = escaped(result.name)
    let link = result.report == nil ? name : "<a href=\"#\(escaped(anchor(result)))\">\(name)</a>"
    let warnings = result.warnings.map { "<br><small>warning: \(escaped($0.description))</small>" }
      .joined()
    return """
      <tr class="\(result.status.rawValue)"><td><span class="mark">\(TestPage.mark(result.status))</span>&nbsp;\(link)\(warnings)</td>\
      <td><code>\(escaped(result.path))</code></td>\(hasTags ? "<td>\(escaped(result.tags.joined(separator: ", ")))</td>" : "")\
      <td class="number">\(result.commandCount)</td><td class="number">\(result.milliseconds) ms</td></tr>

      """
  }

  private static func mark(_ status: FlowResult.Status) -> String {
    switch status {
    case .passed: "✓"
    case .flaky: "✓ flaky"
    case .failed: "✗"
    case .skipped: "–"
    }
  }

  private func section(_ result: FlowResult) -> String {
    guard let report = result.report else { return "" }
    let files = Set(result.files)
    let image = file("screen.svg", of: result).map {
      "<a href=\"\(link($0))\"><img src=\"\(link($0))\" alt=\"The screen as text: \(escaped(report.screen.joined(separator: "\n")))\"></a>"
    }
    let links: [(name: String, title: String)] = [
      ("screen.txt", "Text"), ("semantics.json", "Elements"), ("requests.har", "Requests (HAR)"),
      ("log.txt", "Log"), ("recording.cast", "Recording (asciicast)"),
    ]
    let list = links.compactMap { file in
      self.file(file.name, of: result).map { "<a href=\"\(link($0))\">\(file.title)</a>" }
    }
    let others = files.filter { name in
      !(links.map(\.name) + ["screen.svg"]).contains { name.hasSuffix("/" + $0) }
    }.sorted().map { "<a href=\"\(link($0))\">\(escaped($0))</a>" }
    func part(_ title: String, _ lines: [String]) -> String {
      guard !lines.isEmpty else { return "" }
      let items = lines.map { "<li>\(escaped($0))</li>" }.joined()
      return "<h4>\(title)</h4><ul>\(items)</ul>"
    }
    let source =
      report.source.isEmpty
      ? ""
      : "<pre class=\"source\"><span>\(report.line)</span> \(marked(report))</pre>"
    return """
      <section class="\(result.status.rawValue)" id="\(escaped(anchor(result)))">
      <h2>\(escaped(result.name))</h2>
      <p class="place"><code>\(escaped(report.file)):\(report.line):\(report.column)</code></p>
      <p class="message">\(escaped(report.command))<br><strong>\(escaped(report.message))</strong></p>
      \(report.details.isEmpty ? "" : "<pre>\(escaped(report.details.joined(separator: "\n")))</pre>")
      \(source)
      <div class="columns">
      <div class="screen">\(image ?? "<pre>\(escaped(report.screen.joined(separator: "\n")))</pre>")</div>
      <div class="facts">
      \(part(report.elementsTitle, report.elements))
      \(part("State", report.state))
      \(part("Last requests", report.requests))
      \(part("Log", report.log))
      \(part("Run by", report.callers))
      \(part("Warnings", result.warnings.map(\.description)))
      \(list.isEmpty && others.isEmpty ? "" : "<h4>Files</h4><p class=\"files\">\((list + others).joined(separator: " "))</p>")
      </div>
      </div>
      </section>

      """
  }

  /// The line of the flow, with the command marked.
  private func marked(_ report: FailureReport) -> String {
    let start = min(max(0, report.markStart), report.source.count)
    let before = report.source.prefix(start)
    let rest = report.source.dropFirst(start)
    let marked = rest.prefix(report.markLength)
    return escaped(String(before)) + "<mark>\(escaped(String(marked)))</mark>"
      + escaped(String(rest.dropFirst(report.markLength)))
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #8884; --muted: #777; --bad: #c62828; --good: #2e7d32; --warn: #b26a00; }
    * { box-sizing: border-box; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1200px; padding: 0 24px 48px; }
    header { display: flex; align-items: baseline; gap: 24px; flex-wrap: wrap; border-bottom: 1px solid var(--line); }
    h1 { font-size: 24px; } h2 { font-size: 18px; margin: 0 0 4px; } h4 { margin: 16px 0 4px; font-size: 13px; color: var(--muted); }
    .numbers span { margin-right: 12px; } .numbers .failed { color: var(--bad); font-weight: 600; }
    .numbers .passed { color: var(--good); } .numbers .flaky { color: var(--warn); }
    section { border: 1px solid var(--line); border-left: 4px solid var(--bad); border-radius: 6px; padding: 16px 20px; margin: 24px 0; }
    section.flaky { border-left-color: var(--warn); }
    .interruption { color: var(--bad); font-weight: 600; }
    .place, .files { color: var(--muted); margin: 0; } .files a { margin-right: 16px; }
    .message { margin: 8px 0; } .message strong { color: var(--bad); } section.flaky .message strong { color: var(--warn); }
    code, pre, .facts ul { font: 13px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    pre { background: #8881; border-radius: 4px; padding: 8px 12px; overflow-x: auto; }
    pre.source span { color: var(--muted); } mark { background: #e5393544; color: inherit; border-radius: 2px; }
    .columns { display: flex; gap: 24px; flex-wrap: wrap; } .screen { flex: 3 1 420px; min-width: 0; } .facts { flex: 2 1 300px; min-width: 0; }
    .screen img { max-width: 100%; height: auto; } .facts ul { list-style: none; margin: 0; padding: 0; overflow-wrap: anywhere; }
    table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); }
    th { color: var(--muted); font-weight: 500; } .number { text-align: right; }
    tr.failed .mark { color: var(--bad); } tr.passed .mark { color: var(--good); } tr.flaky .mark { color: var(--warn); }
    """
}
