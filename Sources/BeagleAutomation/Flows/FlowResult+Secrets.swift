import BeagleNetworking

extension FlowResult {
  /// The result without secrets. All reports are written from it, so that no format needs a redaction
  /// of its own, which could damage its syntax.
  package var withoutSecrets: FlowResult {
    var result = self
    result.path = Redaction.text(path)
    result.name = Redaction.text(name)
    result.tags = tags.map(Redaction.text)
    result.warnings = warnings.map { warning in
      var shown = warning
      shown.message = Redaction.text(warning.message)
      shown.place?.file = Redaction.text(warning.place?.file ?? "")
      return shown
    }
    result.report = report?.withoutSecrets
    return result
  }
}

extension FailureReport {
  fileprivate var withoutSecrets: FailureReport {
    var report = self
    report.message = Redaction.text(message)
    report.command = Redaction.text(command)
    report.file = Redaction.text(file)
    let marked = source.dropFirst(markStart)
    let (before, after) = (source.prefix(markStart), marked.dropFirst(markLength))
    let parts = [String(before), String(marked.prefix(markLength)), String(after)]
    let shown = parts.map(Redaction.text)
    report.source = Redaction.text(source)
    if shown.joined() == report.source {
      report.markStart = shown[0].count
      report.markLength = max(1, shown[1].count)
    } else {
      // A secret is only partly in the marked part.
      report.markStart = 0
      report.markLength = max(1, report.source.count)
    }
    for (_, list) in FailureReport.lists {
      report[keyPath: list] = self[keyPath: list].map(Redaction.text)
    }
    return report
  }
}
