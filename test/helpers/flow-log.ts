import type { Flow, FlowStep, ReferencedFlows } from '../../shared/flows/flow'
import type { FlowFact, ForkChoice, StepResult } from '../../shared/flows/flow-facts'
import { type FlowPlace, FORK_TOOL, keyOf, STEP_TOOL } from '../../shared/flows/flow-place'
import type { FlowRun } from '../../shared/flows/flow-run'
import { applyFlowFact } from '../../shared/flows/run/apply-flow-fact'
import type { SessionFact } from '../../shared/session/session-events'

type LogOptions = { task?: string; referenced?: ReferencedFlows; isAutonomous?: boolean; turnId?: string }
type Worked = { seconds?: number; tokens?: number; cost?: number; inputs?: Record<string, string> }

/** The facts of a session in which a flow runs, as its turn would write them. A fact that does not fit throws. */
export function flowLog(
  flow: Flow,
  { task = 'Do it.', referenced = [], isAutonomous = false, turnId = 't1' }: LogOptions = {},
) {
  const facts: SessionFact[] = []
  const open = new Map<string, string>()
  const visits = new Map<string, number>()
  let run: FlowRun | undefined
  let turn = turnId
  let calls = 0

  function add(fact: FlowFact): void {
    const after = applyFlowFact(run, fact)
    if (!after || after === run) throw new Error(`${JSON.stringify(fact)} does not fit.`)
    run = after
    facts.push({ type: 'flow.fact', turnId: turn, fact })
  }

  function call(place: FlowPlace, input: object, name = STEP_TOOL): string {
    calls += 1
    const id = `${turn}-call-${calls}`
    const visit = (visits.get(keyOf(place)) ?? 0) + 1
    visits.set(keyOf(place), visit)
    open.set(keyOf(place), id)
    const args = JSON.stringify({ ...input, ...place, visit })
    const reply = { text: '', toolCalls: [{ id, name, arguments: args }] }
    facts.push({ type: 'reply.finished', turnId: turn, reply, durationMs: 0 }, { type: 'call.started', callId: id })
    return id
  }

  function beginTurn(more: object = {}): void {
    const profile = { id: 'offline', name: 'Offline guide', model: 'guide' }
    facts.push({ type: 'turn.started', turnId: turn, text: `/${flow.name} ${task}`, profile, flow: flow.name, ...more })
  }

  beginTurn()
  add({ type: 'flow.began', flow, referenced, task, isAutonomous })
  return {
    facts,
    run: () => run as FlowRun,
    add,
    /** An agent begins to work on a step. Gives the id of its call. */
    begin(place: FlowPlace, { inputs = {} }: Worked = {}): string {
      add({ type: 'flow.step-started', ...place })
      const agent = agentOf(flow, place)
      const id = call(place, { agent, task: `Work on ${place.step}: ${task}`, inputs })
      facts.push({
        type: 'agent.started',
        callId: id,
        sessionId: `child-${id}`,
        agent,
        task: `Work on ${place.step}: ${task}`,
      })
      return id
    },
    /** It hands in its result. */
    finish(
      place: FlowPlace,
      result: Partial<StepResult> = {},
      { seconds = 12, tokens = 3200, cost = 0.012 }: Worked = {},
    ) {
      const whole: StepResult = {
        status: 'complete',
        summary: `${place.step} is done.`,
        files: [],
        outputs: {},
        ...result,
      }
      const callId = open.get(keyOf(place)) ?? ''
      const { status, summary, files, branch, artifacts } = whole
      const outputs = Object.fromEntries(Object.entries(whole.outputs).map(([name, value]) => [name, String(value)]))
      const finished = { summary, files, outputs, ...(branch && { branch }), ...(artifacts && { artifacts }) }
      const ended = status === 'blocked' || status === 'error' ? status : ('complete' as const)
      facts.push({
        type: 'call.finished',
        callId,
        durationMs: seconds * 1000,
        result: {
          isError: ended !== 'complete',
          content: [{ type: 'text', text: summary }],
          details: {
            type: 'agent',
            sessionId: `child-${callId}`,
            agent: agentOf(flow, place),
            requests: 2,
            usage: { inputTokens: tokens - 200, outputTokens: 200 },
            cost,
            finished: { status: ended, ...finished },
          },
        },
      })
      add({ type: 'flow.step-finished', ...place, result: whole })
    },
    /** The person is asked at a fork. */
    ask(place: FlowPlace, question: string, options: string[]): void {
      const callId = call(place, { question, options }, FORK_TOOL)
      const asked = { id: 'fork', type: 'select' as const, question, options, multiSelect: false, allowCustom: false }
      facts.push({ type: 'question.asked', callId, questions: [asked] })
    },
    decide(place: FlowPlace, choice: ForkChoice): void {
      const callId = open.get(keyOf(place)) ?? ''
      const result = { isError: false, content: [{ type: 'text' as const, text: choice.options.join(', ') }] }
      facts.push({
        type: 'question.answered',
        callId,
        answers: [{ id: 'fork', answer: choice.options, custom: false }],
      })
      facts.push({ type: 'call.finished', callId, result, durationMs: 900 })
      add({ type: 'flow.decided', ...place, choice })
    },
    wait: (place: FlowPlace, waits = true) =>
      void facts.push({ type: 'agent.waits', callId: open.get(keyOf(place)) ?? '', waits }),
    end(reason: 'done' | 'failed' | 'stopped' = 'done'): void {
      facts.push({ type: 'turn.ended', turnId: turn, reason })
    },
    /** Another turn goes on with the run. */
    takeUp(next: string): void {
      turn = next
      beginTurn({ continues: true })
    },
  }
}

