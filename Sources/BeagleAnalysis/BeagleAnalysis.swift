@_exported import BeagleSchema
