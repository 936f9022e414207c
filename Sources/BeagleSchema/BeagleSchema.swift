// JSON documents and their places are part of what this module says: whoever imports it sees them.
@_exported import JSON
