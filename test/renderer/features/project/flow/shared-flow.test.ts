import { expect, test } from 'vitest'
import { sharedFlow } from '../../../../../renderer/features/project/flow/shared-flow'
import type { Flow } from '../../../../../shared/flows/flow'

const step = (id: string, agent = 'x') => ({ type: 'agent' as const, id, agent, inputs: [], blockedBy: [] })
const flowOf = (...steps: Flow['steps']): Flow => {
  return { name: 'f', description: 'd', maxConcurrent: 4, taskRequired: false, steps }
}

test('unchanged parts are the same as before, down to the flow itself', () => {
  const before = flowOf(step('a'), step('b'))
  expect(sharedFlow(before, flowOf(step('a'), step('b')))).toBe(before)
  const changed = sharedFlow(before, flowOf(step('a'), step('b', 'y'), step('c')))
  expect(changed.steps[0]).toBe(before.steps[0])
  expect(changed).toEqual(flowOf(step('a'), step('b', 'y'), step('c')))
  expect(sharedFlow(before, { ...flowOf(step('a'), step('b')), name: 'g' }).name).toBe('g')
  expect(sharedFlow(undefined, before)).toBe(before)
})
