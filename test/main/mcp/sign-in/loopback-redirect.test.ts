import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { loopbackRedirect } from '../../../../main/mcp/sign-in/loopback-redirect'
import { uncaughtErrors } from '../../../helpers/uncaught-errors'

async function listening(signal = new AbortController().signal) {
  const redirect = await loopbackRedirect(undefined, signal)
  onTestFinished(() => redirect.close())
  const come = (query: Record<string, string>, path = '') =>
    fetch(`${redirect.url}${path}?${new URLSearchParams(query)}`).then(response => response.status)
  return { ...redirect, come }
}

test('the code that comes back with the right state is taken, with who gave it', async () => {
  const { come, state, code } = await listening()
  expect(await come({ state, code: 'abc', iss: 'https://a.org' })).toBe(200)
  expect(await code()).toEqual({ code: 'abc', issuer: 'https://a.org' })
})

test('nobody else can end the sign-in: without the state, with another one, or elsewhere', async () => {
  const { come, state, code } = await listening()
  expect(await come({ code: 'evil' })).toBe(404)
  expect(await come({ state: 'guessed', code: 'evil' })).toBe(404)
  expect(await come({ state, code: 'evil' }, '/more')).toBe(404)
  await come({ state, code: 'good' })
  expect((await code()).code).toBe('good')
})

test('a refusal is said, and an end from outside is no crash', async () => {
  const refused = await listening()
  await refused.come({ state: refused.state, error: 'access_denied' })
  await expect(refused.code()).rejects.toMatchObject({ code: 'denied' })
  const controller = new AbortController()
  const stopped = await listening(controller.signal)
  controller.abort(new Error('gave up'))
  await expect(stopped.code()).rejects.toThrow('gave up')
})

test('listens on this computer alone, elsewhere where the wanted port is taken, and no longer once it is closed', async () => {
  const first = await listening()
  const second = await loopbackRedirect(first.port, new AbortController().signal)
  expect(second.port).not.toBe(first.port)
  expect(new URL(second.url).hostname).toBe('127.0.0.1')
  expect(second.state).not.toBe(first.state)
  second.close()
  await expect(fetch(second.url)).rejects.toThrow()
})

test.each(['//', '/\\\\', '//[', 'http://', 'http://[', 'http://x:99999/', 'http://%00/', 'http://xn--/', '*'])(
  'a request for something that is no address is answered that nothing is there: %s',
  async target => {
    const uncaught = uncaughtErrors()
    const { port } = await listening()
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`OPTIONS ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /)
    expect(await uncaught()).toEqual([])
  },
)
