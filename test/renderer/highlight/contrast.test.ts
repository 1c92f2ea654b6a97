import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** WCAG 2.2, 1.4.3. */
const AA = 4.5
const SURFACES = ['canvas', 'surface', 'raised', 'sunken', 'add', 'del']

const style = readFileSync('renderer/tokens.css', 'utf8')
const colours = new Map(
  [...style.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)]
    .map(([, ...all]) => all)
    .map(([name = '', light = '', dark = '']) => [name, [light, dark] as const]),
)
const code = [...colours.keys()].filter(name => name.startsWith('code-'))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

test.each(code)('%s can be read on every surface, in both themes', name => {
  for (const surface of SURFACES) {
    for (const theme of [0, 1]) {
      const [front, back] = [colours.get(name)?.[theme], colours.get(surface)?.[theme]]
      expect(contrast(front ?? '', back ?? ''), `${name} on ${surface}`).toBeGreaterThanOrEqual(AA)
    }
  }
})
