import { expect, test } from 'vitest'
import { hasFlow, isBeside, panelOf, shownPanel, sideChoice } from '../../../renderer/state/side-panel'
import type { CallState } from '../../../shared/session/session-state'
import { stopped } from '../../helpers/flow-scenes'
import { sessionOf, turn } from '../session-facts'

const call = (more: Partial<CallState>): CallState => ({
  call: { id: 'c', name: 'write_file', arguments: '{}' },
  turnId: 't',
  status: 'done',
  ...more,
})
const written = { dispatched: { changes: [{ type: 'create', path: 'a' } as never] }, outcome: { applied: true } }
const agent = { agent: { sessionId: 's', name: 'scout', task: 'look', waits: false } }

test('a session has changes to show before its agents, and nothing while it only read', () => {
  expect(panelOf({ turns: [], calls: {} })).toBeNull()
  expect(
    panelOf({ turns: [], calls: { a: call({}), b: call({ ...written, outcome: { applied: false } }) } }),
  ).toBeNull()
  expect(panelOf({ turns: [], calls: { a: call(agent) } })).toBe('agents')
  expect(panelOf({ turns: [], calls: { a: call(agent), b: call(written) } })).toBe('changes')
})

const standing = { choice: undefined, revealed: null, inSession: null } as const

test('the panel never opens by itself', () => {
  expect(isBeside(standing)).toBe(false)
  expect(isBeside({ ...standing, revealed: 'files' })).toBe(true)
})

test('the person’s choice counts for more than a session’s content, and an opened panel for more than both', () => {
  expect(isBeside({ ...standing, choice: 'none' })).toBe(false)
  expect(isBeside({ ...standing, choice: 'files' })).toBe(true)
  expect(isBeside({ choice: 'none', revealed: 'files' })).toBe(true)
  expect(shownPanel({ choice: 'terminal', revealed: null, inSession: 'changes' })).toBe('terminal')
  expect(shownPanel({ choice: 'terminal', revealed: 'files', inSession: 'changes' })).toBe('files')
  expect(shownPanel({ choice: 'none', revealed: null, inSession: 'agents' })).toBe('agents')
  expect(shownPanel(standing)).toBe('changes')
})

test('a session in which a flow ran shows that first, and only there is a panel for it', () => {
  const { turns } = sessionOf(...stopped('t'))
  expect(panelOf({ turns, calls: { b: call(written) } })).toBe('flow')
  expect([hasFlow({ turns }), hasFlow(sessionOf(turn('t')))]).toEqual([true, false])
  expect(shownPanel({ choice: 'flow', revealed: null, inSession: 'flow' })).toBe('flow')
  expect(shownPanel({ choice: 'flow', revealed: null, inSession: 'agents' })).toBe('agents')
  expect(shownPanel({ choice: 'flow', revealed: null, inSession: null })).toBe('changes')
  expect(isBeside({ choice: 'flow', revealed: null })).toBe(true)
})

test('a choice of terminals below the conversation is no choice for the side', () => {
  expect(sideChoice('terminal', true)).toBeUndefined()
  expect(sideChoice('terminal', false)).toBe('terminal')
  expect([sideChoice('files', true), sideChoice('none', true)]).toEqual(['files', 'none'])
})
