/// A pattern for paths: `*` matches in one folder, `**` in any number of them, and `?` one character.
///
/// A comparison follows all possible matches at once instead of one after the other, so that its
/// number of steps is at most the length of the pattern times that of the path.
package struct PathPattern: Sendable {
  /// The language of patterns.
  package enum Syntax: Sendable {
    /// The syntax of Maestro: `[a-z]` is one of some characters, and `{a,b}` one of some texts.
    case flows
    /// The syntax of `.gitignore`: a pattern without a slash matches names in any folder, and one with
    /// a slash at the end everything in a folder. It compares code points, as Git compares bytes.
    case ignoreFile
  }

  /// A test of one character.
  private enum Test: Sendable {
    case exactly(Character)
    /// Any character but a slash.
    case name
    case any
    /// One of some characters or, if it is negated, any other one but a slash.
    case set([ClosedRange<Character>], isNegated: Bool)

    func accepts(_ character: Character) -> Bool {
      switch self {
      case .exactly(let expected): character == expected
      case .name: character != "/"
      case .any: true
      case .set(let ranges, let isNegated):
        character != "/" && ranges.contains { $0.contains(character) } != isNegated
      }
    }
  }

  /// A part of the compiled pattern.
  private enum Step: Sendable {
    /// One character, and then the next step.
    case one(Test)
    /// Any number of characters, and then the next step.
    case many(Test)
    /// One of several steps.
    case fork([Int])
    /// Another step.
    case jump(Int)
    /// No text matches, because a bracket or brace is not closed.
    case never
  }

  private var program: [Step] = []
  private let syntax: Syntax

  /// Creates a pattern. Every text is valid in an ignore file.
  package init(_ source: String, _ syntax: Syntax = .ignoreFile) {
    self.syntax = syntax
    switch syntax {
    case .ignoreFile: compileNames(source)
    case .flows:
      let characters = Array(source)
      var next = 0
      while next < characters.count { compile(characters, &next, isInBraces: false) }
    }
  }

  /// Returns whether a relative path without `.` and `..` matches.
  package func matches(_ path: String) -> Bool {
    var steps = Int.max
    return matches(path, steps: &steps)
  }

  /// Returns whether a path matches.
  /// - Parameter steps: The number of steps that are left for all comparisons together. If none are
  ///   left, the result is false.
  package func matches(_ path: String, steps: inout Int) -> Bool {
    var characters: [Character] = []
    switch syntax {
    case .flows: characters = Array(path)
    case .ignoreFile:
      for name in path.unicodeScalars.split(separator: "/") {
        characters.append("/")
        characters += name.map { Character($0) }
      }
    }
    var active = ActiveSteps(program.count)
    add(0, to: &active)
    for character in characters {
      var next = ActiveSteps(program.count)
      steps -= active.list.count
      guard steps > 0, !active.list.isEmpty else { return false }
      for index in active.list where index < program.count {
        switch program[index] {
        case .one(let test): if test.accepts(character) { add(index + 1, to: &next) }
        case .many(let test): if test.accepts(character) { add(index, to: &next) }
        case .fork, .jump, .never: break
        }
      }
      active = next
    }
    return active.contains(program.count)
  }

  /// The steps that the text so far may have led to.
  private struct ActiveSteps {
    private(set) var list: [Int] = []
    private var isActive: [Bool]

    init(_ count: Int) { isActive = [Bool](repeating: false, count: count + 1) }

    func contains(_ index: Int) -> Bool { isActive[index] }

    mutating func insert(_ index: Int) -> Bool {
      guard !isActive[index] else { return false }
      isActive[index] = true
      list.append(index)
      return true
    }
  }

  /// Adds a step, and those that follow without a character.
  private func add(_ index: Int, to active: inout ActiveSteps) {
    guard active.insert(index), index < program.count else { return }
    switch program[index] {
    case .many: add(index + 1, to: &active)
    case .fork(let targets): for target in targets { add(target, to: &active) }
    case .jump(let target): add(target, to: &active)
    case .one, .never: break
    }
  }

  // MARK: - Compiling

  /// Compiles the pattern of an ignore file for paths with a slash before each name.
  private mutating func compileNames(_ source: String) {
    var source = source.unicodeScalars.map { Character($0) }
    if source.starts(with: "./") { source.removeFirst(2) }
    var names = source.split(separator: "/").map(Array.init)
    if source.last == "/" { names.append(["*", "*"]) }
    if !source.dropLast().contains("/") { names.insert(["*", "*"], at: 0) }
    for name in names {
      guard name != ["*", "*"] else {
        let start = program.count
        program += [
          .fork([start + 1, start + 4]), .one(.exactly("/")), .many(.name), .jump(start),
        ]
        continue
      }
      program.append(.one(.exactly("/")))
      var previous: Character?
      for character in name where character != "*" || previous != "*" {
        previous = character
        switch character {
        case "*": program.append(.many(.name))
        case "?": program.append(.one(.name))
        default: program.append(.one(.exactly(character)))
        }
      }
    }
  }

  /// Compiles the part of the pattern at an offset, and moves the offset behind it.
  private mutating func compile(_ source: [Character], _ next: inout Int, isInBraces: Bool) {
    let character = source[next]
    next += 1
    switch character {
    case "*":
      let isDeep = next < source.count && source[next] == "*"
      if isDeep { next += 1 }
      program.append(.many(isDeep ? .any : .name))
    case "?": program.append(.one(.name))
    case "[": compileSet(source, &next)
    case "{" where !isInBraces: compileOptions(source, &next)
    case "\\" where next < source.count:
      program.append(.one(.exactly(source[next])))
      next += 1
    default: program.append(.one(.exactly(character)))
    }
  }

  private mutating func compileSet(_ source: [Character], _ next: inout Int) {
    guard let end = source[next...].firstIndex(of: "]") else {
      program.append(.never)
      next = source.count
      return
    }
    var content = source[next..<end]
    next = end + 1
    let isNegated = content.first == "!"
    if isNegated { content = content.dropFirst() }
    var ranges: [ClosedRange<Character>] = []
    while let low = content.popFirst() {
      guard content.count > 1, content.first == "-" else {
        ranges.append(low...low)
        continue
      }
      content = content.dropFirst()
      if let high = content.popFirst(), low <= high { ranges.append(low...high) }
    }
    program.append(.one(.set(ranges, isNegated: isNegated)))
  }

  private mutating func compileOptions(_ source: [Character], _ next: inout Int) {
    let fork = program.count
    program.append(.never)
    var targets = [program.count]
    var ends: [Int] = []
    while next < source.count, source[next] != "}" {
      guard source[next] == "," else {
        compile(source, &next, isInBraces: true)
        continue
      }
      next += 1
      ends.append(program.count)
      program.append(.never)
      targets.append(program.count)
    }
    guard next < source.count else { return }
    next += 1
    program[fork] = .fork(targets)
    for end in ends { program[end] = .jump(program.count) }
  }
}
