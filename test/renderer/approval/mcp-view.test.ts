import { expect, test } from 'vitest'
import { indented } from '../../../renderer/approval/mcp-view'

test('arguments are put on lines of their own where that changes nothing of them', () => {
  expect(indented('{"a":[1,"x"]}')).toBe('{\n  "a": [\n    1,\n    "x"\n  ]\n}')
})

test.each(['{"a":1,"a":2}', '{"n":12345678901234567890}', 'no json', '{"__proto__":1e400}'])(
  'arguments that would not stay the same are shown as they stand: %s',
  json => expect(indented(json)).toBe(json),
)
