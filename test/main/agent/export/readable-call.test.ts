import { expect, test } from 'vitest'
import { readableCall } from '../../../../main/agent/export/readable-call'
import { sentence } from '../../../../shared/sentence'
import type { CallState } from '../../../../shared/session/session-state'
import { errorResult, type ToolDetails, textResult } from '../../../../shared/session/tool-results'

const callOf = (change: Partial<CallState>): CallState => ({
  call: { id: 'c', name: 'flow_write', arguments: '{}' },
  turnId: 't',
  status: 'done',
  durationMs: 1,
  ...change,
})

test('an export says what was wrong with a flow, by line', () => {
  const details: ToolDetails = {
    type: 'flow-file',
    kind: 'flow',
    path: 'a.yaml',
    written: false,
    diagnostics: [
      { line: 7, severity: 'error', message: sentence`A flow needs at least one step.`, suggestion: 'Add one.' },
      { line: 9, severity: 'warning', message: 'It does nothing.' },
    ],
  }
  const action = { verb: 'writeFlow', target: 'custom:mend', kind: 'words' } as const
  const told = readableCall(callOf({ status: 'failed', action, result: errorResult('{}', details) }))
  expect([told.words, told.target]).toEqual(['Tried to write the flow', 'custom:mend'])
  expect(told.output).toBe('7: error: A flow needs at least one step. (Add one.)\n9: warning: It does nothing.')
})

test('an export names the agents and flows that there are', () => {
  const agent = { name: 'worker', description: 'd', from: 'folder', tools: [], inputs: [], outputs: [] } as const
  const details: ToolDetails = {
    type: 'agent-catalog',
    agents: [{ ...agent, tools: [], inputs: [], outputs: [] }],
    flows: [{ alias: '/build', description: 'd' }],
  }
  const action = { verb: 'catalog', target: '', kind: 'words' } as const
  const told = readableCall(callOf({ action, result: textResult('{}', details) }))
  expect([told.words, told.output]).toEqual(['Listed the agents and flows', 'worker\n/build'])
})
