import { expect, test } from 'vitest'
import { offersMcpTool, offersReadersOnly } from '../../shared/mcp-choice'
import { claimsToRead } from '../../shared/mcp-claims'

test.each([
  [undefined, false],
  [['read'], true],
  [['read', 'web'], true],
  [[], true],
  [['read', 'write'], false],
  [['read', 'shell'], false],
  [['read', 'apply_patch'], false],
])('a profile with the list %j offers readers only: %s', (toolGroups, isReader) => {
  expect(offersReadersOnly({ toolGroups })).toBe(isReader)
  expect(offersReadersOnly({ toolGroups, mcp: { readersOnly: !isReader } })).toBe(!isReader)
})

test('a profile offers the tools of the servers that it names, and of these those that claim to read if it may only read', () => {
  const reader = { server: 'notes', isReader: true }
  const writer = { server: 'notes', isReader: false }
  const offers = (profile: Parameters<typeof offersMcpTool>[0]) =>
    [reader, writer].map(tool => offersMcpTool(profile, tool))
  expect(offers({})).toEqual([true, true])
  expect(offers({ mcp: { servers: ['other'] } })).toEqual([false, false])
  expect(offers({ mcp: { servers: ['notes'] } })).toEqual([true, true])
  expect(offers({ toolGroups: ['read'] })).toEqual([true, false])
  expect(offers({ toolGroups: ['read'], mcp: { readersOnly: false } })).toEqual([true, true])
})

test.each([
  [undefined, false],
  ['{"readOnlyHint":true}', true],
  ['{"readOnlyHint":"true"}', false],
  ['{"readOnlyHint":false}', false],
  ['null', false],
  ['[true]', false],
  ['{"readOnlyHint":tr', false],
])('annotations %j claim to read: %s', (annotations, isReader) => {
  expect(claimsToRead(annotations)).toBe(isReader)
})
