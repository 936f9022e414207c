import BeagleAutomation
import BeagleTUI
import CellText
import SystemSupport
import TerminalKit

/// A web page with the differences of snapshots. It loads nothing from elsewhere, and its styles
/// work in pages that are opened as files.
@MainActor
struct SnapshotReport {
  /// A snapshot that failed.
  struct Entry {
    let title: String
    let outcome: SnapshotOutcome
    let screen: SnapshotScreen
    let masks: SnapshotMasks
  }

  let entries: [Entry]
  let counts: [SnapshotOutcome.Status: Int]
  /// The name of the directory of screens.
  let source: String

  /// Writes `index.html`. Replaces a page of this program only.
  func write(to directory: String) throws {
    try FlowOutput(directory).write(page, to: "index.html")
  }

  // MARK: - Page

  private var page: String {
    let title = "Snapshots of \(source)"
    var text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(FlowOutput.pageMark)
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(escaped(title))</title>
      <style>
      \(SnapshotReport.styles)
      </style>
      </head>
      <body>
      <header>
      <h1>\(escaped(title))</h1>
      <ul class="counts">

      """
    for status in SnapshotOutcome.Status.allCases {
      guard let count = counts[status] else { continue }
      text += "<li class=\"\(status.rawValue)\"><b>\(count)</b> \(status.rawValue)</li>\n"
    }
    text += "</ul>\n"
    if entries.isEmpty {
      text += "<p>All screens are as in their snapshots.</p>\n"
    } else if entries.count > 1 {
      text += "<nav><ol>\n"
      for (index, entry) in entries.enumerated() {
        text += """
          <li><a href="#s\(index + 1)">\(escaped(entry.title))</a> \
          \(badge(entry.outcome.status))</li>

          """
      }
      text += "</ol></nav>\n"
    }
    text += "</header>\n<main>\n"
    for (index, entry) in entries.enumerated() { text += section(entry, number: index + 1) }
    return text + "</main>\n</body>\n</html>\n"
  }

  private func section(_ entry: Entry, number: Int) -> String {
    let outcome = entry.outcome
    let images = SnapshotImages(entry.screen, oldRows: outcome.oldRows, masks: entry.masks)
    var text = """
      <section id="s\(number)">
      <h2>\(escaped(entry.title)) \(badge(outcome.status))</h2>

      """
    if let problem = outcome.problem { text += "<p class=\"problem\">\(escaped(problem))</p>\n" }
    if outcome.oldRows != nil, images.isSame {
      text += "<p>The characters are the same. The roles, names or states differ.</p>\n"
    }
    text += "<div class=\"images\">\n"
    if let old = images.old, !images.isSame { text += figure("Snapshot", old) }
    text += figure("Screen", images.new)
    if let difference = images.difference { text += figure("Difference", difference) }
    text += "</div>\n"
    for difference in outcome.differences { text += listing(difference, outcome) }
    return text + "</section>\n"
  }

  private func figure(_ caption: String, _ svg: String) -> String {
    "<figure><figcaption>\(caption)</figcaption>\n\(svg)</figure>\n"
  }

  /// Returns a difference as text. A difference of the characters is collapsed, because the images
  /// show it.
  private func listing(_ difference: SnapshotDifference, _ outcome: SnapshotOutcome) -> String {
    let isText = difference.path.hasSuffix(SnapshotStore.Format.text.ending)
    var text =
      "<details\(isText ? "" : " open")><summary>\(escaped(difference.path))</summary>\n<pre>"
    let (hunks, omitted) = difference.shown
    for hunk in hunks {
      text += "<span class=\"hunk\">\(escaped(hunk.header))</span>\n"
      for (line, emphasis) in SnapshotDifference.emphasized(hunk.lines) {
        text += row(line, emphasis)
      }
    }
    if let note = SnapshotDifference.note(omitted) {
      text += "<span class=\"hunk\">\(note)</span>\n"
    }
    return text + "</pre></details>\n"
  }

  private func row(_ line: SnapshotDifference.Line, _ emphasis: [Range<Int>]) -> String {
    let mark = line.kind.mark
    guard line.kind != .same else { return "<span>\(mark)\(escaped(line.text))</span>\n" }
    let name = line.kind == .removed ? "del" : "ins"
    var text = "<\(name)>\(mark)"
    for part in SnapshotDifference.parts(of: line.text, emphasis) {
      text += part.isEmphasized ? "<b>\(escaped(part.text))</b>" : escaped(part.text)
    }
    return text + "</\(name)>\n"
  }

  private func badge(_ status: SnapshotOutcome.Status) -> String {
    "<span class=\"badge \(status.rawValue)\">\(status.rawValue)</span>"
  }

  private func escaped(_ text: String) -> String {
    MarkupText.escaped(TextMetrics.sanitized(text))
  }

  private static let styles = """
    :root { color-scheme: light dark; --text: #1d2530; --muted: #5a6472; --page: #f5f7fa;
      --card: #ffffff; --line: #d8dee7; --red: #b3202c; --green: #1f7a3d; --amber: #8a5a00;
      --del: #ffebec; --ins: #e6f6ea; --delmark: #ffc2c6; --insmark: #a9e5b8; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #e1e6ee; --muted: #97a1b2; --page: #0f131a; --card: #181d26; --line: #2c3442;
        --red: #ff8a93; --green: #7fd39a; --amber: #e8b765; --del: #33191d; --ins: #14301f;
        --delmark: #7d2a34; --insmark: #22693c; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; }
    header, main { max-width: 120rem; margin: 0 auto; padding: 1.5rem 2rem 0; }
    h1 { font-size: 1.5rem; margin: 0 0 .75rem; }
    h2 { font-size: 1.1rem; margin: 0 0 .75rem; font-family: ui-monospace, Menlo, Consolas, monospace; }
    a { color: inherit; }
    .counts { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; margin: 0; padding: 0; }
    .counts li { background: var(--card); border: 1px solid var(--line); border-radius: 999px;
      padding: .2rem .9rem; }
    .counts b { font-variant-numeric: tabular-nums; }
    nav ol { columns: 24rem; padding-left: 1.4rem; font-family: ui-monospace, Menlo, Consolas, monospace;
      font-size: .9rem; }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
      padding: 1.25rem 1.5rem; margin-bottom: 1.5rem; scroll-margin-top: 1rem; }
    .badge { font: 600 .75rem/1 system-ui, sans-serif; border: 1px solid currentColor;
      border-radius: 999px; padding: .15rem .6rem; margin-left: .4rem; vertical-align: .1em; }
    .different, .missing, .refused { color: var(--red); }
    .written, .updated, .same { color: var(--green); }
    .counts .same { color: inherit; }
    .problem { color: var(--amber); }
    .images { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
      gap: 1rem; }
    figure { margin: 0; max-width: 60rem; }
    figcaption { color: var(--muted); font-size: .85rem; margin-bottom: .3rem; }
    figure svg { display: block; width: 100%; height: auto; }
    details { margin-top: 1rem; }
    summary { cursor: pointer; color: var(--muted); font-size: .85rem; }
    pre { margin: .5rem 0 0; padding: .75rem 0; background: var(--page); border-radius: 8px;
      overflow-x: auto; font: 13px/1.55 ui-monospace, Menlo, Consolas, monospace; }
    pre > * { display: inline-block; min-width: 100%; padding: 0 1rem; text-decoration: none; }
    .hunk { color: var(--muted); }
    del { background: var(--del); color: var(--red); }
    ins { background: var(--ins); color: var(--green); }
    del b { background: var(--delmark); color: var(--text); border-radius: 2px; }
    ins b { background: var(--insmark); color: var(--text); border-radius: 2px; }
    @media print { section { break-inside: avoid; } }
    """
}
