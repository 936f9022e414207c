// Applications import only this module. It also exports the components and actions of screens, the
// network clients, and the views for custom components and controllers.
@_exported import BeagleNetworking
@_exported import BeagleSchema
@_exported import TerminalKit
