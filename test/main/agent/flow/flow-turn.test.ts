import { describe, expect, test } from 'vitest'
import { APP_QUIT } from '../../../../main/agent/app-quit'
import { NONE_RESUMED } from '../../../../main/agent/call/call-context'
import { pendingQuestions } from '../../../../main/agent/call/pending-questions'
import { type FlowTurn, runFlow } from '../../../../main/agent/flow/flow-turn'
import { mailbox } from '../../../../main/agent/mailbox'
import { pendingApprovals } from '../../../../main/approvals/pending-approvals'
import { prepareStep } from '../../../../main/flows/run/prepare-step'
import type { AgentTask } from '../../../../main/tools/tool-services'
import type { FinishedStep } from '../../../../shared/flows/finish'
import type { Flow } from '../../../../shared/flows/flow'
import type { FlowFact } from '../../../../shared/flows/flow-facts'
import type { FlowRun } from '../../../../shared/flows/flow-run'
import { applyFlowFact } from '../../../../shared/flows/run/apply-flow-fact'
import { inEnglish, sentence } from '../../../../shared/sentence'
import type { SessionFact } from '../../../../shared/session/session-events'
import { emptySession } from '../../../../shared/session/session-state'
import { errorResult, type ToolResult, textResult } from '../../../../shared/session/tool-results'
import { askingAgent } from '../../../helpers/asking-agent'
import { scriptedProvider } from '../../../helpers/scripted-provider'
import { slowPeer } from '../../../helpers/slow-peer'
import { toolContext } from '../../../helpers/tool-context'
import { flowOf } from '../../flows/run/run-of'

type Answer = Partial<FinishedStep> | ToolResult

const handedIn = (part: Partial<FinishedStep>): ToolResult => {
  const finished: FinishedStep = { status: 'complete', summary: 'Done.', files: [], outputs: {}, ...part }
  return textResult(finished.summary, { type: 'agent', sessionId: 's', agent: 'worker', requests: 1, finished })
}

/** Runs a flow; `work` says what the agent of each step hands in, and how often each was asked is kept. */
async function follow(
  facts: readonly FlowFact[],
  work: (step: string, task: AgentTask) => Answer | Promise<Answer>,
  begun?: FlowRun,
  more: Partial<FlowTurn> = {},
) {
  const context = await toolContext()
  const questions = pendingQuestions()
  const worked: string[] = []
  const events: SessionFact[] = []
  const controller = new AbortController()
  async function* delegate(callId: string, task: AgentTask): AsyncGenerator<SessionFact, ToolResult> {
    const step = task.flow?.role.step ?? ''
    worked.push(step)
    yield { type: 'agent.started', callId, sessionId: 's', agent: task.agent, task: task.instruction }
    const answer = await work(step, task)
    return 'content' in answer ? answer : handedIn(answer)
  }
  const turn: FlowTurn = {
    turnId: 't1',
    provider: scriptedProvider(),
    model: 'script',
    system: '',
    messages: [],
    tools: [],
    registered: [],
    policy: { workspace: context.workspace, ownData: [] },
    approvals: pendingApprovals(),
    caller: { ...askingAgent(), type: 'agent', questions, delegate },
    resumed: NONE_RESUMED,
    isTaken: () => false,
    state: () => emptySession,
    maxToolWorkers: 4,
    maxRequests: 10,
    request: {},
    costOf: () => undefined,
    retryNow: { wait: async () => undefined },
    signal: controller.signal,
    contextFor: () => ({ ...context, signal: controller.signal }),
    steering: mailbox<FlowFact>(),
    end: words => controller.abort(new Error(inEnglish(words))),
    ...more,
    prepare: async ({ run, step, agent, branches }) => {
      const { task } = prepareStep(run, step)
      if (agent === 'missing') throw new Error('There is no agent "missing".')
      const form = { outputs: [], ...(branches && { branches }) }
      const role = { step: step.id, prompt: '', tools: [], skills: [], form, isAutonomous: false }
      return { agent, task, shown: task, inputs: {}, context: '', includeContext: false, work: { role } }
    },
  }
  let run = begun
  async function go(answerFork?: (callId: string) => void): Promise<void> {
    for await (const event of runFlow(turn, begun, facts)) {
      events.push(event)
      if (event.type === 'flow.fact') run = applyFlowFact(run, event.fact)
      if (event.type === 'question.asked') queueMicrotask(() => answerFork?.(event.callId))
    }
  }
  return { go, worked, events, questions, controller, run: () => run }
}

const began = (flow: Flow): FlowFact => {
  return { type: 'flow.began', flow, referenced: [], task: 'Do it.', isAutonomous: false }
}
const endOf = (events: readonly SessionFact[]) => events.find(event => event.type === 'turn.ended')

