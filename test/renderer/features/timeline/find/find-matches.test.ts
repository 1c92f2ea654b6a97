import { expect, test } from 'vitest'
import { findMatches, folded, startsOf } from '../../../../../renderer/features/timeline/find/find-matches'
import { timelineRows } from '../../../../../renderer/state/session/timeline-rows'
import { reply, sessionOf, toolCall, turn } from '../../../session-facts'

test('words are found in what a person reads of each row, in the order of the conversation', () => {
  const state = sessionOf(
    turn('t1', 'Compare @Umsatz\\ 2026.md'),
    reply('t1', 'The **Umsatz** of `2026` and the Umsatz before', toolCall('c1', 'read', { path: 'Umsatz 2026.md' })),
  )
  const rows = timelineRows(state, { text: false, thinking: false })
  expect(findMatches(rows, 'umsatz')).toEqual([
    { rowKey: 't1:user', nth: 0 },
    { rowKey: 't1:0', nth: 0 },
    { rowKey: 't1:0', nth: 1 },
    { rowKey: 'call:c1', nth: 0 },
  ])
  expect(findMatches(rows, 'umsatz 2026').map(({ rowKey }) => rowKey)).toEqual(['t1:user', 'call:c1'])
  expect(findMatches(rows, 'umsatz of 2026')).toEqual([{ rowKey: 't1:0', nth: 0 }])
  expect(findMatches(rows, '')).toEqual([])
})

test('a place begins behind the one before it', () => {
  expect(startsOf('a needle, another needle', 'needle')).toEqual([2, 18])
  expect(startsOf('aaaa', 'aa')).toEqual([0, 2])
  expect(startsOf('a', '')).toEqual([])
})

test('capitals do not count, and places stay where they are where that would move them', () => {
  expect(startsOf(folded('Straße ÄRGER'), folded('ärger'))).toEqual([7])
  expect(folded('İstanbul')).toHaveLength(8)
})
