import CAllocations
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests that a secret of the user is found in each spelling, also if the secret itself looks like an
/// escape.
@Suite struct SecretSpellingTests {
  private static func shown(_ text: String, without secret: String) -> String {
    var secrets = UserSecrets()
    secrets.add(Array(secret.utf8))
    let bytes = Array(text.utf8)
    return String(decoding: Change.apply(secrets.changes(in: bytes), to: bytes), as: UTF8.self)
  }

  /// Secrets with escapes in them, and secrets with every kind of character.
  static let secrets = [
    "pass&amp;word", "pass%25word", "pass\\nword", "pass&#38;word", "pass%2525word", "%25%25%25%25",
    "&amp;q7&amp;", "pass\\u0041word", "\\\\server\\share", "a\\\\b\\\\c\\\\d", "100%+20%=x",
    "&lt;q7&gt;",
    "%41%42%43", "pass&#x26;word", "pass+word%2B", "\\\"quoted\\\"", "&quot;q7&quot;",
    "%%%%%%%%%25",
    "tab\tline\nend", "naïve q7 café", "日本語のパスワード", "🔑🔑 emoji", "a/q7?c=d&e=f", "'<>\"&'<>",
  ]

  /// A way to write a text in another language.
  enum Spelling: CaseIterable, Sendable {
    case unchanged, percent, percentTwice, form, json, jsonTwice, asciiJSON, html, htmlTwice
    case decimalEntities, hexadecimalEntities, bytesAsEntities, htmlInJSON, percentInJSON
    case htmlInPercent, htmlInPercentTwice, htmlTwiceInPercent, entitiesInPercent, bytesInPercent
    case jsonInPercent, jsonInPercentTwice, jsonTwiceInPercent, jsonInHTML, jsonInHTMLInPercent
    case percentInEntities, percentInEntitiesInPercent

