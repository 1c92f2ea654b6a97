import { createTwoFilesPatch } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { updateText } from '../../../../main/workspace/patch/update-text'
import { runsOf } from '../../../helpers/how-deep'

const numRuns = runsOf(300)
const LIMIT = 1_000_000

const lines = fc.array(fc.constantFrom('', 'a', 'b', 'c', ' a', '-- x', '++ y', '@@ z'), { maxLength: 15 })
const uniform = fc
  .record({ before: lines, after: lines, ending: fc.constantFrom('\n', '\r\n'), bom: fc.constantFrom('', '\uFEFF') })
  .chain(({ before, after, ending: end, bom }) => {
    const text = (all: string[]) => fc.constantFrom('', end).map(last => (all.length ? all.join(end) + last : ''))
    return fc.record({ before: text(before), after: text(after), bom: fc.constant(bom) })
  })

test('a unified diff between any two texts gives the second one, byte by byte', { timeout: LIMIT }, () => {
  fc.assert(
    fc.property(uniform, fc.nat(3), ({ before, after, bom }, context) => {
      // A text without any line ending does not say which one it uses.
      fc.pre(
        before !== after &&
          (!after.includes('\r') || before.includes('\r')) &&
          (before.includes('\n') || !after.includes('\r')),
      )
      fc.pre(after.includes('\r') || !before.includes('\r') || !after.includes('\n'))
      const diff = createTwoFilesPatch('a/x', 'b/x', before, after, '', '', { context })
      expect(updateText(bom + before, diff, { path: 'x' })).toMatchObject({ text: bom + after, warnings: [] })
    }),
    { numRuns },
  )
})