function agentOf(flow: Flow, { step }: FlowPlace): string {
  const found = flow.steps.find(({ id }) => id === step)
  return found && 'agent' in found ? (found.agent ?? 'decider') : 'worker'
}

type GivenStep = Partial<FlowStep> & { id: string }

/** A flow of steps of which only what matters is said; without a type they are agents. */
export function flowWith(steps: readonly GivenStep[], more: Partial<Flow> = {}): Flow {
  return {
    name: 'ship-it',
    description: 'Ships it.',
    maxConcurrent: 4,
    taskRequired: true,
    steps: steps.map(whole),
    ...more,
  }
}

function whole(given: GivenStep): FlowStep {
  const agent = { type: 'agent', agent: 'worker', blockedBy: [], inputs: [] }
  if (given.type === 'code') return { ...agent, outputs: [], ...given } as unknown as FlowStep
  if (given.type === 'fork') return { question: 'Which?', allowCustom: false, multiSelect: false, ...given } as FlowStep
  if (given.type === 'conditional' || given.type === 'flow-ref') return given as FlowStep
  if (given.type === undefined || given.type === 'agent') return { ...agent, ...given } as FlowStep
  return { agent: 'worker', task: 'Decide.', inputs: [], ...given } as FlowStep
}

const MENDING = flowWith([{ id: 'look' }, { id: 'mend', blockedBy: ['look'] }], { name: 'mend-it' })

/** A flow with a step of every kind. */
export const EVERY_KIND: Flow = flowWith(
  [
    { id: 'plan', agent: 'planner', task: 'Plan ${{task}}' },
    { id: 'correctness', agent: 'correctness-reviewer', blockedBy: ['plan'] },
    { id: 'safety', agent: 'safety-reviewer', blockedBy: ['plan'], onError: 'report' } as GivenStep,
    { id: 'clarity', agent: 'clarity-reviewer', blockedBy: ['plan'] },
    {
      id: 'tone',
      type: 'fork',
      question: 'Which tone should it have?',
      options: ['warm', 'plain'],
      branches: [
        { name: 'warm', target: 'write' },
        { name: 'plain', target: 'write' },
      ],
    } as GivenStep,
    { id: 'write', agent: 'writer' },
    {
      id: 'check',
      type: 'agent-loop-decision',
      agent: 'test-runner',
      maxIterations: 5,
      loopTarget: 'write',
      exitTarget: 'found',
    } as GivenStep,
    {
      id: 'found',
      type: 'conditional',
      step: 'safety',
      field: 'findings',
      present: 'mend',
      absent: 'judge',
    } as GivenStep,
    { id: 'mend', type: 'flow-ref', path: 'mend-it' } as GivenStep,
    {
      id: 'judge',
      type: 'agent-decision',
      agent: 'review-judge',
      branches: [
        { name: 'ready', target: 'report' },
        { name: 'mend first', target: 'write' },
      ],
    } as GivenStep,
    { id: 'count', type: 'code', target: 'scripts/count.js' } as GivenStep,
    { id: 'report', agent: 'change-reporter' },
  ],
  {},
)

export const REFERENCED: ReferencedFlows = [{ path: 'mend-it', flows: [MENDING] }]

/** So many steps: lanes of eight at once, one after the other. */
export function longFlow(steps: number): Flow {
  const ids = Array.from({ length: steps }, (_, at) => `step-${at + 1}`)
  const all = ids.map((id, at): GivenStep => {
    const row = Math.floor(at / 8)
    const before = ids[at - 8]
    return { id, agent: `worker-${at % 8}`, blockedBy: row > 0 && before ? [before] : [] }
  })
  return flowWith(all, { name: 'long', maxConcurrent: 8 })
}
