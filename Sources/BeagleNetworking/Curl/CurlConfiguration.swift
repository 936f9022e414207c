extension CurlNetworkClient {
  /// What may be changed about the client.
  public struct Configuration: Sendable {
    // MARK: - What the client says of itself

    /// The value of the header `beagle-platform`, on which servers choose what they send; empty
    /// for none.
    public var platform = "IOS"
    /// The value of the header `User-Agent`; empty for none.
    public var userAgent = "BeagleTUI"
    /// Header fields of the user's own, such as `Authorization`. They are sent to ``homeOrigin``
    /// only, and to no origin that it redirects to; fields of a screen with the same names replace
    /// them.
    public var headers: [(name: String, value: String)] = []
    /// A URL whose origin (scheme, host and port) is the one that ``headers`` are for; nil sends them
    /// to none.
    public var homeOrigin: String?

    // MARK: - The way

    /// Which servers are trusted.
    public var trust = TLSTrust()
    /// The path of a Unix socket through which every connection goes, whatever its host; nil for
    /// none.
    public var unixSocket: String?
    /// Whether cookies are kept, in memory, for as long as the client lives (RFC 6265). A `Cookie`
    /// header of a request goes beside those that are kept.
    public var keepsCookies = true
    /// How many redirects are followed.
    public var redirectLimit = 10
    /// The proxies; nil takes those of the environment (`http_proxy`, `https_proxy`, `all_proxy`,
    /// `no_proxy`) as they are when the first request is made.
    var proxies: CurlProxies?

    // MARK: - Bounds

    /// Milliseconds until a connection must stand.
    public var connectTimeout = 10_000
    /// Milliseconds from the connection to the first byte of an answer; 0 for no limit of its own.
    public var firstByteTimeout = 0
    /// Milliseconds until an answer must be complete, redirects included. The time that a request
    /// waits for a free connection does not count.
    public var totalTimeout = 30_000
    /// Largest body, in bytes after decompression.
    public var bodyLimit = 64 << 20
    /// Connections to one origin that are open at the same time. One of HTTP/2 carries up to
    /// ``streamLimit`` requests at a time.
    public var connectionsPerHost = 6
    /// Connections that are open at the same time in all.
    public var connectionLimit = 16
    /// Requests that are under way at the same time; more are refused.
    public var requestLimit = 2000
    /// Requests that one origin with HTTP/2 is sent at the same time.
    static let streamLimit = 100

    /// The libraries that are tried, in this order.
    var libraryNames = CurlLibrary.names

    /// The configuration that ``CurlNetworkClient`` describes.
    public init() {}
  }
}
