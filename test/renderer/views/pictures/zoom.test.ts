import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closeScale,
  FITTED,
  type Frame,
  panned,
  percentOf,
  type View,
  zoomed,
} from '../../../../renderer/views/pictures/zoom'
import { runsOf } from '../../../helpers/how-deep'

const frame: Frame = { width: 1000, height: 600, fitted: { width: 900, height: 600 }, natural: 3000 }
const runs = { numRuns: runsOf(200) }

describe('a picture', () => {
  test('keeps the point under the pointer in its place while it is enlarged', () => {
    const at = { x: 120, y: -80 }
    const view = zoomed(FITTED, 2, { at, frame })
    expect(view.scale).toBe(2)
    // A point that was 120 from its middle is now 240 from it, and the middle has moved by as much.
    expect(view.x + 120 * 2).toBe(120)
    expect(view.y - 80 * 2).toBe(-80)
  })

  test('is never smaller than it fits, and never larger than eight times its own pixels', () => {
    const at = { x: 0, y: 0 }
    expect(zoomed(FITTED, 0.1, { at, frame })).toEqual(FITTED)
    expect(percentOf(zoomed(FITTED, 1000, { at, frame }), frame)).toBe(800)
  })

  test('is shown at its own size by a double click, or at twice that where it fits', () => {
    expect(percentOf({ ...FITTED, scale: closeScale(frame) }, frame)).toBe(100)
    expect(closeScale({ ...frame, fitted: { width: 300, height: 200 }, natural: 300 })).toBe(2)
  })

  test('never leaves its frame, whatever is done to it', () => {
    const step = fc.oneof(
      fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), x: fc.integer(), y: fc.integer() }),
      fc.record({ by: fc.record({ x: fc.integer(), y: fc.integer() }) }),
    )
    fc.assert(
      fc.property(fc.array(step), steps => {
        const end = steps.reduce<View>(
          (view, one) =>
            'by' in one ? panned(view, one.by, frame) : zoomed(view, one.factor, { at: { x: one.x, y: one.y }, frame }),
          FITTED,
        )
        expect(Math.abs(end.x)).toBeLessThanOrEqual(Math.max(0, (900 * end.scale - 1000) / 2) + 1e-6)
        expect(Math.abs(end.y)).toBeLessThanOrEqual(Math.max(0, (600 * end.scale - 600) / 2) + 1e-6)
      }),
      runs,
    )
  })
})
