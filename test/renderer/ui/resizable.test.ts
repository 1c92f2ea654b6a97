import { expect, test } from 'vitest'
import { keepWidth, keptWidth, limitsOf, type Resizable, widthByKey, within } from '../../../renderer/ui/resizable'

const panel: Resizable = {
  ...{ key: 'atrium.panel-width', property: '--panel-chosen', side: 'start' },
  ...{ least: 18, most: Number.POSITIVE_INFINITY, leaves: 24 },
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

test('where there is room for neither, a part has its least', () => {
  expect(limitsOf(panel, 500, 16)).toEqual({ least: 288, most: 288 })
})

test('a key moves the edge the way it points, or to one of the ends', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter']
  const byKeys = (part: Resizable) => keys.map(key => widthByKey(part, key, { width: 400, ...limits }))
  expect(byKeys(panel)).toEqual([416, 384, 288, 653, null])
  expect(byKeys({ ...panel, side: 'end' })).toEqual([384, 416, 288, 653, null])
})

test('the width is kept until the usual one is wanted again', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(keptWidth(panel, storage)).toBeNull()
  keepWidth(panel, 480, storage)
  expect(keptWidth(panel, storage)).toBe(480)
  keepWidth(panel, null, storage)
  expect(keptWidth(panel, storage)).toBeNull()
  storage.setItem('atrium.panel-width', 'wide')
  expect(keptWidth(panel, storage)).toBeNull()
})
