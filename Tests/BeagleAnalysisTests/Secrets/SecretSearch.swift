import BeagleTUI

@testable import BeagleAnalysis
@testable import beagle_tui

/// A search for a secret in everything that `check` prints or caches about a document.
struct SecretSearch {
  let secret: String
  private let decoder = ComponentDecoder()
  /// The number of findings in all documents so far.
  private(set) var findingCount = 0
  /// The outputs with the secret.
  private(set) var leaks: [String] = []

  init(secret: String) { self.secret = secret }

  /// Checks a document and searches the outputs.
  mutating func search(_ document: String, files: [String: String] = [:]) throws {
    let bytes = Array(document.utf8)
    let folder = files.isEmpty ? nil : TestFolder(files)
    defer { withExtendedLifetime(folder) {} }
    var checker = try ProjectChecker(
      decoder: decoder, options: CheckOptions(), directory: folder?.path)
    let name = (folder.map { $0.path + "/" } ?? "") + "home.json"
    checker.add(bytes, name: name, mayBeOther: false)
    let redaction = FindingRedaction { $0 == name ? bytes : nil }
    for finding in checker.findings() {
      var finding = finding
      if finding.fixIt == nil { finding.fixIt = SyntaxFix.verified(for: finding, in: bytes) }
      findingCount += 1
      search(finding, redaction, document)
    }
  }

  private mutating func search(
    _ finding: Diagnostic, _ redaction: FindingRedaction, _ document: String
  ) {
    let shown = redaction.redacted(finding)
    let report = TextReport(columns: nil, style: ReportStyle(isColored: false))
    var sarif = SARIFReport(version: "1") { _ in SourceText(Array(document.utf8)) }
    sarif.add(shown, fingerprint: "")
    var baseline = Baseline()
    baseline.add(Baseline.Key(shown, file: "home.json"))
    var outputs = [
      "text": report.text(of: shown, in: redaction.source(of: finding.file)),
      "line": shown.description, "json": shown.jsonText,
      "github": WorkflowCommand.text(of: shown), "sarif": sarif.resultText,
      "baseline": baseline.text,
    ]
    if shown == finding {
      outputs["cache"] = "\(finding)"
    }
    for (format, text) in outputs.sorted(by: { $0.key < $1.key }) where text.contains(secret) {
      leaks.append("\(format) of \(document): \(text)")
    }
  }
}

/// Documents with mistakes at or next to a secret.
enum SecretDocuments {
  /// Members with a secret, in place of `…`.
  private static let frames = [
    #"{"_beagleAction_":"beagle:setContext","contextId":"password","value":…}"#,
    #"{"_beagleAction_":"beagle:setContext","value":…,"contextId":"password"}"#,
    #"{"_beagleAction_":"beagle:setContext","contextId":"user","path":"login.password","value":…}"#,
    #"{"_beagleComponent_":"beagle:textInput","type":"PASSWORD","value":…}"#,
    #"{"_beagleComponent_":"beagle:textInput","value":…,"typ":1,"type":"PASSWORD"}"#,
    #"{"_beagleComponent_":"beagle:container","context":{"id":"accessToken","value":…},"children":[]}"#,
    #"{"_beagleComponent_":"beagle:container","context":[{"id":"accessToken","value":…}],"children":[]}"#,
    #"{"_beagleAction_":"beagle:sendRequest","url":"/a","headers":{"Authorization":…,"X-A":"a"}}"#,
    #"{"_beagleAction_":"beagle:sendRequest","url":"/a","data":{"user":1,"password":…}}"#,
    #"{"_beagleAction_":"beagle:sendRequest","url":"/a","body":{"tokens":[…,1]}}"#,
    #"{"_beagleAction_":"beagle:pushView","route":{"url":"/a","headers":{"X-Api-Key":…}}}"#,
    #"{"_beagleAction_":"beagle:pushView","route":{"url":"/a"},"headers":{"X-Api-Key":…}}"#,
    #"{"_beagleComponent_":"beagle:button","text":"a","pass\u0077ord":…}"#,
    #"{"_beagleComponent_":"beagle:text","text":"a","token":…,"token":…}"#,
  ]

  /// Values with a secret, in place of `…`, most of them with a mistake.
  private static let values = [
    #""…""#, #"["…"]"#, #"[["…"]]"#, #"{"a":"…"}"#, #"{"value":"…"}"#, "…", "'…'", "“…”",
    "Bearer …",
    #""Bearer …""#, #""…"#, #"…""#, #""…" "…""#, #""…","#, #""…"]"#, #""a" + "…""#, #""…\q""#,
    #""a\"…""#, "\"a\n…\"", "\"…\n", #""Bearer …@{a.b}""#, #""@{a.b}…@{c.d}""#, #""…@{a.b}…""#,
    #""…@{a.b""#, #""\\@{…@{a.b}""#,
    #""…" // …"#, #"// "…""# + "\n1", #""@{…""#, #""@{'…' + 1}""#,
    #""@{…+ '…'}""#, #""@{contains('…', }""#, #""@{concat('…', 1)}""#, #""@{unknown('…')}""#,
    #""@{sum('…')}""#, #""@{'…}""#, #""@{a} …""#, #""@{condition(true, '…')}""#, #"@{'…'}"#,
    #""{\"a\":\"…\"}""#, #""…\u0041""#, #""\u0041…""#, #"("…")"#, #"{"…"}"#, #"{…}"#, #"[…, …]"#,
    #"{'a':'…'}"#, #"{a:"…"}"#, #""…";"#, #"True "…""#, ##""#{'…'}""##,
  ]

  static func faultyValues(_ secret: String) -> [String] {
    frames.flatMap { frame in
      values.map { replaced("…", in: frame, by: replaced("…", in: $0, by: secret)) }
    }
  }

  /// Returns the documents with one character more or less between the members.
  static func faultySyntax(_ secret: String) -> [String] {
    frames.flatMap { frame -> [String] in
      let text = Array(replaced("…", in: frame, by: "\"…\""))
      return text.indices.flatMap { index -> [String] in
        guard "{}[],:".contains(text[index]), index > 0, isOutside(index, text) else { return [] }
        var shorter = text
        shorter.remove(at: index)
        return
          ([shorter] + " ,:}{][(;=".map { Array(text[..<index]) + [$0] + Array(text[index...]) })
          .map { replaced("…", in: String($0), by: secret) }
      }
    }
  }

  private static func isOutside(_ index: Int, _ text: [Character]) -> Bool {
    text[..<index].count { $0 == "\"" } % 2 == 0
  }

  /// Returns a document of the table of mistakes with secret members in all its objects.
  static func planted(_ secret: String, _ mistake: Mistake) -> [String] {
    [
      #""password":"\#(secret)","#, #""headers":{"Authorization":"Bearer \#(secret)"},"#,
      #""token":["\#(secret)"],"#,
    ].map { member in
      var result = ""
      for character in mistake.wrong {
        let isObject = character == "{" && result.last != "@" && result.last != "\""
        result.append(character)
        if isObject { result += member }
      }
      return result
    }
  }

  private static func replaced(_ mark: Character, in text: String, by other: String) -> String {
    text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: other)
  }
}
