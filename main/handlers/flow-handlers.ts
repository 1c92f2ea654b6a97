import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

export function flowHandlers({ sessions }: HandlerContext): Pick<Handlers, 'flow.steer'> {
  return {
    'flow.steer': ({ sessionId, ...steering }) => sessions.steerFlow(sessionId, steering),
  }
}
