import { describe, expect, test } from 'vitest'
import { flowOf, runOf } from '../../../main/flows/run/run-of'

const loop = (id: string, loopTarget: string, exitTarget: string, maxIterations = 2) => ({
  id,
  type: 'agent-loop-decision' as const,
  loopTarget,
  exitTarget,
  maxIterations,
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
    type: 'fork' as const,
    options: ['x', 'y'],
    branches: [
      { name: 'x', target: 'a' },
      { name: 'y', target: 'b' },
    ],
    agent: 'worker',
  }
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
