import { z } from 'zod'
import { APP_QUIT } from '../../main/agent/app-quit'
import { NONE_RESUMED } from '../../main/agent/call/call-context'
import { conversationOf } from '../../main/agent/context/conversation'
import { pruneReplies } from '../../main/agent/context/prune-replies'
import { type Repair, recoverSession } from '../../main/agent/record/recover-session'
import { waitingTurn } from '../../main/agent/record/waiting-turn'
import { runTurn, type Turn, type TurnEvent } from '../../main/agent/turn/loop'
import { resumeTurn } from '../../main/agent/turn/resume-turn'
import { pendingApprovals } from '../../main/approvals/pending-approvals'
import type { Message } from '../../main/providers/provider'
import { defineTool } from '../../main/tools/tool'
import type { McpCallEffect } from '../../shared/session/effects'
import { reduceSession } from '../../shared/session/reduce-session'
import type { SessionFact } from '../../shared/session/session-events'
import { emptySession, type SessionState, statusOf, waitingCalls } from '../../shared/session/session-state'
import { textResult } from '../../shared/session/tool-results'
import { askingAgent } from './asking-agent'
import { type Line, scriptedProvider } from './scripted-provider'
import type { Run, Step } from './session-script'
import type { TestToolContext } from './tool-context'

/** Called with what a provider is sent, and with what the log says it should be sent. */
type Requested = (messages: readonly Message[], inLog: readonly Message[]) => void

const noDisk: Repair = { inspect: () => Promise.reject(new Error('no disk')), takeBackRest: async () => undefined }

/** Plays what a script says over the real loop, recovery and reducer, with a log in memory. */
export function scriptedSession(context: TestToolContext, requested: Requested) {
  let state: SessionState = emptySession
  const dispatched: string[] = []

  function record(fact: SessionFact): void {
    state = reduceSession(state, { v: 2, seq: state.seq + 1, at: state.seq + 1, ...fact })
    if (fact.type === 'call.dispatched') dispatched.push(fact.callId)
  }

  function summary(pick: number, replies: number): SessionFact[] {
    const turn = state.turns[pick % Math.max(1, state.turns.length)]
    if (!turn) return []
    const keptFrom = { turnId: turn.id, replies: Math.min(replies, turn.replies.length) }
    return [{ type: 'compaction.finished', summary: 'S', keptFrom, tokensBefore: 2, tokensAfter: 1 }]
  }

  function turnFor(asks: { turnId: string; model: string; lines: Line[]; run: Run }) {
    const { turnId, model, run } = asks
    const controller = new AbortController()
    const inLog = () => conversationOf(state, { providerId: 'scripted', model })
    const provider = scriptedProvider(...asks.lines)
    const [steers, full] = [again(run.steers), again(run.full)]
    let need: Run['full'][number] = 'no'
    const turn: Turn = {
      turnId,
      model,
      system: '',
      request: {},
      maxToolWorkers: 2,
      maxRequests: 6,
      tools,
      registered: tools,
      policy: { workspace: context.workspace, ownData: [] },
      provider: {
        ...provider,
        stream: request => {
          requested(request.messages, inLog())
          return provider.stream(request)
        },
      },
      messages: inLog(),
      approvals: pendingApprovals(),
      caller: askingAgent(),
      resumed: NONE_RESUMED,
      signal: controller.signal,
      isTaken: id => Object.hasOwn(state.calls, id),
      state: () => state,
      conversation: {
        messages: inLog,
        prune: asked => pruneReplies(state, { ...asked, tokensOf: one => JSON.stringify(conversationOf(one)).length }),
      },
      costOf: () => undefined,
      contextFor: () => ({ ...context, signal: controller.signal }),
      retryNow: { wait: async () => undefined },
      steering: () => (steers() ? [{ type: 'turn.steered', turnId, messageId: `m${state.seq}`, text: 'And.' }] : []),
      isFull: () => {
        need = full() ?? 'no'
        return need !== 'no'
      },
      async *tooLong() {
        yield { type: 'compaction.started', by: 'rule' }
        if (need === 'hopeless') {
          yield { type: 'compaction.failed', message: 'No.' }
          return undefined
        }
        yield* summary(state.seq, state.seq % 3)
        return inLog()
      },
    }
    return { turn, controller }
  }

  /** The one who is asked, and who ends it. Both say whether nobody follows it any more. */
  function personFor({ turn, controller }: ReturnType<typeof turnFor>, run: Run, resumes: boolean) {
    const answers = again(run.answers)
    let facts = 0
    let isBehind = resumes

    function answer(callId: string, digest = ''): void {
      const what = answers()
      if (what !== 'leave') turn.approvals.answer(callId, digest, { approved: what === 'approve' })
    }

    function ends(): boolean {
      if (run.end !== 'kill') controller.abort(run.end === 'close' ? APP_QUIT : new Error('Stopped'))
      return run.end === 'kill'
    }

    return {
      hears(event: TurnEvent): boolean {
        if (!isFact(event)) return false
        record(event)
        const asks = event.type === 'call.planned' && event.asks && !controller.signal.aborted
        if (asks) answer(event.callId, event.plan.digest)
        return ++facts === run.endsAt && ends()
      },
      /** Answers first what was asked before the start. */
      waits(): boolean {
        if (!isBehind) return ends()
        for (const { call, plan } of waitingCalls(state)) answer(call.id, plan?.digest)
        isBehind = false
        return false
      },
    }
  }

  /** Follows a turn until it is over, or killed: then nobody ever asks for the next event. */
  async function follow(running: ReturnType<typeof turnFor>, run: Run, resumes = false): Promise<void> {
    const person = personFor(running, run, resumes)
    const events = resumes ? resumeTurn(running.turn, state) : runTurn(running.turn)
    for await (const event of withStandstills(events)) {
      const isLeft = event === 'standstill' ? person.waits() : person.hears(event)
      if (isLeft) return
    }
  }

  /** Starts again: closes what is open, and takes up what waits. */
  async function restart(run: Run, lines: Line[]): Promise<void> {
    for (const fact of await recoverSession(state, noDisk)) record(fact)
    const waiting = waitingTurn(state)?.turn
    if (waiting) await follow(turnFor({ turnId: waiting.id, model: waiting.profile.model, run, lines }), run, true)
  }

  /** Starts again until nothing waits for anybody any more. */
  async function settle(): Promise<void> {
    await restart({ end: 'stop', endsAt: 1_000, answers: ['deny'], steers: [], full: [] }, [])
    if (statusOf(state) !== 'idle') throw new Error('It still waits')
  }

  async function begin({ run, lines, model }: Extract<Step, { type: 'turn' }>): Promise<void> {
    const turnId = `t${state.seq}`
    const profile = { id: 'p', name: 'P', model, providerId: 'scripted' }
    record({ type: 'turn.started', turnId, text: 'Do it.', profile })
    await follow(turnFor({ turnId, model, run, lines }), run)
  }

  async function take(step: Step): Promise<void> {
    if (step.type === 'restart') return restart(step.run, step.lines)
    await settle()
    if (step.type === 'turn') return begin(step)
    const turn = state.turns[step.pick % Math.max(1, state.turns.length)]
    const branch = state.branches[step.pick % Math.max(1, state.branches.length)]
    if (step.type === 'rewind' && turn) record({ type: 'turns.rewound', branchId: `b${state.seq}`, turnId: turn.id })
    if (step.type === 'restore' && branch) record({ type: 'turns.restored', branchId: branch.id })
    if (step.type === 'compact') for (const fact of summary(step.pick, step.replies)) record(fact)
  }

  record({ type: 'session.created', id: 's1', workspace: context.workspace, title: 'T' })
  return { take, settle, state: () => state, dispatched }
}

