import { expect, test } from 'vitest'
import { changedCalls, countChangedFiles } from '../../../renderer/panels/changed-calls'
import type { SessionFact } from '../../../shared/session-events'
import { command, dispatched, fileChange, planned, reply, sessionOf, toolCall, turn } from '../session-facts'

const calls = ['c1', 'c2', 'c3', 'c4'].map(id => toolCall(id, 'write_file'))
const applied = (callId: string, isApplied = true): SessionFact[] => [
  dispatched(callId),
  { type: 'call.outcome', callId, applied: isApplied },
]

test('lists only calls that changed files, the newest first', () => {
  const state = sessionOf(
    turn('t'),
    reply('t', '', ...calls),
    planned('c1', fileChange('a.md')),
    ...applied('c1'),
    planned('c2', fileChange('b.md')),
    ...applied('c2', false),
    planned('c3', command('ls')),
    ...applied('c3'),
    planned('c4', fileChange('a.md'), fileChange('c.md', 'create')),
    ...applied('c4'),
  )
  const changed = changedCalls(state)
  expect(changed.map(({ call, changes }) => [call.call.id, changes.map(change => change.path)])).toEqual([
    ['c4', ['a.md', 'c.md']],
    ['c1', ['a.md']],
  ])
  expect(countChangedFiles(changed)).toBe(2)
})

test('does not list a change of which nobody knows whether it took place', () => {
  expect(
    changedCalls(sessionOf(turn('t'), reply('t', '', ...calls), planned('c1', fileChange('a')), dispatched('c1'))),
  ).toEqual([])
})

test('keeps an undone change in the list, and no longer counts its files', () => {
  const undone: SessionFact = { type: 'undo.outcome', callId: 'c1', undone: true }
  const state = sessionOf(turn('t'), reply('t', '', ...calls), planned('c1', fileChange('a')), ...applied('c1'), undone)
  expect(changedCalls(state)).toHaveLength(1)
  expect(countChangedFiles(changedCalls(state))).toBe(0)
})
