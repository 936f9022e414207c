import Testing

/// Tests of the executable on a pseudo-terminal. They run one after the other, because each starts
/// a process and has timeouts.
@Suite(.serialized)
enum EndToEnd {}

/// Tests of commands that read no keys, most of them without a terminal. They run one after the other, next to
/// ``EndToEnd``, whose tests mostly wait.
@Suite(.serialized)
enum Commands {}
