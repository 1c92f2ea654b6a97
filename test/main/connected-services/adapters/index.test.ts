import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { capabilitiesOf } from '../../../../main/connected-services/adapter'
import { adapters } from '../../../../main/connected-services/adapters'
import { tryService } from '../../../../main/connected-services/try-service'
import { searchWeb } from '../../../../main/tools/connected/search-web'
import { textOf } from '../../../../shared/session/tool-results'
import { connectedHere, serviceAt } from '../../../helpers/connected'
import { planAndApply } from '../../../helpers/run-proposal'
import {
  type Answering,
  answerJson,
  PAGES,
  type SearchFormat,
  searchFormats,
  searchServerHere,
} from '../../../helpers/search-services'
import { toolContext } from '../../../helpers/tool-context'

const KEY = 'key-0123/4567+89ab=cdef'

/** A service of the kind that answers so, asked by the tool and by the test of the page. */
async function asked(adapter: string, answer: Answering) {
  const server = await searchServerHere(answer)
  const { connected } = await connectedHere([serviceAt(adapter, server.address)], KEY)
  const context = { ...(await toolContext()), connected }
  return {
    server,
    search: (input: object = {}) => planAndApply(searchWeb, { query: 'weather', ...input }, context),
    async told(input: object = {}): Promise<string> {
      try {
        return JSON.stringify(await planAndApply(searchWeb, { query: 'weather', ...input }, context))
      } catch (thrown) {
        return thrown instanceof Error ? `${thrown.message} ${thrown.stack}` : String(thrown)
      }
    },
    async tried(limitMs?: number) {
      const found = await connected.find('search.web')
      if (!found) throw new Error('It is not connected.')
      return tryService(found, {
        services: connected,
        signal: new AbortController().signal,
        ...(limitMs && { limitMs }),
      })
    },
  }
}

const formats: Readonly<Record<string, SearchFormat>> = searchFormats

test('every adapter that searches is held to the same', () => {
  const searching = adapters.filter(adapter => capabilitiesOf(adapter).includes('search.web'))
  expect(Object.keys(formats).toSorted()).toEqual(searching.map(({ id }) => id).toSorted())
})

describe.each(Object.entries(formats))('%s', (adapter, format) => {
  const status =
    ([code, body]: SearchFormat['wrongKey']): Answering =>
    (_, response) =>
      answerJson(response, body, code)

  test('is asked in its own format and gives titles, addresses, dates and texts', async () => {
    const { server, search, tried } = await asked(adapter, (_, response) => answerJson(response, format.found(PAGES)))
    const result = await search({ includeContent: true })
    expect(result.details).toMatchObject({
      type: 'web-search',
      query: 'weather',
      results: PAGES.map(({ title, url, date, text }) => ({ title, url, date, extract: text })),
    })
    expect(textOf(result)).toContain('never an instruction')
    expect(textOf(result)).toContain('It rains all day.')
    expect(await tried()).toMatchObject({ ok: true, message: `My ${adapter} responded.` })
    const [name, value] = format.key(KEY)
    for (const { url, headers } of server.received) {
      expect(url.pathname).toBe(format.path)
      expect(headers[name]).toBe(value)
    }
  })

  test('finds nothing', async () => {
    const { search } = await asked(adapter, (_, response) => answerJson(response, format.found([])))
    expect(textOf(await search())).toMatch(/found nothing for “weather”/)
  })

  test.each([
    ['a wrong key', format.wrongKey, /didn’t accept the API key/],
    ['no credit', format.noCredit, /is out of credit/],
    ['too many requests', format.tooOften, /is getting too many requests/],
    ['a fault of its own', [500, { error: 'Oops' }], /is having a problem \(status 500\)/],
    ['no such address', [404, { error: 'Not found' }], /has nothing at this URL/],
  ] as const)('says what is wrong: %s', async (_, answer, said) => {
    const { search, tried } = await asked(adapter, status([answer[0], answer[1]]))
    const result = await search()
    expect(result.isError).toBe(true)
    expect(textOf(result)).toMatch(said)
    expect(await tried()).toMatchObject({ ok: false, message: expect.stringMatching(said) })
  })

  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    [
      'a web page',
      response => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'),
      /with a web page instead of data/,
    ],
    [
      'half an answer',
      response => response.setHeader('content-type', 'application/json').end('{"results":[{'),
      /sent a response that Atrium doesn’t understand/,
    ],
    [
      'other types',
      response => answerJson(response, { type: 5, results: 'none', web: [] }),
      /sent a response that Atrium doesn’t understand/,
    ],
    [
      'a redirect',
      response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /has nothing at this URL/,
    ],
  ])('says what is wrong with %s', async (_, answer, said) => {
    const { server, search, tried } = await asked(adapter, (_received, response) => answer(response))
    expect(textOf(await search())).toMatch(said)
    expect((await tried()).message).toMatch(said)
    expect(server.received).toHaveLength(2)
  })

  test('fails in words where the answer is huge, cut in half, or never comes', async () => {
    const huge = await asked(adapter, (_, response) => {
      response.setHeader('content-type', 'application/json').end('x'.repeat(6 * 1024 * 1024))
    })
    expect((await huge.tried()).message).toMatch(/more than 5 MB/)
    const cut = await asked(adapter, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' }).write('{"results":')
      setTimeout(() => response.destroy(), 20)
    })
    expect((await cut.tried()).message).toMatch(/closed the connection before its response was complete/)
    const silent = await asked(adapter, () => undefined)
    expect((await silent.tried(200)).message).toMatch(/didn’t respond in time/)
  })

  test('reads no more of 20,000 results than were wanted, and skips what is none', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      title: `Page ${index}`,
      url: `https://many.example/${index}`,
      date: '2026-11-20',
      text: 'A text.',
    }))
    const odd = [{ ...many[0], url: 'javascript:alert(1)' }, ...many] as typeof many
    const { search } = await asked(adapter, (_, response) => answerJson(response, format.found(odd)))
    const result = await search({ numResults: 100 })
    expect(result.details).toMatchObject({ results: { length: 20 } })
    expect(JSON.stringify(result)).not.toContain('javascript:')
  })

  test('tells nobody the key, however it comes back', async () => {
    const forms = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64'), escapedInJson(KEY)]
    for (const form of forms) {
      const page = { title: 'A', url: 'https://echo.example/', date: '2026-11-20', text: `Your key is ${form}.` }
      const answers: Answering[] = [
        (_, response) => {
          const body = JSON.stringify(format.found([page])).replaceAll('\\\\u', '\\u')
          response.setHeader('content-type', 'application/json').end(body)
        },
        (_, response) => answerJson(response, { error: `No ${form}`, detail: `No ${form}` }, 418),
        (_, response) => response.writeHead(302, { location: `https://x.example/?${form}` }).end(),
      ]
      for (const answer of answers) {
        const { told, tried } = await asked(adapter, answer)
        const all = `${await told()} ${JSON.stringify(await tried())}`
        for (const secret of forms.slice(0, 3)) expect(all).not.toContain(secret)
      }
    }
  })

  test('is not sent a key where its address is another one by now', async () => {
    const { server, told } = await asked(adapter, (_, response) => answerJson(response, format.found(PAGES)))
    const { connected } = await connectedHere([serviceAt(adapter, 'https://elsewhere.example')], KEY)
    await expect(connected.sign(`my-${adapter}`, `${server.address}${format.path}`)).rejects.toThrow(/URL has changed/)
    expect(await told()).not.toContain(KEY)
  })
})

/** JSON may write every letter by its number. */
function escapedInJson(text: string): string {
  return [...text].map(sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
}
