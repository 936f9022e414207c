import Testing

/// Tests of the real executable on a real pseudo-terminal, one after the other: each has a process
/// and a clock beside it, and many at once would only wait for each other.
@Suite(.serialized)
enum EndToEnd {}
