import { expect, test } from 'vitest'
import { offersFor } from '../../../../main/approvals/grant-offers'
import { searchFindSimilar } from '../../../../main/tools/connected/search-find-similar'
import { toolsForTurn } from '../../../../main/tools/tools-for-turn'
import { textOf } from '../../../../shared/session/tool-results'
import { connectedHere, serviceAt } from '../../../helpers/connected'
import { planAndApply, propose } from '../../../helpers/run-proposal'
import { answerJson, PAGES, searchFormats, searchServerHere } from '../../../helpers/search-services'
import { toolContext } from '../../../helpers/tool-context'

const URL_ASKED = 'https://weather.example/today'

async function withExa() {
  const server = await searchServerHere((_, response) => answerJson(response, searchFormats.exa.found(PAGES)))
  // The first service cannot; the one that can is asked.
  const services = [serviceAt('searxng', 'http://127.0.0.1:1'), serviceAt('exa', server.address)]
  const { connected } = await connectedHere(services, 'key-0123456789')
  return { server, context: { ...(await toolContext()), connected } }
}

test('finds pages like one by the service that can', async () => {
  const { server, context } = await withExa()
  const result = await planAndApply(searchFindSimilar, { url: URL_ASKED }, context)
  expect(server.received[0]?.url.pathname).toBe('/findSimilar')
  expect(server.received[0]?.body).toEqual({ url: URL_ASKED, numResults: 5 })
  expect(textOf(result)).toContain('2 results of My exa')
})

test('is offered where a service can, whoever searches for the model', () => {
  const turn = { services: new Set<never>(), agents: [], isScoped: false, waiting: [], modelSearches: true }
  expect(toolsForTurn([searchFindSimilar], { ...turn, capabilities: new Set(['search.similar']) })).toHaveLength(1)
  expect(toolsForTurn([searchFindSimilar], { ...turn, capabilities: new Set(['search.web']) })).toEqual([])
})

test.each(['ftp://a.org', 'http://localhost/x', 'http://169.254.169.254/'])('asks for no page at %s', async url => {
  const { context } = await withExa()
  await expect(propose(searchFindSimilar, { url }, context)).rejects.toThrow("'url' must")
})

test('of a page whose address may carry a lot no rule is offered', async () => {
  const { context } = await withExa()
  const offersOf = async (url: string) => {
    const { effects } = await propose(searchFindSimilar, { url }, context)
    return offersFor(effects, { workspace: '/w', home: '/home/me' }, new Map())
  }
  expect(await offersOf(URL_ASKED)).toHaveLength(1)
  expect(await offersOf(`${URL_ASKED}?q=${'x'.repeat(300)}`)).toEqual([])
})
