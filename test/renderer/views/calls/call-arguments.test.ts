import { expect, test } from 'vitest'
import { callArguments, textArgument } from '../../../../renderer/views/calls/call-arguments'

test('reads the arguments of a call', () => {
  expect(callArguments('{"path":"a.md","limit":3}')).toEqual({ path: 'a.md', limit: 3 })
})

test.each(['', '{', 'null', '3', '"a"', '[{"path":"a"}]'])('counts %j as no arguments', json => {
  expect(callArguments(json)).toEqual({})
})

test('takes only a text for a text', () => {
  const input = callArguments('{"a":"x","b":3,"c":null}')
  expect(['a', 'b', 'c', 'd', 'toString'].map(name => textArgument(input, name))).toEqual(['x', '', '', '', ''])
})
