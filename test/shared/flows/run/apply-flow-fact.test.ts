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
  ...{ loopTarget, exitTarget, maxIterations },
})
const condition = (id: string, step: string, present: string, absent: string) => ({
  id,
  type: 'conditional' as const,
  ...{ step, field: 'artifacts', present, absent },
})

describe('order', () => {
  test('steps beside each other run at once up to max_concurrent, the next when all of these are over', () => {
    const run = runOf(flowOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }], 2))
    expect(run.next()).toEqual(['agent:a', 'agent:b'])
    run.start('a')
    expect(run.next()).toEqual(['agent:b'])
    expect(run.start('c')).toBe(false)
    run.finish('a')
    expect(run.next()).toEqual(['agent:b'])
    run.work('b')
    expect(run.next()).toEqual(['agent:c'])
    run.work('c')
    expect(run.run.status).toBe('done')
  })

  test('a step waits for those that block it, and those elsewhere count as over', () => {
    const steps = [
      { id: 'a' },
      { id: 'b' },
      { id: 'join', blockedBy: ['a', 'b'] },
      condition('if', 'a', 'd', 'd'),
      { id: 'd', blockedBy: ['a', 'later'] },
      decision('x', 'later'),
      { id: 'later' },
    ]
    const run = runOf(flowOf(steps))
    expect(run.next()).toEqual(['agent:a', 'agent:b'])
    run.work('a')
    expect(run.next()).toEqual(['agent:b'])
    run.work('b')
    expect(run.next()).toEqual(['agent:join'])
    run.work('join')
    expect(run.next()).toEqual(['agent:d'])
  })

  test('code is a step like an agent is', () => {
    const run = runOf(
      flowOf([
        { id: 'a', type: 'code' },
        { id: 'b', blockedBy: ['a'] },
      ]),
    )
    expect(run.next()).toEqual(['code:a'])
    run.work('a')
    expect(run.next()).toEqual(['agent:b'])
  })

  test('an empty flow is done', () => {
    expect(runOf(flowOf([])).run.status).toBe('done')
  })

  test('steps that wait for each other end the run', () => {
    const run = runOf(
      flowOf([
        { id: 'a', blockedBy: ['b'] },
        { id: 'b', blockedBy: ['a'] },
      ]),
    )
    expect(run.run).toMatchObject({ status: 'failed', failure: { step: 'a', kind: 'deadlock' } })
  })
})

describe('routing', () => {
  test('into a segment starts the target and what depends on it alone', () => {
    const steps = [
      decision('pick', 'b'),
      { id: 'a' },
      { id: 'b' },
      { id: 'c', blockedBy: ['a', 'b'] },
      { id: 'd', blockedBy: ['a'] },
    ]
    const run = runOf(flowOf(steps))
    run.work('pick', { branch: 'to-b' })
    run.work('b')
    run.work('c')
    expect(run.run.status).toBe('done')
    expect(run.statuses()).toEqual({ pick: 'done', a: 'skipped', b: 'done', c: 'done', d: 'skipped' })
    expect(run.state('a')?.result).toBeUndefined()
  })

  test('an unknown branch is the first one, and is told as that', () => {
    const run = runOf(flowOf([decision('pick', 'a', 'b'), { id: 'a' }, { id: 'b' }]))
    run.work('pick', { branch: 'elsewhere' })
    expect(run.state('pick')?.decision).toEqual({ name: 'to-a', target: 'a', by: 'default' })
    expect(run.next()).toEqual(['agent:a'])
  })

  test.each([
    ['something', 'yes'],
    ['', 'no'],
    [undefined, 'no'],
  ])('a condition on %j goes to %s', (artifacts, expected) => {
    const run = runOf(flowOf([{ id: 'a' }, condition('if', 'a', 'yes', 'no'), { id: 'yes' }, { id: 'no' }]))
    run.work('a', artifacts === undefined ? {} : { artifacts })
    expect(run.next()).toEqual([`agent:${expected}`])
    expect(run.state('if')).toMatchObject({ status: 'done', decision: { by: 'flow', target: expected } })
  })

  test('a condition on a step that never ran is absent', () => {
    const run = runOf(flowOf([condition('if', 'yes', 'yes', 'no'), { id: 'yes' }, { id: 'no' }]))
    expect(run.next()).toEqual(['agent:no'])
  })

  test('on_complete leads on once the segment is over', () => {
    const run = runOf(
      flowOf([
        { id: 'a', onComplete: 'end' },
        { id: 'b' },
        decision('x', 'end'),
        { id: 'y' },
        decision('z', 'end'),
        { id: 'end' },
      ]),
    )
    run.work('a')
    run.work('b')
    expect(run.next()).toEqual(['agent:end'])
    run.work('end')
    expect(run.statuses()).toMatchObject({ x: 'skipped', y: 'skipped', end: 'done' })
  })

  test('conditions that go round end the run', () => {
    const run = runOf(flowOf([condition('a', 'x', 'b', 'b'), condition('b', 'x', 'a', 'a')]))
    expect(run.run).toMatchObject({ status: 'failed', failure: { kind: 'endless' } })
  })

  test('a decision that always goes back ends after 1,000 visits', () => {
    const run = runOf(flowOf([decision('again', 'again')]))
    for (let visit = 0; visit < 1_000; visit += 1) run.work('again', { branch: 'to-again' })
    expect(run.run).toMatchObject({ status: 'failed', failure: { step: 'again', kind: 'endless' } })
  })

  test('a branch to nowhere ends the run', () => {
    const run = runOf(flowOf([decision('pick', 'nowhere')]))
    run.work('pick', { branch: 'to-nowhere' })
    expect(run.run).toMatchObject({ status: 'failed', failure: { step: 'pick', kind: 'missing' } })
  })
})

