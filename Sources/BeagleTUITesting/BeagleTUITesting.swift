// Tests import only this module.
@_exported import BeagleAutomation
