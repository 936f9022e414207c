import Testing

@testable import BeagleAutomation

/// The typed values of commands.
struct FlowDecoderTests {
  private func action(_ command: String, files: [String: String] = [:]) throws -> FlowAction {
    let result = try ReadFlow(commands: command, files: files)
    #expect(result.diagnostics == [])
    return try #require(result.action)
  }

  @Test func theConfigurationIsRead() throws {
    let result = try ReadFlow(
      """
      url: https://example.com
      name: Log in
      tags: [smoke, 2]
      env:
        USER: ada
        EMPTY:
      onFlowStart: [back]
      onFlowComplete:
        - scroll
      ---
      - back
      """)
    let configuration = try #require(result.flow?.configuration)
    #expect(configuration.appId?.source == "https://example.com")
    #expect(configuration.isURL)
    #expect(configuration.tags == ["smoke", "2"])
    #expect(configuration.env.map { "\($0.name)=\($0.value.source)" } == ["USER=ada", "EMPTY="])
    #expect(configuration.onFlowStart.map(\.name) == ["back"])
    #expect(configuration.onFlowComplete.map(\.location.description) == ["flow.yaml:9:5"])
    #expect(result.flow?.name == "Log in")
    #expect(result.flow?.fileName == "flow")
  }

  @Test func aSelectorHasItsProperties() throws {
    let action = try action(
      """
      - tapOn:
          id: save
          index: ${output.i}
          below: {text: Title, childOf: x}
          enabled: true
          checked: false
          traits: text long-text
          width: 10
          tolerance: 2
          containsDescendants: [a, {id: b}]
          repeat: 3
          delay: 50
          point: 10%,20%
          retryTapIfNoChange: false
          label: Save it
          optional: true
      """)
    guard case .tap(let tap) = action else {
      Issue.record("another action")
      return
    }
    let selector = try #require(tap.selector)
    #expect(selector.id?.source == "save")
    #expect(selector.index?.parts == [.script("output.i")])
    #expect(selector.relations.map(\.kind) == [.below])
    #expect(selector.relations[0].selector.relations[0].selector.text?.source == "x")
    #expect(selector.states == FlowSelector.States(enabled: true, checked: false))
    #expect(selector.traits == [.text, .longText])
    #expect(selector.size == FlowSelector.Size(width: 10, height: nil, tolerance: 2))
    #expect(selector.containsDescendants.count == 2)
    #expect((tap.count, tap.delay, tap.retriesIfNoChange) == (3, 50, false))
    #expect(tap.point?.literal == "10%,20%")
  }

  @Test func aCommandHasALabelAndMayBeOptional() throws {
    let result = try ReadFlow(
      commands:
        "- assertVisible: {text: a, label: b, optional: true}\n- inputText: {text: 5, label: c}")
    let commands = try #require(result.flow?.commands)
    #expect(commands.map(\.label?.source) == ["b", "c"])
    #expect(commands.map(\.isOptional) == [true, false])
    #expect(commands.map(\.location.description) == ["flow.yaml:3:3", "flow.yaml:4:3"])
  }

  @Test(arguments: [
    "launchApp", "launchApp: com.example", "launchApp: {clearState: true, arguments: {a: 1}}",
    "stopApp", "killApp: x", "clearState: {appId: x, label: l}", "openLink: /a",
    "openLink: {link: /a, browser: true, autoVerify: false}", "tapOn: 5", "tapOn: {point: '1,2'}",
    "doubleTapOn: {id: a}", "longPressOn: a", "assertNotVisible: a", "assertTrue: ${a}",
    "assertTrue: {condition: '${a}', label: l}", "assertTrue: true",
    "extendedWaitUntil: {visible: a, timeout: 5000}", "copyTextFrom: {id: a}", "inputText: a",
    "inputRandomText", "inputRandomNumber: {length: 4}", "inputRandomEmail",
    "inputRandomPersonName: {label: l}", "eraseText", "eraseText: 3",
    "eraseText: {charactersToErase: 2}", "pasteText", "setClipboard: a", "hideKeyboard",
    "hide keyboard", "back", "back: {optional: true}", "pressKey: enter", "pressKey: {key: Tab}",
    "action: back", "scroll", "swipe: {direction: LEFT, duration: 200}",
    "swipe: {start: '50%,50%', end: '10%, 20%'}", "swipe: {from: {id: a}, direction: up}",
    "scrollUntilVisible: {element: a, direction: DOWN, timeout: 1000, speed: 40, centerElement: true}",
    "waitForAnimationToEnd", "waitForAnimationToEnd: {timeout: 5000}", "runFlow: sub.yaml",
    "runFlow: {file: sub.yaml, env: {A: b}, when: {visible: a, platform: Android}}",
    "runFlow: {commands: [back], when: {true: '${a}', notVisible: {id: x}}}",
    "repeat: {times: 3, commands: [back]}", "repeat: {while: {visible: a}, commands: [back]}",
    "retry: {maxRetries: 2, commands: [back]}", "retry: {file: sub.yaml, env: {A: b}}",
    "evalScript: ${output.a = 1}", "evalScript: {script: a, label: l}", "runScript: s.js",
    "runScript: {file: s.js, env: {A: b}, when: {visible: a}}", "takeScreenshot: a",
    "takeScreenshot: {path: a}", "assertScreenshot: a", "startRecording: a", "stopRecording",
    "setAirplaneMode: enabled", "setAirplaneMode: {value: disabled}", "toggleAirplaneMode",
    "beagle: {request: none}", "beagle: {request: /orders.*}",
    "beagle: {request: {method: POST, path: /a, headers: {A: b}, body: {a: [1, '${b}']}, count: 2}}",
    "beagle: {respond: {path: /a, status: 503, delay: 100, body: {a: b}, count: 1}}",
    "beagle: {respond: {path: /a, file: sub.yaml}}",
    "beagle: {respond: {path: /a, failure: refused}}",
    "beagle: {respond: {path: /a, failure: hang}}",
    "beagle: {respond: {path: /a, failure: Reset, delay: 100}}",
    "beagle: {respond: {path: /a, failure: timeout}}",
    "beagle: {respond: {path: /a, failure: offline}}",
    "beagle: {respond: {path: /a, failure: 429, headers: {Retry-After: 1}}}",
    "beagle: {respond: {path: /a, failTimes: 2}}",
    "beagle: {respond: {path: /a, failTimes: 2, failure: 500, body: {a: b}}}",
    "beagle: {respond: {path: /a, failTimes: 1, failure: hang, status: 201, file: sub.yaml}}",
    "beagle: {respond: {path: /a, body: x, delay: 500, dribble: 3000}}",
    "beagle: {network: offline}", "beagle: {network: online, label: l, optional: true}",
    "beagle: {cache: memory}", "beagle: {cache: none}",
    "beagle: {busy: any}", "beagle: {busy: none}", "beagle: {busy: Send}",
    "beagle: {busy: {id: send, index: 0}}", "beagle: {stale: any}", "beagle: {stale: None}",
    "beagle: {failure: any}", "beagle: {failure: none}", "beagle: {failure: 503}",
    "beagle: {failure: '${output.cause}'}",
    "beagle: {context: {path: 'a.b[0]', equals: 5}, label: l, optional: true}",
    "beagle: {context: {path: a, equals: null}}", "beagle: {analytics: {type: screen}}",
    "beagle: {analytics: {type: screen, count: 2}}", "beagle: {analytics: none}",
    "beagle: {resize: 100x30}", "beagle: {resize: {columns: 80, rows: 24}}",
    "beagle: {theme: dark}",
    "beagle: {snapshot: a}", "beagle: {snapshot: {name: a, mask: [clock, image]}}",
    "beagle: {findings: none}", "beagle: {focused: {id: a}}", "beagle: {message: .*saved.*}",
  ])
  func everyFormOfACommandIsRead(_ command: String) throws {
    _ = try action(
      "- \(command)", files: ["sub.yaml": "appId: a\n---\n- back", "s.js": "1"])
  }

