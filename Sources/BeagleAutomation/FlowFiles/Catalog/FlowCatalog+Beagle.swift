extension FlowCatalog {
  /// The commands under `beagle`.
  package static let beagle: [Property] = [
    Property(
      "request",
      .oneOf([
        .text,
        .object([
          Property("method", .text, "the method", names: .method),
          Property(
            "path", .pattern,
            "the path, with or without its query; /orders/{id} is for any id", names: .request),
          Property("headers", .variables, "header fields with regular expressions"),
          Property("body", .any, "the parts that the JSON body must contain"),
          Property("count", .oneOf([.integer, .words(["none"])]), "the number of requests"),
        ]),
      ]), "asserts the requests since the previous request; none for no request"),
    Property(
      "respond",
      .object([
        Property("method", .text, "the method", names: .method),
        required(
          "path", .pattern,
          "the path, with or without its query; /orders/{id} is for any id", names: .request),
        Property("query", .variables, "values that the query of the request must have"),
        Property("status", .integer, "the HTTP status (200 by default)", names: .status),
        Property("headers", .variables, "header fields", names: .header),
        Property("delay", .integer, "the delay in milliseconds"),
        Property(
          "dribble", .integer,
          "the duration of the body in milliseconds: it arrives in ten pieces after the delay"),
        Property("body", .any, "the body: JSON, or a text"),
        Property("file", .file, "the file with the body"),
        Property(
          "failure",
          .oneOf([.words(FlowDecoder.failures.map(\.name)), .integer]),
          "no response, or a status from 400 to 599; hang never responds"),
        Property(
          "failTimes", .integer,
          "the number of requests that fail, with 503 or failure, before the response"),
        Property("times", .integer, "the number of requests; all by default"),
      ]), "replaces the responses to later requests"),
    Property(
      "network", .words(["offline", "online"]),
      "makes every request fail as without a network, or restores the network"),
    Property(
      "cache", .words(["memory", "none"]),
      "stores later responses, so that old screens can be shown; none, the default, removes them"),
    Property(
      "context",
      .object([
        required("path", .text, "the path of the value, such as cart.items[0]", names: .context),
        required("equals", .any, "the expected value"),
      ]), "asserts a value in a context"),
    Property(
      "analytics",
      .oneOf([
        .words(["none"]),
        .openObject([
          Property("type", .words(["screen", "action"]), "the recorded event"),
          Property("screen", .text, "the URL or the id of the screen", names: .screen),
          Property("beagleAction", .text, "the action, such as beagle:alert"),
          Property("event", .text, "the event that ran the action, such as onPress"),
          Property("component", .any, "the component of the event: id, type and position"),
          Property("attributes", .any, "the values of the attributes of the action"),
          Property("count", .oneOf([.integer, .words(["none"])]), "the number of such records"),
        ]),
      ]), "asserts a record with these attributes, or count of them; none for no record"),
    Property(
      "resize",
      .oneOf([
        .text,
        .object([
          required("columns", .integer, "the columns"),
          required("rows", .integer, "the rows"),
        ]),
      ]), "changes the size of the terminal, such as 100x30"),
    Property(
      "theme", .text, "changes the theme: a name, such as dark, or a file", names: .theme),
    Property(
      "snapshot",
      .oneOf([
        .text,
        .object([
          required("name", .text, "the name of the snapshot"),
          Property(
            "mask", .oneOf([.text, .list(.text)]), "ids or roles of elements that are not compared"),
        ]),
      ]), "compares the screen with a stored snapshot"),
    Property("findings", .words(["none"]), "asserts that the screens have no findings"),
    Property("focused", .selector, "asserts which element has the focus"),
    Property(
      "busy", .oneOf([.words(["any", "none"]), .selector]),
      "asserts that an element is busy; any if something is loading, none if nothing is"),
    Property(
      "stale", .words(["any", "none"]),
      "asserts that the screen shows an old response, or none"),
    Property(
      "failure", .oneOf([.words(["any", "none"]), .pattern]),
      "asserts a visible failure with a text or cause, any failure, or none"),
    Property("message", .pattern, "asserts the message in the status bar"),
  ]
}
