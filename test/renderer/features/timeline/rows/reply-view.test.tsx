import { expect, test } from 'vitest'
import { ReplyView } from '../../../../../renderer/features/timeline/rows/reply-view'
import { timelineRows } from '../../../../../renderer/state/session/timeline-rows'
import type { SessionFact } from '../../../../../shared/session/session-events'
import { drawn } from '../../../drawn'
import { sessionOf, turn } from '../../../session-facts'

const reply = {
  text: '',
  toolCalls: [],
  pictures: [{ name: 'picture-1.png', mimeType: 'image/png', bytes: 3, blob: 'a'.repeat(64) }],
}

test('a picture that a model drew is an answer without words, and opens in full', () => {
  const replied: SessionFact = { type: 'reply.finished', turnId: 't1', reply, durationMs: 5 }
  const state = sessionOf(turn('t1'), replied, { type: 'turn.ended', turnId: 't1', reason: 'done' })
  const rows = timelineRows(state, { text: false, thinking: false })
  expect(rows.map(({ type }) => type)).toEqual(['user', 'text', 'end'])

  const image = drawn(<ReplyView reply={reply} />).querySelector('button img')
  expect(image?.getAttribute('alt')).toBe('picture-1.png')
  expect(image?.getAttribute('src')).toContain('a'.repeat(64))
})