  @Test func eachNameHasACommandInTheTests() throws {
    // A new command must be added to `action(_:_:)`; the compiler demands it. Here: no command needs
    // a value that it refuses.
    for name in CommandName.allCases where name.needsNoValue {
      if case .impossible = name.support { continue }
      let result = try ReadFlow(commands: "- \(name.rawValue)")
      #expect(result.flow?.commands.count == 1, "\(name.rawValue)")
    }
  }

  @Test func controlCommandsContainCommands() throws {
    let action = try action(
      "- runFlow:\n    when: {platform: iOS, true: '${A == 1}'}\n    env: {A: '1'}\n    commands:\n      - back\n      - repeat: {times: 2, commands: [scroll]}"
    )
    guard case .runFlow(let run) = action else {
      Issue.record("another action")
      return
    }
    #expect(run.condition?.platform == "ios")
    #expect(run.condition?.script?.source == "${A == 1}")
    #expect(run.env.map(\.name) == ["A"])
    #expect(run.body.commands.map(\.name) == ["back", "repeat"])
  }

  @Test func aScriptIsReadWithTheFlow() throws {
    let action = try action(
      "- runFlow: sub/a.yaml",
      files: ["sub/a.yaml": "appId: a\n---\n- runScript: ../js/s.js", "js/s.js": "output.a = 1"])
    guard case .runFlow(let run) = action,
      case .runScript(let script)? = run.body.commands.first?.action
    else {
      Issue.record("another action")
      return
    }
    #expect((script.path, script.source) == ("js/s.js", "output.a = 1"))
  }

  @Test func ownCommandsHaveTypedValues() throws {
    let action = try action(
      "- beagle: {request: {body: {a: [1, true, null, '1', '${x}']}, count: none}}")
    guard case .beagle(.request(let request)) = action,
      case .object(let members)? = request.body, case .list(let list)? = members.first?.value
    else {
      Issue.record("another action")
      return
    }
    #expect(request.count == .exactly(0))
    let kinds = list.map { value in
      switch value {
      case .null: "null"
      case .bool(let bool): "\(bool)"
      case .number(let number): "\(number)"
      case .text(let text): "\(text.parts)"
      default: "other"
      }
    }
    #expect(kinds.prefix(3) == ["1.0", "true", "null"])
    #expect(kinds[3].contains("literal(\"1\")"))
    #expect(kinds[4].contains("script(\"x\")"))
  }

  @Test func ownCommandsAreMarked() throws {
    let result = try ReadFlow(commands: "- beagle: {resize: 80x24}\n- back")
    #expect(result.flow?.commands.map(\.isOwn) == [true, false])
    #expect(result.flow?.commands.map(\.name) == ["beagle: resize", "back"])
  }

  @Test func aliasesWorkInFlows() throws {
    let result = try ReadFlow(
      "appId: a\n---\n- tapOn: &save {id: save}\n- assertVisible: *save")
    #expect(result.diagnostics == [])
    guard case .assertVisible(let selector)? = result.flow?.commands.last?.action else {
      Issue.record("another action")
      return
    }
    #expect(selector.id?.source == "save")
  }
}
