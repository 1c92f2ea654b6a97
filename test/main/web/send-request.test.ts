import { expect, test } from 'vitest'
import { type SentRequest, sendRequest } from '../../../main/web/send-request'
import { localWeb, redirects, sends } from './local-web'

const signal = new AbortController().signal
const get: SentRequest = { method: 'GET', url: 'https://api.example.org/a', headers: [] }

test('a request is sent as it was given, with its body whole', async () => {
  const web = await localWeb(sends('', { 'content-type': 'text/plain' }))
  const headers = [
    { name: 'Content-Type', value: 'application/json' },
    { name: 'X-Two', value: 'a' },
    { name: 'x-two', value: 'b' },
  ]
  const body = '{"grün":"\\u0000 and\\nmore"}'
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const) {
    await sendRequest({ ...get, method, headers, body }, signal, web)
  }
  expect(web.received.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PATCH', 'DELETE', 'GET'])
  for (const received of web.received) {
    expect(received.body).toBe(body)
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-two': 'a, b',
    })
  }
})

test('a redirect is told, and not followed', async () => {
  const web = await localWeb(redirects('https://elsewhere.example.org/b'))
  expect(await sendRequest({ ...get, method: 'POST', body: 'x' }, signal, web)).toMatchObject({
    status: 302,
    location: 'https://elsewhere.example.org/b',
  })
  expect(web.received).toHaveLength(1)
})

test('an answer that is no text is told by its type and size alone', async () => {
  const web = await localWeb(sends(Buffer.from([1, 2, 3]), { 'content-type': 'image/png' }))
  expect(await sendRequest(get, signal, web)).toEqual({ status: 200, type: 'image/png', bytes: 3 })
})

test('an answer to HEAD has no body, however long the one would be that it tells of', async () => {
  const web = await localWeb((_, response) => void response.writeHead(200, { 'content-length': 9_000_000_000 }).end())
  expect(await sendRequest({ ...get, method: 'HEAD' }, signal, web)).toMatchObject({ status: 200, bytes: 0 })
})

test.each([
  ['host', 'evil.example'],
  ['Content-Length', '1'],
  ['transfer-encoding', 'chunked'],
  ['Proxy-Authorization', 'x'],
  ['bad name', 'x'],
  ['x:y', 'x'],
  ['', 'x'],
  ['x-a', 'a\r\nx-b: c'],
  ['x-a', 'a\0'],
  ['x-a', 'a\u202eb'],
])('a header %j: %j is refused, and nothing is sent', async (name, value) => {
  const web = await localWeb(sends('x'))
  await expect(sendRequest({ ...get, headers: [{ name, value }] }, signal, web)).rejects.toThrow(/header/)
  expect(web.received).toEqual([])
})

test.each(['http://localhost/', 'http://10.0.0.1/', 'file:///etc/passwd'])('nothing is sent to %s', async url => {
  const web = await localWeb(sends('x'))
  await expect(sendRequest({ ...get, url }, signal, web)).rejects.toThrow("'url' must")
  expect(web.received).toEqual([])
})
