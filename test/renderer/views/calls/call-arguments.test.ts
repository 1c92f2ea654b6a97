import { expect, test } from 'vitest'
import { callArguments } from '../../../../renderer/views/calls/call-arguments'

test('reads the arguments of a call', () => {
  expect(callArguments('{"path":"a.md","limit":3}')).toEqual({ path: 'a.md', limit: 3 })
})

test.each(['', '{', 'null', '3', '"a"', '[{"path":"a"}]'])('counts %j as no arguments', json => {
  expect(callArguments(json)).toEqual({})
})

test('reads long arguments once, and those of each call for themselves', () => {
  const long = (path: string) => JSON.stringify({ path, content: 'x'.repeat(30_000) })
  expect(callArguments(long('a')).path).toBe('a')
  expect(callArguments(long('b')).path).toBe('b')
  expect(callArguments(long('b'))).toBe(callArguments(long('b')))
})