let plans = 0
const tools = [
  defineTool({
    name: 'look',
    group: 'read',
    description: 'Looks.',
    input: z.object({}),
    run: async () => textResult('Seen.'),
  }),
  defineTool({
    name: 'prun',
    group: 'read',
    description: 'Prunes.',
    input: z.object({}),
    services: ['requests'],
    use: (_, { requests }) => requests.prune({ tokens: 1 }, () => textResult('Pruned.')),
  }),
  defineTool({
    name: 'change',
    group: 'mcp',
    description: 'Changes; its plan is now and then another one.',
    input: z.object({}),
    plan: async () => {
      const pin = plans++ % 4 === 0 ? 'other' : 'same'
      const effect: McpCallEffect = { type: 'mcp-call', server: 's', tool: 't', arguments: '{}', pin }
      const done = () => textResult('Changed.')
      return { effects: [effect], contents: new Map(), callMcp: async () => done(), answer: done }
    },
  }),
]

/** Goes through a list again and again. */
function again<T>(list: readonly T[]): () => T | undefined {
  let at = 0
  return () => list[at++ % list.length]
}

function isFact(event: TurnEvent): event is SessionFact {
  return event.type !== 'reply.delta' && event.type !== 'thinking.delta'
}

/** The events of a turn, and a standstill wherever nothing happens for a while. */
async function* withStandstills(events: AsyncGenerator<TurnEvent>): AsyncGenerator<TurnEvent | 'standstill'> {
  for (;;) {
    const next = events.next()
    while ((await Promise.race([next, quiet()])) === 'standstill') yield 'standstill'
    const { done, value } = await next
    if (done) return
    yield value
  }
}

async function quiet(): Promise<'standstill'> {
  for (let tick = 0; tick < 30; tick++) await new Promise(setImmediate)
  return 'standstill'
}
