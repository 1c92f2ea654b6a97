import { expect, test } from 'vitest'
import { isCovered, stepsBetween } from '../../../../renderer/features/browser/covered-by'
import { stubDocument } from '../../stub-document'

const BOUNDS = { x: 100, y: 50, width: 400, height: 300 }
type Box = { left: number; top: number; right: number; bottom: number }

/** A page in which one thing lies over the place, or a dialog is before all of it. */
function withOver(over: Box | null, isModal = false) {
  const [place, other] = [{ contains: (one: unknown) => one === place }, {}]
  stubDocument({
    querySelector: (selector: string) => (isModal && selector === 'dialog:modal' ? other : null),
    elementFromPoint: (x: number, y: number) =>
      over && x >= over.left && x < over.right && y >= over.top && y < over.bottom ? other : place,
  })
  return place as unknown as HTMLElement
}

test('a place over which nothing lies is free', () => {
  expect(isCovered(withOver(null), BOUNDS)).toBe(false)
})

test.each([
  ['in a corner', { left: 450, top: 300, right: 600, bottom: 500 }],
  ['as narrow as the narrowest menu', { left: 201, top: 60, right: 234, bottom: 340 }],
  ['over all of it', { left: 0, top: 0, right: 900, bottom: 900 }],
])('a part that lies %s covers it', (_where, over) => {
  expect(isCovered(withOver(over), BOUNDS)).toBe(true)
})

test('a part beside it or along its edge does not cover it', () => {
  expect(isCovered(withOver({ left: 0, top: 0, right: 105, bottom: 900 }), BOUNDS)).toBe(false)
  expect(isCovered(withOver({ left: 0, top: 0, right: 900, bottom: 50 }), BOUNDS)).toBe(false)
})

test('a dialog covers it wherever it is', () => {
  expect(isCovered(withOver(null, true), BOUNDS)).toBe(true)
})

test('a place without room is not covered', () => {
  expect(isCovered(withOver(null), { ...BOUNDS, width: 0 })).toBe(false)
})

test('steps go from end to end, with both', () => {
  expect(stepsBetween(0, 70)).toEqual([0, 32, 64, 70])
  expect(stepsBetween(5, 5)).toEqual([5])
  expect(stepsBetween(6, 5)).toEqual([])
})
