import BeagleSchema

extension FlowDecoder {
  /// Reads what a command does. Returns nil after an error.
  func action(_ name: CommandName, _ properties: inout CommandProperties) -> FlowAction? {
    switch name {
    case .launchApp: launchApp(&properties)
    case .stopApp: application(&properties, .stopApp)
    case .killApp: application(&properties, .killApp)
    case .clearState: application(&properties, .clearState)
    case .openLink: openLink(&properties)
    case .tapOn, .longPressOn: tap(isDouble: false, &properties)
    case .doubleTapOn: tap(isDouble: true, &properties)
    case .assertVisible: element(&properties).map { .assertVisible($0) }
    case .assertNotVisible: element(&properties).map { .assertNotVisible($0) }
    case .copyTextFrom: element(&properties).map { .copyTextFrom($0) }
    case .assertTrue:
      properties.text("condition", ignoresOthers: true).map { condition in
        warnOfLiteral(condition)
        return .assertTrue(condition)
      }
    case .extendedWaitUntil: extendedWait(&properties)
    case .inputText: inputText(&properties)
    case .inputRandomText: randomText(.text, &properties)
    case .inputRandomNumber: randomText(.number, &properties)
    case .inputRandomEmail: randomText(.email, &properties)
    case .inputRandomPersonName: randomText(.personName, &properties)
    case .eraseText: eraseText(&properties)
    case .pasteText: properties.nothing(.pasteText)
    case .setClipboard: properties.text("text").map { .setClipboard($0) }
    case .hideKeyboard: properties.nothing(.hideKeyboard)
    case .back: properties.nothing(.back)
    case .pressKey: pressKey(&properties)
    case .action: navigation(properties)
    case .scroll: properties.nothing(.scroll)
    case .swipe: swipe(&properties)
    case .scrollUntilVisible: scrollUntilVisible(&properties)
    case .waitForAnimationToEnd:
      .waitForAnimationToEnd(milliseconds: properties.read { $0.int("timeout") })
    case .runFlow: runFlow(&properties)
    case .repeat: repetition(&properties)
    case .retry: retry(&properties)
    case .evalScript: properties.text("script", ignoresOthers: true).map { .evalScript($0) }
    case .runScript: runScript(&properties)
    case .takeScreenshot: properties.text("path").map { .takeScreenshot(path: $0) }
    case .assertScreenshot: screenshot(&properties)
    case .startRecording: properties.text("path").map { .startRecording(path: $0) }
    case .stopRecording: properties.nothing(.stopRecording)
    case .setAirplaneMode: airplaneMode(&properties)
    case .toggleAirplaneMode: properties.nothing(.airplaneMode(nil))
    case .beagle: beagle(&properties).map { .beagle($0) }
    case .setLocation, .travel, .addMedia, .setPermissions, .setOrientation, .clearKeychain,
      .assertDarkMode, .assertLightMode, .assertWithAI, .assertNoDefectsWithAI, .extractTextWithAI,
      .openBrowser:
      withoutEffect(name, &properties)
    }
  }

  // MARK: - The application

  private func application(
    _ properties: inout CommandProperties, _ action: FlowAction
  ) -> FlowAction? {
    if properties.scalar == nil { _ = properties.read { $0.text("appId") } }
    return action
  }

  private func launchApp(_ properties: inout CommandProperties) -> FlowAction? {
    var result = FlowAction.LaunchApp()
    if let scalar = properties.scalar {
      result.appId = text(scalar, properties.name)
    } else {
      properties.readAll { reader in
        result.appId = reader.text("appId")
        if let url = reader.text("url") { result.appId = url }
        result.clearsState = reader.bool("clearState") ?? false
        _ = reader.bool("clearKeychain")
        result.stopsApp = reader.bool("stopApp") ?? true
        if let permissions = reader.value("permissions") { _ = env(permissions) }
        if let arguments = reader.value("arguments") {
          guard arguments.kind == .mapping else {
            return wrongType(arguments, expected: "arguments, each with a name and a value")
          }
          result.arguments = arguments.members.map { ($0.key.text ?? "", value($0.value)) }
        }
      }
    }
    return .launchApp(result)
  }

  private func openLink(_ properties: inout CommandProperties) -> FlowAction? {
    let link = properties.text("link") { reader in
      _ = reader.bool("browser")
      _ = reader.bool("autoVerify")
    }
    return link.map { .openLink($0) }
  }

  // MARK: - Elements

