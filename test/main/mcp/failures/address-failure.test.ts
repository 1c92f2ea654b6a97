import { expect, test } from 'vitest'
import { LedElsewhere } from '../../../../main/mcp/connection/session-fetch'
import { doctor } from '../../../../main/mcp/failures/doctor'
import type { McpRemedy } from '../../../../shared/mcp'
import { inEnglish } from '../../../../shared/sentence'

/** An error as `fetch` rejects with it. */
function fetchError(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
}

/** An error as the SDK throws it for a status. */
function refusal(code: number, message = 'refused'): Error {
  return Object.assign(new Error(message), { code })
}

const CASES: readonly [what: string, thrown: Error, words: RegExp, remedy: McpRemedy | undefined, url?: string][] = [
  ['no name', fetchError('ENOTFOUND'), /host name wasn’t found/, { type: 'edit' }],
  ['offline', new Error('net::ERR_INTERNET_DISCONNECTED'), /host name wasn’t found/, { type: 'edit' }],
  ['nobody', fetchError('ECONNREFUSED'), /Nothing is listening/, { type: 'start' }],
  ['a connection that is cut', fetchError('ECONNRESET'), /connection failed \(ECONNRESET\)/, { type: 'start' }],
  ['an own certificate', fetchError('DEPTH_ZERO_SELF_SIGNED_CERT'), /certificate isn’t trusted/, { type: 'start' }],
  ['an old certificate', fetchError('CERT_HAS_EXPIRED'), /certificate has expired/, { type: 'start' }],
  ['another name', fetchError('ERR_TLS_CERT_ALTNAME_INVALID'), /certificate is for another name/, { type: 'edit' }],
  ['no TLS', fetchError('EPROTO'), /doesn’t use HTTPS/, { type: 'use-address', url: 'http://x.test/mcp' }],
  ['a proxy', new Error('net::ERR_TUNNEL_CONNECTION_FAILED'), /network’s proxy blocked/, { type: 'start' }],
  ['another host', new LedElsewhere('https://y.test/a?b'), /redirects to https:\/\/y\.test, which/, { type: 'edit' }],
  ['401', refusal(401), /requires you to sign in/, undefined],
  ['403', refusal(403), /denied access/, { type: 'edit' }],
  ['404 at a path', refusal(404), /nothing at that URL/, { type: 'edit' }],
  [
    '404 at no path',
    refusal(404),
    /nothing at that URL/,
    { type: 'use-address', url: 'https://x.test/mcp?k=1' },
    'https://x.test/?k=1',
  ],
  ['another transport', refusal(415), /doesn’t accept MCP messages \(415\)/, { type: 'edit' }],
  ['407', refusal(407), /network’s proxy blocked/, { type: 'start' }],
  ['429', refusal(429), /too many requests/, { type: 'start' }],
  ['500', refusal(500), /returned an error \(500\)/, { type: 'start' }],
  [
    'only TLS',
    refusal(400, 'Client sent an HTTP request to an HTTPS server.'),
    /accepts only HTTPS/,
    { type: 'use-address', url: 'https://x.test/mcp' },
    'http://x.test/mcp',
  ],
  ['a page', new Error('Unexpected content type: text/html'), /page for people/, { type: 'edit' }],
  ['no MCP', new Error('MCP error -32601: Method not found'), /isn’t an MCP server/, { type: 'edit' }],
  [
    'a version',
    new Error("Server's protocol version is not supported: 1999-01-01"),
    /protocol version that Atrium doesn’t support/,
    { type: 'edit' },
  ],
]

test.each(CASES)('%s is named, with what to do', (_, thrown, words, remedy, url = 'https://x.test/mcp') => {
  const config = { type: 'http', url, headers: {}, enabled: true } as const
  const failure = doctor({ config, phase: 'start', thrown, stderr: '' })
  expect(inEnglish(failure.words)).toMatch(words)
  expect(failure.nextStep).toBeDefined()
  expect(failure.remedy).toEqual(remedy)
})
