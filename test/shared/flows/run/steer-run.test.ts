import { describe, expect, test } from 'vitest'
import { FlowFact } from '../../../../shared/flows/flow-facts'
import { applyFlowFact } from '../../../../shared/flows/run/apply-flow-fact'
import { flowOf, runOf } from '../../../main/flows/run/run-of'

const decision = (id: string, ...targets: string[]) => ({
  id,
  type: 'agent-decision' as const,
  branches: targets.map(target => ({ name: `to-${target}`, target })),
})
const loop = (id: string, loopTarget: string, exitTarget: string, maxIterations = 2) => ({
  id,
  type: 'agent-loop-decision' as const,
  loopTarget,
  exitTarget,
  maxIterations,
})
const condition = (id: string, step: string, present: string, absent: string) => ({
  id,
  type: 'conditional' as const,
  step,
  field: 'artifacts',
  present,
  absent,
})

describe('references', () => {
  const inner = flowOf([{ id: 'i1' }, { id: 'i2', blockedBy: ['i1'] }])
  const referenced = [{ path: 'sub/*.yaml', flows: [inner, flowOf([{ id: 'j' }])] }]
  const steps = [
    { id: 'ref', type: 'flow-ref' as const, path: 'sub/*.yaml' },
    condition('if', 'i1', 'end', 'no'),
    { id: 'no' },
    decision('x', 'end'),
    { id: 'end' },
  ]
  const at = (index: number) => [{ step: 'ref', index }]

  test('run one flow after the other, whose results later steps can read', () => {
    const run = runOf(flowOf(steps), { referenced })
    expect(run.next()).toEqual(['agent:ref/i1'])
    run.work('i1', { artifacts: 'found' }, at(0))
    expect(run.start('j', at(1))).toBe(false)
    run.work('i2', {}, at(0))
    expect(run.next()).toEqual(['agent:ref/j'])
    run.work('j', { summary: 'Last.' }, at(1))
    expect(run.state('ref')).toMatchObject({ status: 'done', result: { summary: 'Last.' } })
    expect(run.next()).toEqual(['agent:end'])
  })

  test('fail with what fails in them, are retried there, or lead to on_error', () => {
    const run = runOf(flowOf(steps), { referenced })
    run.work('i1', { status: 'error', summary: 'Bad.' }, at(0))
    expect(run.run).toMatchObject({
      status: 'failed',
      failure: { step: 'i1', within: at(0), kind: 'soft', reason: 'Bad.' },
    })
    run.apply({ type: 'flow.step-retried', step: 'i1', within: at(0) })
    expect(run.run.status).toBe('running')
    expect(run.run.failure).toBeUndefined()
    expect(run.next()).toEqual(['agent:ref/i1'])
    const led = runOf(flowOf([{ ...steps[0]!, onError: 'end' } as never, ...steps.slice(1)]), { referenced })
    led.work('i1', { status: 'error' }, at(0))
    expect(led.next()).toEqual(['agent:end'])
  })

  test('are stopped and resumed with the whole', () => {
    const run = runOf(flowOf(steps), { referenced })
    run.start('i1', at(0))
    run.apply({ type: 'flow.stopped' })
    expect(run.run.status).toBe('stopped')
    expect(run.next()).toEqual([])
    run.apply({ type: 'flow.resumed' })
    expect(run.next()).toEqual(['agent:ref/i1'])
  })

  test('to nothing, and to themselves, end the run', () => {
    expect(runOf(flowOf([steps[0]!])).run).toMatchObject({ status: 'failed', failure: { kind: 'missing' } })
    const self = flowOf([{ id: 'ref', type: 'flow-ref', path: 'self' }])
    const run = runOf(self, { referenced: [{ path: 'self', flows: [self] }] })
    expect(run.run).toMatchObject({ status: 'failed', failure: { kind: 'endless' } })
  })
})

