import BeagleAutomation
import BeagleNetworking
import BeagleTUI

/// The variables of a run whose values no report and no file contains.
///
/// These are the variables of the command line and the environment whose names suggest a secret, for
/// example `PASSWORD`, and those of `--secret`, which the `env` of a flow may define, too.
@MainActor
struct SecretVariables {
  private let request: TestRequest

  init(_ request: TestRequest) { self.request = request }

  /// Removes the values from all outputs from now on.
  /// - Throws: `UsageError` if no variable has the name in `--secret`.
  func remember(_ plan: [TestProject.Entry]) throws(UsageError) {
    let variables = TestSession.environment.merging(request.variables) { $1 }
    for (name, value) in variables.sorted(by: { $0.key < $1.key })
    where request.secrets.contains(name) || Redaction.isSecret(variable: name) {
      remember(value, name)
    }
    let others = request.secrets.subtracting(variables.keys)
    guard !others.isEmpty else { return }
    var found: Set<String> = []
    for entry in plan {
      for variable in entry.flow.configuration.env where others.contains(variable.name) {
        found.insert(variable.name)
        if let value = variable.value.literal { remember(value, variable.name) }
      }
    }
    guard let missing = others.subtracting(found).min() else { return }
    throw UsageError(
      "--secret \(missing): no variable has this name; define it with -e \(missing)=VALUE")
  }

  private func remember(_ value: String, _ name: String) {
    // The first process reports it.
    guard !value.isEmpty, !Redaction.remember(named: value), !TestCommand.isWorker else {
      return
    }
    Console.error(
      "the value of \(name) is shorter than \(Redaction.shortestName) characters and is not masked")
  }
}
