import { describe, expect, test } from 'vitest'
import { describeCall } from '../../../../../renderer/views/calls/describe-call'
import { ToolBody } from '../../../../../renderer/views/calls/tool-body'
import type { CallState } from '../../../../../shared/session/session-state'
import { errorResult, type ToolDetails, type ToolResult, textResult } from '../../../../../shared/session/tool-results'
import { changeOf } from '../../../../helpers/hostile-content-calls'
import { drawn } from '../../../drawn'

const PATH = '.agents/flows/custom/mend.yaml'

const fileOf = (written: boolean, more: Partial<Extract<ToolDetails, { type: 'flow-file' }>> = {}): ToolDetails => ({
  type: 'flow-file',
  kind: 'flow',
  path: PATH,
  written,
  diagnostics: [],
  ...more,
})

const ERRORS = [
  { line: 7, severity: 'error' as const, message: 'Agent "x" is not there', suggestion: 'Did you mean y?' },
  { line: 9, severity: 'warning' as const, message: 'It does nothing.' },
]

function callOf(change: Partial<CallState>): CallState {
  const call = { id: 'c', name: 'flow_write', arguments: '{}' }
  const action = { verb: 'writeFlow', target: 'custom:mend', kind: 'words' } as const
  return { call, turnId: 't', status: 'done', action, durationMs: 1, ...change }
}

const plan = { effects: [changeOf(PATH, 'name: mend')], digest: 'd' }
const finished = (result: ToolResult, change: Partial<CallState> = {}) => callOf({ result, ...change })
const lineOf = (call: CallState) => {
  const { phrase, target, summary, state } = describeCall(call)
  return [phrase, target, summary, state].filter(Boolean).join(' | ')
}

describe('a flow that is written', () => {
  test.each<[string, CallState]>([
    ['Preparing to write the flow | custom:mend', callOf({ status: 'running' })],
    ['Wants to write the flow | custom:mend | +1 −0 | Needs input', callOf({ status: 'waiting', plan })],
    ['Wrote the flow | custom:mend | +1 −0', finished(textResult('{}', fileOf(true)), { plan })],
    [
      'Tried to write the flow | custom:mend | 1 error | Failed',
      finished(errorResult('{}', fileOf(false, { diagnostics: ERRORS })), { status: 'failed' }),
    ],
  ])('is the line “%s”', (line, call) => {
    expect(lineOf(call)).toBe(line)
  })

  test('opens to what is wrong with it, by line', () => {
    const page = drawn(
      <ToolBody call={finished(errorResult('{}', fileOf(false, { diagnostics: ERRORS })), { status: 'failed' })} />,
    )
    const items = [...page.querySelectorAll('li')].map(item => item.textContent)
    expect(items).toEqual(['Error Line 7 Agent "x" is not thereDid you mean y?', 'Warning Line 9 It does nothing.'])
    expect(page.textContent).toContain('The file wasn’t written.')
  })

  test('opens to its text where nothing is wrong with it', () => {
    const page = drawn(<ToolBody call={finished(textResult('{}', fileOf(true)), { plan })} />)
    expect(page.textContent).toContain('No problems found.')
    expect(page.textContent).toContain('name: mend')
  })

  test('opens to the reason where the file could not be written', () => {
    const page = drawn(
      <ToolBody
        call={finished(errorResult('{}', fileOf(false, { problem: 'It leads outside.' })), { status: 'failed' })}
      />,
    )
    expect(page.textContent).toContain('It leads outside.')
    expect(page.textContent).not.toContain('No problems found.')
  })
})

describe('the catalogue', () => {
  const agent = { name: 'worker', description: 'Works.', tools: ['read', 'write'], inputs: ['topic'], outputs: [] }
  const details: ToolDetails = {
    type: 'agent-catalog',
    agents: [{ ...agent, from: 'folder' }],
    flows: [{ alias: '/build', description: 'Builds it.' }],
  }
  const call = finished(textResult('{}', details), { action: { verb: 'catalog', target: '', kind: 'words' } })

  test('is a line that counts the agents', () => {
    expect(lineOf(call)).toBe('Listed the agents and flows | 1 agent')
  })

  test('opens to the agents with what they have, and the flows', () => {
    const text = drawn(<ToolBody call={call} />).textContent ?? ''
    for (const part of [
      'worker',
      'from this folder',
      'Works.',
      'Tools: read, write',
      'Inputs: topic',
      '/build',
      'Builds it.',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Outputs')
  })

  test('says where there is no flow', () => {
    const none = finished(textResult('{}', { ...details, flows: [] }))
    expect(drawn(<ToolBody call={none} />).textContent).toContain('No flows yet.')
  })
})
