import { expect, test } from 'vitest'
import { rowText } from '../../../../../renderer/features/timeline/row-text'
import { ProviderTools } from '../../../../../renderer/features/timeline/rows/provider-tools'
import { ReplyNotes } from '../../../../../renderer/features/timeline/rows/reply-notes'
import { timelineRows } from '../../../../../renderer/state/session/timeline-rows'
import type { ProviderTool } from '../../../../../shared/session/messages'
import type { SessionFact } from '../../../../../shared/session/session-events'
import { drawn } from '../../../drawn'
import { sessionOf, turn } from '../../../session-facts'

const tools: ProviderTool[] = [
  { name: 'web_search', status: 'done', query: 'tides today', sources: [{ url: 'https://a.org', title: 'Tides' }] },
  { name: 'code_interpreter', status: 'failed', query: 'print(4)\nprint(5)' },
  { name: 'notes: find', status: 'open', query: 'a' },
]
const note = '“m” doesn’t accept the effort “max” here, so “high” was requested.'
const replied: SessionFact = {
  type: 'reply.finished',
  turnId: 't1',
  reply: { text: 'High at nine.', toolCalls: [], providerTools: tools },
  durationMs: 5,
  model: 'gpt-6-luna',
  notes: [note],
}

test('a provider’s tools stand before the answer, and notes on unmet settings after it', () => {
  const state = sessionOf(turn('t1'), replied, { type: 'turn.ended', turnId: 't1', reason: 'done' })
  const rows = timelineRows(state, { text: false, thinking: false })
  expect(rows.map(({ type }) => type)).toEqual(['user', 'provider-tools', 'text', 'notes', 'end'])
  expect(rows.slice(1, 4).map(rowText)).toEqual([
    'tides today\nprint(4)\nprint(5)\na',
    'High at nine.',
    `${note}\ngpt-6-luna`,
  ])
})

test('another answering model is mentioned once in a turn, and again if it is yet another', () => {
  const answered = (model: string | undefined): SessionFact =>
    ({ ...replied, notes: undefined, ...(model && { model }) }) as SessionFact
  const { model: _, ...asked } = { ...replied, notes: undefined }
  const state = sessionOf(turn('t1'), answered('a'), answered('a'), asked as SessionFact, answered('b'), answered('b'))
  const rows = timelineRows(state, { text: false, thinking: false })
  expect(rows.flatMap(row => (row.type === 'notes' ? row.reply.model : []))).toEqual(['a', 'b'])
})

test('each tool says what it did and with what, how it ended where that is not well, and opens where there is more', () => {
  const body = drawn(<ProviderTools id="t1:0:tools" tools={tools} />)
  const lines = [...body.querySelectorAll('[data-status]')]
  expect(lines.map(line => line.textContent)).toEqual([
    'Searched the web tides today',
    'Ran code on the provider’s servers print(4)failed',
    'Used notes: find on the provider’s servers ano result',
  ])
  expect(lines.map(line => line.querySelector('button')?.getAttribute('aria-expanded'))).toEqual([
    'false',
    'false',
    undefined,
  ])
})

test('a tool that the provider runs stands in its later place, and work goes on once it is done', () => {
  const state = sessionOf(turn('t1'))
  const types = (streaming: Parameters<typeof timelineRows>[1]) =>
    timelineRows(state, streaming).map(({ type, key }) => `${type} ${key}`)
  const quiet = { text: false, thinking: false }
  expect(types({ ...quiet, tools: 'running' })).toEqual(['user t1:user', 'streaming-tools t1:0:tools'])
  expect(types({ ...quiet, tools: 'done' }).at(-1)).toBe('working t1:working')
  expect(types({ ...quiet, text: true, tools: 'done' }).slice(1)).toEqual([
    'streaming-tools t1:0:tools',
    'streaming t1:0',
  ])
  const ended = timelineRows(sessionOf(turn('t1'), replied), quiet)
  expect(ended.find(({ type }) => type === 'provider-tools')?.key).toBe('t1:0:tools')
})

test('of a reply that is streaming, a tool without a result is told as running', () => {
  const body = drawn(<ProviderTools id="t1:0:tools" tools={tools.toReversed()} isStreaming />)
  const lines = [...body.querySelectorAll('[data-status]')]
  expect(lines.map(line => [line.getAttribute('data-status'), line.textContent])).toEqual([
    ['running', 'Using notes: find on the provider’s servers a'],
    ['failed', 'Ran code on the provider’s servers print(4)failed'],
    ['done', 'Searched the web tides today'],
  ])
})

test('a note says which model answered, and nothing of it is hidden', () => {
  const body = drawn(<ReplyNotes notes={[note]} model={'gpt\u202e-6'} />)
  expect(body.textContent).toContain(note)
  expect(body.textContent).toContain('not the profile’s model.')
  expect(body.textContent).not.toContain('\u202e')
})
