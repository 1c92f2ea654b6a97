import { expect, test } from 'vitest'
import { scanFlow } from '../../../../../renderer/features/project/flow/scan-flow'

test('the steps of a text are found with their lines and keys, though it is broken', () => {
  const text = `name: f
steps:
  # First.
  - id: "plan it"
    agent: planner # it plans
    inputs: { a: b }
    task: |
      - id: no step

  # Second.
  - id: check
    loop_target: [
    outputs: [one, two]
other: x
`
  expect(scanFlow(text)).toMatchObject([
    { id: 'plan it', type: 'agent', agent: 'planner', column: 4, from: 4, to: 8 },
    { id: 'check', type: 'agent-loop-decision', column: 4, from: 11, to: 13, outputs: ['one', 'two'] },
  ])
})

test('a list that stands as far in as its key is read as well', () => {
  const steps = scanFlow('steps:\n- id: a\n  outputs:\n  - name: one\n  - two\n- id: b\n')
  expect(steps).toMatchObject([
    { id: 'a', column: 2, outputs: ['one', 'two'] },
    { id: 'b', from: 6, to: 6 },
  ])
})

test('a text without steps has none', () => {
  expect(scanFlow('name: f\nsteps:\n')).toEqual([])
  expect(scanFlow('')).toEqual([])
})
