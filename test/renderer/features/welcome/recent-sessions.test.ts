import { expect, test } from 'vitest'
import { recentSessions } from '../../../../renderer/features/welcome/recent-sessions'

const session = (id: string, updatedAt: number, more = {}) => ({
  id,
  updatedAt,
  title: id,
  workspace: '/notes',
  createdAt: 0,
  status: 'idle' as const,
  ...more,
})

const all = [
  session('old', 1),
  session('new', 9),
  session('open', 8),
  session('archived', 7, { archived: true }),
  session('agent', 6, { parent: { sessionId: 'new', callId: 'c' } }),
  session('unnamed', 5, { title: 'New session' }),
  session('elsewhere', 4, { workspace: '/hidden' }),
  session('middle', 3),
]
const wanted = { openId: 'open', hidden: ['/hidden'], most: 2 }

test('recent work is what something was said in, the newest first, without what is open or put away', () => {
  expect(recentSessions(all, wanted).map(({ id }) => id)).toEqual(['new', 'middle'])
  expect(recentSessions(all, { ...wanted, most: 9 }).map(({ id }) => id)).toEqual(['new', 'middle', 'old'])
})
