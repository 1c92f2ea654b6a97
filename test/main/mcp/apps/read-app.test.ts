import { expect, test } from 'vitest'
import { LARGEST_PAGE, readApp } from '../../../../main/mcp/apps/read-app'
import { NO_DOMAINS } from '../../../../shared/apps/mcp-apps'

const TYPE = 'text/html;profile=mcp-app'
const uri = 'ui://server/page'
const answered = (...contents: object[]) => ({
  contents: contents.map(content => ({ uri, mimeType: TYPE, ...content })),
})
const html = (page: { html: Uint8Array }) => new TextDecoder().decode(page.html)

test('a page comes as text or as base64, and declares nothing where it does not say so', () => {
  expect(html(readApp(uri, answered({ text: '<p>é</p>' })))).toBe('<p>é</p>')
  const page = readApp(uri, answered({ blob: Buffer.from('<p>é</p>').toString('base64') }))
  expect(html(page)).toBe('<p>é</p>')
  expect(page.domains).toEqual(NO_DOMAINS)
})

test.each(['text/html; profile=mcp-app', 'TEXT/HTML;profile="mcp-app"', 'text/html;profile=mcp-app;charset=utf-8'])(
  'its kind may be written as %s',
  mimeType => {
    expect(html(readApp(uri, answered({ text: 'x', mimeType })))).toBe('x')
  },
)

test('of several contents it is the one of its address', () => {
  expect(html(readApp(uri, answered({ uri: 'ui://other', text: 'other' }, { text: 'own' })))).toBe('own')
})

test('of what it declares only origins stay, each once, and not without end', () => {
  const many = Array.from({ length: 100 }, (_, at) => `https://${at}.example.com`)
  const csp = {
    connectDomains: [
      'https://a.example',
      'https://a.example/',
      "'unsafe-eval'",
      7,
      null,
      'https://b.example; script-src *',
    ],
    resourceDomains: many,
    frameDomains: ['wss://a.example', 'https://video.example'],
    baseUriDomains: 'https://not-a-list.example',
  }
  const { domains } = readApp(uri, answered({ text: 'x', _meta: { ui: { csp } } }))
  expect(domains.connect).toEqual(['https://a.example'])
  expect(domains.resource).toHaveLength(20)
  expect(domains.frame).toEqual(['https://video.example'])
  expect(domains.base).toEqual([])
})

test.each([
  ['no contents', {}, 'didn’t return the app’s page'],
  ['a text', 'page', 'didn’t return the app’s page'],
  [
    'none of its address among several',
    answered({ uri: 'a', text: 'x' }, { uri: 'b', text: 'x' }),
    'didn’t return the app’s page',
  ],
  ['another kind', answered({ text: 'x', mimeType: 'text/html' }), 'of type “text/html”'],
  ['an address to be loaded', answered({ text: 'https://a.example', mimeType: 'text/uri-list' }), 'of type'],
  ['too much', answered({ text: 'x'.repeat(LARGEST_PAGE + 1) }), 'larger than 5 MB'],
  ['no text', answered({ blob: Buffer.from([0xff, 0xfe, 0x41]).toString('base64') }), 'isn’t text'],
  ['a zero', answered({ text: 'a\0b' }), 'isn’t text'],
  ['nothing', answered({}), 'isn’t text'],
])('%s is refused in words', (_, answer, words) => {
  expect(() => readApp(uri, answer)).toThrow(words)
})
