import { expect, test } from 'vitest'
import { isFresh, noteFinished, noteFresh } from '../../../../renderer/state/session/fresh-calls'
import type { SessionEvent } from '../../../../shared/session/session-events'
import type { ToolResult } from '../../../../shared/session/tool-results'
import { eventOf } from '../../session-facts'

const page = { uri: 'ui://x', page: 'hash', domains: { connect: [], resource: [], frame: [], base: [] } }
const result: ToolResult = {
  isError: false,
  content: [],
  details: { type: 'mcp', server: 'counter', tool: 'count', parts: [], app: page },
}
const finished = (callId: string, of = result): SessionEvent =>
  eventOf({ type: 'call.finished', callId, result: of, durationMs: 1 }, 1)

test('an app is fresh once its call has ended here, in its session', () => {
  expect(isFresh('s1', 'c1')).toBe(false)
  noteFinished('s1', finished('c1'))
  expect(isFresh('s1', 'c1')).toBe(true)
  expect(isFresh('s2', 'c1')).toBe(false)
  expect(isFresh('s1', 'c2')).toBe(false)
})

test('an app from before is fresh once the person wants it', () => {
  noteFresh('s1', 'before')
  expect(isFresh('s1', 'before')).toBe(true)
})

test('calls without an app are not kept in mind', () => {
  noteFinished('s1', finished('plain', { isError: false, content: [] }))
  noteFinished('s1', eventOf({ type: 'session.renamed', title: 'x' }, 2))
  expect(isFresh('s1', 'plain')).toBe(false)
})
