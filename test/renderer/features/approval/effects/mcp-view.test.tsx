import { expect, test } from 'vitest'
import { indented, McpView, simpleArguments } from '../../../../../renderer/features/approval/effects/mcp-view'
import { drawn } from '../../../drawn'

test('arguments are put on lines of their own where that changes nothing of them', () => {
  expect(indented('{"a":[1,"x"]}')).toBe('{\n  "a": [\n    1,\n    "x"\n  ]\n}')
})

test.each(['{"a":1,"a":2}', '{"n":12345678901234567890}', 'no json', '{"__proto__":1e400}'])(
  'arguments that would not stay the same are shown as they stand: %s',
  json => expect(indented(json)).toBe(json),
)

test('a server’s claim about its tool is shown as a claim, and nothing is shown without one', () => {
  const effect = { type: 'mcp-call', server: 's', tool: 't', arguments: '{}', pin: 'p' } as const
  const claim = 'read-only (unverified)'
  expect(drawn(<McpView effect={{ ...effect, claimsToRead: true }} isDetailed />).textContent).toContain(claim)
  expect(drawn(<McpView effect={effect} isDetailed />).textContent).not.toContain(claim)
})

test('short arguments are shown by their names, and all others as the JSON that they are', () => {
  expect(simpleArguments('{"path":".","depth":2}')).toEqual([
    ['path', '.', { isExact: true }],
    ['depth', '2', { isExact: true }],
  ])
  for (const json of ['{"a":[1]}', '{"a":{"b":1}}', '{"a":"1\\n2"}', '{"a":1,"a":2}', '[1]', 'no json', '{"a":null}'])
    expect(simpleArguments(json), json).toBeNull()
  const effect = { type: 'mcp-call', server: 's', tool: 't', arguments: '{"path":"."}', pin: 'p' } as const
  expect(drawn(<McpView effect={effect} isDetailed={false} />).querySelector('pre')).toBeNull()
})
