import BeagleTUI
import Glibc

do {
  let dependencies = BeagleDependencies()
  register(in: dependencies)
  let application = try BeagleApplication(dependencies: dependencies)
  // Paths that are not in `localScreens` are requested from this server.
  if let server = getenv("MYAPP_SERVER") { application.serve(baseURL: String(cString: server)) }
  try application.run(.remote(.init(url: "/home")))
} catch {
  let message = "MyApp: \(error)\n"
  write(STDERR_FILENO, message, message.utf8.count)
  exit(1)
}
