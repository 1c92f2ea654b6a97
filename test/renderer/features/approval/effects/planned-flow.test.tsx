import { expect, test } from 'vitest'
import { PlannedFlow } from '../../../../../renderer/features/approval/effects/planned-flow'
import type { Flow, FlowStep } from '../../../../../shared/flows/flow'
import { drawn } from '../../../drawn'

const flowOf = (steps: FlowStep[]): Flow => ({
  name: 'f',
  description: 'd',
  maxConcurrent: 4,
  taskRequired: false,
  steps,
})

const agent = (id: string, more: object = {}): FlowStep => ({
  type: 'agent',
  id,
  agent: 'worker',
  inputs: [],
  blockedBy: [],
  ...more,
})

const asked = { agent: 'judge', task: 't', inputs: [] }

test('every step says who works on it, what it waits for and where the flow goes from it', () => {
  const fork = { question: 'Which?', options: ['x', 'y'], allowCustom: false, multiSelect: false }
  const page = drawn(
    <PlannedFlow
      flow={flowOf([
        agent('a', { onError: 'z' }),
        agent('b', { blockedBy: ['a', 'c'] }),
        { type: 'agent-decision', id: 'd', ...asked, branches: [{ name: 'large', target: 'a' }] },
        { type: 'agent-loop-decision', id: 'l', ...asked, loopTarget: 'a', exitTarget: 'z', maxIterations: 3 },
        { type: 'fork', id: 'f', ...fork, branches: [{ name: 'x', target: 'a' }] },
        { type: 'conditional', id: 'c', step: 'a', field: 'total', present: 'b', absent: 'z' },
        { type: 'flow-ref', id: 'r', path: 'other/*.yaml' },
      ])}
    />,
  )
  expect(page.querySelector('summary')?.textContent).toBe('7 steps')
  const items = [...page.querySelectorAll('li')].map(item => [...item.children].map(({ textContent }) => textContent))
  expect(items).toEqual([
    ['a', 'worker', 'on_error → z'],
    ['b', 'worker', 'after a, c'],
    ['d', 'judge', 'large → a'],
    ['l', 'judge', 'loop, up to 3 times → a', 'exit → z'],
    ['f', 'Which?', 'x → a'],
    ['c', 'a.total', 'present → b', 'absent → z'],
    ['r', 'other/*.yaml'],
  ])
})

test('many steps are folded', () => {
  const many = (count: number) =>
    drawn(<PlannedFlow flow={flowOf(Array.from({ length: count }, (_, at) => agent(`s${at}`)))} />)
  expect(many(30).querySelector('details')?.hasAttribute('open')).toBe(true)
  expect(many(31).querySelector('details')?.hasAttribute('open')).toBe(false)
})
