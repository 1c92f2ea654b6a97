import { describe, expect, test } from 'vitest'
import { builtInTools } from '../../../../main/tools'
import { readWebUrl } from '../../../../main/tools/workspace/read-web-url'
import type { WebPage } from '../../../../main/web/read-web-page'
import { textOf } from '../../../../shared/session/tool-results'
import corpus from '../../../fixtures/ssrf_urls.json'
import { propose } from '../../../helpers/run-proposal'
import { toolContext } from '../../../helpers/tool-context'

const plan = async (input: unknown) => propose(readWebUrl, input, await toolContext())

const page: WebPage = {
  url: 'https://example.com/end',
  title: 'Example',
  markdown: '# Example\n',
  via: 'markdown.new',
}

async function answerTo(changes: Partial<WebPage>) {
  const { answer } = await plan({ url: 'https://example.com' })
  const result = answer({ network: { page: { ...page, ...changes } } })
  return { result, value: JSON.parse(textOf(result)) }
}

describe('the plan that read_web_url makes', () => {
  test('is one request, which names everybody who learns of it', async () => {
    const { effects, contents } = await plan({ url: 'https://Example.com:8443/a?b=c#d' })
    expect(effects).toEqual([
      {
        type: 'network',
        method: 'GET',
        url: 'https://example.com:8443/a?b=c#d',
        hosts: ['markdown.new', 'example.com'],
      },
    ])
    expect(contents.size).toBe(0)
  })

  test('names the page’s own host alone where the person wants no service to know of it', async () => {
    const context = { ...(await toolContext()), readsPagesDirectly: true }
    const { effects } = await propose(readWebUrl, { url: 'https://example.com/a' }, context)
    expect(effects).toMatchObject([{ hosts: ['example.com'] }])
  })

  test('names a host once', async () => {
    expect((await plan({ url: 'https://markdown.new/' })).effects).toMatchObject([{ hosts: ['markdown.new'] }])
  })

  test.each([
    'https://markdown.new/https://evil.example.com/?taken=1',
    'https://markdown.new/?url=https://evil.example.com/',
    'http://MARKDOWN.NEW./evil.example.com',
    'https://www.markdown.new/evil.example.com',
  ])('is nothing for what the service would get for anybody: %s', async url => {
    await expect(plan({ url })).rejects.toThrow(
      "'url' must be the address of the page itself, not one at markdown.new.",
    )
  })

  test('shows a name in foreign letters as it is looked up', async () => {
    const { effects } = await plan({ url: 'https://аpple.com/' })
    expect(effects).toMatchObject([{ url: 'https://xn--pple-43d.com/', hosts: ['markdown.new', 'xn--pple-43d.com'] }])
  })

  test.each([...corpus.blocked, ...corpus.invalid])('is nothing for %j', async url => {
    await expect(plan({ url })).rejects.toThrow("'url' must")
  })

  test.each([{}, { url: 1 }, { url: null }])('is nothing for %j', async input => {
    await expect(plan(input)).rejects.toThrow("'url' must be an absolute http or https URL.")
  })
})

describe('the answer that read_web_url gives', () => {
  test('is the Markdown, with the page for the view', async () => {
    const { result, value } = await answerTo({})
    expect(value).toEqual({ markdown: '# Example\n' })
    expect(result).toMatchObject({ isError: false, details: { type: 'web-page', ...page, more: false } })
  })

  test('is cut in the middle where it has more than 50,000 characters', async () => {
    const { result, value } = await answerTo({ markdown: `begin${'a'.repeat(60_000)}end` })
    expect(Object.keys(value)).toEqual(['markdown', 'markdown_truncated'])
    expect(value.markdown).toHaveLength(50_000)
    expect(value.markdown).toMatch(/^begina+\n\.\.\. \d+ chars omitted \.\.\.\na+end$/)
    expect(value.markdown_truncated).toBe(true)
    expect(result.details).toMatchObject({ markdown: value.markdown, more: true })
  })

  test('is whole where it has just 50,000', async () => {
    expect((await answerTo({ markdown: 'a'.repeat(50_000) })).value).toEqual({ markdown: 'a'.repeat(50_000) })
  })

  test('is an error where nothing was fetched', async () => {
    expect((await plan({ url: 'https://example.com' })).answer({})).toMatchObject({ isError: true })
  })
})

test('read_web_url is in the group that switches the web off', () => {
  expect(builtInTools.find(tool => tool.name === 'read_web_url')).toMatchObject({ group: 'web', kind: 'changes' })
  expect(readWebUrl.inputSchema).toMatchObject({ required: ['url'], additionalProperties: false })
})
