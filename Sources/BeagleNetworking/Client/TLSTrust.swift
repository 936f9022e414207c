/// Which servers are believed to be who they say, and who the client says it is.
public struct TLSTrust: Sendable, Hashable {
  /// The path of a file of certificates (PEM) that are trusted in place of those of the system; nil
  /// for those of the system.
  public var caFile: String?
  /// The path of the client's own certificate (PEM), for servers that ask for one.
  public var certificate: String?
  /// The path of the private key of ``certificate`` (PEM); nil where it stands in the same file.
  public var key: String?
  /// Whether the certificate and the name of a server are checked. Without it anybody on the way can
  /// read and change everything.
  public var verifies: Bool

  /// Trusts what the system trusts, unless told otherwise.
  public init(
    caFile: String? = nil, certificate: String? = nil, key: String? = nil, verifies: Bool = true
  ) {
    self.caFile = caFile
    self.certificate = certificate
    self.key = key
    self.verifies = verifies
  }
}
