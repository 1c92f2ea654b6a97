import { describe, expect, test } from 'vitest'
import type { Message } from '../../../../main/providers/provider'
import type { ProviderError } from '../../../../shared/session/messages'
import type { SessionFact } from '../../../../shared/session/session-events'
import { followTurn } from '../../../helpers/follow-turn'
import { type Line, scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { toolContext } from '../../../helpers/tool-context'

const fault = (kind: ProviderError['kind'], text = '', more: Partial<ProviderError> = {}): Line => {
  return { text, error: { kind, message: `It was ${kind}.`, ...more } }
}
const question: Message = { role: 'user', text: 'Do it.' }

type More = Omit<Parameters<typeof followTurn>[0], 'context' | 'provider'>

/** A turn that hears these lines, and how long it waited between them. */
async function follow(lines: Line[], more: More = {}) {
  const waits: number[] = []
  const provider = scriptedProvider(...lines)
  const retryNow = {
    wait: async (milliseconds: number) => {
      waits.push(milliseconds)
    },
  }
  const turn = followTurn({ context: await toolContext(), provider, retryNow, ...more })
  await turn.done
  return { turn, provider, waits, types: turn.events.map(({ type }) => type).filter(type => type !== 'reply.delta') }
}

describe('a request that failed', () => {
  test('is sent again until it is answered; each failure and each wait is written down before the wait', async () => {
    const { turn, provider, waits, types } = await follow([fault('overloaded'), fault('server'), { text: 'Here.' }])
    expect(types).toEqual([
      'reply.finished',
      'reply.retried',
      'reply.finished',
      'reply.retried',
      'reply.finished',
      'turn.ended',
    ])
    const retries = turn.facts('reply.retried')
    expect(retries).toMatchObject([
      { turnId: 't1', error: { kind: 'overloaded' }, attempt: 1, of: 5 },
      { turnId: 't1', error: { kind: 'server' }, attempt: 2, of: 5 },
    ])
    expect(waits).toEqual(retries.map(({ delayMs }) => delayMs))
    expect(provider.requests.map(({ messages }) => messages)).toEqual([[question], [question], [question]])
    expect(turn.events.at(-1)).toMatchObject({ reason: 'done' })
  })

  test('is given up after the fifth time', async () => {
    const { turn, provider, waits } = await follow(Array.from({ length: 9 }, () => fault('rate-limit')))
    expect(provider.requests).toHaveLength(6)
    expect(waits.map(wait => Math.floor(Math.log2(wait / 1_000)))).toEqual([0, 1, 2, 3, 4])
    expect(turn.events.at(-1)).toMatchObject({ reason: 'failed', message: 'It was rate-limit.' })
  })

  test('in the middle of its text keeps that in the log, and it is not said twice', async () => {
    const { turn, provider } = await follow([fault('overloaded', 'One two'), { text: 'One two three.' }])
    expect(turn.facts('reply.finished').map(({ reply }) => reply.text)).toEqual(['One two', 'One two three.'])
    expect(provider.requests[1]?.messages).toEqual([question])
  })

  test('by a reset after text is sent again once, and never runs a call of a failed reply', async () => {
    const reset = {
      ...fault('network', 'I will'),
      toolCalls: [toolCall('c1', 'write_file', { path: 'a', content: '' })],
    }
    const { turn, provider } = await follow([reset, reset, { text: 'Never.' }])
    expect(provider.requests).toHaveLength(2)
    expect(turn.facts('call.started')).toEqual([])
    expect(turn.events.at(-1)).toMatchObject({ reason: 'failed', message: 'It was network.' })
  })

  test.each(['auth', 'bad-request', 'not-found', 'bad-response', 'too-long'] as const)(
    'as %s ends the turn at once',
    async kind => {
      const { turn, provider, waits } = await follow([fault(kind)])
      expect([provider.requests.length, waits]).toEqual([1, []])
      expect(turn.facts('reply.retried')).toEqual([])
      expect(turn.events.at(-1)).toMatchObject({ reason: 'failed', message: `It was ${kind}.` })
    },
  )

  test('cut after text ends the turn with the text', async () => {
    const { turn, provider } = await follow([fault('cut', 'Half of')])
    expect(provider.requests).toHaveLength(1)
    expect(turn.facts('reply.finished')).toMatchObject([{ reply: { text: 'Half of' } }])
    expect(turn.events.at(-1)).toMatchObject({ reason: 'failed' })
  })

  test('with a long wait asked for ends the turn and says how long', async () => {
    const { turn, provider } = await follow([fault('rate-limit', '', { retryAfter: 3_600 })])
    expect(provider.requests).toHaveLength(1)
    expect(turn.events.at(-1)).toMatchObject({
      reason: 'failed',
      message: 'It was rate-limit. The server asks to wait 60 minutes before trying again.',
    })
  })

  test('counts anew after each reply, and against no limit of requests', async () => {
    const call = (id: string): Line => ({ toolCalls: [toolCall(id, 'nothing', {})] })
    const five = () => Array.from({ length: 5 }, () => fault('server'))
    const lines = [...five(), call('c1'), ...five(), call('c2'), ...five(), { text: 'Here.' }]
    const { turn, provider } = await follow(lines, { maxRequests: 3 })
    expect(provider.requests).toHaveLength(18)
    expect(turn.facts('reply.retried').map(({ attempt }) => attempt)).toEqual([
      1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5,
    ])
    expect(turn.events.at(-1)).toMatchObject({ reason: 'done' })
  })

  test('hears what the person said while it waited', async () => {
    const said: SessionFact[] = [{ type: 'turn.steered', turnId: 't1', messageId: 'm', text: 'Hurry.' }]
    const { provider } = await follow([fault('server')], { steering: () => said.splice(0) })
    expect(provider.requests[1]?.messages).toEqual([question, { role: 'user', text: 'Hurry.' }])
  })

  test.each([
    ['rejects', (signal: AbortSignal) => Promise.reject(signal.reason)],
    ['resolves', () => Promise.resolve()],
  ])('is not sent again once it was stopped, where the wait then %s', async (_, end) => {
    const context = await toolContext()
    const provider = scriptedProvider(fault('server'), { text: 'Never.' })
    const retryNow = {
      wait: async (_milliseconds: number, signal: AbortSignal) => {
        await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
        await end(signal)
      },
    }
    const turn = followTurn({ context, provider, retryNow })
    await turn.until(() => turn.facts('reply.retried').length === 1)
    await new Promise(setImmediate)
    context.abort()
    await turn.done
    expect(provider.requests).toHaveLength(1)
    expect(turn.events.at(-1)).toEqual({ type: 'turn.ended', turnId: 't1', reason: 'stopped' })
  })

  test('fails loudly where the wait does, as that is a bug', async () => {
    const retryNow = { wait: () => Promise.reject(new Error('no clock')) }
    await expect(follow([fault('server')], { retryNow })).rejects.toThrow('no clock')
  })
})

describe('a conversation that is too long', () => {
  const short: Message[] = [{ role: 'user', text: 'In short.' }]
  const started: SessionFact = { type: 'compaction.started', by: 'rule' }

  function shortening(...results: (Message[] | undefined)[]) {
    let times = 0
    return {
      times: () => times,
      async *tooLong() {
        yield started
        return results[times++]
      },
    }
  }

  test('is made shorter before it is sent, and goes on from there', async () => {
    const { tooLong, times } = shortening(short)
    const isFull = (messages: readonly Message[]) => messages.length > 2
    const call: Line = { toolCalls: [toolCall('c1', 'nothing', {})] }
    const { provider, types } = await follow([call, { text: 'Here.' }], { isFull, tooLong })
    expect(times()).toBe(1)
    expect(provider.requests.map(({ messages }) => messages)).toEqual([[question], short])
    expect(types.indexOf('compaction.started')).toBeGreaterThan(types.indexOf('call.finished'))
  })

  test('is sent as it is where it cannot be made shorter, and that is tried no further', async () => {
    const { tooLong, times } = shortening()
    const call = (id: string): Line => ({ toolCalls: [toolCall(id, 'nothing', {})] })
    const { provider, turn } = await follow([call('c1'), call('c2')], { isFull: () => true, tooLong })
    expect(times()).toBe(1)
    expect(provider.requests.map(({ messages }) => messages.length)).toEqual([1, 3, 5])
    expect(turn.events.at(-1)).toMatchObject({ reason: 'done' })
  })

  test('and is refused for it is made shorter and sent once more', async () => {
    const { tooLong } = shortening(short)
    const { provider, types, turn, waits } = await follow([fault('too-long'), { text: 'Here.' }], { tooLong })
    expect(types).toEqual(['reply.finished', 'compaction.started', 'reply.retried', 'reply.finished', 'turn.ended'])
    expect(turn.facts('reply.retried')).toMatchObject([{ error: { kind: 'too-long' }, attempt: 1, of: 1, delayMs: 0 }])
    expect(waits).toEqual([])
    expect(provider.requests[1]?.messages).toEqual(short)
    expect(turn.events.at(-1)).toMatchObject({ reason: 'done' })
  })

  test('and filled up in the middle of a reply ends the turn with its text', async () => {
    const { tooLong, times } = shortening(short)
    const { provider, turn } = await follow([fault('too-long', 'Half of')], { tooLong })
    expect([provider.requests.length, times()]).toEqual([1, 0])
    expect(turn.events.at(-1)).toMatchObject({ reason: 'failed' })
  })

  test('and is refused again ends the turn', async () => {
    const { tooLong, times } = shortening(short, short)
    const { provider, turn } = await follow([fault('too-long'), fault('too-long')], { tooLong })
    expect([provider.requests.length, times()]).toEqual([2, 1])
    expect(turn.events.at(-1)).toMatchObject({ reason: 'failed', message: 'It was too-long.' })
  })

  test('and is refused, and cannot be made shorter, ends the turn', async () => {
    const { provider, turn, types } = await follow([fault('too-long')], shortening())
    expect(provider.requests).toHaveLength(1)
    expect(types).toEqual(['reply.finished', 'compaction.started', 'turn.ended'])
    expect(turn.events.at(-1)).toMatchObject({ reason: 'failed' })
  })
})
