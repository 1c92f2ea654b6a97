import { describe, expect, test } from 'vitest'
import { liveSession } from '../../../../main/agent/record/live-session'
import type { EventName, Events } from '../../../../shared/ipc/ipc'
import type { SessionFact } from '../../../../shared/session/session-events'
import { emptySession } from '../../../../shared/session/session-state'

type EmittedEvent = { name: EventName; payload: Events[EventName] }

function over(append?: (fact: SessionFact) => Promise<void>) {
  const told: EmittedEvent[] = []
  let seq = 0
  const live = liveSession({
    state: { ...emptySession, id: 's1' },
    append: async fact => {
      await append?.(fact)
      return { v: 1, seq: ++seq, at: seq, ...fact }
    },
    changed: () => undefined,
    emit: (name, payload) => told.push({ name, payload }),
  })
  const names = () => told.map(({ name }) => name)
  return { live, told, names }
}

const reply = { type: 'reply.finished' as const, turnId: 't1', reply: { text: 'ab', toolCalls: [] }, durationMs: 1 }

describe('a live session', () => {
  test('tells of a fact once it is written down, and is in step with it', async () => {
    const { live, told } = over()
    await live.record({ type: 'session.renamed', title: 'New' })
    expect(live.state()).toMatchObject({ title: 'New', seq: 1 })
    expect(told).toEqual([
      {
        name: 'session.event',
        payload: { sessionId: 's1', event: { v: 1, seq: 1, at: 1, type: 'session.renamed', title: 'New' } },
      },
    ])
  })

  test('tells nobody, and changes nothing, where the disk refuses', async () => {
    const { live, told } = over(() => Promise.reject(new Error('disk full')))
    await expect(live.record({ type: 'session.renamed', title: 'New' })).rejects.toThrow('disk full')
    expect(told).toEqual([])
    expect(live.state()).toMatchObject({ title: '', seq: 0 })
  })

  test('gives whoever joins late the text so far, and goes on from its end', async () => {
    const { live, told } = over()
    live.stream('one ')
    live.stream('two ')
    expect(live.snapshot()).toEqual({ state: live.state(), partial: 'one two ', partialThinking: '' })
    live.stream('three')
    expect(live.snapshot().partial).toBe('one two three')
    expect(told.map(({ payload }) => payload)).toEqual([
      { sessionId: 's1', kind: 'text', offset: 0, text: 'one two ' },
      { sessionId: 's1', kind: 'text', offset: 8, text: 'three' },
    ])
  })

  test('sends all text of a reply before the reply, and begins the next one from nothing', async () => {
    const { live, told, names } = over()
    live.stream('ab')
    await live.record(reply)
    expect(names()).toEqual(['session.delta', 'session.event'])
    expect(live.snapshot().partial).toBe('')
    live.stream('cd')
    live.snapshot()
    expect(told.at(-1)?.payload).toEqual({ sessionId: 's1', kind: 'text', offset: 0, text: 'cd' })
  })

  test('streams what the model thinks apart from what it says, and drops both with the reply', async () => {
    const { live, told } = over()
    live.stream('Hm', 'thinking')
    live.stream('ab')
    expect(live.snapshot()).toMatchObject({ partial: 'ab', partialThinking: 'Hm' })
    await live.record({ type: 'session.renamed', title: 'New' })
    expect(live.snapshot()).toMatchObject({ partial: 'ab', partialThinking: 'Hm' })
    await live.record(reply)
    expect(live.snapshot()).toMatchObject({ partial: '', partialThinking: '' })
    live.stream('Next', 'thinking')
    live.snapshot()
    expect(told.at(-1)?.payload).toEqual({ sessionId: 's1', kind: 'thinking', offset: 0, text: 'Next' })
  })

  test('tells what the provider runs by itself, also who joins late, until the reply is in the log', async () => {
    const { live, told } = over()
    const tools = [{ name: 'web_search', status: 'open' as const, query: 'tides' }]
    live.run(tools)
    expect(told.at(-1)).toEqual({ name: 'session.runningTools', payload: { sessionId: 's1', tools } })
    await live.record({ type: 'session.renamed', title: 'New' })
    expect(live.snapshot().runningTools).toEqual(tools)
    await live.record(reply)
    expect(live.snapshot()).toEqual({ state: live.state(), partial: '', partialThinking: '' })
  })
})
