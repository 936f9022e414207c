// Findings, positions and the component table are part of this module's interface.
@_exported import BeagleSchema
