import BeagleAutomation
import BeagleNetworking
import BeagleTUI
import SystemSupport

/// The error of a flow, or of an expectation about requests and contexts.
public struct FlowError: Error, Sendable, CustomStringConvertible {
  /// What failed: for a flow, with its line, similar elements, the screen and the last requests.
  public let description: String

  init(_ failure: any Error) {
    guard let failure = failure as? FlowFailure else {
      description = String(describing: failure)
      return
    }
    description = ([failure.message] + failure.details.map { "  \($0)" }).joined(separator: "\n")
  }

  init(_ description: String) { self.description = description }
}

extension Pilot {
  /// Runs a flow file in Maestro's format, like `beagle-tui test`.
  ///
  ///     pilot.open(path: "/home")
  ///     try pilot.run(flow: "flows/order.yaml")
  ///
  /// `launchApp` opens the screen again that was opened first. `beagle: snapshot` compares the screen
  /// with files in `__snapshots__` of the directory of the test, or writes them if the environment
  /// variable `BEAGLE_UPDATE_SNAPSHOTS` is 1.
  /// - Parameters:
  ///   - path: the path of the flow, relative to the directory of the test.
  ///   - variables: the variables of the flow.
  ///   - file: the path of the test file.
  /// - Returns: warnings, for example about a command without an effect, a failed optional command,
  ///   and a `respond` that no request matched.
  /// - Throws: ``FlowError`` if the flow is invalid or fails.
  @discardableResult
  public func run(
    flow path: String, variables: [String: String] = [:], file: String = #filePath
  ) throws(FlowError) -> [String] {
    let (runner, findings) = try self.runner(of: path, variables, file)
    return try warnings(runner.run(), findings)
  }

  /// Runs a flow file as the function without `async` does, and lets tasks of the application go on.
  ///
  /// Use this form in `async` tests. Commands with other commands, such as `repeat`, wait for tasks before them only.
  /// - Parameters:
  ///   - path: the path of the flow, relative to the directory of the test.
  ///   - variables: the variables of the flow.
  ///   - file: the path of the test file.
  /// - Returns: warnings.
  /// - Throws: ``FlowError`` if the flow is invalid or fails.
  @discardableResult
  public func run(
    flow path: String, variables: [String: String] = [:], file: String = #filePath
  ) async throws(FlowError) -> [String] {
    let (runner, findings) = try self.runner(of: path, variables, file)
    return try warnings(await runner.run(), findings)
  }

  /// Reads a flow. Returns what runs it, and the warnings about the file.
  private func runner(
    of path: String, _ variables: [String: String], _ file: String
  ) throws(FlowError) -> (runner: FlowRunner, findings: [String]) {
    let found = FilePath.folder(of: file)
    let folder = found.isEmpty ? "." : found
    do {
      let directory = try ScreenDirectory(folder)
      if directory.problem(path, allowsHidden: true) == .missing {
        throw FlowError(
          "the flow \(folder)/\(path) does not exist; its path is relative to the folder of the test file"
        )
      }
      let reader = FlowReader(directory)
      guard let flow = reader.read(path) else {
        throw FlowError(reader.diagnostics.map(\.description).joined(separator: "\n"))
      }
      var options = FlowOptions()
      options.variables = variables
      options.variablesArgument = "variables"
      options.workspace = directory
      options.snapshots = SnapshotStore(
        directory: folder + "/__snapshots__", mode: SnapshotFile.isUpdating ? .update : .check)
      options.snapshotUpdate = "\(SnapshotFile.variable)=1"
      let runner = FlowRunner(flow, pilot: self, options: options)
      runner.isLaunched = entry != nil
      return (
        runner,
        reader.diagnostics.map { "\($0.file):\($0.line):\($0.column): \($0.message)" }
      )
    } catch let error as FlowError { throw error } catch { throw FlowError(error) }
  }

  /// Returns the warnings of a flow that passed.
  private func warnings(
    _ result: FlowResult, _ findings: [String]
  ) throws(FlowError) -> [String] {
    let warnings = findings + result.warnings.map(\.description)
    guard let report = result.report else { return warnings }
    throw FlowError(
      (report.lines() + warnings.map { "warning: \($0)" }).joined(separator: "\n"))
  }

  /// Waits until a request was sent.
  /// - Parameters:
  ///   - method: the method; nil for any.
  ///   - path: a regular expression for the whole path, with or without its query, or for the URL.
  ///   - body: the parts that the JSON body must contain; nil for any body.
  ///   - count: the number of requests; nil for at least one.
  /// - Throws: ``FlowError`` that lists the requests.
  public func expectRequest(
    _ method: HTTPMethod? = nil, _ path: String, body: DynamicObject? = nil, count: Int? = nil
  ) throws(FlowError) {
    do {
      var expected = RequestExpectation()
      expected.method = method?.rawValue
      expected.path = try TextPattern(path)
      expected.body = body.map { ExpectedValue($0) }
      expected.count = count
      try expect(expected, after: 0, limit: 17_000)
    } catch { throw FlowError(error) }
  }

  /// Waits until a value in the contexts of the screen equals another one.
  /// - Parameters:
  ///   - path: the id of the context and the path in it, such as `cart.items[0].name`.
  ///   - value: the expected value.
  /// - Throws: ``FlowError`` with both values.
  public func expectContext(_ path: String, _ value: DynamicObject) throws(FlowError) {
    do { try expectContext(at: path, toEqual: ExpectedValue(value), limit: 17_000) } catch {
      throw FlowError(error)
    }
  }
}
