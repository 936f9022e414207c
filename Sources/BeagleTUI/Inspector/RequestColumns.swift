import BeagleNetworking
import CellText
import TerminalKit

/// The texts of a request in the columns of a list.
struct RequestCells {
  let exchange: Exchange
  let state: InspectorRow.Span
  let method: String
  let path: String
  /// The time until the first byte, the time of the download, and the size.
  private(set) var wait = "", download = "", size = ""
  /// The times for the bar, in milliseconds.
  private(set) var waitTime = 0, totalTime = 0

  /// - Parameters:
  ///   - now: The time in milliseconds since 1970.
  ///   - progress: The progress of a running request.
  init(_ exchange: Exchange, now: Int, _ progress: RequestProgress?) {
    self.exchange = exchange
    state = RequestCells.state(of: exchange)
    method = exchange.request.method.rawValue
    path = Redaction.url(UrlParts.path(of: exchange.request.url))
    totalTime = exchange.milliseconds ?? max(0, now - exchange.startedAt)
    waitTime = totalTime
    if case .waiting = exchange.outcome {
      setProgress(progress)
      return
    }
    if let timing = exchange.timing, timing.firstByte > .zero {
      let first = timing.firstByte.inMilliseconds
      let total = max(first, timing.total.inMilliseconds)
      (waitTime, totalTime) = (first, max(total, 1))
      download = CompactFormat.time(milliseconds: total - first)
    }
    wait = exchange.isFromCache ? "cache" : CompactFormat.time(milliseconds: waitTime)
    if exchange.bodySize > 0 { size = CompactFormat.bytes(exchange.bodySize) }
  }

  /// Shows the bytes received so far and, if the total size is known, the percentage.
  private mutating func setProgress(_ progress: RequestProgress?) {
    let elapsed = progress?.elapsed?.inMilliseconds ?? totalTime
    wait = CompactFormat.time(milliseconds: max(elapsed, totalTime))
    guard case .receiving(let bytes, let total)? = progress?.phase else { return }
    size = CompactFormat.bytes(bytes)
    if let total, total > 0, bytes <= total { download = "\(bytes * 100 / total)%" }
  }

  /// Returns the status in the color of its class. Failures are bold, too, for terminals without
  /// colors.
  private static func state(of exchange: Exchange) -> InspectorRow.Span {
    var span: InspectorRow.Span =
      switch exchange.outcome {
      case .waiting: .accent(exchange.state)
      case .canceled: .muted(exchange.state)
      case .success, .failure:
        switch exchange.statusCode ?? 0 {
        case 200..<300: .plain(exchange.state)
        case 300..<400: .muted(exchange.state)
        case 400..<500: .warning(exchange.state)
        default: .danger(exchange.state)
        }
      }
    if case .failure = exchange.outcome { span.isBold = true }
    span.isMark = true
    return span
  }
}

/// The columns of a list of requests that fit a width: always the status and the path; then, as the
/// width grows, the method, the time until the first byte, the size, the download and the time line.
struct RequestColumns: Equatable {
  /// The columns right of the path, in the order of the list.
  private(set) var hasMethod = false, hasWait = false, hasDownload = false, hasSize = false
  /// The columns of the time line; 0 for none.
  private(set) var bar = 0
  /// The columns of the path.
  private(set) var path: Int

  /// The columns of the longest method.
  private let method: Int

  private static let state = 3, number = 5, gap = 1
  /// The columns of the path before another column appears.
  private static let minimumPath = 14, comfortablePath = 24
  private static let minimumBar = 12, maximumBar = 40

  /// - Parameters:
  ///   - width: The columns of the list, with a margin and the scroll bar.
  ///   - exchanges: The requests in the list.
  init(width: Int, _ exchanges: [Exchange]) {
    method = exchanges.reduce(3) { max($0, $1.request.method.rawValue.utf8.count) }
    path = max(1, width - 2 - Self.state - Self.gap)
    func take(_ columns: Int) -> Bool {
      guard path - columns - Self.gap >= Self.minimumPath else { return false }
      path -= columns + Self.gap
      return true
    }
    hasWait = take(Self.number)
    hasMethod = take(method)
    hasSize = take(Self.number)
    hasDownload = take(Self.number)
    let room = path - Self.comfortablePath - Self.gap
    if hasDownload, room >= Self.minimumBar {
      bar = min(Self.maximumBar, room)
      path -= bar + Self.gap
    }
  }

