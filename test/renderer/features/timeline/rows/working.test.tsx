import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Working } from '../../../../../renderer/features/timeline/rows/working'
import { emptySession } from '../../../../../shared/session/session-state'
import { drawn } from '../../../drawn'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const shownAfter = (milliseconds: number) =>
  drawn(<Working />, { session: { state: { ...emptySession, updatedAt: 1_000_000 - milliseconds } } }).textContent

test.each([
  [0, 'Thinking…'],
  [9_900, 'Thinking…'],
  [25_400, 'Thinking…25 s'],
  [125_000, 'Thinking…2:05'],
])('says after %i ms that it works, and for how long once that is long', (waited, shown) => {
  expect(shownAfter(waited)).toBe(shown)
})
