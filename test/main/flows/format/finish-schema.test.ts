import { expect, test } from 'vitest'
import { checkFinish, finishFormOf, finishSchema, stepResultOf } from '../../../../main/flows/format/finish-schema'

const outputs = [
  { name: 'total', type: 'number' as const },
  { name: 'isOk', type: 'boolean' as const },
  { name: 'text' },
]
const DONE = { status: 'complete', summary: 'Done.', total: '42', isOk: 'true', text: 'hi' }

test('a loop is asked for loop or exit, an agent for what its file declares', () => {
  const targets = { loopTarget: 'a', exitTarget: 'b', maxIterations: 2 }
  const step = { id: 'l', type: 'agent-loop-decision' as const, agent: 'a', task: '', inputs: [], ...targets }
  expect(finishFormOf(step, { outputs })).toEqual({ outputs, branches: ['loop', 'exit'] })
  expect(finishSchema({ outputs: [] })).toMatchObject({ required: ['status', 'summary', 'files'] })
})

test('the result of a step has its outputs as what they were declared to be', () => {
  const checked = checkFinish({ outputs }, DONE)
  if (!('finished' in checked)) throw new Error(checked.problems.join(' '))
  expect(stepResultOf(checked.finished, { outputs }, 'All of it.')).toEqual({
    status: 'complete',
    summary: 'Done.',
    files: [],
    fullOutput: 'All of it.',
    outputs: { total: 42, isOk: true, text: 'hi' },
  })
})

test('every problem is told at once', () => {
  const { total: _, ...given } = { ...DONE, isOk: 'yes' }
  expect(checkFinish({ outputs }, given)).toEqual({ problems: ['total: is missing.', 'isOk: must be true or false.'] })
  expect(checkFinish({ outputs }, 'nothing')).toHaveProperty('problems')
  expect(checkFinish({ outputs: [] }, { status: 'blocked', summary: 'No key.' })).toHaveProperty('finished')
})

test('an output that is called __proto__ changes nothing', () => {
  const given = JSON.parse('{"status":"complete","summary":"x","__proto__":{"polluted":true}}')
  expect(checkFinish({ outputs: [] }, given)).toMatchObject({ finished: { outputs: {} } })
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
