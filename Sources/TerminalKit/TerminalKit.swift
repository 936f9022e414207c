// The interface of views uses sizes, points and text layouts of CellText.
@_exported import CellText
