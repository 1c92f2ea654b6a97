import { expect, test } from 'vitest'
import { keepPanelWidth, keptPanelWidth, panelLimits, widthByKey, within } from '../../../renderer/panels/panel-width'

const limits = panelLimits(1037, 16)

test('the panel has at least 18 rem, and leaves the conversation 24', () => {
  expect(limits).toEqual({ least: 288, most: 653 })
  expect(within(limits, 100)).toBe(288)
  expect(within(limits, 400.4)).toBe(400)
  expect(within(limits, 2000)).toBe(653)
})

test('where there is room for neither, the panel has its least', () => {
  expect(panelLimits(500, 16)).toEqual({ least: 288, most: 288 })
})

test('a key moves the edge the way it points, or to one of the ends', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter']
  expect(keys.map(key => widthByKey(key, 400, limits))).toEqual([416, 384, 288, 653, null])
})

test('the width is kept until the usual one is wanted again', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(keptPanelWidth(storage)).toBeNull()
  keepPanelWidth(480, storage)
  expect(keptPanelWidth(storage)).toBe(480)
  keepPanelWidth(null, storage)
  expect(keptPanelWidth(storage)).toBeNull()
  storage.setItem('atrium.panel-width', 'wide')
  expect(keptPanelWidth(storage)).toBeNull()
})
