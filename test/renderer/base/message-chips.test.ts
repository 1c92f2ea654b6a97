import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  besideChips,
  chip,
  chipsIn,
  fieldText,
  messageText,
  readableText,
  withoutStrays,
} from '../../../renderer/base/message-chips'
import { selectChipToDelete } from '../../../renderer/ui/chip-field/chip-field'
import { fileMentions, withoutEscapes } from '../../../shared/session/file-mentions'
import { runsOf } from '../../helpers/how-deep'

const isFile = () => true

test('the model gets a file as it always did, whatever its name', () => {
  for (const [path, written] of [
    ['src/a.ts', '@src/a.ts'],
    ['Umsatz 2026 – Entwurf.xlsx', '@Umsatz\\ 2026\\ –\\ Entwurf.xlsx'],
    ['تقارير/مبيعات 2026.xlsx', '@تقارير/مبيعات\\ 2026.xlsx'],
    ['odd\u2066name.txt', '@odd\u2066name.txt'],
  ] as const) {
    expect(messageText(`see ${chip('@', path)} please`)).toBe(`see ${written} please`)
    expect(readableText(`see ${chip('@', path)}`)).toBe(`see @${path}`)
  }
  expect(messageText(`${chip('/', 'review')} it with ${chip('$', 'pdf')}`)).toBe('/review it with $pdf')
})

test('a chip that was moved against a word stays a word of its own', () => {
  expect(messageText(`see${chip('@', 'a.ts')}then`)).toBe('see @a.ts then')
  expect(messageText(`(${chip('@', 'a.ts')}), ${chip('@', 'b.ts')}.`)).toBe('(@a.ts), @b.ts.')
})

test('a sent message becomes the same chips in a field, and the same message again', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 20 })), paths => {
      const usable = paths.filter(path => !/[\n\r@.,;:!?)\]}"'`\u2003\u200e\u2066-\u2069]/.test(path))
      const field = usable.map(path => `${chip('@', path)} and `).join('')
      const sent = messageText(field)
      expect(fieldText(sent, { isFile })).toBe(field)
      expect(messageText(fieldText(sent, { isFile }))).toBe(sent)
    }),
    { numRuns: runsOf(200) },
  )
  expect(fieldText('/review @a.ts', { isFile, isCommand: true })).toBe(`${chip('/', 'review')} ${chip('@', 'a.ts')}`)
})

test('only files are mentions, without the signs of the sentence around them', () => {
  const known = new Set(['a.ts', 'notes (1).md'])
  const found = (text: string) => fileMentions(text, path => known.has(path)).map(({ path }) => path)
  expect(found('see @a.ts, ask @anna, and (@a.ts)')).toEqual(['a.ts', 'a.ts'])
  expect(found('me@a.ts')).toEqual([])
  expect(found('@notes\\ (1).md')).toEqual(['notes (1).md'])
  // It may have been deleted since.
  expect(found('@gone\\ since.md.')).toEqual(['gone since.md'])
})

test('people read no escapes, and what only looks like one stays', () => {
  expect(withoutEscapes('look at @Umsatz\\ 2026.xlsx')).toBe('look at @Umsatz 2026.xlsx')
  expect(withoutEscapes('C:\\ @a.ts \\ b')).toBe('C:\\ @a.ts \\ b')
})

test('a caret goes past a chip in the direction in which it went, and a selection takes all of it', () => {
  const text = `a ${chip('@', 'b.ts')} c`
  const [one] = chipsIn(text)
  if (!one) throw new Error('There is no chip.')
  const at = (place: number) => ({ start: place, end: place })
  const chips = chipsIn(text)
  expect(besideChips(chips, at(one.from + 1), at(one.from))).toEqual(at(one.to))
  expect(besideChips(chips, at(one.to - 1), at(one.to))).toEqual(at(one.from))
  const whole = { start: one.from, end: one.to }
  expect(besideChips(chips, { start: one.from, end: one.from + 1 }, at(one.from))).toEqual(whole)
  expect(besideChips(chips, { start: one.from, end: one.to - 1 }, whole)).toEqual(at(one.from))
  expect(besideChips(chips, { start: one.from + 1, end: text.length }, at(text.length))).toEqual({
    start: one.from,
    end: text.length,
  })
})

test('Backspace and Delete take a whole chip, with a word key also past blanks', () => {
  const text = `a ${chip('@', 'b.ts')} c`
  const [one] = chipsIn(text)
  if (!one) throw new Error('There is no chip.')
  const selectedBy = (key: string, caret: number, ctrlKey = false) => {
    let selected: [number, number] | null = null
    selectChipToDelete(
      {
        key,
        ctrlKey,
        altKey: false,
        currentTarget: {
          value: text,
          selectionStart: caret,
          selectionEnd: caret,
          setSelectionRange: (from, to) => {
            selected = [from ?? 0, to ?? 0]
          },
        },
      },
      chipsIn(text),
    )
    return selected
  }
  expect(selectedBy('Backspace', one.to)).toEqual([one.from, one.to])
  expect(selectedBy('Delete', one.from)).toEqual([one.from, one.to])
  expect(selectedBy('Backspace', one.to + 1)).toBeNull()
  expect(selectedBy('Backspace', one.to + 1, true)).toEqual([one.from, one.to + 1])
  expect(selectedBy('Backspace', one.from)).toBeNull()
})

test('a chip that was cut through leaves its readable part', () => {
  const cut = chip('@', 'src/b.ts').slice(0, -3)
  expect(withoutStrays(`a ${cut} ${chip('@', 'c.ts')}`)).toBe(`a src/b. ${chip('@', 'c.ts')}`)
})