describe('the person', () => {
  test('stops a run and resumes it: what ran starts again, what had ended does not', () => {
    const run = runOf(flowOf([{ id: 'a' }, { id: 'b' }]))
    run.work('a')
    run.start('b')
    run.apply({ type: 'flow.stopped' })
    expect(run.statuses()).toEqual({ a: 'done', b: 'interrupted' })
    expect(run.finish('b')).toBe(false)
    run.apply({ type: 'flow.resumed' })
    expect(run.next()).toEqual(['agent:b'])
  })

  test('skips a step that waits, runs or failed', () => {
    const run = runOf(
      flowOf([{ id: 'a' }, { id: 'b', blockedBy: ['a'] }, decision('pick', 'd', 'e'), { id: 'd' }, { id: 'e' }]),
    )
    run.apply({ type: 'flow.step-skipped', step: 'pick' })
    run.start('a')
    run.apply({ type: 'flow.step-skipped', step: 'a' })
    expect(run.finish('a')).toBe(false)
    run.work('b', { status: 'error' })
    expect(run.run.status).toBe('failed')
    run.apply({ type: 'flow.step-skipped', step: 'b' })
    expect(run.run).toMatchObject({ status: 'running' })
    expect(run.next()).toEqual(['agent:d'])
    expect(run.statuses()).toMatchObject({ a: 'skipped', b: 'skipped', pick: 'skipped' })
  })

  test('runs again from a step, but not while something works', () => {
    const run = runOf(flowOf([{ id: 'a' }, { id: 'b', blockedBy: ['a'] }, decision('pick', 'd'), { id: 'd' }]))
    run.start('a')
    expect(run.apply({ type: 'flow.restarted', step: 'b' })).toBe(false)
    run.finish('a')
    run.work('b')
    run.work('pick')
    run.work('d')
    run.apply({ type: 'flow.restarted', step: 'b' })
    expect(run.next()).toEqual(['agent:b'])
    run.work('b')
    expect(run.next()).toEqual(['agent:pick'])
  })

  test('changes a task before it starts', () => {
    const run = runOf(flowOf([{ id: 'a' }]))
    expect(run.apply({ type: 'flow.task-changed', step: 'a', task: 'New.' })).toBe(true)
    run.start('a')
    expect(run.apply({ type: 'flow.task-changed', step: 'a', task: 'Newer.' })).toBe(false)
  })
})

describe('facts that do not fit change nothing', () => {
  test('one that comes twice, for an unknown step, or before all others', () => {
    const run = runOf(flowOf([{ id: 'a' }, { id: '__proto__', blockedBy: ['a'] }]))
    expect(run.finish('a')).toBe(false)
    expect(run.start('constructor')).toBe(false)
    run.work('a')
    expect(run.finish('a')).toBe(false)
    expect(run.start('a')).toBe(false)
    expect(run.next()).toEqual(['agent:__proto__'])
    run.work('__proto__')
    expect(run.run.status).toBe('done')
    expect(applyFlowFact(undefined, { type: 'flow.stopped' })).toBeUndefined()
  })
})

test('facts come back from a log as they went in', () => {
  const run = runOf(flowOf([{ id: 'a' }, loop('l', 'a', 'end'), { id: 'end' }]))
  run.work('a', { outputs: { list: [1, { deep: null }] } })
  run.work('l', { branch: 'exit' })
  const read = run.facts.map(fact => FlowFact.parse(JSON.parse(JSON.stringify(fact))))
  expect(read.reduce<typeof run.run | undefined>(applyFlowFact, undefined)).toEqual(run.run)
})

test('1,000 steps are folded fact by fact', () => {
  const steps = Array.from({ length: 1_000 }, (_, at) => ({ id: `s${at}`, blockedBy: at > 0 ? [`s${at - 1}`] : [] }))
  const run = runOf(flowOf(steps))
  for (const { id } of steps) run.work(id)
  expect(run.run.status).toBe('done')
})
