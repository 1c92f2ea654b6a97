import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { statusOf } from '../../../shared/session/session-state'
import type { OpenSession } from './open-session'
import type { OpenSessions } from './open-sessions'

/** Does something in a session while nothing begins or ends in it. What is about to end is waited for. */
export async function runWhenSettled(
  opened: Pick<OpenSessions, 'get'>,
  id: string,
  action: (session: OpenSession) => Promise<void>,
): Promise<void> {
  for (;;) {
    const session = await opened.get(id)
    const ending = await session.mutex(async () => {
      if (isEnding(session)) return session.running
      await action(session)
      return undefined
    })
    if (!ending) return
    await ending.finished
  }
}

/** As `runWhenSettled`, but only where nothing runs. */
export function runWhenIdle(
  opened: Pick<OpenSessions, 'get'>,
  id: string,
  action: (session: OpenSession) => Promise<void>,
): Promise<void> {
  return runWhenSettled(opened, id, async session => {
    if (session.running) throw new AppError('conflict', sentence`This session is still running. Stop it first.`)
    await action(session)
  })
}

/** Stopped, or at its end: what is asked for now is meant for after it. */
export function isEnding({ running, live }: OpenSession): boolean {
  if (!running) return false
  return running.controller.signal.aborted || (running.isUnderWay && statusOf(live.state()) === 'idle')
}
