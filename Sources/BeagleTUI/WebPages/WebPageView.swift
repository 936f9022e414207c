import BeagleNetworking
import BeagleSchema
import Localization
import TerminalKit

/// A scrollable view of a web page's text, followed by its links. It shows progress while the page
/// loads, and the URL if the page cannot be read.
@MainActor
final class WebPageView: View {
  /// The minimum height of a page without a fixed height.
  private static let minimumRows: Float = 5

  private let scroller = ScrollingView()
  private weak var controller: BeagleController?
  private var url: String?
  private var html: [UInt8]?
  private lazy var sizeObserver = SizeObserver(
    scheduler: controller?.dependencies.scheduler,
    measure: { [unowned self] in self.scroller.viewport },
    onChange: { [unowned self] in if $0.width != self.columns { self.read() } })
  /// The label of the current page, which is reused when the page is converted for another width.
  private var label: WebPageLabel?
  private var links: (all: [WebPage.Link], views: [View]) = ([], [])
  /// The width of the converted text, in columns.
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

  override var semantics: Semantics { Semantics(.webPage, text: url.map(Redaction.url)) }

  // MARK: - Loading

  /// Loads a page and replaces the current one.
  func load(_ url: String) {
    fetch?.cancel()
    reading?.cancel()
    (self.url, html, columns) = (url, nil, 0)
    (label, links) = (nil, ([], []))
    guard let controller else { return }
    guard let reader = dependencies?.webPageReader, reader.problem == nil else {
      return showURL(note: dependencies?.webPageReader?.problem)
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
        return showURL(note: localized.webNotAPage(type: String(type)))
      }
      return show(WebPage(text: String(decoding: response.data, as: UTF8.self)))
    }
    html = response.data
    read()
  }

  /// Shows the URL and reports the error to the controller. A retry loads the page again.
  private func fail(_ error: any Error) {
    showURL(note: localized(.webFailed))
    controller?.report(.webView(error)) { [weak self] in
      if let self, let url = self.url { self.load(url) }
    }
  }

  // MARK: - Reading

  override func layoutSubviews() -> Bool {
    if html != nil { sizeObserver.layoutDidPass() }
    return false
  }

  /// Converts the page for the available width.
  private func read() {
    guard let html, let url, let controller, let reader = dependencies?.webPageReader else {
      return
    }
    // Before the first layout, assume the width of the screen.
    let width = scroller.frame.isEmpty ? window?.size.width ?? 80 : scroller.viewport.width
    columns = max(1, width)
    reading?.cancel()
    reading = controller.requests.register(.content)
    let source = dependencies?.urlBuilder.build(path: url) ?? url
    reading?.run({ [weak self] (result: Result<String, WebPageError>) in
      switch result {
      case .success(let dump): self?.show(WebPage(dump: dump))
      case .failure(let error): self?.fail(error)
      }
    }) { [columns] completion in
      reader.read(html, from: source, columns: max(10, columns), completion: completion)
    }
  }

  // MARK: - Content

  private func show(_ views: [View]) {
    scroller.content.setSubviews(views)
    scroller.scroll(to: .zero)
  }

  private func showProgress() {
    let row = View()
    row.flex.flexDirection = .row
    row.flex.columnGap = .points(1)
    row.addSubview(ActivityIndicator(style: .white))
    row.addSubview(
      Label(localized.stateLoadingUrl(url: Redaction.url(url ?? "")), style: .role(.muted)))
    show([row])
  }

  private func show(_ page: WebPage) {
    // w3m does not know which characters the terminal can show.
    let text = window?.appearance.displayText(page.text, symbolsOnly: true) ?? page.text
    let label = label ?? WebPageLabel()
    label.text = text
    self.label = label
    if links.all != page.links { links = (page.links, views(of: page.links)) }
    show([label] + links.views)
  }

  private func views(of links: [WebPage.Link]) -> [View] {
    let title = Label(localized(.webLinks), style: .role(.muted))
    title.flex.margin.top = .points(1)
    return [title] + links.map { link("[\($0.number)] ", to: $0.url) }
  }

  private func showURL(note: String?) {
    let url = url ?? ""
    let note = note.map { Label($0, style: .role(.muted)) }
    show([note, link(to: url)].compactMap { $0 })
  }

  /// Creates a link that opens a URL in another program after the user agrees. Secrets in the URL
  /// are hidden on screen only.
  private func link(_ number: String = "", to url: String) -> View {
    let label = LinkLabel(number + Redaction.url(url), style: .role(.accent))
    label.onTap = { [weak controller, weak self] in
      guard let controller, let self else { return }
      let absoluteURL = controller.dependencies.urlBuilder.build(path: url) ?? url
      ExternalURL.open(absoluteURL, from: controller, at: self.nearestSource)
    }
    let absoluteURL = controller?.dependencies.urlBuilder.build(path: url) ?? url
    label.link = ExternalURL.link(absoluteURL)
    return label
  }
}

/// A label that opens a URL.
@MainActor
private final class LinkLabel: Label {
  override var semantics: Semantics { .pressable(.link, text: text) }
}
