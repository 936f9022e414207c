extension CurlNetworkClient {
  /// The options of a client.
  public struct Configuration: Sendable {
    // MARK: - Identity

    /// The value of the header `beagle-platform`, which servers use to choose their response; empty
    /// for none.
    public var platform = "IOS"
    /// The value of the header `User-Agent`; empty for none.
    public var userAgent = "BeagleTUI"
    /// The user's own header fields, for example `Authorization`. They are sent to ``homeOrigin``
    /// only, and to no other origin that it redirects to. Fields of a screen with the same names
    /// replace them.
    public var headers: [(name: String, value: String)] = []
    /// A URL with the origin (scheme, host and port) that receives ``headers``; nil for none.
    public var homeOrigin: String?

    // MARK: - Connections

    /// The trusted servers, and the client's certificate.
    public var trust = TLSTrust()
    /// The path of a Unix socket for the connections to all hosts; nil for none.
    public var unixSocket: String?
    /// Whether cookies are stored in memory for the life of the client (RFC 6265). The `Cookie`
    /// field of a request is sent in addition to them.
    public var storesCookies = true
    /// The maximum number of redirects.
    public var redirectLimit = 10
    /// The proxies; nil for the proxies in the environment (`http_proxy`, `https_proxy`,
    /// `all_proxy`, `no_proxy`) at the time of the first request.
    var proxies: CurlProxies?

    // MARK: - Limits

    /// The timeout for connecting, in milliseconds.
    public var connectTimeout = 10_000
    /// The timeout from the connection to the first byte of a response, in milliseconds; 0 for
    /// none.
    public var firstByteTimeout = 0
    /// The timeout for the whole response, redirects included, in milliseconds. Waiting for a free
    /// connection does not count.
    public var totalTimeout = 30_000
    /// The largest body, in bytes after decompression.
    public var bodyLimit = 64 << 20
    /// The maximum number of connections to one origin. An HTTP/2 connection carries up to
    /// ``streamLimit`` requests at a time.
    public var connectionsPerHost = 6
    /// The maximum number of connections.
    public var connectionLimit = 16
    /// The maximum number of running requests; more are refused.
    public var requestLimit = 2000
    /// The maximum number of concurrent requests to an HTTP/2 origin.
    static let streamLimit = 100

    /// The libraries to try, in this order.
    var libraryNames = CurlLibrary.names

    /// Creates the default configuration; ``CurlNetworkClient`` describes it.
    public init() {}
  }
}
