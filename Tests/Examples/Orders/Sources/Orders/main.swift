import BeagleTUI

let dependencies = BeagleDependencies()
register(in: dependencies)
let application = try BeagleApplication(dependencies: dependencies)
try application.serve(directory: "Screens")
try application.run(.remote(.init(url: "/orders")))