describe('failure', () => {
  test.each(['error', 'blocked', 'unfinished'] as const)(
    '%s without on_error fails the run once its wave is over',
    status => {
      const run = runOf(flowOf([{ id: 'a' }, { id: 'b' }, { id: 'c', blockedBy: ['b'] }]))
      run.start('b')
      run.work('a', { status, summary: 'No way.' })
      expect(run.run.status).toBe('running')
      run.finish('b')
      expect(run.run).toMatchObject({ status: 'failed', failure: { step: 'a', kind: 'soft', reason: 'No way.' } })
      expect(run.statuses()).toEqual({ a: 'failed', b: 'done', c: 'waiting' })
      expect(run.next()).toEqual([])
    },
  )

  test('on_error leads to a step that does not begin otherwise', () => {
    const steps = [{ id: 'a', onError: 'mend' }, { id: 'mend' }, { id: 'after', blockedBy: ['a', 'mend'] }]
    const bad = runOf(flowOf(steps))
    expect(bad.next()).toEqual(['agent:a'])
    bad.work('a', { status: 'error' })
    expect(bad.next()).toEqual(['agent:mend'])
    bad.work('mend')
    bad.work('after')
    expect(bad.run.status).toBe('done')
    const good = runOf(flowOf(steps))
    good.work('a')
    expect(good.next()).toEqual(['agent:after'])
    good.work('after')
    expect(good.statuses()).toEqual({ a: 'done', mend: 'skipped', after: 'done' })
  })

  test('a hard failure ends what runs beside it, whatever on_error says, and a retry runs both again', () => {
    const run = runOf(flowOf([{ id: 'a', onError: 'b' }, { id: 'x' }, { id: 'b' }]))
    run.start('x')
    run.work('a', { status: 'hard-error' })
    expect(run.run).toMatchObject({ status: 'failed', failure: { step: 'a', kind: 'hard' } })
    expect(run.status('x')).toBe('interrupted')
    expect(run.finish('x')).toBe(false)
    run.apply({ type: 'flow.step-retried', step: 'a' })
    expect(run.run.failure).toBeUndefined()
    expect(run.next()).toEqual(['agent:a', 'agent:x'])
  })

  test('a decision that could not be made fails the run', () => {
    const run = runOf(flowOf([decision('pick', 'a'), { id: 'a' }]))
    run.work('pick', { status: 'unfinished' })
    expect(run.run).toMatchObject({ status: 'failed', failure: { step: 'pick', kind: 'soft' } })
    run.apply({ type: 'flow.step-retried', step: 'pick' })
    run.work('pick', { branch: 'to-a' })
    expect(run.next()).toEqual(['agent:a'])
  })
})

