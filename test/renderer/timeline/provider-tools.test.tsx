import { expect, test } from 'vitest'
import { ProviderTools } from '../../../renderer/timeline/provider-tools'
import { ReplyNotes } from '../../../renderer/timeline/reply-notes'
import { rowText } from '../../../renderer/timeline/row-text'
import { timelineRows } from '../../../renderer/timeline/timeline-rows'
import type { ProviderTool } from '../../../shared/messages'
import type { SessionFact } from '../../../shared/session-events'
import { drawn } from '../drawn'
import { sessionOf, turn } from '../session-facts'

const tools: ProviderTool[] = [
  { name: 'web_search', status: 'done', query: 'tides today', sources: [{ url: 'https://a.org', title: 'Tides' }] },
  { name: 'code_interpreter', status: 'failed', query: 'print(4)\nprint(5)' },
  { name: 'notes: find', status: 'open', query: 'a' },
]
const note = '“m” does not take the effort “max” here, so it was asked for “high”.'
const replied: SessionFact = {
  type: 'reply.finished',
  turnId: 't1',
  reply: { text: 'High at nine.', toolCalls: [], providerTools: tools },
  durationMs: 5,
  model: 'gpt-6-luna',
  notes: [note],
}

test('what a provider ran stands before the answer, and what was otherwise than asked after it', () => {
  const state = sessionOf(turn('t1'), replied, { type: 'turn.ended', turnId: 't1', reason: 'done' })
  const rows = timelineRows(state, { text: false, thinking: false })
  expect(rows.map(({ type }) => type)).toEqual(['user', 'provider-tools', 'text', 'notes', 'end'])
  expect(rows.slice(1, 4).map(rowText)).toEqual([
    'tides today\nprint(4)\nprint(5)\na',
    'High at nine.',
    `${note}\ngpt-6-luna`,
  ])
})

test('who answers instead is said once in a turn, and again where it is yet another', () => {
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
    'Ran code at the provider print(4)failed',
    'Used notes: find at the provider ano result came',
  ])
  expect(lines.map(line => line.querySelector('button')?.getAttribute('aria-expanded'))).toEqual([
    'false',
    'false',
    undefined,
  ])
})

test('a note says which model answered, and nothing of it is hidden', () => {
  const body = drawn(<ReplyNotes notes={[note]} model={'gpt\u202e-6'} />)
  expect(body.textContent).toContain(note)
  expect(body.textContent).toContain('not by the model of the profile')
  expect(body.textContent).not.toContain('\u202e')
})
