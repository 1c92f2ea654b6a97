import { expect, test } from 'vitest'
import { numberCell } from '../../../../main/documents/readers/xlsx-values'

const date = (value: string, is1904 = false) => numberCell(value, { isDate: true, is1904 })?.text
const number = (value: string) => numberCell(value, { isDate: false, is1904: false })

test('days are told as dates, in both calendars, with their time where they have one', () => {
  expect([date('45352'), date('45352.5'), date('45352.520833333336'), date('0.25')]).toEqual([
    '2024-03-01',
    '2024-03-01 12:00',
    '2024-03-01 12:30',
    '06:00',
  ])
  expect(date('43890', true)).toBe('2024-03-01')
})

test('what is no day of any calendar stays a number', () => {
  expect([date('-1'), date('99999999')]).toEqual(['-1', '99999999'])
})

test('numbers lose what only a computer sees, and what is none is a text', () => {
  expect(number('0.30000000000000004')).toEqual({ text: '0.3', type: 'number' })
  expect(number('1E+21')).toEqual({ text: '1E+21', type: 'number' })
  expect(number('12 apples')).toEqual({ text: '12 apples', type: 'text' })
  expect(number(' ')).toBeNull()
})
