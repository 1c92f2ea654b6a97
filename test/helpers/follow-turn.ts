import { NONE_RESUMED } from '../../main/agent/call/call-context'
import { runTurn, type Turn, type TurnEvent } from '../../main/agent/turn/loop'
import { resumeTurn } from '../../main/agent/turn/resume-turn'
import { pendingApprovals } from '../../main/approvals/pending-approvals'
import { builtInTools } from '../../main/tools'
import type { SessionFact } from '../../shared/session/session-events'
import { emptySession, type SessionState } from '../../shared/session/session-state'
import type { ToolResult } from '../../shared/session/tool-results'
import { askingAgent } from './asking-agent'
import { type ScriptedProvider, scriptedProvider } from './scripted-provider'
import type { TestToolContext } from './tool-context'

type Fact<T extends SessionFact['type']> = Extract<SessionFact, { type: T }>

type Chosen =
  | 'tools'
  | 'registered'
  | 'maxToolWorkers'
  | 'policy'
  | 'isTaken'
  | 'messages'
  | 'maxRequests'
  | 'request'
  | 'costOf'
  | 'retryNow'
  | 'steering'
  | 'isFull'
  | 'tooLong'

type TurnOverrides = Partial<Pick<Turn, Chosen>> & {
  context: TestToolContext
  provider?: ScriptedProvider
  /** Takes the turn up again that waits in this state. */
  resumes?: SessionState
  /** Called with each event before the next one is asked for, as the log is. */
  onEvent?(event: TurnEvent): Promise<void> | void
}

/** Runs a turn over a workspace, and keeps all its events. Nothing waits before it is asked for again. */
export function followTurn({ context, provider = scriptedProvider(), onEvent, resumes, ...parts }: TurnOverrides) {
  const approvals = pendingApprovals()
  const events: TurnEvent[] = []
  const listeners = new Set<() => void>()
  const turn: Turn = {
    turnId: 't1',
    provider,
    model: 'script',
    system: 'Be good.',
    messages: [{ role: 'user', text: 'Do it.' }],
    tools: builtInTools,
    registered: parts.tools ?? builtInTools,
    policy: { workspace: context.workspace, ownData: [] },
    approvals,
    caller: askingAgent(),
    resumed: NONE_RESUMED,
    isTaken: () => false,
    state: () => emptySession,
    maxToolWorkers: 4,
    maxRequests: 200,
    request: {},
    costOf: () => undefined,
    retryNow: { wait: async () => undefined },
    signal: context.signal,
    contextFor: () => context,
    ...parts,
  }

  async function follow(): Promise<TurnEvent[]> {
    for await (const event of resumes ? resumeTurn(turn, resumes) : runTurn(turn)) {
      events.push(event)
      for (const listener of listeners) listener()
      await onEvent?.(event)
    }
    return events
  }

  const facts = <T extends SessionFact['type']>(type: T): Fact<T>[] =>
    events.filter((event): event is Fact<T> => event.type === type)

  /** Resolves once it is so; looked at after each event. */
  function until(isSo: () => boolean): Promise<void> {
    return new Promise(resolve => {
      const listener = (): void => {
        if (!isSo()) return
        listeners.delete(listener)
        resolve()
      }
      listeners.add(listener)
      listener()
    })
  }

  return {
    done: follow(),
    events,
    facts,
    until,
    approvals,
    /** Resolves with the plan of a call once a person is asked about it for the nth time. */
    async asked(callId: string, times = 1): Promise<Fact<'call.planned'>> {
      const plans = () => facts('call.planned').filter(fact => fact.callId === callId && fact.asks)
      await until(() => plans().length >= times)
      return plans()[times - 1]!
    },
    results: (): Record<string, ToolResult> =>
      Object.fromEntries(facts('call.finished').map(({ callId, result }) => [callId, result])),
  }
}
