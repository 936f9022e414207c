// Applications import only this module. It also exports the components and actions of screens, the
// network clients, the texts, and the views for custom components and controllers.
@_exported import BeagleNetworking
@_exported import BeagleSchema
@_exported import Localization
@_exported import TerminalKit