describe('loops', () => {
  const flow = flowOf([{ id: 'a' }, loop('l', 'a', 'end', 2), { id: 'end' }])

  test.each([
    ['loop', 'exit'],
    ['a', 'end'],
  ])('go round by %s and on by %s', (round, exit) => {
    const run = runOf(flow)
    run.work('a')
    run.work('l', { branch: round })
    expect(run.state('l')).toMatchObject({ iteration: 2, decision: { name: 'loop', target: 'a', by: 'agent' } })
    run.work('a')
    run.work('l', { branch: exit })
    expect(run.next()).toEqual(['agent:end'])
    expect(run.state('a')?.visits).toBe(2)
  })

  test('end without asking after max_iterations', () => {
    const run = runOf(flow)
    for (let round = 0; round < 2; round += 1) {
      run.work('a')
      run.work('l', { branch: 'loop' })
    }
    run.work('a')
    expect(run.next()).toEqual(['agent:end'])
    expect(run.state('l')).toMatchObject({ visits: 2, decision: { name: 'exit', by: 'limit' } })
  })

  test('exit where the branch is unknown or missing', () => {
    const run = runOf(flow)
    run.work('a')
    run.work('l', { branch: 'maybe' })
    expect(run.state('l')?.decision).toEqual({ name: 'exit', target: 'end', by: 'default' })
  })

  test('one within another begins anew each time', () => {
    const run = runOf(
      flowOf([{ id: 'a' }, loop('inner', 'a', 'outer', 1), loop('outer', 'a', 'end', 3), { id: 'end' }]),
    )
    run.work('a')
    run.work('inner', { branch: 'exit' })
    run.work('outer', { branch: 'loop' })
    run.work('a')
    expect(run.next()).toEqual(['agent:inner'])
    run.work('inner', { branch: 'loop' })
    run.work('a')
    expect(run.next()).toEqual(['agent:outer'])
  })
})

describe('forks', () => {
  const fork = {
    id: 'ask',
    type: 'fork',
    options: ['x', 'y'],
    branches: [
      { name: 'x', target: 'a' },
      { name: 'y', target: 'b' },
    ],
    agent: 'worker',
  } as const
  const flow = flowOf([fork, { id: 'a' }, { id: 'b' }])

  test('ask the person, who chooses one of the options', () => {
    const run = runOf(flow)
    expect(run.run.status).toBe('waiting-for-person')
    expect(run.next()).toEqual(['ask:ask'])
    expect(run.choose('ask', ['z'])).toBe(false)
    expect(run.choose('ask', ['x', 'y'])).toBe(false)
    expect(run.start('ask')).toBe(false)
    expect(run.choose('ask', ['y'])).toBe(true)
    expect(run.state('ask')).toMatchObject({ status: 'done', decision: { name: 'y', target: 'b', by: 'person' } })
    expect(run.next()).toEqual(['agent:b'])
    expect(run.choose('ask', ['x'])).toBe(false)
  })

  test('leave it to the agent where the person does', () => {
    const run = runOf(flow)
    run.apply({ type: 'flow.decided', step: 'ask', choice: { options: [], custom: 'neither', by: 'person' } })
    expect(run.next()).toEqual(['agent:ask'])
    run.work('ask', { branch: 'y' })
    expect(run.state('ask')?.choice).toEqual({ options: ['y'], custom: 'neither', by: 'agent', notes: 'Done.' })
  })

  test.each([
    ['y', 'b', 'agent'],
    ['nothing', 'a', 'default'],
  ])('are decided in autonomous mode: %s leads to %s by %s', (branch, target, by) => {
    const run = runOf(flow, { isAutonomous: true })
    expect(run.next()).toEqual(['agent:ask'])
    run.work('ask', { branch })
    expect(run.state('ask')?.decision).toMatchObject({ target, by })
  })

  test('with several options lead where the first of them does', () => {
    const run = runOf(flowOf([{ ...fork, multiSelect: true }, { id: 'a' }, { id: 'b' }]))
    run.choose('ask', ['y', 'x'])
    expect(run.next()).toEqual(['agent:a'])
  })
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
