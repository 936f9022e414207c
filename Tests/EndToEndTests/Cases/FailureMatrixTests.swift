import Synchronization
import TestServers
import Testing

extension EndToEnd {
  /// Tries a sample of `docs/failure-matrix.md` on a terminal, with bytes of a real server: each operation
  /// with some of the faults.
  @Suite struct FailureMatrixTests {
    /// How a request fails, until the server is repaired.
    enum Fault: String, CaseIterable {
      case closed, reset, resetInBody, unauthorized, missing, busy, problem, notJSON

      var reaction: TestServer.Reaction {
        switch self {
        case .closed: .raw("")
        case .reset: .reset("")
        case .resetInBody:
          .reset(
            "HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n" + String(repeating: " ", count: 1000))
        case .unauthorized: .response(401)
        case .missing: .response(404)
        case .busy: .response(429, ["Retry-After": "5"])
        case .problem:
          .response(500, ["Content-Type": "application/problem+json"], #"{"title":"Out of stock"}"#)
        case .notJSON: .response(200, [:], "<p>Hello")
        }
      }

      /// A text that the program shows.
      var cause: String {
        switch self {
        case .closed, .reset, .resetInBody: "failed"
        case .unauthorized: "401"
        case .missing: "404"
        case .busy: "429"
        case .problem: "500"
        case .notJSON: "web page"
        }
      }
    }

    /// An operation that requests `/part`.
    enum Operation: String, CaseIterable {
      case firstScreen, pushView, lazyComponent, onInit, get, post

      /// Whether the failure is shown in the place of the content.
      var isInPlace: Bool { self == .lazyComponent || self == .onInit }

      /// Whether the response must be a component.
      var needsComponent: Bool {
        self == .firstScreen || self == .pushView || self == .lazyComponent
      }

      var home: String {
        func send(_ method: String) -> String {
          #"""
          {"_beagleAction_": "beagle:sendRequest", "url": "/part", "method": "\#(method)",
           "onSuccess": [{"_beagleAction_": "beagle:setContext", "contextId": "c", "value": "Loaded"}]}
          """#
        }
        let part =
          switch self {
          case .firstScreen, .onInit: Payload.text("start")
          case .pushView: Payload.link("Go", to: "/part")
          case .lazyComponent:
            #"{"_beagleComponent_": "beagle:lazyComponent", "path": "/part"}"#
          case .get: Payload.button("Go", [send("GET")])
          case .post: Payload.button("Go", [send("POST")])
          }
        let start = self == .onInit ? #""onInit": [\#(send("GET"))],"# : ""
        return #"""
          {"_beagleComponent_": "beagle:container", \#(start) "context": {"id": "c", "value": ""},
           "children": [\#(Payload.text("state @{c}.")), \#(part)]}
          """#
      }
    }

    /// Each operation with faults whose result is not the same as that of another one.
    static let sample: [(Operation, Fault)] = Operation.allCases.flatMap { operation in
      Fault.allCases.compactMap { fault in
        // The value of another response is null.
        fault == .notJSON && !operation.needsComponent ? nil : (operation, fault)
      }
    }

    @Test(arguments: sample) func failureIsVisibleAndCanBeRetried(
      operation: Operation, fault: Fault
    ) throws {
      let isRepaired = Atomic(false)
      let home = operation.home
      let server = try TestServer { request in
        guard request.target == "/part" else { return .response(200, [:], home) }
        guard isRepaired.load(ordering: .sequentiallyConsistent) else { return fault.reaction }
        return .response(200, [:], Payload.text("Loaded"))
      }
      let entry = operation == .firstScreen ? "/part" : "/home"
      let session = try PtySession([
        server.url, "--screen", entry, "--automatic-retries", "0",
      ])
      if ![.firstScreen, .lazyComponent, .onInit].contains(operation) {
        // A key before the end of the frame would be meant for the screen before.
        try session.wait(for: "Go", "? keys")
        try session.waitForNoOutput()
        session.send("\r")
      }
      if operation.isInPlace {
        try session.wait(for: "✕", "r retry", "state .")
        #expect(!session.screen.shows("Cancel"))
      } else {
        try session.wait(for: "Retry", "Cancel", fault.cause)
      }
      isRepaired.store(true, ordering: .sequentiallyConsistent)
      session.send("r")
      try session.wait(for: "Loaded")
      try session.wait(forNo: "etry")
      let requests = server.received.filter { $0.target == "/part" }
      #expect(requests.count == 2, "\(requests.map(\.target))")
      #expect(try session.quit() == [])
    }

    @Test func sampleIsLargeEnough() { #expect(Self.sample.count >= 40) }
  }
}
