import Testing

/// Tests that no output of `check` contains a secret of a document, whatever its mistakes are.
@Suite struct SecretFindingTests {
  /// A long secret and one that is shorter than the quotations that are found anywhere.
  static let secrets = ["hunter00001", "zq7x9"]

  private func expectNoLeaks(_ search: SecretSearch, minimum: Int) {
    let leaks = search.leaks
    #expect(leaks.isEmpty, "\(leaks.count): \(leaks.prefix(5).joined(separator: "\n"))")
    #expect(search.findingCount >= minimum, "\(search.findingCount)")
  }

  @Test(arguments: secrets) func faultySecretsAreNotPrinted(secret: String) throws {
    var search = SecretSearch(secret: secret)
    for document in SecretDocuments.faultyValues(secret) { try search.search(document) }
    expectNoLeaks(search, minimum: 500)
  }

  @Test func secretsInFaultySyntaxAreNotPrinted() throws {
    let secret = Self.secrets[0]
    var search = SecretSearch(secret: secret)
    for document in SecretDocuments.faultySyntax(secret) { try search.search(document) }
    expectNoLeaks(search, minimum: 1000)
  }

  /// Secrets in the objects of every mistake in the table.
  @Test func secretsBesideMistakesAreNotPrinted() throws {
    let secret = Self.secrets[0]
    var search = SecretSearch(secret: secret)
    for mistake in Mistake.all {
      for document in SecretDocuments.planted(secret, mistake) {
        try search.search(document, files: mistake.files)
      }
    }
    expectNoLeaks(search, minimum: 1000)
  }
}
