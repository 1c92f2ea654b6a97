import { randomUUID } from 'node:crypto'
import { AppError, errorText } from '../../../shared/errors'
import type { FlowFact } from '../../../shared/flows/flow-facts'
import { sentence } from '../../../shared/sentence'
import type { Apart } from '../../../shared/session/apart'
import { isCut } from '../../../shared/session/is-cut'
import { sentAlong } from '../../../shared/session/sent-along'
import type { SessionFact } from '../../../shared/session/session-events'
import type { QueuedMessage, SessionState, TurnState, UserMessageState } from '../../../shared/session/session-state'
import { typedCommand } from '../../../shared/session/typed-command'
import { countdown } from '../countdown'
import { prepareContinued, prepareResumedFlow } from '../flow/continue-flow'
import { startFromMessage } from '../flow/start-flow'
import { mailbox } from '../mailbox'
import { checkTurn } from '../record/rewind-session'
import { type ClientCalls, prepareClientTurn } from '../turn/client-turn'
import { prepareCompaction } from '../turn/compact-session'
import { prepareResumed } from '../turn/prepare-resumed'
import { prepareSetUp } from '../turn/set-up-turn'
import { checkSaid, type TurnInput, textToGoOn } from '../turn/start-turn'
import type { TurnParts, TurnScope, TurnWork } from '../turn/turn-parts'
import { PLANS, preparePlanFile, prepareSavedFile, prepareUserCommand } from '../turn/user-command-turn'
import type { Arrival } from './arriving-messages'
import { flowSteering } from './flow-steering'
import { type OpenSession, type Running, settled } from './open-session'
import type { OpenSessions } from './open-sessions'
import { runWhenIdle, runWhenSettled } from './session-lock'

export type SessionTurns = ReturnType<typeof sessionTurns>

/** Runs what happens in a session one at a time: turns, summaries, and changes to the conversation between them. */
export function sessionTurns(parts: TurnParts, opened: OpenSessions) {
  const { start, begin, beginQueued } = sessionRuns(parts, opened)

  const takeUp: TakeUp = (id, session, asked) => start(id, session, scope => prepareContinued(parts, scope, asked))

  const between = (id: string, action: (session: OpenSession) => Promise<void>) => runWhenIdle(opened, id, action)

  return {
    between,

    /** Starts the turn of a session that nobody else knows of yet. */
    begin,

    /** Starts a turn. While something runs the message waits for its end or, with `steer`, for the next request. */
    say: (
      id: string,
      said: UserMessageState,
      { steer, arrival }: { steer: boolean; arrival: Arrival },
    ): Promise<void> =>
      runWhenSettled(opened, id, async session => {
        refuseAgent(session)
        arrival.taken()
        if (!session.running && !arrival.isHeld()) return begin(id, session, { said })
        await session.live.record(queuedFact(said, steer))
      }),

    /** Begins a turn with a message that waits. */
    sendNow: (id: string, messageId: string): Promise<void> =>
      between(id, session => beginQueued(id, session, checkQueued(session.live.state(), messageId))),

    ...ownTurns(parts, opened, start),

    separation: separation(parts, opened, start),

    ...clientTurns(parts, opened, start),

    ...cutTurns(opened, { begin, takeUp }),

    /** Takes a turn and all after it out, and says its text again or another one. */
    resend: (id: string, turnId: string, text: string | undefined): Promise<void> =>
      between(id, async session => {
        const turn = checkTurn(session.live.state(), turnId)
        refuseClient(turn)
        refuseSavedFile(turn)
        const said = saidAgain(turn, text)
        const before: SessionFact = { type: 'turns.rewound', branchId: randomUUID(), turnId }
        if (turn.typed)
          return start(id, session, scope => prepareUserCommand(parts, scope, { text: said.text, before }))
        const earlier = text === undefined && turn.continues ? flowBefore(session.live.state(), turn) : undefined
        if (earlier) return takeUp(id, session, { turnId: earlier, before })
        await begin(id, session, { said, before, continues: text === undefined && turn.continues === true })
      }),

    compact: (id: string): Promise<void> =>
      between(id, session => start(id, session, scope => prepareCompaction(parts, scope))),

    /** Takes up a turn that waits for a person. Whatever keeps it from going on ends it, in words. */
    resume(id: string, session: OpenSession): void {
      const isOfFlow = session.live.state().turns.at(-1)?.flow !== undefined
      void start(id, session, scope => (isOfFlow ? prepareResumedFlow(parts, scope) : prepareResumed(parts, scope)))
    },
  }
}

type Start = ReturnType<typeof sessionRuns>['start']
type Begin = ReturnType<typeof sessionRuns>['begin']
type TakeUp = (id: string, session: OpenSession, asked: Parameters<typeof prepareContinued>[2]) => Promise<void>

/** Turns in which the person works themselves. */
function ownTurns(parts: TurnParts, opened: OpenSessions, start: Start) {
  const begin = (id: string, prepare: (scope: TurnScope) => Promise<TurnWork>, taken?: () => void) =>
    runWhenIdle(opened, id, async session => {
      refuseAgent(session)
      taken?.()
      await start(id, session, prepare)
    })
  return {
    /** Runs what the person typed, without a model. */
    type: (id: string, text: string, arrival: Arrival): Promise<void> =>
      begin(id, scope => prepareUserCommand(parts, scope, { text }), arrival.taken),

    /** Saves the plan of the work as a file. */
    savePlan: (id: string): Promise<void> => begin(id, scope => preparePlanFile(parts, scope)),

    /** Saves a text as a file of the folder. */
    saveFile: (id: string, file: { path: string; content: string }): Promise<void> =>
      begin(id, scope => prepareSavedFile(parts, scope, file)),
  }
}

