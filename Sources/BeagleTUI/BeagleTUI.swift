// One import is enough for an application: the components and actions that screens are built from,
// the network clients, and the views that controllers and custom components draw with.
@_exported import BeagleNetworking
@_exported import BeagleSchema
@_exported import ScreenSources
@_exported import TerminalKit