  /// Reads a selector as the value of a command, with `label` and `optional`.
  private func element(_ properties: inout CommandProperties) -> FlowSelector? {
    guard let value = properties.value else { return nil }
    let errors = reader.errorCount
    let selector = selector(value, properties.name, &properties)
    if let selector, selector.isEmpty, reader.errorCount == errors {
      reportEmpty(properties.name, at: value, expected: "a text, an id or another property")
    }
    return selector
  }

  /// Warns of a selector without properties. Maestro accepts it.
  private func reportEmpty(_ command: String, at node: YAMLNode, expected: String) {
    let label = node["label"]
    reader.report(
      .missingRequired, .warning, "\(command) uses any element, because it has no selector",
      suggestion: label == nil
        ? "add \(expected)"
        : "write \"text\" instead of \"label\", which is only the name of the command in reports",
      at: node)
  }

  private func tap(
    isDouble: Bool, _ properties: inout CommandProperties
  ) -> FlowAction? {
    let errors = reader.errorCount
    guard let value = properties.value,
      let selector = selector(value, properties.name, &properties), reader.errorCount == errors
    else { return nil }
    let hasPoint = value["point"] != nil
    var result = FlowAction.Tap(
      isDouble: isDouble, selector: selector.isEmpty && hasPoint ? nil : selector)
    if let point = value["point"] {
      result.point = text(point, "\(properties.name).point")
      if let literal = result.point?.literal, FlowPoint(literal) == nil {
        reader.report(
          .wrongType, .error, "expected a point such as 50%,50% or 120,300, found \"\(literal)\"",
          at: point)
      }
    } else if selector.isEmpty {
      reportEmpty(
        properties.name, at: value, expected: "a text, an id, a point or another property")
    }
    guard readRepetition(value, properties.name, &result) else { return nil }
    result.retriesIfNoChange = value["retryTapIfNoChange"]?.bool ?? true
    return .tap(result)
  }

  /// Reads the number of taps and the time between them. Returns false after an error.
  private func readRepetition(
    _ value: YAMLNode, _ command: String, _ tap: inout FlowAction.Tap
  ) -> Bool {
    if let node = value["repeat"], let count = node.int {
      guard count <= 1 || int(node, in: 1...FlowLimit.taps, "\(command).repeat") != nil else {
        return false
      }
      tap.count = max(count, 1)
    }
    guard let node = value["delay"], let delay = node.int, delay >= 0 else { return true }
    guard int(node, in: 0...FlowLimit.time, "\(command).delay") != nil else { return false }
    tap.delay = delay
    let total = delay * (tap.count - 1)
    guard total > FlowLimit.time else { return true }
    reader.report(
      .outOfRange, .error,
      "\(command): \(tap.count) taps with a delay of \(delay) ms take \(total) ms; at most"
        + " \(FlowLimit.time) ms are possible", at: node)
    return false
  }

  private func extendedWait(_ properties: inout CommandProperties) -> FlowAction? {
    properties.read { reader in
      let wait = FlowAction.ExtendedWait(
        visible: reader.selector("visible"), notVisible: reader.selector("notVisible"),
        timeout: reader.text("timeout"))
      checkNumber(wait.timeout, "\(reader.subject).timeout")
      if !reader.contains("visible"), !reader.contains("notVisible") {
        if reader.hasSynonym(of: "visible") {
          reader.missing("visible")
        } else {
          self.reader.report(
            .missingRequired, .error, "\(reader.subject) needs \"visible\" or \"notVisible\"",
            at: reader.node)
        }
      }
      return .extendedWaitUntil(wait)
    }
  }

  /// Warns of a condition that is a text instead of a script, and so always true.
  private func warnOfLiteral(_ condition: FlowText) {
    guard let literal = condition.literal, let place = condition.location,
      FlowVariables.isTrue(literal), literal.lowercased() != "true"
    else { return }
    reader.report(
      .badExpression, .warning, "the condition is a text, not a script, so it is always true",
      suggestion: literal.hasPrefix("@{")
        ? "scripts know no contexts; write beagle: {context: {path: …, equals: …}}"
        : "write ${…} around it", at: place.span, in: document)
  }

  // MARK: - Keys and text

  private func inputText(_ properties: inout CommandProperties) -> FlowAction? {
    var isSensitive = false
    let text = properties.text("text", ignoresOthers: true) {
      isSensitive = $0.bool("sensitive") ?? false
    }
    return text.map { .inputText($0, isSensitive: isSensitive) }
  }

  private func randomText(
    _ kind: FlowAction.RandomText.Kind, _ properties: inout CommandProperties
  ) -> FlowAction? {
    var result = FlowAction.RandomText(kind: kind)
    properties.readAll { reader in
      guard kind == .text || kind == .number else { return }
      result.length = reader.int("length", in: 1...10_000) ?? 8
    }
    return .inputRandom(result)
  }