/** Takes up what was cut: an answer, or the run of a flow. */
function cutTurns(opened: OpenSessions, { begin, takeUp }: { begin: Begin; takeUp: TakeUp }) {
  return {
    /** Asks for the rest of an answer that was cut; a flow goes on where it stood. */
    continueTurn: (id: string): Promise<void> =>
      runWhenIdle(opened, id, async session => {
        refuseUncut(session)
        const turn = session.live.state().turns.at(-1)
        if (turn?.flow) return takeUp(id, session, { turnId: turn.id })
        await begin(id, session, { said: { text: textToGoOn(turn) }, continues: true })
      }),

    steerFlow: flowSteering(opened, takeUp),
  }
}

/** Turns in which somebody else than a model calls tools. */
function clientTurns(parts: TurnParts, opened: OpenSessions, start: Start) {
  const begin = (id: string, session: OpenSession, calls: ClientCalls) =>
    start(id, session, scope => prepareClientTurn(parts, scope, calls))

  return {
    /** Begins a turn for the calls of another program. */
    serve: (id: string, calls: ClientCalls): Promise<void> =>
      runWhenIdle(opened, id, session => begin(id, session, calls)),

    /** Begins one for the calls of an app, once what runs has ended, and what waited for that. */
    async serveNext(id: string, calls: ClientCalls): Promise<void> {
      for (let isBegun = false; !isBegun; ) {
        await (await opened.get(id)).running?.finished
        await runWhenSettled(opened, id, async session => {
          refuseAgent(session)
          if (session.running) return
          // The app may have been closed meanwhile.
          if (calls.hasWaiting()) await begin(id, session, calls)
          else calls.ended()
          isBegun = true
        })
      }
    },
  }
}

/** The turn whose run a turn went on with. */
function flowBefore({ turns }: SessionState, { id, flow }: TurnState): string | undefined {
  const before = turns
    .slice(
      0,
      turns.findIndex(turn => turn.id === id),
    )
    .findLast(turn => turn.flow)
  return flow && before?.flow?.name === flow.name ? before.id : undefined
}

function saidAgain(message: UserMessageState, other: string | undefined): UserMessageState {
  const said = { text: other ?? message.text, ...sentAlong(message) }
  checkSaid(said)
  return said
}

function queuedFact(said: UserMessageState, steer: boolean): SessionFact {
  return { type: 'message.queued', messageId: randomUUID(), text: said.text, ...sentAlong(said), steer }
}

/** A plan is saved as it is by then, and not as a command of this text. */
function refuseSavedFile({ typed, text }: TurnState): void {
  if (!typed || typedCommand(text) !== null) return
  if (text.startsWith(PLANS)) throw new AppError('conflict', sentence`Save the plan again from its menu.`)
  throw new AppError('conflict', sentence`Save it again from the Artifacts tab.`)
}

/** Another program's calls are its own to make again. */
function refuseClient({ client }: TurnState): void {
  if (client === undefined) return
  throw new AppError('conflict', sentence`Another program made these calls, and only that program can make them again.`)
}

function refuseUncut({ live }: OpenSession): void {
  if (isCut(live.state())) return
  throw new AppError('bad-input', sentence`No response was cut off here. Type your message instead.`)
}

export function checkQueued({ queued }: SessionState, messageId: string): QueuedMessage {
  const message = queued.find(({ id }) => id === messageId)
  if (message) return message
  throw new AppError('not-found', sentence`This message is no longer queued.`)
}

/** The worktree of a session, the commands that set it up, and the message that it begins with. */
export type Separation = { workspace: string; apart: Apart; setup: readonly string[]; text: string }

/** Moves a session into a worktree. */
function separation(parts: TurnParts, opened: OpenSessions, start: Start) {
  return {
    /** Refuses where a session has begun, which can't work elsewhere any more. */
    checkUnbegun: async (id: string): Promise<void> => refuseBegun(await opened.get(id)),

    /** Has a session work in a worktree from now on. Runs what sets that up before all else; what needs approval asks. */
    separate: (id: string, { workspace, apart, setup, text }: Separation): Promise<void> =>
      runWhenIdle(opened, id, async session => {
        refuseBegun(session)
        await session.live.record({ type: 'session.separated', workspace, apart })
        if (setup.length > 0) await start(id, session, scope => prepareSetUp(parts, scope, { commands: setup, text }))
      }),
  }
}

/** Messages and changes of one folder would not be true of another one. */
function refuseBegun({ live }: OpenSession): void {
  const { turns, branches, apart, parent } = live.state()
  if (turns.length + branches.length === 0 && !apart && !parent) return
  throw new AppError('conflict', sentence`A session can move into a separate copy only before its first message.`)
}

/** A sub-agent is its parent's: it works as that one may, at what that one said. */
export function refuseAgent({ live }: OpenSession): void {
  if (!live.state().parent) return
  throw new AppError('conflict', sentence`An agent takes messages only from the agent that gave it its task.`)
}

/** Prepares what is to run in a session, up to its first fact. */
type Prepare = (scope: TurnScope) => Promise<TurnWork>
type StartedWork = { work: TurnWork; controller: AbortController }

/** Runs turns and summaries in sessions, and after each the message that waits for its end. */
function sessionRuns(parts: TurnParts, opened: Pick<OpenSessions, 'readAgain'>) {
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
  function beginQueued(id: string, session: OpenSession, queued: QueuedMessage) {
    return begin(id, session, { said: { text: queued.text, ...sentAlong(queued) }, messageId: queued.id })
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
  if (!isStopped) warn(sentence`Couldn’t send the queued message: ${errorText(thrown)}`)
}
