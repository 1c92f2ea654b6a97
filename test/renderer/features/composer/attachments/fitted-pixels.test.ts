import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittedPixels, isFit, isHeavy } from '../../../../../renderer/features/composer/attachments/fitted-pixels'
import { runsOf } from '../../../../helpers/how-deep'

test.each([
  [3000, 2000, 1568, 1045],
  [2000, 3000, 1045, 1568],
  [1568, 1, 1568, 1],
  [100_000, 1, 1568, 1],
  [1, 1, 1, 1],
])('%d × %d is sent as %d × %d', (width, height, fittedWidth, fittedHeight) => {
  expect(fittedPixels({ width, height })).toEqual({ width: fittedWidth, height: fittedHeight })
})

test('keeps the shape, and what was fitted fits', () => {
  const side = fc.integer({ min: 1, max: 30_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fitted = fittedPixels({ width, height })
      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(1568)
      expect(fittedPixels(fitted)).toEqual(fitted)
      const [long, short] = width > height ? [fitted.width, fitted.height] : [fitted.height, fitted.width]
      expect(Math.abs(short - (long * Math.min(width, height)) / Math.max(width, height))).toBeLessThanOrEqual(1)
    }),
    { numRuns: runsOf(200) },
  )
})

test('a picture stays as it is where it is neither too large nor too heavy, and a moving one always', () => {
  const small = { width: 800, height: 600 }
  const large = { width: 8000, height: 600 }
  expect(isFit(small, { bytes: 1000, type: 'image/png' })).toBe(true)
  expect(isFit(large, { bytes: 1000, type: 'image/png' })).toBe(false)
  expect(isFit(small, { bytes: 4_000_000, type: 'image/png' })).toBe(false)
  expect(isFit(large, { bytes: 4_000_000, type: 'image/gif' })).toBe(true)
  expect([isHeavy(4_000_000, 'image/png'), isHeavy(4_000_000, 'image/jpeg'), isHeavy(1, 'image/png')]).toEqual([
    true,
    false,
    false,
  ])
})
