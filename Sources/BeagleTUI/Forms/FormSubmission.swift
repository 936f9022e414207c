import BeagleNetworking
import BeagleSchema
import Localization
import SystemSupport
import TerminalKit

/// Validates a 1.x form, collects its values and executes its `onSubmit`.
@MainActor
struct FormSubmission {
  let form: Form
  let view: View
  let origin: ActionOrigin
  let controller: BeagleController

  private var dependencies: BeagleDependencies { controller.dependencies }

  /// Creates a submission of the nearest form around a view. Logs an error and returns nil if the
  /// view is not in a form.
  init?(around origin: View, on controller: BeagleController) {
    let found = origin.nearest { view in view.formPart(Form.self).map { (form: $0, view: view) } }
    guard let (form, view) = found else {
      controller.dependencies.log.add(
        .form, .error, "formSubmit is not inside a form; nothing was sent.",
        at: origin.nearestSource)
      return nil
    }
    self.form = form
    self.view = view
    self.controller = controller
    self.origin = ActionOrigin(origin, in: controller)
  }

  /// Whether the form can be submitted: one submission at a time, and not after the screen closed.
  private var canSubmit: Bool { !controller.requests.isSubmitting && !controller.isRetired }

  /// Executes the form's actions with the values of its inputs if all inputs are valid.
  func submit() {
    guard canSubmit, let values else { return }
    controller.requests.performing({ $0.form = view }) { submit(values) }
  }

  private func submit(_ values: [String: String]) {
    for action in form.onSubmit {
      switch action {
      case let action as FormRemoteAction: send(action, values)
      case let action as FormLocalAction: handle(action, values)
      default: controller.execute(actions: [action], event: "onSubmit", origin: origin.view)
      }
    }
  }

  // MARK: - Values

  /// Returns the inputs in a view's subtree. Inputs are not searched for nested inputs.
  static func inputs(below view: View) -> [(input: FormInput, view: View)] {
    if let input = view.formPart(FormInput.self) { return [(input, view)] }
    return view.subviews.flatMap { inputs(below: $0) }
  }

  /// The values to send; nil if an input is invalid, which then shows an error.
  private var values: [String: String]? {
    let inputs = FormSubmission.inputs(below: view)
    var values: [String: String] = [:]
    var isComplete = true
    var invalid = InvalidFields()
    for (input, view) in inputs {
      let name = input.overrideName ?? input.name
      guard let value = value(of: input, view, &invalid) else {
        isComplete = false
        continue
      }
      if values.updateValue(value, forKey: name) != nil {
        log("two inputs of the form are named \"\(name)\"; nothing was sent.", input)
        isComplete = false
      }
    }
    guard isComplete else {
      invalid.show(isPressed: true)
      if invalid.isEmpty { controller.showMessage(localized(.formNotSent)) }
      return nil
    }
    return merged(values)
  }

  private func value(
    of input: FormInput, _ view: View, _ invalid: inout InvalidFields
  ) -> String? {
    let listener = view.firstView((any ValidationErrorListener).self)
    switch FormInputState(of: input, view, dependencies.validatorProvider) {
    case .value(let value):
      if input.required == true { listener?.onValidationError(message: nil) }
      return value
    case .missing:
      log("the input \"\(input.name)\" has no value; nothing was sent.", input)
    case .unknownValidator(let name):
      log("the input \"\(input.name)\" has an unknown validator \"\(name)\".", input)
    case .invalid:
      listener?.onValidationError(message: input.errorMessage ?? localized(.formCheckValue))
      invalid.add(view, error: nil)
      log("the input \"\(input.name)\" has an invalid value; nothing was sent.", input)
    }
    return nil
  }

  /// Returns the values to send. The form's `additionalData` overrides the values of inputs, which
  /// override the stored values of the group.
  private func merged(_ values: [String: String]) -> [String: String] {
    let stored = form.group.map { dependencies.formStore.values(of: $0) } ?? [:]
    let all = stored.merging(values) { $1 }.merging(form.additionalData) { $1 }
    if form.shouldStoreFields == true {
      if let group = form.group {
        dependencies.formStore.store(all, for: group)
      } else {
        dependencies.log.add(
          .form, .error, "a form without a group cannot store its values.", at: form.source)
      }
    }
    return all
  }

  private func log(_ message: String, _ input: FormInput) {
    dependencies.log.add(.form, .error, message, at: input.source)
  }

  // MARK: - Actions

  /// Sends the values and executes the action in the response.
  private func send(_ action: FormRemoteAction, _ values: [String: String]) {
    var request = FormRequest(action, values)
    if dependencies.sendsIdempotencyKeys { IdempotencyKey.add(to: &request.data) }
    send(request)
  }

