import Testing

/// Mistakes in the commands that only this program has.
extension FlowReaderTests {
  @Test(arguments: [
    (
      "- beagle: {requst: none}",
      "3:12: error[misspelled-property] beagle has no property \"requst\" (did you mean \"request\"?)"
    ),
    (
      "- beagle: {message: }", "3:12: error[missing-required] beagle.message has no value"
    ),
    (
      "- beagle: {findings: none, message: }",
      "3:11: error[conflicting-properties] beagle needs one command, found findings, message"
    ),
    (
      "- beagle: {label: a}",
      "3:11: error[missing-required] beagle needs one of request, respond, network, cache, "
        + "context, analytics, resize, theme, snapshot, findings, focused, busy, stale, failure, message"
    ),
    (
      "- beagle: {resize: 100}",
      "3:20: error[wrong-type] expected columns and rows, such as 100x30, found \"100\""
    ),
    (
      "- beagle: {resize: 5x5}",
      "3:20: error[wrong-type] expected columns from 20 to 1000 and rows from 5 to 1000, found \"5x5\""
    ),
    (
      "- beagle: {findings: some}",
      "3:22: error[wrong-type] expected none, found \"some\" (write beagle: {findings: none})"
    ),
    (
      "- beagle: {request: {url: /a}}",
      "3:22: error[misspelled-property] beagle.request has no property \"url\" (did you mean \"path\"?)"
    ),
    (
      "- beagle: {respond: {path: /, body: a, file: b}}",
      "3:21: error[conflicting-properties] beagle.respond can have only one of "
        + "\"body\", \"file\" and \"failure\""
    ),
    (
      "- beagle: {respond: {path: /, failure: reset, file: b}}",
      "3:21: error[conflicting-properties] beagle.respond can have only one of "
        + "\"body\", \"file\" and \"failure\""
    ),
    (
      "- beagle: {respond: {path: /, failTimes: 1, body: a, file: b}}",
      "3:21: error[conflicting-properties] beagle.respond can have only one of \"body\" and \"file\""
    ),
    (
      "- beagle: {respond: {path: /, failure: rest}}",
      "3:40: error[bad-enum] beagle.respond.failure is one of refused, reset, timeout, offline, hang,"
        + " or a status from 400 to 599, found \"rest\" (did you mean \"reset\"?)"
    ),
    (
      "- beagle: {respond: {url: /a}}",
      "3:22: error[misspelled-property] beagle.respond has no property \"url\" (did you mean \"path\"?)"
    ),
    (
      "- beagle: {resize: {columns: 80, row: 20}}",
      "3:34: error[misspelled-property] beagle.resize has no property \"row\" (did you mean \"rows\"?)"
    ),
    (
      "- beagle: {respond: {path: /, failure: 302}}",
      "3:40: error[out-of-range] beagle.respond.failure must be from 400 to 599, found 302"
    ),
    (
      "- beagle: {respond: {path: /, failTimes: 0}}",
      "3:42: error[out-of-range] beagle.respond.failTimes must be at least 1, found 0"
    ),
    (
      "- beagle: {respond: {path: /, failtimes: 2}}",
      "3:31: error[misspelled-property] beagle.respond has no property \"failtimes\" (did you mean "
        + "\"failTimes\"?)"
    ),
    (
      "- beagle: {respond: {path: /, status: 503, failTimes: 2}}",
      "3:39: error[conflicting-properties] beagle.respond would never succeed: \"status\" is that of"
        + " the response after the failures; write \"failure: 503\""
    ),
    (
      "- beagle: {respond: {path: /, times: 3, failTimes: 2}}",
      "3:52: error[conflicting-properties] beagle.respond can have only one of \"times\" and"
        + " \"failTimes\", because it responds to all requests after the failures"
    ),
    (
      "- beagle: {respond: {path: /, dribble: 1000}}",
      "3:40: error[conflicting-properties] beagle.respond needs \"body\" or \"file\" for \"dribble\""
    ),
    (
      "- beagle: {respond: {path: /, body: a, dribble: 1 s}}",
      "3:49: error[wrong-type] expected a whole number for beagle.respond.dribble, found \"1 s\""
    ),
    (
      "- beagle: {respond: {path: /, body: a, dribble: 600001}}",
      "3:49: error[out-of-range] beagle.respond.dribble must be from 0 to 600000, found 600001"
    ),
    (
      "- beagle: {respond: {path: /, status: 200, failure: 503}}",
      "3:53: error[conflicting-properties] beagle.respond can have only one of \"failure\" and"
        + " \"status\""
    ),
    (
      "- beagle: {network: off}",
      "3:21: error[bad-enum] beagle.network is one of offline, online, found \"off\""
    ),
    (
      "- beagle: {network: [offline]}",
      "3:21: error[wrong-type] expected offline, online, found a list"
    ),
    (
      "- beagle: {cache: disk}",
      "3:19: error[bad-enum] beagle.cache is one of memory, none, found \"disk\""
    ),
    (
      "- beagle: {busy: true}",
      "3:18: error[wrong-type] expected any, none or a selector, found \"true\""
    ),
    (
      "- beagle: {busy: {txt: Send}}",
      "3:19: error[misspelled-property] beagle.busy has no property \"txt\" (did you mean \"text\"?)"
    ),
    (
      "- beagle: {stale: yes it is}",
      "3:19: error[bad-enum] beagle.stale is one of any, none, found \"yes it is\""
    ),
    (
      "- beagle: {failure: false}",
      "3:21: error[wrong-type] expected any, none or a text, found \"false\""
    ),
    (
      "- beagle: {failure: {text: a}}",
      "3:21: error[wrong-type] expected a text for beagle.failure, found properties"
    ),
    (
      "- beagle: {offline: true}",
      "3:12: error[unknown-property] beagle has no property \"offline\" (known are analytics, busy,"
        + " cache, context, failure, findings, focused, label, message, network, optional, request,"
        + " resize, respond, snapshot, stale, theme)"
    ),
    (
      "- beagle: {request: {path: /a, method: SEND}}",
      "3:40: error[bad-enum] beagle.request.method is one of GET, POST, PUT, DELETE, HEAD, PATCH,"
        + " found \"SEND\""
    ),
    (
      "- beagle: {respond: {path: /a, method: PSOT}}",
      "3:40: error[bad-enum] beagle.respond.method is one of GET, POST, PUT, DELETE, HEAD, PATCH,"
        + " found \"PSOT\" (did you mean \"POST\"?)"
    ),
    (
      "- beagle: {context: {path: a}}",
      "3:21: error[missing-required] beagle.context needs \"equals\""
    ),
  ])
  func aMistakeInABeagleCommandIsExplained(_ commands: String, _ expected: String) throws {
    try expectMistake(commands, expected)
  }

  @Test(
    "header fields that no server can send are reported as in routes.json",
    arguments: [
      (
        "- beagle: {respond: {path: /, headers: {X-A: a, 'X B': b}}}",
        "3:49: warning[wrong-type] the name of a header field consists of letters, digits and hyphens"
      ),
      (
        "- beagle: {respond: {path: /, headers: {X-A: \"a\\nb\"}}}",
        "3:46: warning[wrong-type] the value of a header field cannot contain line breaks or control"
          + " characters"
      ),
    ])
  func impossibleHeadersAreReported(_ commands: String, _ warning: String) throws {
    let result = try ReadFlow(commands: commands)
    #expect(result.flow != nil && result.diagnostics == ["flow.yaml:" + warning])
  }
}
