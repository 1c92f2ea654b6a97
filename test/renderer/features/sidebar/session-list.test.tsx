import { expect, test } from 'vitest'
import { SessionList } from '../../../../renderer/features/sidebar/session-list'
import type { ListedSession } from '../../../../renderer/state/folders'
import { drawn } from '../../drawn'

const NOW = Date.now()

const sessions = Array.from(
  { length: 500 },
  (_, index) =>
    ({
      id: `s${index}`,
      title: `Session-${index}.`,
      workspace: '/w',
      updatedAt: NOW - index * 3_600_000,
    }) as ListedSession,
)

function titlesWith(openId: string | null): string[] {
  const list = drawn(<SessionList sessions={sessions} label="w" />, { session: { id: openId } })
  return [...list.querySelectorAll('[data-testid="session-item"]')].map(
    item => /Session-\d+\./.exec(item.textContent ?? '')?.[0] ?? '',
  )
}

const newest = sessions.slice(0, 20).map(({ title }) => title)

test('a long list shows the newest sessions', () => {
  expect(titlesWith(null)).toEqual(newest)
  expect(titlesWith('s3')).toEqual(newest)
})

test('an old session that is open stands below them, without all that are between', () => {
  expect(titlesWith('s420')).toEqual([...newest, 'Session-420.'])
})