  /// Returns a heading whose right part has the titles of the columns.
  func heading(_ text: String, line: Int) -> InspectorRow {
    let left = Self.state + (hasMethod ? method + Self.gap : 0) + Self.gap + path
    var titles = ""
    for (title, isShown) in [("wait", hasWait), ("down", hasDownload), ("size", hasSize)]
    where isShown { titles += " " + InspectorRow.cell(title, Self.number, alignsRight: true) }
    return InspectorRow(
      .line(line),
      [.bold(InspectorRow.cell(text, left)), .muted(titles + (bar > 0 ? " time" : ""))],
      isSelectable: false)
  }

  /// Returns the parts of a row.
  func spans(of cells: RequestCells, on lines: TimeLines) -> [InspectorRow.Span] {
    func cell(_ text: String, _ columns: Int, right: Bool = true) -> String {
      " " + InspectorRow.cell(text, columns, alignsRight: right)
    }
    var spans = [cells.state]
    if hasMethod { spans.append(.muted(cell(cells.method, method, right: false))) }
    let text = " " + InspectorRow.cell(cells.path, path, keepsEnd: true)
    spans.append(.init(text: text, role: .text, isMark: true))
    var numbers = ""
    if hasWait { numbers += cell(cells.wait, Self.number) }
    if hasDownload { numbers += cell(cells.download, Self.number) }
    if hasSize { numbers += cell(cells.size, Self.number) }
    if !numbers.isEmpty { spans.append(.muted(numbers)) }
    guard bar > 0 else { return spans }
    let shape = lines.bar(of: cells, width: bar)
    let failed = cells.state.isBold
    spans.append(.plain(" " + shape.lead))
    spans.append(.init(text: shape.wait, role: .muted, isMark: true))
    spans.append(.init(text: shape.rest, role: failed ? .danger : .accent, isMark: true))
    return spans
  }
}

/// The time lines of requests. Requests with a pause of two seconds between them have different
/// lines, because their bars would be too short on one.
struct TimeLines: Equatable {
  /// The time between two lines, in milliseconds.
  private static let pause = 2000

  private struct Line: Equatable {
    var start: Int
    var end: Int
  }
  private var lines: [Line] = []
  /// The line of each request, by number.
  private var lineOfRequest: [Int: Int] = [:]

  init(_ exchanges: [Exchange], now: Int) {
    for exchange in exchanges {
      let end = max(exchange.startedAt + 1, exchange.endedAt ?? now)
      if let last = lines.last, exchange.startedAt - last.end < Self.pause {
        lines[lines.count - 1].end = max(last.end, end)
      } else {
        lines.append(Line(start: exchange.startedAt, end: end))
      }
      lineOfRequest[exchange.number] = lines.count - 1
    }
  }

  func bar(of cells: RequestCells, width: Int) -> TimeBar {
    let exchange = cells.exchange
    let line = lineOfRequest[exchange.number].map { lines[$0] }
    let start = exchange.startedAt - (line?.start ?? exchange.startedAt)
    return TimeBar(
      start: start, wait: cells.waitTime, total: cells.totalTime,
      of: max(1, line.map { $0.end - $0.start } ?? cells.totalTime), width: width)
  }
}

extension Duration {
  /// The time in milliseconds, rounded.
  var inMilliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}

extension Exchange {
  /// Whether the response came from the cache without a request to the server.
  var isFromCache: Bool {
    guard case .success(let response) = outcome else { return false }
    switch response.source {
    case .network, .confirmed: return false
    case .cache, .stale, .revalidating: return true
    }
  }
}
