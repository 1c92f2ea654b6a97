import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testProvider } from '../../../main/providers/test-provider'
import { nearestNames } from '../../../shared/nearest-names'
import type { ProviderSettings } from '../../../shared/settings'
import { saying } from '../../helpers/chat-answers'
import { type Answer, modelServer, plain } from '../../helpers/model-server'

const key = 'sk-secret-0123456789abcdef'
const list = ['gpt-large', 'gpt-large-mini', 'gpt-small', 'whisper']

function settingsAt(baseUrl: string): ProviderSettings {
  return { id: 'p', label: 'P', protocol: 'openai-chat', baseUrl }
}

async function serving(answers: Answer[], models: string[] | Answer = list) {
  const server = await modelServer(answers, models)
  onTestFinished(() => server.close())
  return server
}

async function tryModel(answer: Answer, models: string[] | Answer = list, model = 'gpt-large') {
  const server = await serving([answer], models)
  return testProvider({ settings: settingsAt(server.baseUrl), key, model })
}

describe('a test with a model', () => {
  test('succeeds at the first word, and asks for no more', async () => {
    const result = await tryModel(saying('OK and a long story'))
    expect(result).toMatchObject({ ok: true, message: 'gpt-large responded.' })
    expect(result.durationMs).toBeGreaterThanOrEqual(0)
  })

  test('lets go of a server that would talk for ever', async () => {
    const text = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'a' } }] })}\n\n`
    const server = await serving([{ type: 'stream', text, end: 'hang' }])
    expect(await testProvider({ settings: settingsAt(server.baseUrl), model: 'gpt-large' })).toMatchObject({ ok: true })
    await server.requests[0]?.closed
  })

  test.each<[string, Answer, RegExp]>([
    ['a wrong key', plain(401, { error: { message: `Incorrect API key provided: ${key}` } }), /key was refused/],
    ['no credit', plain(429, { error: { message: 'x', code: 'insufficient_quota' } }), /out of credit/],
    ['too many requests', plain(429, { error: { message: 'slow down' } }), /isn’t accepting more requests/],
    ['a server in trouble', plain(500, { error: { message: 'oops' } }), /is having a problem \(500\)/],
  ])('says of %s what it is, without the key', async (_, answer, words) => {
    const result = await tryModel(answer)
    expect(result).toMatchObject({ ok: false, message: expect.stringMatching(words) })
    expect(JSON.stringify(result)).not.toContain(key)
  })

  test('names the nearest models where there is none of that name', async () => {
    const result = await tryModel(plain(404, { error: { message: 'model not found' } }), list, 'gpt-lagre')
    expect(result.message).toContain('no model named “gpt-lagre”. It has: gpt-large')
    expect(result.message).not.toContain('whisper')
  })

  test('says so where nothing is near', async () => {
    const result = await tryModel(plain(404, { error: { message: 'model not found' } }), ['aaa'], 'zzz')
    expect(result.message).toMatch(/no model named “zzz”\. Load its list/)
  })

  test('keeps the words of the server where the model is on its list all the same', async () => {
    const result = await tryModel(plain(400, { error: { message: 'gpt-large needs an organisation' } }))
    expect(result.message).toContain('needs an organisation')
  })

  test('tells a missing key from a wrong one', async () => {
    const server = await serving([plain(401, { error: { message: 'no' } })])
    const result = await testProvider({ settings: settingsAt(server.baseUrl), model: 'gpt-large' })
    expect(result.message).toMatch(/requires an API key, and none is stored/)
  })

  test('finds the address that was meant where /v1 is missing', async () => {
    const server = await serving([])
    const settings = settingsAt(server.baseUrl.replace(/\/v1$/, ''))
    const result = await testProvider({ settings, key, model: 'gpt-large' })
    expect(result.message).toBe(`The URL isn’t quite right: ${server.baseUrl} responds. Change it under Edit.`)
  })

  test('says that a page came instead of a model, as from a network that wants a sign-in', async () => {
    const page: Answer = {
      type: 'plain',
      status: 200,
      body: '<html>Sign in</html>',
      headers: { 'content-type': 'text/html' },
    }
    expect((await tryModel(page, page)).message).toMatch(/web page.*sign in/s)
  })
})

describe('a test without a model', () => {
  test('counts what is offered', async () => {
    const server = await serving([], ['one'])
    const settings = settingsAt(server.baseUrl)
    expect(await testProvider({ settings, key })).toMatchObject({
      ok: true,
      message: 'Connected: 1 model available.',
    })
  })

  test('finds the address that was meant', async () => {
    const server = await serving([])
    const result = await testProvider({ settings: settingsAt(new URL(server.baseUrl).origin), key })
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining(`${server.baseUrl} responds`) })
  })

  test('says that nothing answers', async () => {
    const { baseUrl, close } = await modelServer()
    await close()
    const { ok, message } = await testProvider({ settings: settingsAt(baseUrl) })
    expect(ok).toBe(false)
    expect(message).toContain(`Can’t reach ${new URL(baseUrl).origin}`)
  })

  test('says that TLS is spoken where none is understood', async () => {
    const server = await serving([])
    const settings = settingsAt(server.baseUrl.replace('http:', 'https:'))
    expect((await testProvider({ settings })).message).toMatch(/Can’t connect securely/)
  })

  test('ends after its time, in words', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.closeAllConnections())
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const result = await testProvider({ settings: settingsAt(`http://127.0.0.1:${port}/v1`), model: 'm' }, 300)
    expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/^No response within/) })
    expect(result.durationMs).toBeLessThan(5_000)
  })
})

test('nearestNames puts the likest first and leaves out strangers', () => {
  expect(nearestNames('claud-opus-5', ['gpt-5', 'claude-opus-5', 'claude-opus-5-5', 'qwen3:8b'])).toEqual([
    'claude-opus-5',
    'claude-opus-5-5',
  ])
  expect(nearestNames('x', [])).toEqual([])
  expect(nearestNames('', ['a'])).toEqual([])
})
