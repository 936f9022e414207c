import BeagleSchema

/// The response of a directory to a request. The main actor decides it; any thread may read its
/// files with ``result()``.
struct DirectoryReply: Sendable {
  let request: Request
  let content: DirectoryNetworkClient.Plan.Content
  let directory: ScreenDirectory
  /// The largest body, in bytes.
  let limit: Int
  /// The name of the directory in messages; nil for its path, which clients on the network need not
  /// know.
  var directoryName: String?

  /// Reads the files of the response.
  func result() -> Result<NetworkResponse, NetworkError> {
    result { (file) throws(ScreenDirectory.Problem) in try directory.read(file, limit: limit) }
  }

  /// A response that can be sent in parts.
  struct Opened {
    /// The response, without its body if ``file`` contains it.
    let result: Result<NetworkResponse, NetworkError>
    /// The body, if it is large.
    let file: ScreenDirectory.OpenFile?
    /// Whether the file is outside of the directory.
    let isOutside: Bool
  }

  /// Opens the files of the response.
  /// - Parameter size: the size above which a body is left in its file, in bytes.
  func opened(above size: Int) -> Opened {
    var large: ScreenDirectory.OpenFile?
    var isOutside = false
    let result = result { (name) throws(ScreenDirectory.Problem) in
      do throws(ScreenDirectory.Problem) {
        let file = try directory.open(name, limit: limit)
        if file.size <= size { return try file.contents(limit: limit) }
        large = file
        return []
      } catch {
        isOutside = [.outside, .hidden, .hiddenName].contains(error)
        throw error
      }
    }
    return Opened(result: result, file: large, isOutside: isOutside)
  }

  private typealias Reader = (String) throws(ScreenDirectory.Problem) -> [UInt8]

  private func result(_ read: Reader) -> Result<NetworkResponse, NetworkError> {
    switch content {
    case .failure(let error): .failure(error)
    case .route(let route): result(route, read)
    case .file(let path, let table): result(path, table, read)
    }
  }

  private func result(
    _ route: RouteTable.Route, _ read: Reader
  ) -> Result<NetworkResponse, NetworkError> {
    var body = route.body ?? []
    if let file = route.bodyFile {
      do {
        body = try read(file)
      } catch {
        var problem = fileError(file, error)
        problem.advice = "\(route.place) names this file as its body."
        return .failure(problem)
      }
    }
    let name = route.bodyFile ?? route.path.relative
    var headers = route.headers
    if route.body != nil || HTTPStatus(code: route.status).isSuccess,
      !headers.contains(where: { $0.0.lowercased() == "content-type" })
    {
      headers.append(
        ("Content-Type", route.body != nil ? "application/json" : MediaType.of(name)))
    }
    guard HTTPStatus(code: route.status).isSuccess else {
      return .failure(
        .status(
          route.status, request: request, data: body, advice: "\(route.place) sets this status.",
          headers: headers))
    }
    var response = response(body, route.status, headers, name)
    response.isFromUnreliableRoute = route.offline != nil
    if route.body != nil { response.route = "\(route.place)" }
    if route.bodyDelay > 0 {
      // The list of requests shows the phases.
      response.timing = TransferTiming(
        firstByte: .milliseconds(route.delay), total: .milliseconds(route.delay + route.bodyDelay),
        bytesReceived: response.data.count, httpVersion: "1.1")
    }
    return .success(response)
  }

  private func result(
    _ path: RequestPath, _ table: RouteTable, _ read: Reader
  ) -> Result<NetworkResponse, NetworkError> {
    for file in path.candidates {
      do {
        let body = try read(file)
        let headers = [("Content-Type", MediaType.of(file))]
        return .success(response(body, 200, headers, file))
      } catch .missing, .isDirectory {
        continue
      } catch {
        return .failure(fileError(file, error))
      }
    }
    var error = NetworkError.status(404, request: request, advice: advice(missing: path, table))
    error.isUnserved = !path.isHidden
    return .failure(error)
  }

  private func response(
    _ body: [UInt8], _ status: Int, _ headers: [(String, String)], _ name: String
  ) -> NetworkResponse {
    NetworkResponse(
      data: request.method.rawValue == "HEAD" ? [] : body, statusCode: status, headers: headers,
      name: name)
  }

  private func fileError(_ file: String, _ problem: ScreenDirectory.Problem) -> NetworkError {
    let advice: String? =
      switch problem {
      case .unreadable: "Check the permissions of the file."
      case .outside: "Copy the file into \(directoryName ?? directory.name)."
      case .hidden: "Replace the link with a copy of the file."
      default: nil
      }
    var kind = NetworkError.Kind.file
    if case .tooLarge = problem { kind = .tooLarge }
    return NetworkError(
      kind: kind, reason: "failed: \(file) \(problem.reason)", advice: advice, request: request)
  }

  /// Returns the message for a path that matches no file.
  static func notice(
    missing path: RequestPath, in directory: ScreenDirectory, named name: String? = nil
  ) -> String {
    guard !path.isHidden else {
      return "Files and directories whose names begin with a dot are not served."
    }
    // A path with an extension, such as /logo.png, names its file.
    let hasExtension = path.relative.split(separator: "/").last?.contains(".") == true
    let file = hasExtension ? path.relative : path.candidates.first ?? path.relative
    let place = name ?? directory.name
    return "There is no \(file) in \(place == "." ? "the current directory" : place)."
  }

  private func advice(missing path: RequestPath, _ table: RouteTable) -> String {
    let missing = Self.notice(missing: path, in: directory, named: directoryName)
    guard !path.isHidden else { return missing }
    if let query = table.missingQuery(path, method: request.method.rawValue) {
      return "\(missing) But \(query)."
    }
    let known = DirectoryNetworkClient.knownPaths(in: directory, table)
    let nearest = TypoCorrection.nearest(to: path.normalized, among: known)
    guard let last = nearest.last else { return missing }
    let others = nearest.dropLast().joined(separator: ", ")
    return "\(missing) Did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }
}
