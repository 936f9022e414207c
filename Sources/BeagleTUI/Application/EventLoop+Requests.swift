import BeagleNetworking
import TerminalKit

extension EventLoop: RequestScheduler {}

extension LoopTimer: ScheduledWork {}

extension LoopPoster: RequestPoster {}
