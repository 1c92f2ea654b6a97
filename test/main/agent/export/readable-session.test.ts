import { expect, test } from 'vitest'
import { exportHtml } from '../../../../main/agent/export/export-html'
import { exportMarkdown } from '../../../../main/agent/export/export-markdown'
import { reduceEvents } from '../../../../shared/session/reduce-session'
import { SessionEvent, type SessionFact } from '../../../../shared/session/session-events'
import { emptySession } from '../../../../shared/session/session-state'

const profile = { id: 'p', name: 'P', model: 'gpt-6.1-sol' }
const page = { url: 'https://a.org/tides', title: 'Tides' }
const facts: SessionFact[] = [
  { type: 'session.created', id: 's1', workspace: '/notes', title: 'Tides' },
  { type: 'turn.started', turnId: 't1', text: 'When?', profile },
  {
    type: 'reply.finished',
    turnId: 't1',
    durationMs: 5,
    reply: {
      text: 'At nine.',
      toolCalls: [],
      citations: [page, { url: 'https://b.org', title: 'https://b.org' }],
      providerTools: [
        { name: 'web_search', status: 'done', query: 'tides <today>', sources: [page] },
        { name: 'code_interpreter', status: 'failed' },
        { name: 'file_search', status: 'open', query: 'x' },
      ],
    },
    model: 'gpt-6-luna',
    notes: ['It was asked for “high”.'],
  },
  { type: 'turn.ended', turnId: 't1', reason: 'done' },
]
/** As a log gives it back. */
const events = facts.map((fact, at) =>
  SessionEvent.parse(JSON.parse(JSON.stringify({ v: 2, seq: at + 1, at: 1_000 * at, ...fact }))),
)
const state = reduceEvents(emptySession, events)

test('a log gives back what the provider ran, who answered and what was asked otherwise', () => {
  expect(state.turns[0]?.replies[0]).toMatchObject({
    reply: { providerTools: [{ name: 'web_search' }, {}, {}], citations: [page, {}] },
    model: 'gpt-6-luna',
    notes: ['It was asked for “high”.'],
  })
})

test('says when the session began as people write it, in every format', () => {
  for (const exported of [exportMarkdown(state), exportHtml(state)]) expect(exported).toContain('1970-01-01 00:00 UTC')
})

test.each([
  ['Markdown', exportMarkdown(state)],
  ['HTML', exportHtml(state).replaceAll('&lt;', '<').replaceAll('&gt;', '>')],
])('an export as %s tells it before and after the answer', (_, text) => {
  const told = [
    'The provider ran web_search: tides <today>. It read: https://a.org/tides.',
    'The provider ran code_interpreter. It failed.',
    'The provider ran file_search: x. No result came.',
    'At nine.',
    'Sources: Tides (https://a.org/tides), https://b.org',
    'It was asked for “high”.',
    'Answered by “gpt-6-luna”, not by the model of the profile.',
  ]
  const places = told.map(words => text.indexOf(words))
  expect(places.every(place => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
