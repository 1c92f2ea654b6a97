import { expect, test } from 'vitest'
import { popUps } from '../../../../main/browser/tabs/pop-ups'

test('windows open only after a press, a few of them, and not for long', () => {
  const all = popUps()
  expect(all.mayOpen(0)).toBe(false)
  all.pressed(1_000)
  expect([all.mayOpen(1_001), all.mayOpen(1_002), all.mayOpen(1_003), all.mayOpen(1_004)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  all.pressed(2_000)
  expect(all.mayOpen(7_001)).toBe(false)
  expect(all.mayOpen(6_999)).toBe(true)
  all.leave()
  expect(all.mayOpen(6_999)).toBe(false)
})
