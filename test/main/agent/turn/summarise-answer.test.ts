import { expect, test } from 'vitest'
import { SPOKEN_RULES } from '../../../../main/agent/prompt/spoken-summary'
import { summariseAnswer } from '../../../../main/agent/turn/summarise-answer'
import type { Provider } from '../../../../main/providers/provider'
import { reduceSession } from '../../../../shared/session/reduce-session'
import { sessionCost } from '../../../../shared/session/session-cost'
import { LOG_VERSION, type SessionFact } from '../../../../shared/session/session-events'
import type { SessionState } from '../../../../shared/session/session-state'
import { Profile } from '../../../../shared/settings'
import { scriptedProvider, silentUntilStopped } from '../../../helpers/scripted-provider'
import { began, ended, replied, sessionOf } from '../../../helpers/session-of'

const usage = { inputTokens: 1_000_000, outputTokens: 0 }
const turn = [began('t1', 'Why does it fail?'), ...replied('t1', 'It is the cart, and much more.'), ended('t1')]

/** A session in memory, and what sums its answers up. */
function summing(provider: Provider, profile: Partial<Profile> = {}, facts: SessionFact[] = turn) {
  let state: SessionState = sessionOf(...facts)
  const session = {
    state: () => state,
    record: async (fact: SessionFact) => {
      state = reduceSession(state, { v: LOG_VERSION, seq: state.seq + 1, at: 1, ...fact })
    },
  }
  const answering = async () => ({
    profile: Profile.parse({ id: 'p', name: 'P', providerId: 'x', model: 'large', ...profile }),
    provider,
    facts: { price: { input: 2, output: 0 } },
  })
  const sum = (turnId = 't1', signal = new AbortController().signal) =>
    summariseAnswer({ answering }, session, { turnId, signal })
  return { session, sum }
}

test('an answer is summed up once, by the model that gave it, and what it cost is counted', async () => {
  const provider = scriptedProvider({ text: ' The cart is wrong. ', usage })
  const { session, sum } = summing(provider)
  expect(await sum()).toBe('The cart is wrong.')
  expect(await sum()).toBe('The cart is wrong.')
  expect(provider.requests).toMatchObject([{ model: 'large', system: SPOKEN_RULES, tools: [] }])
  expect(JSON.stringify(provider.requests[0]?.messages)).toContain('It is the cart, and much more.')
  expect(session.state().turns[0]?.spoken).toEqual({ summary: 'The cart is wrong.', cost: 2 })
  expect(sessionCost(session.state())).toBe(2)
})

test('without a model, an answer or money left it says what to do', async () => {
  await expect(summing({ ...scriptedProvider(), id: 'offline' }).sum()).rejects.toThrow(
    'A summary needs a language model. Connect one in Settings, under Providers.',
  )
  await expect(summing(scriptedProvider()).sum('t2')).rejects.toThrow('There’s no answer to summarize here.')
  const running = summing(scriptedProvider(), {}, turn.slice(0, -1))
  await expect(running.sum()).rejects.toThrow('There’s no answer to summarize here.')
  const spent: SessionFact = { type: 'session.renamed', title: 'x', by: 'model', cost: 5 }
  await expect(summing(scriptedProvider(), { maxSessionCost: 5 }, [...turn, spent]).sum()).rejects.toThrow(
    'This session has reached its profile’s cost limit, so no summary was requested.',
  )
})

test('a model that fails or says nothing leaves nothing behind', async () => {
  const failing = summing(scriptedProvider({ text: '', error: { kind: 'auth', message: 'The key is wrong.' } }))
  await expect(failing.sum()).rejects.toThrow('The key is wrong.')
  const silent = summing(scriptedProvider({ text: ' ' }))
  await expect(silent.sum()).rejects.toThrow('The model didn’t return a summary. Read the answer itself aloud instead.')
  expect(silent.session.state().turns[0]?.spoken).toBeUndefined()
})

test('it stops when it is told to', async () => {
  const controller = new AbortController()
  const { session, sum } = summing(scriptedProvider(silentUntilStopped))
  const summed = sum('t1', controller.signal)
  controller.abort(new Error('Stopped.'))
  await expect(summed).rejects.toThrow('Stopped.')
  expect(session.state().turns[0]?.spoken).toBeUndefined()
})