  private func send(_ request: FormRequest) {
    guard canSubmit else { return }
    controller.serverDrivenState = .started
    controller.requests.submit(path: request.path, request.data) { [weak controller] in
      controller?.serverDrivenState = .finished
    } completion: { result in
      controller.serverDrivenState = .finished
      do throws(Request.Error) {
        let actions = try actions(in: result.get())
        controller.serverDrivenState = .success
        if let group = form.group { dependencies.formStore.clear(group) }
        controller.execute(actions: actions, event: "onSuccess", origin: origin.view)
      } catch {
        controller.report(.submitForm(error)) { send(request) }
      }
    }
  }

  private func actions(in response: NetworkResponse) throws(Request.Error) -> [any Action] {
    do {
      let document = try JSONDocument.withoutSecretsInErrors(response.data, name: response.name)
      let decoded = try dependencies.decoder.decodeRoot(document)
      for diagnostic in SourceSecrets.redacted(decoded.diagnostics, in: document) {
        dependencies.log.add(diagnostic)
      }
      switch decoded.root {
      case .action(let action): return [action]
      case .actions(let actions): return actions
      case .component, .components: throw FormResponseError(name: response.name)
      }
    } catch {
      dependencies.log.addDecodingError(error, in: response.data)
      throw .decoding(error)
    }
  }

  /// Passes the values to the application.
  private func handle(_ action: FormLocalAction, _ values: [String: String]) {
    guard let handler = dependencies.localFormHandler else {
      dependencies.log.add(
        .form, .error,
        "formLocalAction \"\(action.name)\" was ignored: no local form handler is configured.",
        at: action.source)
      return
    }
    let inputs = action.data.merging(values) { $1 }
    handler.handle(action: action, inputs: inputs) { [weak controller] result in
      guard let controller, !controller.isRetired else { return }
      switch result {
      case .start: controller.serverDrivenState = .started
      case .error(let error):
        controller.serverDrivenState = .finished
        controller.report(.action(error)) { handle(action, values) }
      case .success(let next):
        controller.serverDrivenState = .finished
        controller.serverDrivenState = .success
        controller.execute(actions: [next], event: "onSuccess", origin: origin.view)
      }
    }
  }
}

/// An error for a response to a form that is not an action.
struct FormResponseError: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "\(name) is a component; the response to a form must be an action such as beagle:alert."
  }
}

/// The request that sends the values of a form: in the query of a GET, DELETE or HEAD request, and
/// as a JSON body otherwise.
private struct FormRequest {
  var path: String
  var data: HttpAdditionalData

  init(_ action: FormRemoteAction, _ values: [String: String]) {
    path = action.path
    data = HttpAdditionalData(method: action.method)
    switch action.method {
    case .get, .delete, .head:
      guard !values.isEmpty else { return }
      if !path.utf8.contains(UInt8(ascii: "%")) { path = PercentEncoding.encode(path) }
      let query = values.sorted { $0.key < $1.key }.map { name, value in
        "\(PercentEncoding.encodeComponent(name))=\(PercentEncoding.encodeComponent(value))"
      }
      path += (path.contains("?") ? "&" : "?") + query.joined(separator: "&")
    case .post, .put, .patch:
      data.body = .dictionary(values.mapValues { .string($0) })
    }
  }
}

/// The stored values of 1.x forms by group.
@MainActor
final class FormDataStore {
  private var groups: [String: [String: String]] = [:]

  /// Returns the values of a group.
  func values(of group: String) -> [String: String] { groups[group] ?? [:] }

  /// Adds values to a group.
  func store(_ values: [String: String], for group: String) {
    groups[group, default: [:]].merge(values) { $1 }
  }

  /// Removes the values of a group.
  func clear(_ group: String) { groups[group] = nil }
}

/// Handles the `formLocalAction` of 1.x forms (Beagle iOS 1.9: `LocalFormHandler`).
@MainActor
public protocol LocalFormHandler: AnyObject {
  /// Handles the values of a form.
  /// - Parameters:
  ///   - action: the action; its `name` identifies the task.
  ///   - inputs: the action's data, overridden by the values of the form.
  ///   - result: called with `start` and then with `error` or `success`.
  func handle(
    action: FormLocalAction, inputs: [String: String],
    result: @escaping @MainActor (LocalFormResult) -> Void)
}

/// The progress of a ``LocalFormHandler``.
public enum LocalFormResult {
  /// The work started; the screen shows a progress indicator.
  case start
  /// The work failed; the screen shows the error.
  case error(any Error)
  /// The work succeeded; the action is executed.
  case success(any Action)
}
