import { expect, test } from 'vitest'
import { Timeline } from '../../../../renderer/features/timeline/timeline'
import type { SessionFact } from '../../../../shared/session/session-events'
import { Settings } from '../../../../shared/settings'
import { fakeMain } from '../../fake-main'
import { mounted, settled } from '../../mounted'
import { command, planned, reply, sessionOf, toolCall, turn } from '../../session-facts'

/** Returns what the timeline shows of a session, row by row. */
async function timeline(...facts: SessionFact[]) {
  fakeMain({ 'permission.offers': () => ({ commands: [], offers: [] }) })
  const start = { platform: 'linux', settings: Settings.parse({}), providers: [], profiles: [] } as never
  const state = sessionOf(...facts)
  const shown = await mounted(<Timeline />, { session: { id: 's1', phase: 'ready', state }, app: { start } })
  await settled()
  const rows = [...shown.place.querySelectorAll('[data-index]')]
  rows.sort((one, other) => Number(one.getAttribute('data-index')) - Number(other.getAttribute('data-index')))
  return { ...shown, texts: rows.map(row => row.textContent) }
}

/** Returns the row in which each of these words stands; each must be in exactly one. */
function placesOf(texts: readonly string[], ...words: string[]): number[] {
  return words.map(word => {
    const found = texts.flatMap((text, index) => (text.includes(word) ? [index] : []))
    expect(found, word).toHaveLength(1)
    return found[0] ?? -1
  })
}

test('each turn has its message, its replies and its calls in the order in which they came', async () => {
  const { texts } = await timeline(
    turn('t1', 'first question'),
    reply('t1', 'before the call', toolCall('c1', 'read_file', { path: 'notes/tide.md' })),
    { type: 'call.started', callId: 'c1' },
    { type: 'call.finished', callId: 'c1', result: { content: [], isError: false }, durationMs: 1 },
    reply('t1', 'after the call'),
    { type: 'turn.ended', turnId: 't1', reason: 'done' },
    turn('t2', 'second question'),
    reply('t2', 'last words'),
    { type: 'turn.ended', turnId: 't2', reason: 'done' },
  )
  const words = ['first question', 'before the call', 'read_file', 'after the call', 'second question', 'last words']
  const places = placesOf(texts, ...words)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(new Set(places).size).toBe(words.length)
})

test('a call that waits is there as the card that asks for it, behind what led to it', async () => {
  const { texts, place } = await timeline(
    turn('t1', 'clean up'),
    reply('t1', 'I will delete it.', toolCall('c1', 'shell')),
    { type: 'call.started', callId: 'c1' },
    planned('c1', command('rm -rf build')),
  )
  expect(place.querySelectorAll('[data-testid="approval-card"]')).toHaveLength(1)
  const [asked, card] = placesOf(texts, 'I will delete it.', 'rm -rf build')
  expect(card).toBeGreaterThan(asked ?? 0)
})

test('a session in which nothing was said has no rows, and asks what to do', async () => {
  const { texts, place } = await timeline()
  expect(texts).toEqual([])
  expect(place.querySelector('[role="log"]')).toBeNull()
  expect(place.querySelector('h2')?.textContent).toBe('What would you like to do in this folder?')
})

test('a session that went back to its start asks what to do, and leads to what was left', async () => {
  const { texts, place } = await timeline(
    turn('t1', 'first question'),
    reply('t1', 'first answer'),
    { type: 'turn.ended', turnId: 't1', reason: 'done' },
    { type: 'turns.rewound', branchId: 'b1', turnId: 't1' },
  )
  expect(texts).toEqual([])
  expect(place.querySelector('h2')?.textContent).toBe('What would you like to do in this folder?')
  expect(place.querySelector('[data-testid="branch"]')?.textContent).toMatch(
    /^Another version of this session: 1 turnfirst question/,
  )
  expect(place.textContent).not.toContain('first answer')
})
