import { expect, test } from 'vitest'
import { nearLimits } from '../../../../renderer/features/top-bar/near-limits'

const rest = { share: 0.2, cost: 3, mostCost: undefined }

test('a window with room, of unknown size, or without a limit for cost says nothing', () => {
  expect(nearLimits(rest)).toEqual({ isFull: false, isSpent: false })
  expect(nearLimits({ ...rest, share: null })).toEqual({ isFull: false, isSpent: false })
  expect(nearLimits({ ...rest, mostCost: 10 })).toEqual({ isFull: false, isSpent: false })
})

test('a window that is nearly full says so, and so does what may be spent', () => {
  expect(nearLimits({ ...rest, share: 0.75 }).isFull).toBe(true)
  expect(nearLimits({ ...rest, mostCost: 4 }).isSpent).toBe(true)
})
