extension FlowAction {
  /// The argument as written in the file, for reports; nil without one.
  var argument: String? {
    switch self {
    case .launchApp, .stopApp, .killApp, .clearState, .pasteText, .hideKeyboard, .back, .scroll,
      .waitForAnimationToEnd, .stopRecording, .ignored, .inputRandom:
      nil
    case .openLink(let text), .assertTrue(let text), .inputText(let text, isSensitive: false),
      .setClipboard(let text), .evalScript(let text):
      FlowAction.quoted(text.source)
    case .inputText(_, isSensitive: true): "•••"
    case .tap(let tap):
      tap.selector?.words ?? tap.point.map { "point \($0.source)" }
    case .assertVisible(let selector), .assertNotVisible(let selector),
      .copyTextFrom(let selector):
      selector.words
    case .extendedWaitUntil(let wait):
      wait.visible.map { "visible \($0.words)" } ?? wait.notVisible.map { "notVisible \($0.words)" }
    case .eraseText(let count): count.map(String.init)
    case .pressKey(let key): key.rawValue
    case .swipe(let swipe):
      switch swipe.path {
      case .direction(let direction, _): direction.rawValue
      case .points: nil
      }
    case .scrollUntilVisible(let scroll): scroll.element.words
    case .runFlow, .retry: if case .flow(let flow)? = body { flow.path } else { nil }
    case .repeatCommands(let loop): loop.times.map { "\($0.source) times" }
    case .runScript(let script): script.path
    case .takeScreenshot(let path), .assertScreenshot(let path), .startRecording(let path):
      path.source
    case .airplaneMode(let isOn): isOn.map { $0 ? "enabled" : "disabled" }
    case .beagle(let command): command.argument
    }
  }

  /// A text in quotation marks, shortened.
  fileprivate static func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 60 ? "\"\(line.prefix(59))…\"" : "\"\(line)\""
  }
}

extension FlowSelector {
  /// The selector in words, before `${…}` is replaced.
  fileprivate var words: String {
    var words: [String] = []
    if let text { words.append(FlowAction.quoted(text.source)) }
    if let id { words.append("id \(FlowAction.quoted(id.source))") }
    for relation in relations {
      words.append("\(relation.kind.rawValue) \(relation.selector.words)")
    }
    if let containsChild { words.append("containsChild \(containsChild.words)") }
    if let index { words.append("index \(index.source)") }
    return words.isEmpty ? "element" : words.joined(separator: " ")
  }
}

extension BeagleCommand {
  private static func words<Match>(
    _ expected: Presence<Match>, _ description: (Match) -> String
  ) -> String {
    switch expected {
    case .any: "any"
    case .matching(let match): description(match)
    case .none: "none"
    }
  }

  fileprivate var argument: String? {
    switch self {
    case .request(let request):
      if request.count == .exactly(0), request.path == nil { return "none" }
      return [request.method?.source, request.path?.source].compactMap(\.self)
        .joined(separator: " ")
    case .respond(let response): return response.path.source
    case .network(let isOnline): return isOnline ? "online" : "offline"
    case .cache(let isOn): return isOn ? "memory" : "none"
    case .context(let context): return context.path.source
    case .analytics, .noFindings: return nil
    case .resize(let columns, let rows): return "\(columns)x\(rows)"
    case .theme(let text): return text.source
    case .snapshot(let snapshot): return snapshot.name.source
    case .focused(let selector): return selector.words
    case .busy(let expected): return BeagleCommand.words(expected, \.words)
    case .stale(let isPresent): return isPresent ? "any" : "none"
    case .failure(let expected):
      return BeagleCommand.words(expected) { FlowAction.quoted($0.source) }
    case .message(let text): return FlowAction.quoted(text.source)
    }
  }
}
