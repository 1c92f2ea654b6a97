import { expect, test } from 'vitest'
import { numberCell } from '../../../../main/documents/readers/xlsx-values'

const date = (value: string, is1904 = false) => numberCell(value, { style: 'date', is1904 })?.text
const number = (value: string) => numberCell(value, { style: 'number', is1904: false })

test('days are told as dates, in both calendars, with their time where they have one', () => {
  expect([date('45352'), date('45352.5'), date('45352.520833333336'), date('0.25')]).toEqual([
    '2024-03-01',
    '2024-03-01 12:00',
    '2024-03-01 12:30',
    '06:00',
  ])
  expect(date('43890', true)).toBe('2024-03-01')
})

test('a number that is no day of any calendar stays a number', () => {
  expect([date('-1'), date('99999999')]).toEqual(['-1', '99999999'])
})

test('numbers lose what only a computer sees, and what is none is a text', () => {
  expect(number('0.30000000000000004')).toEqual({ text: '0.3', type: 'number' })
  expect(number('1E+21')).toEqual({ text: '1E+21', type: 'number' })
  expect(number('12 apples')).toEqual({ text: '12 apples', type: 'text' })
  expect(number(' ')).toBeNull()
})

test('the first days of both calendars are theirs, with the one that never was', () => {
  expect(['1', '59', '60', '61', '1.5'].map(value => date(value))).toEqual([
    ...['1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01', '1900-01-01 12:00'],
  ])
  expect(['0', '0.5', '1', '59', '60'].map(value => date(value, true))).toEqual([
    ...['1904-01-01', '12:00', '1904-01-02', '1904-02-29', '1904-03-01'],
  ])
})

test('durations go on beyond a day', () => {
  const duration = (value: string, style: 'hours' | 'minutes' | 'seconds') =>
    numberCell(value, { style, is1904: false })?.text
  expect([duration('1.5', 'hours'), duration('0.25', 'hours'), duration('100.000011574', 'hours')]).toEqual([
    ...['36:00:00', '6:00:00', '2400:00:01'],
  ])
  expect([duration('0.5', 'minutes'), duration('1', 'seconds'), duration('-0.5', 'hours')]).toEqual([
    ...['720:00', '86400', '-12:00:00'],
  ])
})
