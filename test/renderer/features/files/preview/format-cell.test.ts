import { expect, test } from 'vitest'
import { formatCell, numberFormat } from '../../../../../renderer/features/files/preview/format-cell'

const number = (text: string, format?: string) => ({ text, type: 'number' as const, ...(format && { format }) })

test.each([
  ['1234.5', undefined, '1234,5'],
  ['2026', undefined, '2026'],
  ['1234.5', '#,##0.00', '1.234,50'],
  ['0.125', '0.0%', '12,5%'],
  ['1234.5', '#,##0.00 [$€-407]', '1.234,50 €'],
  ['-5', '"EUR" 0.00;[Red]-0.00', 'EUR -5,00'],
  ['7', '0 "pcs"', '7 pcs'],
  ['0.5', '# ?/?', '0,5'],
  ['1e21', '0.00E+00', '1e21'],
])('the number %s with the format %s reads %s in German', (text, format, shown) => {
  expect(formatCell(number(text, format), 'de')).toBe(shown)
})

test('days are written as the language has them, and all else as it stands', () => {
  expect(formatCell({ text: '2026-03-01', type: 'date' }, 'de')).toBe('01.03.2026')
  expect(formatCell({ text: '2026-03-01 12:30', type: 'date' }, 'en-US')).toBe('03/01/2026 12:30')
  expect(formatCell({ text: '12:30', type: 'date' }, 'de')).toBe('12:30')
  expect(formatCell({ text: 'TRUE', type: 'boolean' }, 'de')).toBe('TRUE')
  expect(formatCell({ text: '1234.5', type: 'number', shown: '1.234,50 €' }, 'en')).toBe('1.234,50 €')
})

test('a code without digits formats no number', () => {
  expect(numberFormat('@')).toBeNull()
  expect(numberFormat('')).toBeNull()
})
