import { expect, test } from 'vitest'
import { linesOf, needsBelow, newStep } from '../../../../main/flows/edit/new-step'
import { checkFlow } from '../../../../main/flows/format/check-flow'
import { parseFlow } from '../../../../main/flows/format/parse-flow'
import { readYamlTree } from '../../../../main/project/read-yaml-tree'
import type { Flow, FlowStepType } from '../../../../shared/flows/flow'
import { STEP_KEYS } from '../../../../shared/flows/flow-keys'
import { agentOf } from '../../../helpers/check-flow-text'

const TYPES = Object.keys(STEP_KEYS) as FlowStepType[]
const head = 'name: f\ndescription: d\nsteps:\n'
const first = '- id: one\n  agent: worker\n  task: Work.\n'
const last = '- id: two\n  agent: worker\n  task: Work.\n'
const catalogue = { agents: new Map([['worker', agentOf('worker')]]), hasFlow: () => true }

function flowOf(text: string): Flow {
  const { flow } = parseFlow(readYamlTree(text), 'f.yaml')
  if (!flow) throw new Error(text)
  return flow
}

const written = (step: Parameters<typeof linesOf>[0]) => `- ${linesOf(step).join('\n  ')}\n`

test.each(TYPES)('a new step of type %s is read as it was made, and nothing is wrong with it', async type => {
  const flow = flowOf(head + first + last)
  const edit = { type: 'add' as const, after: 'one', id: 'new', step: type }
  const step = newStep({ edit, flow, defaults: { agent: 'worker', path: 'other.yaml' } })
  const parsed = parseFlow(readYamlTree(head + first + written(step) + last), 'f.yaml')
  expect(parsed.flow?.steps[1]).toEqual(step)
  expect(await checkFlow(parsed, catalogue)).toEqual([])
})

test.each(TYPES.filter(type => !needsBelow(type)))('one of type %s can be the last one too', async type => {
  const flow = flowOf(head + first)
  const edit = { type: 'add' as const, after: 'one', id: 'new', step: type }
  const step = newStep({ edit, flow, defaults: { agent: 'worker', path: 'other.yaml' } })
  expect(await checkFlow(parseFlow(readYamlTree(head + first + written(step)), 'f.yaml'), catalogue)).toEqual([])
})

test('a step without an agent above it works with the first that is there', () => {
  const flow = flowOf(`${head}- id: one\n  path: x.yaml\n`)
  const edit = { type: 'add' as const, after: 'one', id: 'new', step: 'agent' as const }
  expect(newStep({ edit, flow, defaults: { agent: 'worker', path: '' } })).toMatchObject({
    agent: 'worker',
    blockedBy: [],
  })
})
