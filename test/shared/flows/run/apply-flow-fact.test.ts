import { describe, expect, test } from 'vitest'
import { flowOf, runOf } from '../../../main/flows/run/run-of'

const decision = (id: string, ...targets: string[]) => ({
  id,
  type: 'agent-decision' as const,
  branches: targets.map(target => ({ name: `to-${target}`, target })),
})
const condition = (id: string, step: string, present: string, absent: string) => ({
  id,
  type: 'conditional' as const,
  step,
  field: 'artifacts',
  present,
  absent,
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