describe('a turn that runs a flow', () => {
  test('runs its steps in their order, writes each down before it begins and after it ended, and tells what came of it', async () => {
    const flow = flowOf([{ id: 'a' }, { id: 'b' }, { id: 'c', blockedBy: ['a', 'b'] }])
    const { go, worked, events, run } = await follow([began(flow)], step => ({ summary: `${step} is done.` }))
    await go()
    expect(worked).toEqual(['a', 'b', 'c'])
    expect(run()?.status).toBe('done')
    const order = events.flatMap(event => {
      if (event.type === 'flow.fact') return 'step' in event.fact ? `${event.fact.type} ${event.fact.step}` : []
      return event.type === 'call.started' ? 'call.started' : []
    })
    expect(order.slice(0, 4)).toEqual(['flow.step-started a', 'flow.step-started b', 'call.started', 'call.started'])
    expect(order.slice(-3)).toEqual(['flow.step-started c', 'call.started', 'flow.step-finished c'])
    const last = events.findLast(event => event.type === 'reply.finished')
    expect(last?.reply.text).toContain('- **c** (done): c is done.')
    expect(endOf(events)).toMatchObject({ reason: 'done' })
  })

  test('goes where its decisions lead, round by round', async () => {
    const flow = flowOf([
      { id: 'fix' },
      ...[
        { id: 'again', type: 'agent-loop-decision' as const, loopTarget: 'fix', exitTarget: 'end', maxIterations: 5 },
      ],
      { id: 'end' },
    ])
    let rounds = 0
    const { go, worked } = await follow([began(flow)], step => {
      if (step !== 'again') return {}
      rounds += 1
      return { branch: rounds < 3 ? 'loop' : 'exit' }
    })
    await go()
    expect(worked).toEqual(['fix', 'again', 'fix', 'again', 'fix', 'again', 'end'])
  })

  test('asks the person at a fork, and goes on as they say', async () => {
    const fork = { id: 'ask', type: 'fork' as const, options: ['left', 'right'] }
    const branches = [...[{ name: 'left', target: 'l' }], { name: 'right', target: 'r' }]
    const flow = flowOf([{ ...fork, branches }, { id: 'l', onComplete: 'end' }, { id: 'r' }, { id: 'end' }])
    const { go, worked, questions, events } = await follow([began(flow)], () => ({}))
    await go(callId => questions.answer(callId, [{ id: 'fork', answer: 'right', custom: false }]))
    expect(worked[0]).toBe('r')
    expect(worked).not.toContain('l')
    expect(events.filter(event => event.type === 'question.asked')).toHaveLength(1)
  })

  test.each([
    ['hands in nothing', errorResult('It handed in nothing.'), 'It handed in nothing.'],
    ['says that it is blocked', { status: 'blocked' as const, summary: 'No key.' }, 'No key.'],
  ])('fails with the step whose agent %s, and goes where that leads if its file says so', async (_, answer, words) => {
    const failing = await follow([began(flowOf([{ id: 'a' }, { id: 'b' }]))], step => (step === 'a' ? answer : {}))
    await failing.go()
    expect(endOf(failing.events)).toMatchObject({ reason: 'failed', message: `The step “a” failed: ${words}` })
    const flow = flowOf([{ id: 'a', onError: 'mend' }, { id: 'mend' }])
    const mended = await follow([began(flow)], step => (step === 'a' ? answer : {}))
    await mended.go()
    expect(mended.worked).toEqual(['a', 'mend'])
    expect(endOf(mended.events)).toMatchObject({ reason: 'done' })
  })

  test('fails with a step whose agent is not there', async () => {
    const { go, events } = await follow([began(flowOf([{ id: 'a', agent: 'missing' }]))], () => ({}))
    await go()
    expect(endOf(events)).toMatchObject({ reason: 'failed', message: expect.stringContaining('There is no agent') })
  })

  test('goes on after it was interrupted, and runs no step again that had ended', async () => {
    const flow = flowOf([{ id: 'a' }, { id: 'b', blockedBy: ['a'] }, { id: 'c', blockedBy: ['b'] }])
    const first = await follow([began(flow)], (step): Answer => {
      if (step === 'b') first.controller.abort(APP_QUIT)
      return {}
    })
    await first.go()
    expect(first.worked).toEqual(['a', 'b'])
    const second = await follow([{ type: 'flow.resumed' }], () => ({}), first.run())
    await second.go()
    expect(second.worked).not.toContain('a')
    expect(second.worked.at(-1)).toBe('c')
    expect(endOf(second.events)).toMatchObject({ reason: 'done' })
  })

  test('stops where the person stops it: nothing begins any more', async () => {
    const flow = flowOf([{ id: 'a' }, { id: 'b', blockedBy: ['a'] }])
    const { go, worked, events, run, controller } = await follow([began(flow)], (): Answer => {
      controller.abort(new Error('stopped'))
      return {}
    })
    await go()
    expect(worked).toEqual(['a'])
    expect(run()?.status).toBe('stopped')
    expect(endOf(events)).toMatchObject({ reason: 'stopped' })
  })

  test.each([
    ['time', { limitMs: 20 }, /reached its limit of .* minutes/],
    ['money', { overspent: () => sentence`It has cost too much.` }, /too much/],
  ])('ends as a whole where it has taken too much %s, and says so', async (_, limit, words) => {
    const flow = flowOf([{ id: 'a' }, { id: 'b', blockedBy: ['a'] }])
    // The first step works until the whole is ended, however busy the computer is.
    const answer = () =>
      new Promise<Answer>(resolve => {
        if ('overspent' in limit) resolve({})
        else controller.signal.addEventListener('abort', () => resolve({}))
      })
    const { go, worked, events, run, controller } = await follow([began(flow)], answer, undefined, limit)
    await go()
    expect(worked).not.toContain('b')
    expect(run()?.status).toBe('stopped')
    expect(endOf(events)).toMatchObject({ reason: 'failed', message: expect.stringMatching(words) })
  })

  test('has the time that it is given, also where that is longer than a timer can be', async () => {
    const flow = flowOf([{ id: 'a' }])
    const later = slowPeer(30).then((): Answer => ({}))
    const { go, events } = await follow([began(flow)], () => later, undefined, { limitMs: 99_999 * 60_000 })
    await go()
    expect(endOf(events)).toMatchObject({ reason: 'done' })
  })
})
