import { expect, test } from 'vitest'
import {
  keepSize,
  keptSize,
  limitsOf,
  type Resizable,
  sizeByKey,
  within,
} from '../../../../renderer/ui/hooks/resizable'

const panel: Resizable = {
  key: 'atrium.panel-width',
  property: '--panel-chosen',
  side: 'start',
  least: 18,
  most: Number.POSITIVE_INFINITY,
  leaves: 24,
}
const limits = limitsOf(panel, 1037, 16)

test('a part has its least, and leaves room to what stands beside it', () => {
  expect(limits).toEqual({ least: 288, most: 653 })
  expect(within(limits, 100)).toBe(288)
  expect(within(limits, 400.4)).toBe(400)
  expect(within(limits, 2000)).toBe(653)
})

test('a part gets no wider than its most', () => {
  expect(limitsOf({ ...panel, most: 28 }, 1037, 16)).toEqual({ least: 288, most: 448 })
})

test('a part has its least size if there is room for neither', () => {
  expect(limitsOf(panel, 500, 16)).toEqual({ least: 288, most: 288 })
})

test('a key moves the edge the way it points, or to one of the ends', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter']
  const byKeys = (part: Resizable) => keys.map(key => sizeByKey(part, key, { size: 400, ...limits }))
  expect(byKeys(panel)).toEqual([416, 384, 288, 653, null])
  expect(byKeys({ ...panel, side: 'end' })).toEqual([384, 416, 288, 653, null])
})

test('with the edge at the top, the keys up and down move it, and those to the sides do nothing', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'ArrowLeft', 'ArrowRight']
  const sizes = keys.map(key => sizeByKey({ ...panel, side: 'top' }, key, { size: 400, ...limits }))
  expect(sizes).toEqual([416, 384, 288, 653, null, null])
})

test('the size is kept until the usual one is wanted again', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(keptSize(panel, storage)).toBeNull()
  keepSize(panel, 480, storage)
  expect(keptSize(panel, storage)).toBe(480)
  keepSize(panel, null, storage)
  expect(keptSize(panel, storage)).toBeNull()
  storage.setItem('atrium.panel-width', 'wide')
  expect(keptSize(panel, storage)).toBeNull()
})
