import { expect, test } from 'vitest'
import { textIn } from '../../../shared/session/call-action'

test('takes only a text of its own for a text', () => {
  const input = JSON.parse('{"a":"x","b":3,"c":null}') as Record<string, unknown>
  expect(['a', 'b', 'c', 'd', 'toString'].map(name => textIn(input, name))).toEqual(['x', '', '', '', ''])
})