  private func eraseText(_ properties: inout CommandProperties) -> FlowAction? {
    if let scalar = properties.scalar {
      return int(scalar, in: 0...Int.max, properties.name).map { .eraseText($0) }
    }
    return .eraseText(properties.read { $0.int("charactersToErase") })
  }

  private func pressKey(_ properties: inout CommandProperties) -> FlowAction? {
    guard let node = properties.scalar ?? properties.value?["key"] else {
      _ = properties.read { $0.requiredText("key") }
      return nil
    }
    if properties.scalar == nil { _ = properties.read { $0.text("key") } }
    let name = node.text ?? ""
    guard let key = FlowKey(name: name) else {
      let names = FlowKey.allCases.map(\.rawValue)
      let near =
        TypoCorrection.best(for: name, among: names)
        ?? TypoCorrection.nearest(to: name, among: names, limit: 1).first
      let known = FlowKey.allCases.filter(\.isOnKeyboards).map(\.rawValue)
      reader.report(
        .badEnum, .error,
        "unknown key \"\(name.prefix(80))\""
          + (near == nil ? "; keys of a terminal are \(known.joined(separator: ", "))" : ""),
        suggestion: near, name: name, at: node)
      return nil
    }
    if !key.isOnKeyboards {
      reader.reportOnce(
        .flow(.ignoredCommand),
        "pressKey: \(key.rawValue) has no effect: a terminal has no such key",
        name: "pressKey: \(key.rawValue)", at: node)
    }
    return .pressKey(key)
  }

  /// Reads `action: back`, an old form of `back`.
  private func navigation(_ properties: CommandProperties) -> FlowAction? {
    guard let value = properties.value,
      let word = word(value, properties.name, of: CommandName.actions.map(\.rawValue)),
      let name = CommandName(rawValue: word)
    else { return nil }
    var nothing = CommandProperties(self, nil, word)
    return action(name, &nothing)
  }

  // MARK: - Files and the network

  private func screenshot(_ properties: inout CommandProperties) -> FlowAction? {
    let path = properties.text("path") { reader in
      checkNumber(reader.text("thresholdPercentage"), "\(reader.subject).thresholdPercentage")
      _ = reader.selector("cropOn")
    }
    return path.map { .assertScreenshot(path: $0) }
  }

  private func airplaneMode(_ properties: inout CommandProperties) -> FlowAction? {
    let node = properties.scalar ?? properties.value?["value"]
    if properties.scalar == nil { _ = properties.read { $0.requiredText("value") } }
    return node.flatMap { word($0, properties.name, of: ["enabled", "disabled"]) }
      .map { .airplaneMode($0 == "enabled") }
  }

  /// Reads a command without an effect, to find mistakes in its properties.
  private func withoutEffect(
    _ name: CommandName, _ properties: inout CommandProperties
  ) -> FlowAction? {
    switch name {
    case .setLocation:
      properties.readAll { reader in
        _ = reader.requiredText("latitude")
        _ = reader.requiredText("longitude")
      }
    case .travel: travel(&properties)
    case .addMedia: addMedia(&properties)
    case .assertWithAI: _ = properties.text("assertion")
    case .openBrowser: return nil
    case .extractTextWithAI:
      if properties.scalar == nil {
        _ = properties.text("query") { _ = $0.text("outputVariable") }
      }
    case .setPermissions:
      properties.readAll { reader in
        _ = reader.text("appId")
        _ = reader.env("permissions")
      }
    case .setOrientation: if properties.scalar == nil { _ = properties.text("orientation") }
    default: _ = properties.nothing(.ignored)
    }
    return .ignored
  }

  private func travel(_ properties: inout CommandProperties) {
    properties.readAll { reader in
      _ = reader.text("speed")
      guard let points = reader.required("points") else { return }
      guard points.kind == .sequence else { return wrongType(points, expected: "a list of points") }
      for point in points.elements {
        let numbers = (point.text ?? "").split(separator: ",").map {
          Double(String($0.drop { $0 == " " }))
        }
        if numbers.count == 2, numbers.allSatisfy({ $0 != nil }) { continue }
        wrongType(point, expected: "a latitude and a longitude, such as 0.0,0.0")
      }
    }
  }

  private func addMedia(_ properties: inout CommandProperties) {
    var files = properties.value
    if files?.kind == .mapping { files = properties.read { $0.value("files") } }
    guard let files, files.kind == .sequence else {
      return wrongType(files ?? properties.value ?? document.roots[0], expected: "a list of files")
    }
    for element in files.elements { _ = self.reader.file(element, from: path) }
  }
}
