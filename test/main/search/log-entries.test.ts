import { expect, test } from 'vitest'
import { entriesOf, eventOf, headAfter } from '../../../main/search/log-entries'

const position = { turnId: 't1', replies: 1 }
const texts = (event: Record<string, unknown>) =>
  entriesOf(event, position).entries.map(({ kind, text }) => [kind, text])

test('reads a line that is an object, and nothing else', () => {
  expect(eventOf('{"type":"x"}')).toEqual({ type: 'x' })
  for (const line of ['', '[]', 'null', '"a"', '{"type":']) expect(eventOf(line), line).toBeUndefined()
})

test('places what a person says at the beginning of its turn', () => {
  const { entries, position: after } = entriesOf({ type: 'turn.started', turnId: 't2', text: 'Hello', at: 5 }, position)
  expect(entries).toEqual([{ kind: 'person', text: 'Hello', at: 5, place: { turnId: 't2' } }])
  expect(after).toEqual({ turnId: 't2', replies: 0 })
})

test('takes a reply apart into thoughts, answer and calls, and counts it', () => {
  const reply = {
    text: 'Done.',
    thinking: [{ text: 'Why' }, {}, { text: 'not' }],
    toolCalls: [{ id: 'c1', name: 'shell', arguments: '{"command":"ls -l","deep":{"n":[1,true,null]}}' }],
  }
  const { entries, position: after } = entriesOf({ type: 'reply.finished', reply }, position)
  expect(entries.map(({ kind, text, place }) => [kind, text, place.reply ?? place.callId])).toEqual([
    ['thinking', 'Why\n\nnot', 1],
    ['answer', 'Done.', 1],
    ['call', 'shell ls -l\n1\ntrue', 'c1'],
  ])
  expect(after.replies).toBe(2)
})

test('prefers what a command printed to what the model was told of it', () => {
  const content = [{ text: 'cut ' }, { text: 'output' }]
  const outcome = { stdout: 'all of it', stderr: '!' }
  expect(texts({ type: 'call.finished', callId: 'c', result: { content, details: { outcome } } })).toEqual([
    ['output', 'all of it!'],
  ])
  expect(texts({ type: 'call.finished', callId: 'c', result: { content } })).toEqual([['output', 'cut output']])
})

test('finds nothing in events of the wrong shape, and arguments that are no JSON as they are', () => {
  expect(texts({ type: 'reply.finished', reply: [1] })).toEqual([])
  expect(texts({ type: 'turn.steered', text: 4 })).toEqual([])
  expect(texts({ type: 'something.new', text: 'x' })).toEqual([])
  expect(texts({ type: 'reply.finished', reply: { toolCalls: [{ id: 'c', name: 'a', arguments: '{"b' }] } })).toEqual([
    ['call', 'a {"b'],
  ])
})

test('does not follow arguments deeper than a person would read', () => {
  const deep = `${'['.repeat(60)}"x"${']'.repeat(60)}`
  expect(texts({ type: 'reply.finished', reply: { toolCalls: [{ name: 'a', arguments: deep }] } })).toEqual([
    ['call', 'a '],
  ])
})

test('keeps title, folder and parent, and the time of the last change that was not a mark', () => {
  const head = { title: '', workspace: '', updatedAt: 0 }
  const created = { type: 'session.created', title: 'T', workspace: '/w', parent: { sessionId: 'p' }, at: 1 }
  const first = headAfter(head, created)
  expect(first).toEqual({ title: 'T', workspace: '/w', parent: 'p', updatedAt: 1 })
  expect(headAfter(first, { type: 'session.marked', at: 9 }).updatedAt).toBe(1)
  expect(headAfter(first, { type: 'session.renamed', title: 'N', at: 3 })).toMatchObject({ title: 'N', updatedAt: 3 })
  expect(headAfter(first, { type: 'turn.started', at: 4 })).toMatchObject({ title: 'T', updatedAt: 4 })
})
