import BeagleSchema

extension FlowDecoder {
  // MARK: - Scrolling

  func swipe(_ properties: inout CommandProperties) -> FlowAction? {
    properties.read { reader -> FlowAction? in
      var swipe = FlowAction.Swipe(path: .direction(.up, from: nil))
      if let duration = reader.int("duration", in: 0...FlowLimit.time) { swipe.duration = duration }
      _ = reader.int("waitToSettleTimeoutMs")
      let direction = reader.value("direction")
      let from = reader.selector("from")
      let start = reader.value("start")
      let end = reader.value("end")
      if start != nil || end != nil {
        guard direction == nil else {
          reader.conflict("needs a direction, or start and end, not both")
          return nil
        }
        guard let start, let end else {
          reader.missing(start == nil ? "start" : "end")
          return nil
        }
        guard let path = points(start, end) else { return nil }
        swipe.path = path
        return .swipe(swipe)
      }
      guard let direction else {
        self.reader.report(
          .missingRequired, .error, "swipe needs a direction, or start and end", at: reader.node)
        return nil
      }
      guard let direction = word(direction, "swipe.direction", as: FlowAction.Direction.self) else {
        return nil
      }
      swipe.path = .direction(direction, from: from)
      return .swipe(swipe)
    }
  }

  private func points(_ start: YAMLNode, _ end: YAMLNode) -> FlowAction.Swipe.Path? {
    let points = [start, end].map { node in node.text.flatMap(FlowPoint.init) }
    guard let first = points[0], let second = points[1] else {
      wrongType(
        points[0] == nil ? start : end, expected: "a point such as 50%,50% or 120,300")
      return nil
    }
    switch (first, second) {
    case (.absolute, .absolute), (.relative, .relative): return .points(first, second)
    default:
      wrongType(end, expected: "both points in percent, or none")
      return nil
    }
  }

  func scrollUntilVisible(_ properties: inout CommandProperties) -> FlowAction? {
    properties.read { reader -> FlowAction? in
      let direction = reader.value("direction").flatMap {
        word($0, "scrollUntilVisible.direction", as: FlowAction.Direction.self)
      }
      let timeout = reader.text("timeout")
      let speed = reader.text("speed")
      checkNumber(timeout, "scrollUntilVisible.timeout")
      checkNumber(speed, "scrollUntilVisible.speed")
      let percentage = reader.int("visibilityPercentage", in: Int.min...Int.max)
      let centers = reader.bool("centerElement") ?? false
      _ = reader.int("waitToSettleTimeoutMs")
      guard reader.required("element") != nil, let element = reader.selector("element") else {
        return nil
      }
      return .scrollUntilVisible(
        FlowAction.ScrollUntilVisible(
          element: element, direction: direction ?? .down, timeout: timeout,
          visibilityPercentage: min(max(percentage ?? 100, 0), 100), centersElement: centers))
    }
  }

  // MARK: - Control

  func runFlow(_ properties: inout CommandProperties) -> FlowAction? {
    if let scalar = properties.scalar {
      return reader.subflow(scalar, from: path).map { .runFlow(.init(body: .flow($0))) }
    }
    return properties.read { reader -> FlowAction? in
      let condition = reader.condition("when")
      let env = reader.env()
      guard let body = body(&reader) else { return nil }
      return .runFlow(FlowAction.RunFlow(body: body, condition: condition, env: env))
    }
  }

  /// Reads either `commands` or `file`.
  private func body(_ reader: inout PropertyReader) -> FlowBody? {
    let file = reader.value("file")
    let commands = reader.value("commands")
    switch (file, commands) {
    case (nil, nil):
      self.reader.report(
        .missingRequired, .error, "\(reader.subject) needs \"file\" or \"commands\"",
        at: reader.node)
      return nil
    case (.some, .some):
      reader.conflict("needs \"file\" or \"commands\", not both")
      return nil
    case (nil, .some(let commands)): return .commands(self.commands(commands))
    case (.some(let file), nil): return self.reader.subflow(file, from: path).map { .flow($0) }
    }
  }

  func repetition(_ properties: inout CommandProperties) -> FlowAction? {
    properties.read { reader -> FlowAction? in
      let times = reader.text("times")
      checkNumber(times, "repeat.times")
      if let number = times?.literal.flatMap({ Double($0) }),
        number > Double(FlowLimit.repetitions), let node = reader.value("times")
      {
        self.reader.report(
          .outOfRange, .error,
          "repeat.times is at most \(FlowLimit.repetitions), found \(times?.source ?? "")", at: node
        )
      }
      let condition = reader.condition("while")
      return reader.required("commands").map {
        .repeatCommands(
          FlowAction.Repeat(times: times, condition: condition, commands: commands($0)))
      }
    }
  }

  func retry(_ properties: inout CommandProperties) -> FlowAction? {
    properties.read { reader -> FlowAction? in
      let count = reader.text("maxRetries")
      checkNumber(count, "retry.maxRetries")
      if let number = count?.literal.flatMap({ Int($0) }), !(0...3).contains(number) {
        self.reader.report(
          .outOfRange, .warning, "retry.maxRetries is from 0 to 3, found \(number)",
          at: reader.value("maxRetries") ?? reader.node)
      }
      let env = reader.env()
      guard let body = body(&reader) else { return nil }
      return .retry(FlowAction.Retry(maxRetries: count, body: body, env: env))
    }
  }

  func runScript(_ properties: inout CommandProperties) -> FlowAction? {
    if let scalar = properties.scalar {
      return reader.script(scalar, from: path).map {
        .runScript(FlowAction.RunScript(path: $0.path, source: $0.source))
      }
    }
    return properties.read { reader -> FlowAction? in
      let env = reader.env()
      let condition = reader.condition("when")
      let file = reader.required("file")
      return file.flatMap { self.reader.script($0, from: path) }.map {
        .runScript(
          FlowAction.RunScript(path: $0.path, source: $0.source, env: env, condition: condition))
      }
    }
  }
}
