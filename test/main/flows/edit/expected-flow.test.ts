import { expect, test } from 'vitest'
import { expectedFlow } from '../../../../main/flows/edit/expected-flow'
import type { Flow } from '../../../../shared/flows/flow'

const parallel = { inputs: [], blockedBy: [] }
const flow: Flow = {
  name: 'f',
  description: 'd',
  maxConcurrent: 4,
  taskRequired: false,
  steps: [
    { type: 'agent', id: 'a', agent: 'x', ...parallel, task: '${{task}}' },
    {
      type: 'agent',
      id: 'a.b',
      agent: 'x',
      ...parallel,
      blockedBy: ['a'],
      onError: 'a',
      task: '${{result.a.b}} ${{result.a.c}}',
    },
    {
      type: 'fork',
      id: 'ask',
      question: 'What?',
      allowCustom: false,
      multiSelect: false,
      options: ['back', 'on'],
      branches: [
        { name: 'back', target: 'a' },
        { name: 'on', target: 'a.b' },
      ],
    },
  ],
}
const byId = (made: Flow, id: string) => made.steps.find(step => step.id === id)

test('a deleted step is named by nobody who can be without it', () => {
  const made = expectedFlow(flow, { type: 'delete', id: 'a' })
  expect(made.steps.map(({ id }) => id)).toEqual(['a.b', 'ask'])
  expect(byId(made, 'a.b')).toMatchObject({ blockedBy: [] })
  expect(byId(made, 'a.b')).not.toHaveProperty('onError')
  expect(byId(made, 'ask')).toMatchObject({ options: ['on'], branches: [{ name: 'on', target: 'a.b' }] })
})

test('a renamed step is told apart from one whose id begins as its own does', () => {
  const made = expectedFlow(flow, { type: 'rename', id: 'a', to: 'first' })
  expect(byId(made, 'a.b')).toMatchObject({ blockedBy: ['first'], task: '${{result.a.b}} ${{result.first.c}}' })
  expect(byId(expectedFlow(flow, { type: 'rename', id: 'a.b', to: 'second' }), 'second')).toMatchObject({
    task: '${{result.second}} ${{result.a.c}}',
  })
})

test('a fork that is led on by a new branch asks for it as well', () => {
  const wire = { type: 'wire' as const, from: 'ask', to: 'a.b', way: { key: 'branches' as const, name: 'more' } }
  expect(byId(expectedFlow(flow, wire), 'ask')).toMatchObject({ options: ['back', 'on', 'more'] })
  expect(expectedFlow(expectedFlow(flow, wire), { ...wire, type: 'unwire' })).toEqual(flow)
})
