import { expect, test } from 'vitest'
import {
  type CountedProblem,
  messageOfPage,
  problemText,
  withProblem,
} from '../../../../renderer/features/artifacts/page-messages'

test('only the words of a page are read, within bounds', () => {
  expect(messageOfPage({ type: 'problem', kind: 'error', text: 'x', line: 3 })).toEqual({
    type: 'problem',
    kind: 'error',
    text: 'x',
    line: 3,
  })
  expect(messageOfPage({ type: 'selection', text: 'y'.repeat(5_000) })).toMatchObject({ text: 'y'.repeat(2_000) })
  expect(messageOfPage({ type: 'problem', kind: 'error', text: 'z'.repeat(5_000) })).toMatchObject({
    text: 'z'.repeat(500),
  })
  expect(messageOfPage({ type: 'problem', kind: 'error', text: 'x', line: 1.5 })).not.toHaveProperty('line')
  const odd = [
    null,
    1,
    'problem',
    [],
    {},
    { type: 'problem', kind: 'other', text: 'x' },
    { type: 'problem', kind: 'error', text: {} },
    { type: 'selection' },
    { type: 'call', text: 'x' },
    { type: 'problem', kind: 'error', text: 'x'.repeat(20_000_000) },
    new Map(),
  ]
  for (const data of odd) expect(messageOfPage(data)).toBeUndefined()
})

test('the same problem again is counted, and the list has an end', () => {
  let list: readonly CountedProblem[] = []
  for (let at = 0; at < 3; at++) list = withProblem(list, { kind: 'error', text: 'same', line: 1 })
  expect(list).toEqual([{ kind: 'error', text: 'same', line: 1, count: 3 }])
  for (let at = 0; at < 200; at++) list = withProblem(list, { kind: 'console', text: String(at) })
  expect(list).toHaveLength(50)
})

test('what was not loaded is named as people name it', () => {
  const said = (text: string) => problemText({ kind: 'blocked', text })
  expect(said('https://cdn.example.com/x.js')).toContain('https://cdn.example.com/x.js')
  expect(said(`mcp-app://${'a'.repeat(32)}/data/x.json`)).toContain('data/x.json')
  expect(said(`mcp-app://${'a'.repeat(32)}/data/x.json`)).not.toContain('mcp-app')
  expect(said('mcp-app')).not.toContain('mcp-app')
  expect(problemText({ kind: 'error', text: 'as it is' })).toBe('as it is')
})
