import BeagleNetworking
import BeagleSchema
import TerminalKit

/// The text of a web page in a viewport of its own, and below it its links; until it is there, and
/// where it cannot be read, its address.
@MainActor
final class WebPageView: View {
  /// The rows that a page has at least where nothing says how high it is.
  private static let minimumRows: Float = 5

  private let scroller = ScrollingView()
  private weak var controller: BeagleController?
  private var address: String?
  private var html: [UInt8]?
  private lazy var sizeObserver = SizeObserver(
    scheduler: controller?.dependencies.scheduler,
    measure: { [unowned self] in self.scroller.viewport },
    onChange: { [unowned self] in if $0.width != self.columns { self.read() } })
  /// What stands for the page that is shown; read again for another width, it stays.
  private var label: WebPageLabel?
  private var links: (all: [WebPage.Link], views: [View]) = ([], [])
  /// The width that the page was read for.
  private var columns = 0
  private var fetch: (any RequestToken)?
  private var reading: ScopedRequest?

  init(controller: BeagleController, keepsHeight: Bool) {
    self.controller = controller
    super.init()
    flex.flexGrow = 1
    if keepsHeight { scroller.flex.minHeight = .points(WebPageView.minimumRows) }
    addSubview(scroller)
  }

  isolated deinit {
    fetch?.cancel()
    reading?.cancel()
  }

  private var dependencies: BeagleDependencies? { controller?.dependencies }

  override var semantics: Semantics { Semantics(.webPage, text: address.map(Redaction.url)) }

  // MARK: - Loading

  /// Loads a page in place of the one that is shown.
  func load(_ url: String) {
    fetch?.cancel()
    reading?.cancel()
    (address, html, columns) = (url, nil, 0)
    (label, links) = (nil, ([], []))
    guard let controller else { return }
    guard let reader = dependencies?.webPageReader, reader.problem == nil else {
      return showAddress(note: dependencies?.webPageReader?.problem)
    }
    showProgress()
    fetch = controller.requests.send(path: url) { [weak self] result in
      switch result {
      case .success(let response): self?.use(response)
      case .failure(let error): self?.fail(error)
      }
    }
  }

  private func use(_ response: NetworkResponse) {
    let type = response.header("Content-Type")?.lowercased().prefix { $0 != ";" } ?? ""
    if !["", "text/html", "application/xhtml+xml"].contains(type) {
      guard type.hasPrefix("text/") || type.hasSuffix("json") else {
        return showAddress(note: "This is no page but \(type).")
      }
      return show(WebPage(text: String(decoding: response.data, as: UTF8.self)))
    }
    html = response.data
    read()
  }

  /// The controller tells the failure, and a retry loads the page again.
  private func fail(_ error: any Error) {
    showAddress(note: "The page did not load.")
    controller?.report(.webView(error)) { [weak self] in
      if let self, let address = self.address { self.load(address) }
    }
  }

  // MARK: - Reading

  override func layoutSubviews() -> Bool {
    if html != nil { sizeObserver.layoutDidPass() }
    return false
  }

  /// Makes text of the page for the width that there is.
  private func read() {
    guard let html, let address, let controller, let reader = dependencies?.webPageReader else {
      return
    }
    // Before the first layout the page is taken to be as wide as the screen.
    let width = scroller.frame.isEmpty ? window?.size.width ?? 80 : scroller.viewport.width
    columns = max(1, width)
    reading?.cancel()
    reading = controller.requests.register(.content)
    let source = dependencies?.urlBuilder.build(path: address) ?? address
    reading?.run({ [weak self] (result: Result<String, WebPageError>) in
      switch result {
      case .success(let dump): self?.show(WebPage(dump: dump))
      case .failure(let error): self?.fail(error)
      }
    }) { [columns] completion in
      reader.read(html, from: source, columns: max(10, columns), completion: completion)
    }
  }

  // MARK: - Showing

  private func show(_ views: [View]) {
    scroller.content.setSubviews(views)
    scroller.scroll(to: .zero)
  }

  private func showProgress() {
    let row = View()
    row.flex.flexDirection = .row
    row.flex.columnGap = .points(1)
    row.addSubview(ActivityIndicator(style: .white))
    row.addSubview(Label("Loading \(Redaction.url(address ?? ""))", style: .role(.muted)))
    show([row])
  }

  private func show(_ page: WebPage) {
    // The page was drawn by a program that knows nothing of the terminal.
    let text = window?.appearance.displayText(page.text, symbolsOnly: true) ?? page.text
    let label = label ?? WebPageLabel()
    label.text = text
    self.label = label
    if links.all != page.links { links = (page.links, views(of: page.links)) }
    show([label] + links.views)
  }

  private func views(of links: [WebPage.Link]) -> [View] {
    let title = Label("Links", style: .role(.muted))
    title.flex.margin.top = .points(1)
    return [title] + links.map { link("[\($0.number)] ", to: $0.address) }
  }

  private func showAddress(note: String?) {
    let address = address ?? ""
    let note = note.map { Label($0, style: .role(.muted)) }
    show([note, link(to: address)].compactMap { $0 })
  }

  /// A line that opens an address outside the program, after the user agreed. The address is shown
  /// without its secrets, and opened with them.
  private func link(_ number: String = "", to address: String) -> View {
    let label = LinkLabel(number + Redaction.url(address), style: .role(.accent))
    label.onTap = { [weak controller, weak self] in
      guard let controller, let self else { return }
      let url = controller.dependencies.urlBuilder.build(path: address) ?? address
      ExternalURL.open(url, from: controller, at: self.nearestSource)
    }
    return label
  }
}

/// A line that opens an address.
@MainActor
private final class LinkLabel: Label {
  override var semantics: Semantics { .pressable(.link, text: text) }
}
