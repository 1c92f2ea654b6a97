import { expect, test } from 'vitest'
import { argumentsOf, english } from '../../helpers/locales'
import { matchingKeys, messageCalls } from '../../helpers/message-calls'

const { calls, prefixes } = messageCalls()
const keys = new Set(Object.keys(english))

test('calls are found', () => {
  expect(calls.length).toBeGreaterThan(1_000)
})

test('a key can be read where it is used', () => {
  const unread = calls.filter(({ keys: own }) => own.includes('*')).map(({ at }) => at)
  expect(unread, 'Write the key into the call of t, as a text or a template.').toEqual([])
})

test('every call passes the values that its message has arguments for', () => {
  const wrong = calls.flatMap(({ at, keys: patterns, values, isOpen }) => {
    const meant = patterns.flatMap(pattern => matchingKeys(pattern, keys))
    const needed = meant.map(key => argumentsOf(english[key] ?? ''))
    const needless = values.filter(name => !needed.flat().includes(name))
    const fits = (names: readonly string[]) => names.every(name => values.includes(name))
    // Of a key that is only known when it runs, one that fits is enough.
    const isComplete = patterns.some(pattern => pattern.includes('*')) ? needed.some(fits) : needed.every(fits)
    if (isOpen || (isComplete && needless.length === 0 && meant.length > 0)) return []
    return [`${at} passes [${values}] to a message with [${[...new Set(needed.flat())]}]`]
  })
  expect(wrong).toEqual([])
})

test('every message is used', () => {
  const patterns = new Set([...calls.flatMap(({ keys: own }) => own), ...prefixes.map(prefix => `${prefix}.*`)])
  const used = new Set([...patterns].flatMap(pattern => matchingKeys(pattern, keys)))
  expect([...keys].filter(key => !used.has(key))).toEqual([])
})
