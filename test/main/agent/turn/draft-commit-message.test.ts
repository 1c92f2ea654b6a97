import { expect, test } from 'vitest'
import { COMMIT_RULES } from '../../../../main/agent/prompt/commit-message'
import { draftCommitMessage } from '../../../../main/agent/turn/draft-commit-message'
import type { Provider } from '../../../../main/providers/provider'
import { reduceSession } from '../../../../shared/session/reduce-session'
import { sessionCost } from '../../../../shared/session/session-cost'
import { LOG_VERSION, type SessionFact } from '../../../../shared/session/session-events'
import type { SessionState } from '../../../../shared/session/session-state'
import { Profile } from '../../../../shared/settings'
import { scriptedProvider } from '../../../helpers/scripted-provider'
import { began, ended, replied, sessionOf } from '../../../helpers/session-of'

const staged = { patch: 'diff --git a/x b/x\n+new line', subjects: ['cart: count once'] }

/** A session in memory, and what drafts messages in it. */
function drafting(provider: Provider, profile: Partial<Profile> = {}) {
  let state: SessionState = sessionOf(began('t1', 'Hello'), ...replied('t1', 'Hi.'), ended('t1'))
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
  return { session, draft: () => draftCommitMessage({ answering }, session, staged) }
}

test('a message is drafted of what is staged, without tools, and its cost is counted', async () => {
  const usage = { inputTokens: 1_000_000, outputTokens: 0 }
  const provider = scriptedProvider({ text: '```text\ncart: count twice\n\nBecause.\n```', usage })
  const { session, draft } = drafting(provider)
  const { title } = session.state()
  expect(await draft()).toBe('cart: count twice\n\nBecause.')
  expect(provider.requests).toMatchObject([{ model: 'large', system: COMMIT_RULES, tools: [] }])
  expect(JSON.stringify(provider.requests[0]?.messages)).toContain('+new line')
  expect(sessionCost(session.state())).toBe(2)
  expect(session.state().title).toBe(title)
})

test('without a model, money or an answer it says what to do', async () => {
  await expect(drafting({ ...scriptedProvider(), id: 'offline' }).draft()).rejects.toThrow('needs a language model')
  const poor = drafting(scriptedProvider(), { maxSessionCost: 5 })
  await poor.session.record({ type: 'session.renamed', title: 'x', by: 'model', cost: 5 })
  await expect(poor.draft()).rejects.toThrow('cost limit')
  const failing = scriptedProvider({ text: '', error: { kind: 'auth', message: 'The key is wrong.' } })
  await expect(drafting(failing).draft()).rejects.toThrow('The key is wrong.')
  await expect(drafting(scriptedProvider({ text: ' ' })).draft()).rejects.toThrow('didn’t return a message')
})
