import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf16Length } from '../../../../main/shell/output/utf16-length'
import { runsOf } from '../../../helpers/how-deep'

const runs = runsOf(500)
const text = fc.array(fc.constantFrom('a', 'é', '語', '😀', '\0', '\u07FF', '\uFFFD'), { maxLength: 60 })

test('is the length of the decoded text, wherever the bytes lie in memory', () => {
  fc.assert(
    fc.property(text, fc.nat(8), (characters, offset) => {
      const bytes = Buffer.from(characters.join(''))
      const memory = new Uint8Array(offset + bytes.length + 5)
      memory.set(bytes, offset)
      expect(utf16Length(memory.subarray(offset, offset + bytes.length))).toBe(characters.join('').length)
    }),
    { numRuns: runs },
  )
})

test.each(['a', 'é', '語', '😀'])('is exact for long texts of %s alone', character => {
  const long = character.repeat(10_001)
  expect(utf16Length(Buffer.from(long))).toBe(long.length)
})
