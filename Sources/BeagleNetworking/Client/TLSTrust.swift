/// The trusted servers and the client's own certificate.
public struct TLSTrust: Sendable, Hashable {
  /// The path of a PEM file with trusted certificates that replace the system's; nil for the
  /// system's.
  public var caFile: String?
  /// The path of the client's own certificate (PEM), for servers that require one.
  public var certificate: String?
  /// The path of the private key of ``certificate`` (PEM); nil if the certificate's file contains
  /// it.
  public var key: String?
  /// Whether the certificate and the name of a server are checked. Without the check, anyone on the
  /// network path can read and change everything.
  public var verifies: Bool

  /// Creates a trust that accepts what the system accepts, unless a parameter says otherwise.
  public init(
    caFile: String? = nil, certificate: String? = nil, key: String? = nil, verifies: Bool = true
  ) {
    self.caFile = caFile
    self.certificate = certificate
    self.key = key
    self.verifies = verifies
  }
}
