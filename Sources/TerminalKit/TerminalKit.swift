// Sizes, points and texts in cells are part of the interface of views.
@_exported import CellText
