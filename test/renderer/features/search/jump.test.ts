import { expect, test } from 'vitest'
import { rowKeyOf } from '../../../../renderer/features/search/jump'
import { timelineRows } from '../../../../renderer/state/session/timeline-rows'
import { began, replied, sessionOf } from '../../../helpers/session-of'

test('names the rows of the timeline that show what was found', () => {
  const thinking = [{ text: 'Hm.', textBefore: 0, callsBefore: 0 }]
  const state = sessionOf(
    began('t1', 'Go'),
    {
      type: 'compaction.finished',
      summary: 'S',
      keptFrom: { turnId: 't1', replies: 0 },
      tokensBefore: 2,
      tokensAfter: 1,
    },
    ...replied('t1', 'First', { c1: 'x' }),
    { type: 'turn.steered', turnId: 't1', messageId: 'm1', text: 'And' },
    { type: 'reply.finished', turnId: 't1', reply: { text: 'Second', toolCalls: [], thinking }, durationMs: 1 },
  )
  const keys = timelineRows(state, { text: false, thinking: false }).map(({ key }) => key)
  const compactionAt = state.compactions[0]?.at ?? 0
  for (const [place, kind] of [
    [{ turnId: 't1' }, 'person'],
    [{ turnId: 't1', reply: 0 }, 'answer'],
    [{ turnId: 't1', reply: 1 }, 'answer'],
    [{ turnId: 't1', reply: 1 }, 'thinking'],
    [{ turnId: 't1', callId: 'c1' }, 'call'],
    [{ turnId: 't1', callId: 'c1' }, 'output'],
    [{ turnId: 't1', messageId: 'm1' }, 'person'],
    [{ turnId: 't1', compactionAt }, 'summary'],
  ] as const) {
    expect(keys).toContain(rowKeyOf(place, kind))
  }
})
