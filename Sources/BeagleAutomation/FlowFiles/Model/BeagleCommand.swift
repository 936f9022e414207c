/// A command that only Beagle's runner has, under the key `beagle`.
package enum BeagleCommand: Sendable {
  /// Asserts the requests since the previous assertion of requests.
  case request(RequestAssertion)
  /// Responds to the requests for a path, from this command on.
  case respond(Response)
  /// Turns the network of the application off or on.
  case network(isOnline: Bool)
  /// Starts or stops storing responses in memory.
  case cache(isOn: Bool)
  /// Asserts a value in a context.
  case context(ContextAssertion)
  /// Asserts the analytics records of the flow.
  case analytics(AnalyticsAssertion)
  /// Changes the size of the terminal, in columns and rows.
  case resize(columns: Int, rows: Int)
  /// Changes the theme: a name or the path of a theme file.
  case theme(FlowText)
  /// Compares the screen with a stored snapshot.
  case snapshot(Snapshot)
  /// Asserts that the screens had no findings.
  case noFindings
  /// Asserts that an element has the focus.
  case focused(FlowSelector)
  /// Asserts that an element is busy, or that something or nothing is loading.
  case busy(Presence<FlowSelector>)
  /// Asserts whether the screen shows an old response.
  case stale(isPresent: Bool)
  /// Asserts a visible failure, with a regular expression for its cause, or the lack of one.
  case failure(Presence<FlowText>)
  /// Asserts the message in the status bar, with a regular expression for the whole text.
  case message(FlowText)

  /// The number of requests or records.
  enum Count: Sendable, Equatable {
    /// At least one.
    case any
    /// Exactly this number.
    case exactly(Int)
  }

  /// What an assertion expects on the screen.
  package enum Presence<Match: Sendable>: Sendable {
    /// At least one.
    case any
    /// One that matches.
    case matching(Match)
    /// None.
    case none
  }

  /// The properties of `request`.
  package struct RequestAssertion: Sendable {
    /// The method; nil for any.
    var method: FlowText?
    /// The path with its query, as a regular expression; nil for any.
    var path: FlowText?
    /// Header fields that the request must have, with regular expressions for the values.
    var headers: [(name: String, value: FlowText)] = []
    /// The parts that the JSON body must contain.
    var body: FlowValue?
    /// The number of requests. `request: none` means 0.
    var count = Count.any
  }

  /// The properties of `respond`.
  package struct Response: Sendable {
    /// What happens to a request.
    enum Outcome: Sendable {
      /// A response with a body.
      case body(FlowValue?)
      /// A response with the bytes of a file, by its path below the workspace.
      case file(String)
      /// No response, or one with an error status.
      case failure(Failure)
      /// The response without this command.
      case unchanged
    }

    /// A failure of a request.
    package enum Failure: Sendable, Equatable {
      /// A response with this status, from 400 to 599.
      case status(Int)
      /// No server listens.
      case refused
      /// The server resets the connection before it responds.
      case reset
      /// The server does not respond in time.
      case timeout
      /// The machine has lost its network.
      case offline
      /// No response ever arrives.
      case hang
    }

    /// The method; nil for any.
    var method: FlowText?
    /// The path with its query, as a regular expression.
    var path: FlowText
    /// Values that the query of the request must have.
    var query: [(name: String, value: FlowText)] = []
    /// The HTTP status.
    var status = 200
    /// The header fields.
    var headers: [(name: String, value: FlowText)] = []
    /// The delay in milliseconds.
    var delay = 0
    /// The duration of the body in milliseconds: it arrives in pieces after the delay.
    var dribble = 0
    /// The number of requests that fail before ``outcome``.
    var failTimes = 0
    /// What happens to these requests.
    var failure = Failure.status(503)
    /// What happens to the other requests.
    var outcome = Outcome.body(nil)
    /// The number of requests; nil for all.
    var times: Int?
  }

  /// The properties of `context`.
  package struct ContextAssertion: Sendable {
    /// The path of the value, for example `cart.items[0].name`.
    var path: FlowText
    /// The expected value.
    var expected: FlowValue
  }

  /// The properties of `analytics`.
  package struct AnalyticsAssertion: Sendable {
    /// The attributes that a record must have.
    var attributes: [(name: String, value: FlowValue)] = []
    /// The number of such records. `analytics: none` means 0.
    var count = Count.any
  }

  /// The properties of `snapshot`.
  package struct Snapshot: Sendable {
    /// The name of the snapshot.
    var name: FlowText
    /// The ids or roles of elements that are not compared.
    var masks: [FlowText] = []
  }
}

/// A value in a flow: JSON whose texts may contain `${…}`.
indirect enum FlowValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(FlowText)
  case list([FlowValue])
  case object([(name: String, value: FlowValue)])
}
