import { describe, expect, test } from 'vitest'
import { placeBeside, placeOn } from '../../main/window-places'

const screens = [
  { x: 0, y: 25, width: 1440, height: 875 },
  { x: 1440, y: 0, width: 1920, height: 1080 },
]
const at = (x: number, y: number) => ({ x, y, width: 800, height: 600, maximized: true })

describe('a window', () => {
  test.each([
    ['on the first screen', 10, 30],
    ['on the second screen', 2000, 100],
    ['half beyond the left edge', -600, 100],
    ['over two screens', 1200, 100],
  ])('%s is opened where it was', (_title, x, y) => {
    expect(placeOn(screens, at(x, y))).toEqual(at(x, y))
  })

  test.each([
    ['on a screen that is gone', 4000, 100],
    ['left of all screens', -790, 100],
    ['with its title above the screen', 100, -300],
    ['with its title below the screen', 100, 890],
  ])('%s keeps its size, and the system places it', (_title, x, y) => {
    expect(placeOn(screens, at(x, y))).toEqual({ width: 800, height: 600, maximized: true })
  })

  test('without a place has none afterwards', () => {
    expect(placeOn(screens, { width: 800, height: 600, maximized: false })).not.toHaveProperty('x')
    expect(placeOn([], at(10, 30))).not.toHaveProperty('x')
  })

  test('that is new does not cover the one it came from', () => {
    expect(placeBeside({ x: 10, y: 20, width: 900, height: 700 })).toEqual({
      x: 42,
      y: 52,
      width: 900,
      height: 700,
      maximized: false,
    })
  })
})
