import { describe, expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { offersFor } from '../../../../main/approvals/grant-offers'
import { searchWeb } from '../../../../main/tools/connected/search-web'
import { toolsForTurn } from '../../../../main/tools/tools-for-turn'
import { wordsForRule } from '../../../../shared/permissions'
import { inEnglish } from '../../../../shared/sentence'
import type { Capability } from '../../../../shared/services/connected-service'
import type { NetworkEffect } from '../../../../shared/session/effects'
import type { ApprovalMode } from '../../../../shared/settings'
import { connectedHere, serviceAt } from '../../../helpers/connected'
import { propose } from '../../../helpers/run-proposal'
import { answerJson, PAGES, searchFormats, searchServerHere } from '../../../helpers/search-services'
import { toolContext } from '../../../helpers/tool-context'

const KEY = 'key-0123456789'

async function planned(input: object, adapter = 'exa') {
  const server = await searchServerHere((_, response) => answerJson(response, searchFormats.exa.found(PAGES)))
  const { connected } = await connectedHere([serviceAt(adapter, server.address)], KEY)
  const context = { ...(await toolContext()), connected }
  const { effects } = await propose(searchWeb, input, context)
  return { server, effect: effects[0] as NetworkEffect, effects }
}

const turn = { services: new Set<never>(), agents: [], isScoped: false, waiting: [] }
const offered = (capabilities: Capability[], modelSearches = false) =>
  toolsForTurn([searchWeb], { ...turn, capabilities: new Set(capabilities), modelSearches }).length === 1

describe('search_web', () => {
  test('is offered where a service can search, and the provider of the model does not', () => {
    expect(offered(['search.web'])).toBe(true)
    expect(offered([])).toBe(false)
    expect(offered(['search.similar'])).toBe(false)
    expect(offered(['search.web'], true)).toBe(false)
    expect(toolsForTurn([searchWeb], turn)).toEqual([])
  })

  test('plans exactly what is sent, without the key', async () => {
    const { server, effect } = await planned({ query: ' rain ', numResults: 99 })
    expect(effect).toMatchObject({
      type: 'network',
      method: 'POST',
      url: `${server.address}/search`,
      hosts: ['127.0.0.1'],
      isPrivate: true,
      signedBy: { service: 'my-exa', label: 'My exa' },
      search: { kind: 'web', text: 'rain' },
    })
    expect(JSON.parse(effect.body ?? '')).toMatchObject({ query: 'rain', numResults: 20 })
    expect(JSON.stringify(effect)).not.toContain(KEY)
    expect(server.received).toEqual([])
  })

  test.each([
    [{ query: ' ' }, "'query' must be a non-empty string"],
    [{ query: 'a', numResults: 0 }, "'numResults' must be a positive integer."],
    [{ query: 'a', startPublishedDate: 'yesterday' }, "'startPublishedDate' must be a date as 2026-01-31."],
    [{ query: 'a', startPublishedDate: '2026-13-45' }, "'startPublishedDate' must be a date as 2026-01-31."],
    [{ query: 'a', includeDomains: ['https://a.org/'] }, "'includeDomains' must be a list of hosts"],
    [{ query: 'a', excludeDomains: ['a.org OR b'] }, "'excludeDomains' must be a list of hosts"],
    [{ query: 'a', extra: 1 }, 'extra'],
  ])('refuses %o in words', async (input, words) => {
    await expect(planned(input)).rejects.toThrow(words)
  })

  test('without a service says who connects one', async () => {
    await expect(propose(searchWeb, { query: 'a' }, await toolContext())).rejects.toThrow(
      'No search service is connected',
    )
  })
})

describe('a search', () => {
  const verdictOf = (effects: NetworkEffect[], mode: ApprovalMode, grants: readonly object[] = []) =>
    decide(
      { effects, digest: '' },
      {
        workspace: '/w',
        ownData: [],
        mode,
        sessionId: 's',
        home: '/home/me',
        grants: grants as never,
      },
    )

  const where = { workspace: '/w', home: '/home/me' }
  const offerFor = (effects: NetworkEffect[]) => offersFor(effects, where, new Map())
  const grantOf = (rule: object) => ({
    id: 'g',
    rule,
    createdAt: '2026-01-01T00:00:00.000Z',
    scope: { type: 'session', sessionId: 's' },
  })

  test.each(['ask', 'auto-edit', 'full', 'read-only'] as const)('is asked in the mode %s', async mode => {
    const { effect } = await planned({ query: 'rain' })
    const { type, reason } = verdictOf([effect], mode)
    expect(type).toBe('ask')
    expect(inEnglish(reason)).toBe('Needs approval: searches the web with My exa.')
  })

  test('can be allowed by its service, also at an address of this network', async () => {
    const { effect } = await planned({ query: 'rain' })
    const [offer, ...more] = offerFor([effect])
    expect(more).toEqual([])
    const [rule] = offer?.rules ?? []
    if (!rule) throw new Error('Nothing is offered.')
    expect(inEnglish(wordsForRule(rule))).toBe('web searches with My exa, up to 400 characters each')
    const grants = [grantOf(rule)]
    expect(verdictOf([effect], 'ask', grants).type).toBe('allow')
    expect(verdictOf([effect], 'read-only', grants).type).toBe('allow')
    // Nothing else is: not another service, nor a request that is no search, nor one that carries a lot.
    const { search: _, ...request } = effect
    const other = { ...effect, signedBy: { service: 'other', label: 'My exa' } }
    const long = (await planned({ query: 'x'.repeat(401) })).effect
    const padded = { ...effect, body: JSON.stringify({ query: 'rain', more: 'x'.repeat(2_000) }) }
    for (const refused of [other, request as NetworkEffect, long, padded, { ...effect, saveTo: 'a' }])
      expect(verdictOf([refused], 'ask', grants).type).toBe('ask')
    expect(offerFor([long])).toEqual([])
  })
})
