// The API of this module uses JSON documents and source positions, so importers need JSON too.
@_exported import JSON
