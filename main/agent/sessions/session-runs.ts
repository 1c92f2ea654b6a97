import { AppError, errorText } from '../../../shared/errors'
import type { FlowFact } from '../../../shared/flows/flow-facts'
import { sentence } from '../../../shared/sentence'
import type { QueuedMessage, SessionState } from '../../../shared/session/session-state'
import { countdown } from '../countdown'
import { startFromMessage } from '../flow/start-flow'
import { mailbox } from '../mailbox'
import type { TurnInput } from '../turn/start-turn'
import type { TurnParts, TurnScope, TurnWork } from '../turn/turn-parts'
import { type OpenSession, type Running, settled } from './open-session'
import type { OpenSessions } from './open-sessions'

/** Prepares what is to run in a session, up to its first fact. */
type Prepare = (scope: TurnScope) => Promise<TurnWork>
type StartedWork = { work: TurnWork; controller: AbortController }

/** Runs turns and summaries in sessions, and after each the message that waits for its end. */
export function sessionRuns(parts: TurnParts, opened: Pick<OpenSessions, 'readAgain'>) {
  /** Begins something that goes on in the background; resolves once it is under way. The session must be free. */
  function start(id: string, session: OpenSession, prepare: Prepare): Promise<void> {
    return startRunning(session, prepare, begun => run(id, session, begun))
  }

  async function run(id: string, session: OpenSession, { work, controller }: StartedWork): Promise<void> {
    let goesOn = false
    try {
      goesOn = await work()
    } catch (thrown) {
      // Every request from now on waits until the session was read again.
      controller.abort(thrown)
      parts.warn(sentence`The session was stopped: ${errorText(thrown)}`)
      await settled(session.undos)
      // If that fails as well, the next caller to open the session gets the error.
      await opened.readAgain(id).catch(() => undefined)
    }
    await session.mutex(async () => {
      delete session.running
      const next = goesOn && !controller.signal.aborted ? nextMessage(session.live.state()) : undefined
      if (next) await beginQueued(id, session, next).catch(thrown => warnUnsent(parts, thrown))
    })
  }

  /** Begins a turn with a message that waits. */
  function beginQueued(id: string, session: OpenSession, { id: messageId, text, attachments }: QueuedMessage) {
    return begin(id, session, { said: { text, ...(attachments && { attachments }) }, messageId })
  }

  function begin(id: string, session: OpenSession, beginning: TurnInput): Promise<void> {
    return start(id, session, scope => startFromMessage(parts, scope, beginning))
  }

  return { start, begin, beginQueued }
}

/** Resolves once what was prepared is under way, and rejects where it cannot be prepared. `run` does it to its end. */
async function startRunning(
  session: OpenSession,
  prepare: Prepare,
  run: (begun: StartedWork) => Promise<void>,
): Promise<void> {
  const { live, approvals, questions } = session
  const controller = new AbortController()
  const retry = countdown()
  const steering = mailbox<FlowFact>()
  const preparing = prepare({ session: live, approvals, questions, controller, retry, steering })
  const begun = preparing.then(work => ({ end: run({ work, controller }) }))
  const finished = begun.then(({ end }) => end).catch(() => undefined)
  const running: Running = {
    controller,
    retry,
    steering,
    begun: begun.catch(() => undefined),
    finished,
    isUnderWay: false,
  }
  session.running = running
  try {
    await preparing
    running.isUnderWay = true
  } catch (thrown) {
    delete session.running
    throw thrown
  }
}

/** A message meant for a turn that made no further requests comes before messages meant for later. */
function nextMessage({ queued }: SessionState): QueuedMessage | undefined {
  return queued.find(({ steer }) => steer) ?? queued[0]
}

function warnUnsent({ warn }: TurnParts, thrown: unknown): void {
  const isStopped = thrown instanceof AppError && thrown.code === 'cancelled'
  if (!isStopped) warn(sentence`The message that waits could not be sent: ${errorText(thrown)}`)
}
