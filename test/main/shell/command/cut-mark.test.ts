import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutMark } from '../../../../main/shell/command/cut-mark'
import { runsOf } from '../../../helpers/how-deep'

const runs = runsOf(500)
const mark = Buffer.from('abac')

function cutter() {
  const passed: string[] = []
  let foundAfter: string | undefined
  const cutting = cutMark(
    mark,
    bytes => passed.push(bytes.toString()),
    () => {
      foundAfter = passed.join('')
    },
  )
  return {
    ...cutting,
    push: (text: string): void => cutting.push(Buffer.from(text)),
    text: () => passed.join(''),
    found: () => foundAfter,
  }
}

test('passes everything on before the mark is expected', () => {
  const { push, text, found } = cutter()
  push('xabacx')

  expect([text(), found()]).toEqual(['xabacx', undefined])
})

test('gives at the end what only began as the mark', () => {
  const { push, expect: expectMark, end, text } = cutter()
  expectMark()
  push('xaba')
  expect(text()).toBe('x')
  end()

  expect(text()).toBe('xaba')
})

test('cuts the mark once, wherever the chunks end, and then passes on again', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'x'), maxLength: 12 })
  fc.assert(
    fc.property(letters, letters, fc.array(fc.nat(30)), (before, after, cuts) => {
      const all = `${before}abac${after}`
      const borders = [0, ...cuts.filter(cut => cut < all.length).toSorted((a, b) => a - b), all.length]
      const { push, expect: expectMark, end, text, found } = cutter()
      expectMark()
      for (const [index, border] of borders.slice(1).entries()) push(all.slice(borders[index], border))
      end()

      expect(text()).toBe(before + after)
      expect(found()?.startsWith(before)).toBe(true)
    }),
    { numRuns: runs },
  )
})
