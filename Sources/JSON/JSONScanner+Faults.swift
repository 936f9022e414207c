/// What is wrong at a place, and what to write instead.
extension JSONScanner {
  func describe(_ offset: Int) -> String {
    JSONText.describeCharacter(UnsafeBufferPointer(start: p, count: n), at: offset)
  }

  func ended() -> JSONFault {
    JSONFault(
      kind: .truncated, message: "the document ends before it is complete",
      hint: "it looks cut: a bracket or a value is missing at the end", offset: n)
  }

  func endedInString(_ start: Int) -> JSONFault {
    JSONFault(
      kind: .truncated, message: "the document ends inside a string",
      hint: "it looks cut: the closing \" is missing", offset: n)
  }

  func control(_ byte: UInt8, at offset: Int) -> JSONFault {
    let name = byte == 0x0A ? "a line break" : byte == 0x09 ? "a tab" : "a control character"
    let escape = byte == 0x0A ? "\\n" : byte == 0x09 ? "\\t" : "\\u00.."
    return JSONFault(
      kind: .string, message: "\(name) inside a string",
      hint: "close the string with \" or write \(escape)", offset: offset)
  }

  func encoding(at offset: Int) -> JSONFault {
    JSONFault(
      kind: .encoding, message: "a byte that is not UTF-8", hint: "save the document as UTF-8",
      offset: offset)
  }

  func tooDeep() -> JSONFault {
    JSONFault(
      kind: .limit, message: "nested deeper than \(limits.maximumDepth) levels",
      hint: "flatten the screen", offset: i)
  }

  func tooManyNodes() -> JSONFault {
    JSONFault(
      kind: .limit, message: "more than \(limits.maximumNodes) values", hint: "page the data",
      offset: i)
  }

  func badNumber(at offset: Int, _ message: String) -> JSONFault {
    if offset >= n { return ended() }
    return JSONFault(
      kind: .number, message: "\(message), not \(describe(offset))",
      hint: "numbers look like 0, -12, 3.5 or 1e9", offset: offset)
  }

  /// The letters at an offset, for a message.
  private func wordText(from offset: Int) -> String {
    var end = offset
    while end < n, end < offset + 32, p[end] | 0x20 >= 0x61 && p[end] | 0x20 <= 0x7A { end += 1 }
    return String(
      decoding: UnsafeBufferPointer(start: p + offset, count: end - offset), as: UTF8.self)
  }

  func badWord(at offset: Int, from start: Int) -> JSONFault {
    JSONFault(
      kind: .literal, message: "\"\(wordText(from: start))\" is not a JSON word",
      hint: "only true, false and null stand without quotes", offset: offset)
  }

  func badValue(_ byte: UInt8, afterComma: Bool) -> JSONFault {
    switch byte {
    case 0x5D, 0x7D:
      if afterComma {
        return JSONFault(
          kind: .trailingComma, message: "a comma before the closing \(describe(i))",
          hint: "remove the comma before it", offset: i)
      }
      return JSONFault(
        kind: .unexpected, message: "expected a value, not \(describe(i))",
        hint: "write a value, or null", offset: i)
    case 0x2C:
      return JSONFault(
        kind: .unexpected, message: "expected a value, not a comma",
        hint: "remove the comma, or write a value before it", offset: i)
    case 0x27:
      return JSONFault(
        kind: .singleQuotes, message: "a string in single quotes",
        hint: "JSON strings stand in double quotes", offset: i)
    case 0x2F: return comment()
    case 0x2B, 0x2E:
      return JSONFault(
        kind: .number, message: "a number cannot start with \(describe(i))",
        hint: byte == 0x2B ? "leave the plus sign out" : "write 0 before the point", offset: i)
    case 0x41...0x5A, 0x61...0x7A:
      let text = wordText(from: i)
      let meant = ["True": "true", "TRUE": "true", "False": "false", "FALSE": "false"][text]
      let isNull = ["None", "nil", "NULL", "Null", "undefined", "NaN", "Infinity"].contains(text)
      return JSONFault(
        kind: .literal, message: "\"\(text)\" is not a JSON word",
        hint: meant.map { "write \($0)" }
          ?? (isNull ? "write null" : "a string stands in double quotes"), offset: i)
    case 0x00 where i <= 1:
      return JSONFault(
        kind: .encoding, message: "the document looks like UTF-16", hint: "save it as UTF-8",
        offset: i)
    case 0x80...0xFF:
      do {
        _ = try multibyte(at: i)
      } catch { return error }
      fallthrough
    default:
      return JSONFault(
        kind: .unexpected, message: "expected a value, not \(describe(i))", hint: nil, offset: i)
    }
  }

  func comment() -> JSONFault {
    JSONFault(
      kind: .comment, message: "JSON has no comments", hint: "remove it", offset: i)
  }

  func badKey(_ byte: UInt8, first: Bool) -> JSONFault {
    switch byte {
    case 0x7D:
      return JSONFault(
        kind: .trailingComma, message: "a comma before the closing }",
        hint: "remove the comma before it", offset: i)
    case 0x27:
      return JSONFault(
        kind: .singleQuotes, message: "a key in single quotes",
        hint: "keys stand in double quotes", offset: i)
    case 0x2F: return comment()
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x30...0x39, 0x80...0xFF:
      return JSONFault(
        kind: .unquotedKey, message: "a key without double quotes",
        hint: "write \"\(keyText())\"", offset: i)
    default:
      return JSONFault(
        kind: .unexpected, message: "expected a key in double quotes, not \(describe(i))",
        hint: byte == 0x2C ? "remove one comma" : nil, offset: i)
    }
  }

  private func keyText() -> String {
    var end = i
    while end < n, end < i + 40, ![0x20, 0x3A, 0x0A, 0x0D, 0x09, 0x2C, 0x7D].contains(p[end]) {
      end += 1
    }
    return String(decoding: UnsafeBufferPointer(start: p + i, count: end - i), as: UTF8.self)
  }

  func badColon(_ byte: UInt8) -> JSONFault {
    JSONFault(
      kind: .missingColon, message: "expected a colon after the key, not \(describe(i))",
      hint: byte == 0x3D ? "write : for =" : "write : between key and value", offset: i)
  }

  func badSeparator(_ byte: UInt8, inObject: Bool) -> JSONFault {
    let close = inObject ? "}" : "]"
    switch byte {
    case 0x22, 0x7B, 0x5B, 0x30...0x39, 0x2D, 0x74, 0x66, 0x6E, 0x27, 0x41...0x5A, 0x5F:
      return JSONFault(
        kind: .missingComma, message: "expected a comma or \(close), not \(describe(i))",
        hint: "a comma is missing before it", offset: i)
    case 0x5D, 0x7D:
      return JSONFault(
        kind: .unexpected,
        message: "\(describe(i)) closes \(inObject ? "an object" : "an array") that needs \(close)",
        hint: "close it with \(close) first", offset: i)
    case 0x2F: return comment()
    default:
      return JSONFault(
        kind: .unexpected, message: "expected a comma or \(close), not \(describe(i))", hint: nil,
        offset: i)
    }
  }

  func trailing() -> JSONFault {
    if p[i] == 0x2F { return comment() }
    return JSONFault(
      kind: .trailingContent, message: "\(describe(i)) after the end of the document",
      hint: "a document holds one value: remove what follows", offset: i)
  }
}
