import { randomUUID } from 'node:crypto'
import { AppError, messageOf } from '../../../shared/errors'
import { isCut } from '../../../shared/session/is-cut'
import type { SessionFact } from '../../../shared/session/session-events'
import { type QueuedMessage, type Said, type SessionState, statusOf } from '../../../shared/session/session-state'
import { countdown } from '../countdown'
import { checkTurn } from '../record/rewind-session'
import { prepareCompaction } from '../turn/compact-session'
import { prepareResumed } from '../turn/prepare-resumed'
import { type Beginning, checkSaid, prepareTurn } from '../turn/start-turn'
import type { Scene, TurnParts, Work } from '../turn/turn-parts'
import { prepareTyped } from '../turn/typed-turn'
import { type OpenSession, type OpenSessions, type Running, settled } from './open-sessions'

export type SessionTurns = ReturnType<typeof sessionTurns>

/** What happens in a session one at a time: turns, summaries, and what changes the conversation between them. */
export function sessionTurns(parts: TurnParts, opened: OpenSessions) {
  /** Begins something that goes on in the background; resolves once it is under way. The session must be free. */
  async function start(id: string, session: OpenSession, prepare: (scene: Scene) => Promise<Work>): Promise<void> {
    const controller = new AbortController()
    const retry = countdown()
    const preparing = prepare({
      session: session.live,
      approvals: session.approvals,
      questions: session.questions,
      controller,
      retry,
    })
    const begun = preparing.then(work => ({ end: run(id, session, { work, controller }) }))
    const finished = begun.then(({ end }) => end).catch(() => undefined)
    const running: Running = { controller, retry, begun: begun.catch(() => undefined), finished, isUnderWay: false }
    session.running = running
    try {
      await preparing
      running.isUnderWay = true
    } catch (thrown) {
      delete session.running
      throw thrown
    }
  }

  async function run(
    id: string,
    session: OpenSession,
    { work, controller }: { work: Work; controller: AbortController },
  ): Promise<void> {
    let goesOn = false
    try {
      goesOn = await work()
    } catch (thrown) {
      // Whatever is asked for from now on waits until the session was read again.
      controller.abort(thrown)
      parts.warn(`The session was stopped: ${messageOf(thrown)}`)
      await settled(session.undos)
      // Where that fails as well, whoever opens the session next hears of it.
      await opened.readAgain(id).catch(() => undefined)
    }
    await session.door(async () => {
      delete session.running
      const next = goesOn && !controller.signal.aborted ? nextMessage(session.live.state()) : undefined
      if (next) await beginQueued(id, session, next).catch(thrown => warnUnsent(parts, thrown))
    })
  }

  function beginQueued(id: string, session: OpenSession, { id: messageId, text, attachments }: QueuedMessage) {
    return begin(id, session, { said: { text, ...(attachments && { attachments }) }, messageId })
  }

  function begin(id: string, session: OpenSession, beginning: Beginning): Promise<void> {
    return start(id, session, scene => prepareTurn(parts, scene, beginning))
  }

  /** Does something in a session while nothing begins or ends in it. */
  async function whenSettled(id: string, action: (session: OpenSession) => Promise<void>): Promise<void> {
    for (;;) {
      const session = await opened.get(id)
      const ending = await session.door(async () => {
        if (isEnding(session)) return session.running
        await action(session)
        return undefined
      })
      if (!ending) return
      await ending.finished
    }
  }

  /** As `whenSettled`, but only where nothing runs. */
  function between(id: string, action: (session: OpenSession) => Promise<void>): Promise<void> {
    return whenSettled(id, async session => {
      if (session.running) throw new AppError('conflict', 'This session is still working. Stop it first.')
      await action(session)
    })
  }

  return {
    between,

    /** Starts the turn of a session that nobody else knows of yet. */
    begin,

    /** Starts a turn. While something runs the message waits for its end or, with `steer`, for the next request. */
    say: (id: string, said: Said, steer: boolean): Promise<void> =>
      whenSettled(id, async session => {
        refuseAgent(session)
        if (!session.running) return begin(id, session, { said })
        await session.live.record(queuedFact(said, steer))
      }),

    /** Begins a turn with a message that waits. */
    sendNow: (id: string, messageId: string): Promise<void> =>
      between(id, session => beginQueued(id, session, checkQueued(session.live.state(), messageId))),

    /** Runs what the person typed, without a model. */
    type: (id: string, text: string): Promise<void> =>
      between(id, async session => {
        refuseAgent(session)
        await start(id, session, scene => prepareTyped(parts, scene, { text }))
      }),

    /** Asks for the rest of an answer that was cut. */
    continueTurn: (id: string): Promise<void> =>
      between(id, async session => {
        refuseUncut(session)
        await begin(id, session, { said: { text: 'Go on exactly where you stopped.' }, continues: true })
      }),

    /** Takes a turn and all after it out, and says its text again or another one. */
    resend: (id: string, turnId: string, text: string | undefined): Promise<void> =>
      between(id, async session => {
        const turn = checkTurn(session.live.state(), turnId)
        const said = saidAgain(turn, text)
        const before: SessionFact = { type: 'turns.rewound', branchId: randomUUID(), turnId }
        if (turn.typed) return start(id, session, scene => prepareTyped(parts, scene, { text: said.text, before }))
        await begin(id, session, { said, before, continues: text === undefined && turn.continues === true })
      }),

    compact: (id: string): Promise<void> =>
      between(id, session => start(id, session, scene => prepareCompaction(parts, scene))),

    /** Takes up a turn that waits for a person. Whatever keeps it from going on ends it, in words. */
    resume(id: string, session: OpenSession): void {
      void start(id, session, scene => prepareResumed(parts, scene))
    },
  }
}

function saidAgain({ text, attachments }: Said, other: string | undefined): Said {
  const said = { text: other ?? text, ...(attachments && { attachments }) }
  checkSaid(said)
  return said
}

function queuedFact({ text, attachments }: Said, steer: boolean): SessionFact {
  const along = attachments && { attachments: [...attachments] }
  return { type: 'message.queued', messageId: randomUUID(), text, ...along, steer }
}

function refuseUncut({ live }: OpenSession): void {
  if (isCut(live.state())) return
  throw new AppError('bad-input', 'There is no answer here that was cut. Write what you want instead.')
}

export function checkQueued({ queued }: SessionState, messageId: string): QueuedMessage {
  const message = queued.find(({ id }) => id === messageId)
  if (message) return message
  throw new AppError('not-found', 'This message no longer waits.')
}

/** A sub-agent is its parent's: it works as that one may, at what that one said. */
export function refuseAgent({ live }: OpenSession): void {
  if (!live.state().parent) return
  throw new AppError('conflict', 'A sub-agent hears only the one that gave it its task.')
}

function warnUnsent({ warn }: TurnParts, thrown: unknown): void {
  const isStopped = thrown instanceof AppError && thrown.code === 'cancelled'
  if (!isStopped) warn(`The message that waits could not be sent: ${messageOf(thrown)}`)
}

/** Stopped, or at its end: what is asked for now is meant for after it. */
function isEnding({ running, live }: OpenSession): boolean {
  if (!running) return false
  return running.controller.signal.aborted || (running.isUnderWay && statusOf(live.state()) === 'idle')
}

/** What was meant for a turn that asked for nothing more comes before what was meant for later. */
function nextMessage({ queued }: SessionState): QueuedMessage | undefined {
  return queued.find(({ steer }) => steer) ?? queued[0]
}
