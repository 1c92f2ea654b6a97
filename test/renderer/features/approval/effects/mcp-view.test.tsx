import { expect, test } from 'vitest'
import { indented, McpView } from '../../../../../renderer/features/approval/effects/mcp-view'
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
  expect(drawn(<McpView effect={{ ...effect, claimsToRead: true }} />).textContent).toContain(claim)
  expect(drawn(<McpView effect={effect} />).textContent).not.toContain(claim)
})
