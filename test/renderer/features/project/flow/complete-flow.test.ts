import { describe, expect, test } from 'vitest'
import { completeFlow } from '../../../../../renderer/features/project/flow/complete-flow'
import { flowNames } from '../../../../helpers/flow-names'

/** Returns the suggestions at the | in the text, and from where on the text would be replaced. */
function offered(marked: string) {
  const at = marked.indexOf('|')
  const text = marked.replace('|', '')
  const found = completeFlow(text, at, flowNames)
  return found && { labels: found.offers.map(({ label }) => label), typed: text.slice(found.from, at) }
}

const labels = (marked: string) => offered(marked)?.labels ?? []
const applied = (marked: string, label: string) => {
  const at = marked.indexOf('|')
  const found = completeFlow(marked.replace('|', ''), at, flowNames)
  return found?.offers.find(offer => offer.label === label)?.apply
}

const HEAD = 'name: f\nsteps:\n  - id: plan\n    agent: planner\n  - id: check\n    type: agent-loop-decision\n'

describe('in a flow', () => {
  test('keys of the flow are those that are not there yet', () => {
    expect(labels('na|')).toContain('name')
    expect(labels('name: f\nde|')).toEqual(expect.arrayContaining(['description', 'task_prompt']))
    expect(labels('name: f\nde|')).not.toContain('name')
  })

  test('keys of a step are those of its type that are not there yet', () => {
    expect(labels(`${HEAD}    |`)).toEqual(['agent', 'task', 'inputs', 'loop_target', 'exit_target', 'max_iterations'])
    expect(offered(`${HEAD}    lo|`)?.typed).toBe('lo')
    expect(labels('steps:\n  - id: a\n    question: What?\n    o|')).toEqual(
      expect.arrayContaining(['options', 'branches']),
    )
    expect(labels('steps:\n  - i|')).toContain('id')
    expect(applied(`${HEAD}    |`, 'task')).toBe('task: ')
    expect(applied(`${HEAD}    |`, 'inputs')).toBe('inputs:')
  })

  test('types, agents, flows and steps are named where they are asked for', () => {
    expect(labels('steps:\n  - id: a\n    type: |')).toContain('agent-decision')
    expect(labels('steps:\n  - id: a\n    agent: wr|')).toEqual(['planner', 'writer'])
    expect(labels('steps:\n  - id: a\n    path: |')).toEqual(['custom/other.yaml'])
    expect(labels(`${HEAD}    loop_target: |`)).toEqual(['plan'])
    expect(offered(`${HEAD}    blockedBy: [plan, pl|`)).toEqual({ labels: ['plan'], typed: 'pl' })
    expect(labels(`${HEAD}    blockedBy:\n      - |`)).toEqual(['plan'])
    expect(labels(`${HEAD}    branches:\n      "go on": |`)).toEqual(['plan'])
    expect(labels(`${HEAD}    check: |`)).toEqual(expect.arrayContaining(['plan.outline', 'plan.artifacts']))
  })

  test('inputs are those of the agent that are not wired', () => {
    expect(labels('steps:\n  - id: a\n    agent: writer\n    inputs:\n      outline: x\n      |')).toEqual(['tone'])
  })

  test('templates name the task, inputs, results with their outputs, and loops, and are closed once', () => {
    const found = labels(`${HEAD}    task: Go on with \${{|`)
    expect(found).toEqual(expect.arrayContaining(['task', 'result.plan', 'result.plan.outline', 'loop.check.max']))
    expect(offered(`${HEAD}    task: \${{ result.pl|`)?.typed).toBe('result.pl')
    expect(applied(`${HEAD}    task: \${{ re|`, 'result.plan')).toBe('result.plan}}')
    expect(applied(`${HEAD}    task: \${{ re| }}`, 'result.plan')).toBe('result.plan')
    expect(labels(`${HEAD}    inputs:\n      tone: x\n    task: \${{|`)).toContain('input.tone')
  })

  test('a text of a person is left alone', () => {
    expect(labels(`${HEAD}    task: Write a|`)).toEqual([])
    expect(labels(`${HEAD}    task: |\n      some words |`.replace('|', '>'))).toEqual([])
  })
})
