/// Texts for `inputRandomText` and similar commands.
enum RandomInput {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
  private static let firstNames = [
    "Ada", "Grace", "Alan", "Barbara", "Edsger", "Frances", "Niklaus",
  ]
  private static let lastNames = [
    "Lovelace", "Hopper", "Turing", "Liskov", "Dijkstra", "Allen", "Wirth",
  ]

  static func text(_ random: FlowAction.RandomText) -> String {
    func letters(_ count: Int) -> String {
      String((0..<max(0, count)).map { _ in Self.letters.randomElement() ?? "a" })
    }
    switch random.kind {
    case .text: return letters(random.length)
    case .number:
      return (0..<random.length).map { String(Int.random(in: ($0 == 0 ? 1 : 0)...9)) }.joined()
    case .email: return "\(letters(8))@example.com"
    case .personName:
      return "\(firstNames.randomElement() ?? "Ada") \(lastNames.randomElement() ?? "Lovelace")"
    }
  }
}