    func text(_ secret: String) -> String {
      func scalars(_ text: String, _ write: (Unicode.Scalar) -> String) -> String {
        text.unicodeScalars.map(write).joined()
      }
      func bytes(_ write: (UInt8) -> String) -> String { secret.utf8.map(write).joined() }
      func entities(_ text: String) -> String { scalars(text) { "&#\($0.value);" } }
      func hex(_ value: some BinaryInteger, _ count: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(count - digits.count, 0)) + digits
      }
      func percent(_ text: String) -> String {
        text.utf8.map { byte in
          let character = Character(Unicode.Scalar(byte))
          return byte < 0x80 && (character.isLetter || character.isNumber)
            ? String(character) : "%" + hex(byte, 2)
        }.joined()
      }
      func json(_ text: String, isASCII: Bool = false) -> String {
        scalars(text) { scalar in
          switch scalar {
          case "\"": return "\\\""
          case "\\": return "\\\\"
          case "\n": return "\\n"
          case "\t": return "\\t"
          case "/" where isASCII: return "\\/"
          case "&" where isASCII, "<" where isASCII: return "\\u" + hex(scalar.value, 4)
          case _ where isASCII && scalar.value >= 0x80:
            return String(scalar).utf16.map { "\\u" + hex($0, 4) }.joined()
          default: return String(scalar)
          }
        }
      }
      func html(_ text: String) -> String {
        scalars(text) { scalar in
          let entities: [Unicode.Scalar: String] = [
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "ï": "&iuml;",
            "é": "&eacute;",
          ]
          return entities[scalar] ?? String(scalar)
        }
      }
      switch self {
      case .unchanged: return secret
      case .percent: return percent(secret)
      case .percentTwice: return percent(percent(secret))
      case .form: return percent(secret).replacing("%20", with: "+")
      case .json: return json(secret)
      case .jsonTwice: return json(json(secret))
      case .asciiJSON: return json(secret, isASCII: true)
      case .html: return html(secret)
      case .htmlTwice: return html(html(secret))
      case .decimalEntities: return entities(secret)
      case .hexadecimalEntities: return scalars(secret) { "&#x\(hex($0.value, 1));" }
      case .bytesAsEntities: return bytes { "&#\($0);" }
      case .htmlInJSON: return json(html(secret), isASCII: true)
      case .percentInJSON: return json(percent(secret), isASCII: true)
      case .htmlInPercent: return percent(html(secret))
      case .htmlInPercentTwice: return percent(percent(html(secret)))
      case .htmlTwiceInPercent: return percent(html(html(secret)))
      case .entitiesInPercent: return percent(entities(secret))
      case .bytesInPercent: return percent(bytes { "&#\($0);" })
      case .jsonInPercent: return percent(json(secret, isASCII: true))
      case .jsonInPercentTwice: return percent(percent(json(secret, isASCII: true)))
      case .jsonTwiceInPercent: return percent(json(json(secret, isASCII: true)))
      case .jsonInHTML: return html(json(secret))
      case .jsonInHTMLInPercent: return percent(html(json(secret)))
      case .percentInEntities: return entities(percent(secret))
      case .percentInEntitiesInPercent: return percent(entities(percent(secret)))
      }
    }
  }

  @Test(arguments: secrets, Spelling.allCases)
  func everySpellingIsFound(_ secret: String, _ spelling: Spelling) {
    let text = spelling.text(secret)
    #expect(Self.shown("<\(text)>", without: secret) == "<REDACTED>", "\(text)")
    #expect(Self.shown("a \(text),\n\(text)", without: secret) == "a REDACTED,\nREDACTED")
  }

  /// The whole program masks them too, in values, pages, URLs and archives.
  @Test func secretsThatLookEscapedAreRemovedEverywhere() {
    for secret in Self.secrets { Redaction.remember(secret) }
    // Lines are secrets too.
    defer { for secret in Self.secrets + ["tab\tline"] { Redaction.forget(secret) } }
    for secret in Self.secrets {
      let page = Redaction.body(Array("<p>\(Spelling.html.text(secret))</p>".utf8))
      #expect(String(decoding: page, as: UTF8.self) == "<p>REDACTED</p>", "\(secret)")
      let body = Redaction.body(Array("{\"a\":\"\(Spelling.json.text(secret))\"}".utf8))
      #expect(String(decoding: body, as: UTF8.self) == #"{"a":"REDACTED"}"#, "\(secret)")
      #expect(Redaction.url("/a?x=\(Spelling.percent.text(secret))&y=1") == "/a?x=REDACTED&y=1")
      #expect(Redaction.withoutSecrets(.string(secret)) == .string("REDACTED"))
    }
  }

  /// Each byte of UTF-8 as an entity.
  @Test(arguments: [
    "é", "ï", "ß", "ñ", "€", "日", "–", "Ω", "Ж", "🔑", "ÿ", "Ã",
  ])
  func bytesAsEntitiesAreFound(_ letter: String) {
    let secret = "secret-\(letter)-word"
    for entity in [
      letter.utf8.map { "&#\($0);" }.joined(),
      letter.utf8.map { "&#x\(String($0, radix: 16));" }.joined(),
      letter.utf8.map { "&#X\(String($0, radix: 16, uppercase: true));" }.joined(),
      letter.unicodeScalars.map { "&#\($0.value);" }.joined(),
    ] {
      #expect(Self.shown("<secret-\(entity)-word>", without: secret) == "<REDACTED>")
    }
  }

  /// An escape has an exact length; other text is not an escape.
  @Test(arguments: [
    "Ab%2cd/ef12", "Ab%2", "Ab%2xcd/ef12", "Ab%cd/ef12", "Ab\\u02Bcd/ef12", "Ab\\u2Bcd/ef12",
    "Ab\\u0002Bcd/ef12", "Ab\\x2Bcd/ef12", "Ab&#43cd/ef12", "Ab&43;cd/ef12", "Ab&#x2Bcd/ef12",
    "Ab&plus;cd/ef12", "Ab%25252", "Ab\\", "Ab&#", "Ab cd/ef12", "Ab\\ncd/ef12",
  ])
  func otherTextIsNoEscape(_ text: String) {
    #expect(Self.shown(text, without: "Ab+cd/ef12") == text)
  }

  /// A short secret is a word of its own. The letter before it may be the end of an escape.
  @Test(arguments: [
    ("%20q7x9", true), ("%2520q7x9", true), ("\\nq7x9", true), ("\\tq7x9", true),
    ("\\u0020q7x9", true), ("\\\\u0020q7x9", true), ("\\\\nq7x9", true), (" q7x9", true),
    ("&nbsp;q7x9", true), ("%26nbsp%3Bq7x9", true), ("%2526nbsp%253Bq7x9", true), ("=q7x9&", true),
    ("%2Fq7x9%2F", true), ("\\u00e9q7x9\\u00e9", true),
    ("nq7x9", false), ("20q7x9", false), ("x20q7x9", false), ("u0020q7x9", false),
    ("%2q7x9", false), ("%2gq7x9", false), ("\\u020q7x9", false), ("%200q7x9", false),
    ("\\nnq7x9", false), ("\\u00200q7x9", false), ("&#32q7x9", false), ("q7x91", false),
    ("q7x9a%20", false),
  ])
  func shortSecretsAfterEscapes(_ text: String, _ isFound: Bool) {
    let expected = isFound ? text.replacing("q7x9", with: "REDACTED") : text
    #expect(Self.shown(text, without: "q7x9") == expected)
  }

  /// The beginning of a secret, in each spelling, in a text that was cut.
  @Test(arguments: [
    "pass&amp;wo…", "pass&amp;amp;wo…", "pass%26amp%3Bwo…", "pass\\u0026amp;wo…",
    "pass&#38;amp;wo…", "pass%2526amp%253Bwo…", "pass%26amp%3Bamp%3Bwo…",
  ])
  func cutSecretsAreFound(_ text: String) {
    #expect(Self.shown(text, without: "pass&amp;word") == "REDACTED…")
  }

  /// Long texts of one kind of escape, and secrets that begin like them. The number of steps for each
  /// byte does not depend on the length of the text: each reads an escape, which allocates memory.
  @Test(
    arguments: [
      "%", "%25", "25", "\\", "&", "&amp;", "amp;", "+", "\\u0025", "&#37;", "%5C", "\\\"", "a\\",
      "%26amp%3B", "&%23", "&#%33%37;", "%26%2337%3B", "%5Cud83d", "\\ud83d", "%&#%",
      "&#%26%2349%3B",
    ])
  func longTextsTakeTimeInProportion(_ part: String) {
    var secrets = UserSecrets()
    for secret in [
      "%25%25%25x", "\\\\\\\\server", "&amp;amp;&x", "+%20+&x", "%2525252525x", "aaaaaaaax",
    ] {
      secrets.add(Array(secret.utf8))
    }
    for start in ["", "%", "&"] {
      func cost(_ length: Int) -> Int {
        let text = start + String(repeating: part, count: length / part.utf8.count)
        let before = allocation_count()
        #expect(secrets.changes(in: Array(text.utf8)).isEmpty)
        return allocation_count() - before
      }
      _ = cost(100)
      let (short, long) = (cost(600), cost(2400))
      #expect(long <= 5 * short, "\(short) and \(long) allocations")
    }
  }
}
