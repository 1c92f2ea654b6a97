import { describe, expect, test } from 'vitest'
import { receivedValue, sentValue } from '../../../shared/ipc/sent-as-text'
import { emptySession } from '../../../shared/session/session-state'

const call = (id: string) => ({
  call: { id, name: 'shell', arguments: '{}' },
  turnId: 't',
  status: 'done',
})
const turn = (id: string, text = 'x') => ({ id, text, startedAt: 1, replies: [], profile: { id: 'p', name: 'P' } })

function counted() {
  const pauses = { count: 0 }
  const pause = async () => void pauses.count++
  return { pauses, pause }
}

describe('a value on its way to the page', () => {
  test('crosses as texts where it may be a long session, and is the same then', async () => {
    const calls = JSON.parse(`{"__proto__":${JSON.stringify(call('__proto__'))},"7":${JSON.stringify(call('7'))}}`)
    const state = { ...emptySession, id: 's', title: '\ud800 ü', turns: [turn('a'), turn('b')], calls }
    const value = { state, partial: 'so far', partialThinking: '', earlier: { cost: 1 } }
    const sent = sentValue('session.open', value)
    expect(structuredClone(sent)).toEqual(sent)
    const { pauses, pause } = counted()
    const received = await receivedValue('session.open', sent, pause)
    expect(received).toEqual(value)
    expect(Object.keys((received as typeof value).state.calls)).toEqual(['7', '__proto__'])
    expect(pauses.count).toBe(0)
  })

  test('lets others work between the pieces of a long one, however long a single turn is', async () => {
    const turns = Array.from({ length: 40 }, (_, index) =>
      turn(`t${index}`, 'y'.repeat(index === 7 ? 900_000 : 60_000)),
    )
    const calls = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`c${index}`, call(`c${index}`)]))
    const value = { state: { ...emptySession, turns, calls }, partial: '', partialThinking: '' }
    const sent = sentValue('session.open', value) as { turns: string[]; calls: string[] }
    const ordinary = sent.turns.filter(piece => piece.length < 800_000)
    expect(ordinary.length).toBe(sent.turns.length - 1)
    const { pauses, pause } = counted()
    expect(await receivedValue('session.open', sent, pause)).toEqual(value)
    expect(pauses.count).toBe(sent.turns.length - 1 + sent.calls.length - 1)
    expect(pauses.count).toBeGreaterThan(4)
  })

  test('is one text where it is a part of such a session, or the answer that there is none', async () => {
    const part = { seq: 3, turns: [turn('a')], calls: { c: call('c') }, branches: [], isFirst: true }
    for (const value of [part, null]) {
      const sent = sentValue('session.earlier', value)
      expect(sent).toEqual({ text: JSON.stringify(value) })
      expect(await receivedValue('session.earlier', sent, counted().pause)).toEqual(value)
    }
  })

  test('crosses as it is otherwise, also where it is a text or nothing', async () => {
    const bytes = new Uint8Array([1])
    for (const value of [bytes, 'text', undefined, null, 7]) {
      expect(await receivedValue('file.find', sentValue('file.find', value), counted().pause)).toBe(value)
    }
  })
})
