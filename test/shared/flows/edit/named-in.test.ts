import { expect, test } from 'vitest'
import { canBeUnwired, possibleWays, wiresOf } from '../../../../shared/flows/edit/flow-ways'
import { namedIn } from '../../../../shared/flows/edit/named-in'
import type { Flow } from '../../../../shared/flows/flow'

const parallel = { inputs: [], blockedBy: [] }
const asked = { agent: 'judge', task: 'Judge.', inputs: [] }
const flow: Flow = {
  name: 'f',
  description: 'd',
  maxConcurrent: 4,
  taskRequired: false,
  steps: [
    { type: 'agent', id: 'a', agent: 'x', ...parallel },
    {
      type: 'agent',
      id: 'b',
      agent: 'x',
      ...parallel,
      blockedBy: ['a'],
      onError: 'a',
      task: 'Use ${{ result.a.summary }}.',
    },
    {
      type: 'agent-decision',
      id: 'way',
      ...asked,
      branches: [
        { name: 'back', target: 'a' },
        { name: 'on', target: 'end' },
      ],
    },
    { type: 'conditional', id: 'if', step: 'a', field: 'artifacts', present: 'a', absent: 'end' },
    { type: 'agent-loop-decision', id: 'again', ...asked, loopTarget: 'a', exitTarget: 'end', maxIterations: 2 },
    {
      type: 'agent',
      id: 'end',
      agent: 'x',
      ...parallel,
      inputs: [{ name: 'n', template: '${{loop.again.iteration}}' }],
    },
  ],
}

test('references to a step are told apart by whether the referring step can do without it', () => {
  expect(namedIn(flow, 'a')).toEqual({
    removed: [
      { step: 'b', key: 'blockedBy' },
      { step: 'b', key: 'on_error' },
      { step: 'way', key: 'branches' },
    ],
    broken: [
      { step: 'if', key: 'present' },
      { step: 'again', key: 'loop_target' },
      { step: 'if', key: 'check' },
      { step: 'b', key: 'task' },
    ],
  })
  expect(namedIn(flow, 'again').broken).toEqual([{ step: 'end', key: 'inputs' }])
  expect(namedIn(flow, 'b')).toEqual({ removed: [], broken: [] })
})

test('a step can be led to another in the ways that its kind has', () => {
  const keys = (from: string, to: string) => possibleWays(flow, from, to).map(({ key, name }) => name ?? key)
  expect(keys('a', 'b')).toEqual(['blockedBy', 'on_complete', 'on_error'])
  expect(keys('a', 'end')).toEqual(['on_complete', 'on_error'])
  expect(keys('way', 'b')).toEqual(['branches', 'back', 'on'])
  expect(keys('if', 'b')).toEqual(['present', 'absent'])
  expect(keys('again', 'b')).toEqual(['loop_target', 'exit_target'])
  expect(keys('a', 'nobody')).toEqual([])
})

test('a condition, a loop and the last branch cannot be taken away', () => {
  const wires = wiresOf(flow)
  expect(wires.filter(wire => !canBeUnwired(flow, wire)).map(({ way }) => way.key)).toEqual([
    ...['present', 'absent', 'loop_target', 'exit_target'],
  ])
  expect(wires).toContainEqual({ from: 'a', to: 'b', way: { key: 'blockedBy' } })
})
