import { expect, test } from 'vitest'
import { changedTurns, countChangedFiles, mayUndoTurn } from '../../../../renderer/views/changes/changed-calls'
import { undoStateOf } from '../../../../renderer/views/changes/undo-state'
import type { SessionFact } from '../../../../shared/session/session-events'
import type { SessionState } from '../../../../shared/session/session-state'
import { command, dispatched, fileChange, move, planned, reply, sessionOf, toolCall, turn } from '../../session-facts'

const calls = ['c1', 'c2', 'c3', 'c4'].map(id => toolCall(id, 'write_file'))
const applied = (callId: string, isApplied = true): SessionFact[] => [
  dispatched(callId),
  { type: 'call.outcome', callId, applied: isApplied },
]
const listed = (state: SessionState) => changedTurns(state).flatMap(({ calls }) => calls)

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
  const changed = listed(state)
  expect(changed.map(({ call, changes }) => [call.call.id, changes.map(change => change.path)])).toEqual([
    ['c4', ['a.md', 'c.md']],
    ['c1', ['a.md']],
  ])
  expect(countChangedFiles(changed)).toBe(2)
})

test('puts the calls under their turns, the newest turn first, and leaves out turns that changed nothing', () => {
  const state = sessionOf(
    turn('t1', 'First'),
    reply('t1', '', toolCall('c1', 'write_file'), toolCall('c2', 'write_file')),
    planned('c1', fileChange('a')),
    ...applied('c1'),
    planned('c2', fileChange('b')),
    ...applied('c2'),
    { type: 'turn.ended', turnId: 't1', reason: 'done' },
    turn('t2', 'Only looks'),
    { type: 'turn.ended', turnId: 't2', reason: 'done' },
    turn('t3', 'Third'),
    reply('t3', '', toolCall('c3', 'write_file')),
    planned('c3', fileChange('a')),
    ...applied('c3'),
  )
  const shown = changedTurns(state).map(({ turn: { text }, calls }) => [text, calls.map(({ call }) => call.call.id)])
  expect(shown).toEqual([
    ['Third', ['c3']],
    ['First', ['c2', 'c1']],
  ])
})

test('does not list a change of which nobody knows whether it took place', () => {
  expect(
    changedTurns(sessionOf(turn('t'), reply('t', '', ...calls), planned('c1', fileChange('a')), dispatched('c1'))),
  ).toEqual([])
})

test('offers to undo a turn once it has ended, where that is more than one call and nothing is being undone', () => {
  const ended: SessionFact = { type: 'turn.ended', turnId: 't', reason: 'done' }
  const two: SessionFact[] = [
    turn('t'),
    reply('t', '', ...calls),
    planned('c1', fileChange('a')),
    ...applied('c1'),
    planned('c2', fileChange('b')),
    ...applied('c2'),
  ]
  const may = (...facts: SessionFact[]) =>
    changedTurns(sessionOf(...facts)).map(({ turn, calls }) => mayUndoTurn(turn, calls))
  expect(may(...two)).toEqual([false])
  expect(may(...two, ended)).toEqual([true])
  expect(may(...two.slice(0, 5), ended)).toEqual([false])
  expect(may(...two, ended, { type: 'undo.dispatched', callId: 'c1' })).toEqual([false])
  expect(may(...two, ended, { type: 'undo.outcome', callId: 'c1', undone: true })).toEqual([false])
})

test('counts what was moved once', () => {
  const state = sessionOf(turn('t'), reply('t', '', ...calls), planned('c1', ...move('a', 'b')), ...applied('c1'))
  expect(countChangedFiles(listed(state))).toBe(1)
})

test('keeps an undone change in the list, and no longer counts its files', () => {
  const undone: SessionFact = { type: 'undo.outcome', callId: 'c1', undone: true }
  const state = sessionOf(turn('t'), reply('t', '', ...calls), planned('c1', fileChange('a')), ...applied('c1'), undone)
  expect(listed(state)).toHaveLength(1)
  expect(countChangedFiles(listed(state))).toBe(0)
})

test('no longer counts single files that were taken back', () => {
  const content = { hash: 'h', bytes: 1 }
  const change = (path: string) => ({ path, blob: null, folders: [], before: content, after: content })
  const state = sessionOf(
    turn('t'),
    reply('t', '', ...calls),
    planned('c1', fileChange('a'), fileChange('b')),
    { type: 'call.dispatched', callId: 'c1', digest: '', changes: [change('a'), change('b')] },
    { type: 'call.outcome', callId: 'c1', applied: true },
    { type: 'undo.outcome', callId: 'c1', undone: true, paths: ['a'] },
  )
  expect(countChangedFiles(listed(state))).toBe(1)
})

test('lists also what a turn changed that left the conversation', () => {
  const state = sessionOf(
    turn('t1', 'First'),
    reply('t1', '', toolCall('c1', 'write_file')),
    planned('c1', fileChange('a')),
    ...applied('c1'),
    { type: 'turn.ended', turnId: 't1', reason: 'done' },
    { type: 'turns.rewound', branchId: 'b', turnId: 't1' },
  )
  expect(changedTurns(state).map(changed => changed.turn.id)).toEqual(['t1'])
})

test('does not count what another program perhaps changed, and leaves it undone with none of the rest', () => {
  const version = { hash: 'h', bytes: 1 }
  const change = (path: string) => ({ path, blob: null, folders: [], before: null, after: version })
  const facts: SessionFact[] = [
    turn('t'),
    reply('t', '', toolCall('c1', 'write_file')),
    planned('c1', fileChange('own'), { ...fileChange('mine'), authorUnknown: true }),
    {
      type: 'call.dispatched',
      callId: 'c1',
      digest: 'd',
      changes: [change('own'), { ...change('mine'), authorUnknown: true }],
    },
    { type: 'call.outcome', callId: 'c1', applied: true },
  ]
  expect(countChangedFiles(listed(sessionOf(...facts)))).toBe(1)
  const undone = sessionOf(
    ...facts,
    { type: 'undo.dispatched', callId: 'c1', paths: ['own'] },
    { type: 'undo.outcome', callId: 'c1', paths: ['own'], undone: true },
  )
  const [changed] = listed(undone)
  expect(changed?.call.undo?.status).toBe('undone')
  expect(changed && [['own'], ['mine']].map(paths => undoStateOf(changed.call, paths))).toEqual(['undone', 'none'])
})
