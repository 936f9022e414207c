@_exported import TestServers
