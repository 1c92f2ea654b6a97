import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { ToolCall } from '../../../shared/session/messages'
import { decidingMode } from '../../../shared/session/plan-first'
import type { SessionFact } from '../../../shared/session/session-events'
import { stoppedResult, type ToolResult } from '../../../shared/session/tool-results'
import { ofToolset } from '../../tools/of-toolset'
import type { Tool } from '../../tools/tool'
import { openFolder } from '../../workspace/paths/open-folder'
import { endOfStopped } from '../app-quit'
import { type CallContext, NONE_RESUMED } from '../call/call-context'
import { changeOrder } from '../call/change-order'
import { runCall } from '../call/run-call'
import { contextsFor, ownDataOf } from './build-turn'
import { followTurn } from './follow-turn'
import { growingMerge } from './growing-merge'
import { nameAfter } from './start-turn'
import type { TurnParts, TurnScope, TurnWork } from './turn-parts'

/** As many of a program's calls work at once. */
const WORKERS = 4

/** A turn of a program ends after it has called nothing for so long, that of an app at once. What is called later is a turn of its own. */
const IDLE_MS = 10_000

/** The mode if the person has chosen no other one for the session. */
const DEFAULT_MODE = 'ask'

/** No profile answers: the program has a model of its own. */
const NOBODY = { id: '', name: '', model: '' }

/** A call that another program waits for. */
export type ClientCall = {
  name: string
  arguments: string
  /** The tool itself, where it is none of Atrium's own. */
  tool?: Tool
  answer(result: ToolResult): void
}

/** The calls of a program that nobody has begun yet. */
export type ClientCalls = {
  /** The name that the program gives itself. */
  client: string
  /** It is the page of a server of that name. */
  isApp?: boolean
  /** The one that came first. */
  take(): ClientCall | undefined
  /** Returns whether there is one. */
  hasWaiting(): boolean
  /** Resolves once there is one. */
  arrival(): Promise<void>
  /** The turn takes no more of them. */
  ended(): void
}

/** The tools that need nobody but the person: a program has agents, and questions to the person, of its own. */
export function clientTools(tools: readonly Tool[]): Tool[] {
  return ofToolset(tools).filter(({ kind, forTurn }) => !forTurn && (kind === 'reads' || kind === 'changes'))
}

/**
 * Prepares a turn in which another program calls tools, up to its first fact: what a model's calls go through, theirs do
 * as well, with the session's mode, rules and cards.
 */
export async function prepareClientTurn(parts: TurnParts, scope: TurnScope, calls: ClientCalls): Promise<TurnWork> {
  const { session, controller, approvals, questions } = scope
  const { signal } = controller
  const { id, workspace: folder, mode } = session.state()
  const [workspace, ownData] = await Promise.all([openFolder(folder), ownDataOf(parts)])
  const { client, isApp } = calls
  const turnId = randomUUID()
  await nameAfter(session, client)
  await session.record({
    type: 'turn.started',
    turnId,
    text: isApp ? `The app of ${client} calls its tools.` : `${client} calls these tools over MCP.`,
    profile: NOBODY,
    client,
    ...(isApp && { app: true }),
    ...(mode === undefined && { mode: DEFAULT_MODE }),
  })
  const callContext: CallContext = {
    tools: clientTools(parts.tools),
    registered: ofToolset(parts.tools),
    state: session.state,
    policy: parts.permissions.policyFor({
      workspace,
      ownData,
      sessionId: id,
      mode: () => decidingMode(session.state(), DEFAULT_MODE),
      workPlan: () => session.state().workPlan,
    }),
    approvals,
    limit: pLimit(WORKERS),
    order: changeOrder(),
    contextFor: contextsFor(parts, session, { workspace, signal }),
    caller: {
      type: 'agent',
      questions,
      judge: parts.permissions.judge,
      grantUsed: parts.permissions.used,
    },
    resumed: NONE_RESUMED,
  }
  return async () => {
    try {
      return await followTurn(scope, runClientCalls(calls, { turnId, callContext, signal }))
    } finally {
      calls.ended()
    }
  }
}

type ClientTurn = { turnId: string; callContext: CallContext; signal: AbortSignal }
type Facts = AsyncGenerator<SessionFact, void>

/** Each call begins when it comes, beside those that still run; the turn ends once none has come for a while. */
async function* runClientCalls(calls: ClientCalls, { turnId, callContext, signal }: ClientTurn): Facts {
  const running = growingMerge<SessionFact>()
  for (;;) {
    const coming = signal.aborted ? undefined : calls.take()
    if (coming) {
      const call: ToolCall = { id: `client_${randomUUID()}`, name: coming.name, arguments: coming.arguments }
      yield { type: 'reply.finished', turnId, reply: { text: '', toolCalls: [call] }, durationMs: 0 }
      running.add(answered(call, coming, contextFor(coming, callContext)))
      continue
    }
    if (running.isEmpty() && (signal.aborted || !(await comesInTime(calls, signal)))) break
    const fact = await running.next(signal.aborted ? undefined : calls.arrival())
    if (fact) yield fact
  }
  yield { type: 'turn.ended', turnId, reason: signal.aborted ? endOfStopped(signal) : 'done' }
}

/** Returns whether a call arrives before the turn has been idle for long. */
async function comesInTime(calls: ClientCalls, signal: AbortSignal): Promise<boolean> {
  const waiting = new AbortController()
  const idle = delay(calls.isApp ? 0 : IDLE_MS, false, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(
    () => false,
  )
  try {
    return await Promise.race([calls.arrival().then(() => true), idle])
  } finally {
    waiting.abort()
  }
}

/** If a call brings its own tool, nothing else can be called by that name. */
function contextFor({ tool }: ClientCall, callContext: CallContext): CallContext {
  return tool ? { ...callContext, tools: [tool], registered: [tool] } : callContext
}

async function* answered(call: ToolCall, { answer }: ClientCall, callContext: CallContext): Facts {
  let result: ToolResult | undefined
  try {
    result = yield* runCall(call, callContext)
  } finally {
    answer(result ?? stoppedResult())
  }
}
