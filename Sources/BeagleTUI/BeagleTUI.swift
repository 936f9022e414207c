// Whoever imports BeagleTUI gets the components and actions that screens are built from, and the
// views that controllers and custom components draw with.
@_exported import BeagleSchema
@_exported import TerminalKit
