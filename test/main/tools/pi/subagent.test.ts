import { expect, test } from 'vitest'
import { subagent } from '../../../../main/tools/pi/subagent'
import type { ToolServices } from '../../../../main/tools/tool-services'

const turn = { services: new Set(['agents' as const]), isScoped: true, waiting: [] }

function given(input: object): unknown[] {
  const tasks: unknown[] = []
  const tool = subagent.forTurn?.({ ...turn, agents: [{ name: 'fixer', description: 'Fixes.' }] })
  if (tool?.kind !== 'uses-services') throw new Error('no tool')
  const agents = { delegate: (task: unknown) => tasks.push(task) }
  tool.use(input, { agents } as unknown as ToolServices)
  return tasks
}

test('gives the task and its inputs to the agent that is named', () => {
  expect(given({ agent: 'fixer', task: 'Fix it.', inputs: { file: 'a.ts' } })).toEqual([
    { agent: 'fixer', instruction: 'Fix it.\n\nfile: a.ts', includeContext: false, inputs: { file: 'a.ts' } },
  ])
})

test('refuses an agent that there is not, and a task without words', () => {
  expect(() => given({ agent: 'other', task: 'x' })).toThrow("Unknown agent 'other'. Choose from: 'fixer'.")
  expect(() => given({ agent: 'fixer', task: ' ' })).toThrow("'task' must be a non-empty string.")
})
