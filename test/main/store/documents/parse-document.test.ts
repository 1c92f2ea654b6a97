import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseDocument } from '../../../../main/store/documents/parse-document'

const schema = z.object({ name: z.string() })
const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

test('gives the data of a file, with or without a byte order mark', () => {
  const text = JSON.stringify({ version: 1, data: { name: 'a' } })
  expect(parseDocument(bytes(text), { schema })).toEqual({ name: 'a' })
  expect(parseDocument(bytes(`\uFEFF${text}`), { schema })).toEqual({ name: 'a' })
})

test('older data goes through every step up to the version of today', () => {
  const migrations = {
    1: (data: unknown) => ({ title: data }),
    2: (data: unknown) => ({ name: (data as { title: string }).title }),
  }
  const format = { schema, version: 3, migrations }
  expect(parseDocument(bytes({ version: 1, data: 'old' }), format)).toEqual({ name: 'old' })
  expect(parseDocument(bytes({ version: 2, data: { title: 'newer' } }), format)).toEqual({ name: 'newer' })
})

test.each<[string, Buffer, string]>([
  ['no bytes', Buffer.alloc(0), 'the file is empty'],
  ['what a power cut leaves', Buffer.alloc(64), 'it contains only zero bytes'],
  ['half a file', bytes('{"version":1,"da'), 'it’s incomplete or not valid JSON'],
  ['what is no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'it’s incomplete or not valid JSON'],
  ['another file', bytes({ name: 'a' }), 'it isn’t a file of this kind'],
  ['a file of a newer version', bytes({ version: 9, data: {} }), 'newer version of Atrium'],
  ['data of another form', bytes({ version: 1, data: { name: 5 } }), 'the wrong form'],
])('%s is refused in words', (_, given, words) => {
  expect(() => parseDocument(given, { schema })).toThrow(words)
})

test('a version that nobody knows a way from is refused', () => {
  expect(() => parseDocument(bytes({ version: 1, data: {} }), { schema, version: 2 })).toThrow('its version, 1')
})

test('no key of a file becomes a prototype', () => {
  const text = '{"version":1,"data":{"name":"a","__proto__":{"isAdmin":true}}}'
  const data = parseDocument(bytes(text), { schema: z.looseObject({ name: z.string() }) })
  expect(Object.hasOwn(data, '__proto__')).toBe(false)
  expect('isAdmin' in data).toBe(false)
})
