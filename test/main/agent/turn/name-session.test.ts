import { expect, test } from 'vitest'
import { sessionNames, TITLE_RULES } from '../../../../main/agent/turn/name-session'
import type { Provider } from '../../../../main/providers/provider'
import { reduceSession } from '../../../../shared/session/reduce-session'
import { sessionCost } from '../../../../shared/session/session-cost'
import { LOG_VERSION, type SessionFact } from '../../../../shared/session/session-events'
import type { SessionState } from '../../../../shared/session/session-state'
import { Profile } from '../../../../shared/settings'
import { scriptedProvider, silentUntilStopped } from '../../../helpers/scripted-provider'
import { began, ended, replied, sessionOf } from '../../../helpers/session-of'

const usage = { inputTokens: 1_000_000, outputTokens: 0 }
const named: SessionFact = { type: 'session.renamed', title: 'why does it fail' }
const first = [named, began('t1', 'why does it fail\nand more'), ...replied('t1', 'It is the cart.'), ended('t1')]

/** A session in memory, and what asks for its name. */
function naming(provider: Provider, profile: Partial<Profile> = {}, facts: SessionFact[] = first) {
  let state: SessionState = sessionOf(...facts)
  const asked: (string | undefined)[] = []
  const session = {
    state: () => state,
    record: async (fact: SessionFact) => {
      state = reduceSession(state, { v: LOG_VERSION, seq: state.seq + 1, at: 1, ...fact })
    },
  }
  let isWanted = true
  const names = sessionNames({
    isWanted: () => isWanted,
    answering: async ({ model } = {}) => {
      asked.push(model)
      const base = Profile.parse({ id: 'p', name: 'P', providerId: 'x', model: 'large', ...profile })
      return { profile: { ...base, ...(model && { model }) }, provider, facts: { price: { input: 2, output: 0 } } }
    },
  })
  const want = (wanted: boolean) => {
    isWanted = wanted
  }
  return { names, session, asked, want, improve: () => improved(names, session) }
}

/** Asks, and waits until that has ended, however it ends. */
async function improved(names: ReturnType<typeof sessionNames>, session: Parameters<typeof names.improve>[0]) {
  names.improve(session)
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  return session.state()
}

test('asks once, in short and without tools, and counts what it cost', async () => {
  const provider = scriptedProvider({ text: '"Cart Totals Are Wrong."\n', usage })
  const { improve } = naming(provider)
  const state = await improve()
  expect(state.title).toBe('Cart Totals Are Wrong')
  expect(sessionCost(state)).toBe(2)
  expect(provider.requests).toMatchObject([{ model: 'large', system: TITLE_RULES, tools: [] }])
  expect(JSON.stringify(provider.requests[0]?.messages)).toContain('It is the cart.')
})

test('asks the model for sub-agents where the profile has one', async () => {
  const provider = scriptedProvider({ text: 'Small' })
  const { improve } = naming(provider, { subAgentModel: 'small' })
  await improve()
  expect(provider.requests[0]?.model).toBe('small')
})

test.each<[string, SessionFact[], Partial<Profile>?]>([
  ['the person has named it', [...first, { type: 'session.renamed', title: 'Mine' }]],
  ['it has more than one turn', [...first, began('t2', 'next')]],
  ['it has cost enough', [...first, { ...named, cost: 3 }], { maxSessionCost: 3 }],
])('does not ask where %s', async (_, facts, profile) => {
  const provider = scriptedProvider({ text: 'No' })
  const { improve } = naming(provider, profile, facts)
  await improve()
  expect(provider.requests).toEqual([])
})

test('leaves a session its first words as long as the person wants no request for a title', async () => {
  const provider = scriptedProvider({ text: 'Cart Totals' })
  const { improve, want } = naming(provider)
  want(false)
  expect((await improve()).title).toBe('why does it fail')
  expect(provider.requests).toEqual([])
  want(true)
  expect((await improve()).title).toBe('Cart Totals')
})

test('never asks the offline guide', async () => {
  const provider = { ...scriptedProvider({ text: 'No' }), id: 'offline' }
  await naming(provider).improve()
  expect(provider.requests).toEqual([])
})

test('keeps the name where the request fails, or says nothing, and counts what it cost', async () => {
  const error = { kind: 'server' as const, message: 'No.' }
  expect((await naming(scriptedProvider({ text: 'Half', error })).improve()).title).toBe('why does it fail')
  const state = await naming(scriptedProvider({ text: ' \n', usage })).improve()
  expect(state.title).toBe('why does it fail')
  expect(state.besideCost).toBe(2)
})

test('leaves the name that the person gave meanwhile', async () => {
  const { improve, session } = naming(
    scriptedProvider(async function* () {
      await session.record({ type: 'session.renamed', title: 'Mine' })
      yield { type: 'done', reply: { text: 'Other', toolCalls: [], usage } }
    }),
  )
  expect(await improve()).toMatchObject({ title: 'Mine', besideCost: 2 })
})

test('asks for nothing any more once it is closed', async () => {
  const { names, session, improve } = naming(scriptedProvider(silentUntilStopped))
  await improve()
  await names.close()
  expect(session.state().title).toBe('why does it fail')
})
