import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { UnreadyServer } from '../../../../main/mcp/connection/unready-server'
import { callFailure } from '../../../../main/mcp/servers/call-failure'
import { errorText, WordedError } from '../../../../shared/errors'
import { type Sentence, sentence } from '../../../../shared/sentence'

const limits = { callMs: 30_000, longestCallMs: 600_000 } as Parameters<typeof callFailure>[1]['limits']
const server = { name: 'tides', failure: undefined, limits }

test.each([
  [
    'a call that is silent',
    new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out'),
    'The MCP server “tides” didn’t finish in time (30 s without progress). The call was canceled.',
  ],
  [
    'a call that goes on for ever',
    new SdkError(SdkErrorCode.RequestTimeout, 'Maximum total timeout exceeded'),
    'The MCP server “tides” didn’t finish in time (600 s in total). The call was canceled.',
  ],
  ['a refusal', new ProtocolError(-32602, 'No such tool.'), 'The MCP server “tides” refused the call: No such tool.'],
  ['anything else', new Error('EPIPE'), 'The MCP server “tides” failed: EPIPE'],
  ['what has words', new WordedError(sentence`It broke.`), 'The MCP server “tides” failed: It broke.'],
])('%s is told in English, as a sentence that names the server', (_, thrown, english) => {
  const failure = callFailure(thrown, server)
  expect(failure.message).toBe(english)
  expect((errorText(failure) as Sentence).values[0]).toBe('tides')
})

test('an end in the middle of a call takes along what is known of it', () => {
  const closed = new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed')
  expect(callFailure(closed, server).message).toBe('The MCP server “tides” quit during the call.')
  const failure = { words: sentence`The server quit ${'by SIGKILL'}.`, detail: 'Out of memory' }
  const told = callFailure(closed, { ...server, failure })
  expect(told.message).toBe(
    'The MCP server “tides” quit during the call. The server quit by SIGKILL. Output: Out of memory',
  )
  expect(errorText(told)).toMatchObject({
    id: '{1} {2} {3}',
    values: [expect.anything(), failure.words, expect.anything()],
  })
})

test('a server that does not run has said so itself', () => {
  const thrown = new UnreadyServer(sentence`The MCP server “${'tides'}” is turned off.`)
  expect(callFailure(thrown, server)).toBe(thrown)
})

test('the length of a server’s words is limited', () => {
  expect(callFailure(new Error('x'.repeat(100_000)), server).message.length).toBeLessThan(2_100)
  expect(callFailure(new ProtocolError(-1, 'x'.repeat(100_000)), server).message.length).toBeLessThan(2_100)
})
