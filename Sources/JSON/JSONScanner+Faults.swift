/// The messages of the scanner and the hints on how to fix the document.
extension JSONScanner {
  func describe(_ offset: Int) -> String {
    JSONText.describeCharacter(UnsafeBufferPointer(start: p, count: n), at: offset)
  }

  func ended() -> JSONFault {
    JSONFault(
      .truncated, "the document ends before it is complete",
      hint: "it looks truncated: a bracket or a value is missing at the end", at: n)
  }

  func endedInString() -> JSONFault {
    JSONFault(
      .truncated, "the document ends inside a string",
      hint: "it looks truncated: the closing \" is missing", at: n)
  }

  func control(_ byte: UInt8, at offset: Int) -> JSONFault {
    let name = byte == 0x0A ? "a line break" : byte == 0x09 ? "a tab" : "a control character"
    let escape = byte == 0x0A ? "\\n" : byte == 0x09 ? "\\t" : "\\u00.."
    return JSONFault(
      .string, "\(name) inside a string",
      hint: "close the string with \" or write \(escape)", at: offset)
  }

  func encoding(at offset: Int) -> JSONFault {
    JSONFault(
      .encoding, "a byte that is not UTF-8", hint: "save the document as UTF-8", at: offset)
  }

  func tooDeep() -> JSONFault {
    JSONFault(
      .limit, "nested deeper than \(limits.maximumDepth) levels", hint: "flatten the screen", at: i)
  }

  func tooManyNodes() -> JSONFault {
    JSONFault(
      .limit, "more than \(limits.maximumNodes) values", hint: "split the data into pages", at: i)
  }

  func badNumber(at offset: Int, _ message: String) -> JSONFault {
    if offset >= n { return ended() }
    return JSONFault(
      .number, "\(message), not \(describe(offset))",
      hint: "numbers look like 0, -12, 3.5 or 1e9", at: offset)
  }

  /// The letters that start at an offset, at most 32, for a message.
  private func wordText(from offset: Int) -> String {
    var end = offset
    while end < n, end < offset + 32, p[end] | 0x20 >= 0x61 && p[end] | 0x20 <= 0x7A { end += 1 }
    return String(
      decoding: UnsafeBufferPointer(start: p + offset, count: end - offset), as: UTF8.self)
  }

  func badWord(at offset: Int, from start: Int) -> JSONFault {
    JSONFault(
      .literal, "unknown word \"\(wordText(from: start))\"",
      hint: "only true, false and null are written without quotes", at: offset)
  }

  func badValue(_ byte: UInt8, afterComma: Bool) -> JSONFault {
    switch byte {
    case 0x5D, 0x7D:
      if afterComma { return trailingComma() }
      return JSONFault(
        .unexpected, "expected a value, not \(describe(i))", hint: "write a value, or null", at: i)
    case 0x2C:
      return JSONFault(
        .unexpected, "expected a value, not a comma",
        hint: "remove the comma, or write a value before it", at: i)
    case 0x27:
      return JSONFault(
        .singleQuotes, "a string in single quotes", hint: "put strings in double quotes", at: i)
    case 0x2F: return comment()
    case 0x2B, 0x2E:
      return JSONFault(
        .number, "a number cannot start with \(describe(i))",
        hint: byte == 0x2B ? "remove the +" : "write 0 before the point", at: i)
    case 0x41...0x5A, 0x61...0x7A:
      let text = wordText(from: i)
      let meant = ["True": "true", "TRUE": "true", "False": "false", "FALSE": "false"][text]
      let isNull = ["None", "nil", "NULL", "Null", "undefined", "NaN", "Infinity"].contains(text)
      return JSONFault(
        .literal, "unknown word \"\(text)\"",
        hint: meant.map { "write \($0)" }
          ?? (isNull ? "write null" : "put strings in double quotes"), at: i)
    case 0x00 where i <= 1:
      return JSONFault(
        .encoding, "the document looks like UTF-16", hint: "save it as UTF-8", at: i)
    case 0x80...0xFF:
      do {
        _ = try multibyte(at: i)
      } catch { return error }
      fallthrough
    default:
      return JSONFault(.unexpected, "expected a value, not \(describe(i))", hint: nil, at: i)
    }
  }

  private func trailingComma() -> JSONFault {
    JSONFault(
      .trailingComma, "a comma before the closing \(describe(i))",
      hint: "remove the comma before it", at: i)
  }

  private func comment() -> JSONFault {
    JSONFault(.comment, "JSON has no comments", hint: "remove it", at: i)
  }

  func badKey(_ byte: UInt8) -> JSONFault {
    switch byte {
    case 0x7D: return trailingComma()
    case 0x27:
      return JSONFault(
        .singleQuotes, "a key in single quotes", hint: "put keys in double quotes", at: i)
    case 0x2F: return comment()
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x30...0x39, 0x80...0xFF:
      return JSONFault(
        .unquotedKey, "a key without double quotes", hint: "write \"\(keyText())\"", at: i)
    default:
      return JSONFault(
        .unexpected, "expected a key in double quotes, not \(describe(i))",
        hint: byte == 0x2C ? "remove one comma" : nil, at: i)
    }
  }

  /// The text of an unquoted key, at most 40 bytes.
  private func keyText() -> String {
    var end = i
    while end < n, end < i + 40, ![0x20, 0x3A, 0x0A, 0x0D, 0x09, 0x2C, 0x7D].contains(p[end]) {
      end += 1
    }
    return String(decoding: UnsafeBufferPointer(start: p + i, count: end - i), as: UTF8.self)
  }

  func badColon(_ byte: UInt8) -> JSONFault {
    JSONFault(
      .missingColon, "expected a colon after the key, not \(describe(i))",
      hint: byte == 0x3D ? "write : instead of =" : "write : between key and value", at: i)
  }

  func badSeparator(_ byte: UInt8, inObject: Bool) -> JSONFault {
    let close = inObject ? "}" : "]"
    switch byte {
    case 0x22, 0x7B, 0x5B, 0x30...0x39, 0x2D, 0x74, 0x66, 0x6E, 0x27, 0x41...0x5A, 0x5F:
      return JSONFault(
        .missingComma, "expected a comma or \(close), not \(describe(i))",
        hint: "a comma is missing before it", at: i)
    case 0x5D, 0x7D:
      return JSONFault(
        .unexpected,
        "\(describe(i)) closes \(inObject ? "an object" : "an array") that needs \(close)",
        hint: "close it with \(close) first", at: i)
    case 0x2F: return comment()
    default:
      return JSONFault(
        .unexpected, "expected a comma or \(close), not \(describe(i))", hint: nil, at: i)
    }
  }

  func trailing() -> JSONFault {
    if p[i] == 0x2F { return comment() }
    return JSONFault(
      .trailingContent, "\(describe(i)) after the end of the document",
      hint: "a document contains one value: remove the rest", at: i)
  }
}
