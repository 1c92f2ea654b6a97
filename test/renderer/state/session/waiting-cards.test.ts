import { expect, test } from 'vitest'
import { callsWithCard, isUndoableEdit } from '../../../../renderer/state/session/waiting-cards'
import type { Effect } from '../../../../shared/session/effects'
import type { Grade } from '../../../../shared/session/grade'
import { command, fileChange, planned, reply, sessionOf, toolCall, turn } from '../../session-facts'

const plannedAs = (callId: string, grade: Grade, ...effects: Effect[]) => ({ ...planned(callId, ...effects), grade })

const state = sessionOf(
  turn('t1'),
  reply('t1', '', ...['a', 'b', 'c', 'd', 'e'].map(id => toolCall(id, 'write_file'))),
  plannedAs('a', 'reversible', fileChange('a')),
  plannedAs('b', 'lasting', command('ls')),
  plannedAs('c', 'reversible', fileChange('c'), fileChange('d')),
  plannedAs('d', 'lasting', fileChange('d')),
  plannedAs('e', 'reversible', fileChange('e'), command('ls')),
)

test('only changes of files that can all be undone are reviewed together', () => {
  expect(
    Object.values(state.calls)
      .filter(isUndoableEdit)
      .map(({ call }) => call.id),
  ).toEqual(['a', 'c'])
})

test('edits that are reviewed together have one card, and one that was taken out has its own', () => {
  const ids = (alone: string[]) => callsWithCard(state, new Set(alone)).map(({ call }) => call.id)
  expect(ids([])).toEqual(['a', 'b', 'd', 'e'])
  expect(ids(['a'])).toEqual(['a', 'b', 'c', 'd', 'e'])
})
