import Testing

/// Tests of the executable on a pseudo-terminal. They run one after the other, because each starts
/// a process and has timeouts.
@Suite(.serialized)
enum EndToEnd {}
