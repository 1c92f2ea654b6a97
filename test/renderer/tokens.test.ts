import { expect, test } from 'vitest'
import { contrast, type TokenColours, tokenColours } from '../helpers/token-colours'

const { usual, more } = tokenColours()
const SURFACES = ['canvas', 'surface', 'raised', 'sunken', 'bubble', 'hover']
const LINES = ['add', 'del']
/** The colors of text that is read, and what it stands on besides the surfaces. */
const READ: readonly (readonly [text: string, on: readonly string[]])[] = [
  ['ink', [...SURFACES, ...LINES, 'mark', 'accent-soft', 'wait-soft', 'bad-soft']],
  ['ink-2', [...SURFACES, 'accent-soft', 'wait-soft', 'bad-soft']],
  ['ink-3', SURFACES],
  ['accent', [...SURFACES, 'accent-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['wait', [...SURFACES, 'wait-soft']],
  ['bad', [...SURFACES, 'bad-soft', 'wait-soft']],
  ['good', SURFACES],
  ['ink', ['add-word', 'del-word']],
  ['add-strong', ['add', 'surface']],
  ['del-strong', ['del', 'surface']],
  ['escape', ['escape-soft', ...LINES, 'surface']],
]
const CODE = [...usual.keys()]
  .filter(name => name.startsWith('code-'))
  .map(name => [name, ['canvas', 'surface', 'raised', 'sunken', ...LINES]] as const)
const ANSI = [...usual.keys()]
  .filter(name => name.startsWith('ansi-'))
  .map(name => [name, ['surface', 'sunken']] as const)

function least(colours: TokenColours, name: string, on: readonly string[]): number {
  const found = on.flatMap(surface =>
    [0, 1].map(theme => contrast(colours.get(name)?.[theme] ?? '', colours.get(surface)?.[theme] ?? '')),
  )
  return Math.min(...found)
}

test.each([...READ, ...CODE, ...ANSI])('%s can be read in both themes, with more contrast at 7 to 1', (name, on) => {
  expect(least(usual, name, on)).toBeGreaterThanOrEqual(4.5)
  expect(least(more, name, on)).toBeGreaterThanOrEqual(7)
})

test.each(['line', 'line-strong', 'field-line', 'wait-line'])('with more contrast %s can be seen', name => {
  expect(least(more, name, ['canvas', 'surface', 'raised'])).toBeGreaterThanOrEqual(3)
})

test('more contrast has a value of its own for every colour', () => {
  const same = [...usual].filter(([name, colour]) => more.get(name) === colour).map(([name]) => name)
  expect(same).toEqual([])
})
