import { expect, test } from 'vitest'
import { createProvider } from '../../../main/providers'
import { collectStream, modelRequest } from '../../helpers/collect-stream'
import { modelServer, recorded } from '../../helpers/model-server'

test('makes the offline guide', async () => {
  const provider = await createProvider({ id: 'offline', label: 'Offline', protocol: 'offline' })
  expect(provider.id).toBe('offline')
})

test('makes a provider that speaks Chat Completions to its own URL with its own key', async () => {
  const server = await modelServer([recorded('openai-text')])
  const provider = await createProvider(
    { id: 'mine', label: 'Mine', protocol: 'openai-chat', baseUrl: server.baseUrl },
    'sk-mine',
  )
  const { reply } = await collectStream(provider, modelRequest())
  await server.close()
  expect(provider).toMatchObject({ id: 'mine', label: 'Mine' })
  expect(reply.text).toContain('all is well')
  expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-mine')
})

test('makes a provider that speaks Anthropic Messages to its own URL with its own key', async () => {
  const server = await modelServer([recorded('anthropic-text')])
  const provider = await createProvider(
    { id: 'mine', label: 'Mine', protocol: 'anthropic', baseUrl: server.baseUrl },
    'sk-ant-mine',
  )
  const { reply } = await collectStream(provider, modelRequest())
  await server.close()
  expect(provider).toMatchObject({ id: 'mine', label: 'Mine' })
  expect(reply.text).toContain('all is well')
  expect(server.requests[0]?.headers['x-api-key']).toBe('sk-ant-mine')
})

test('makes a provider that speaks Responses to its own URL, with its own key and its own headers', async () => {
  const server = await modelServer([recorded('responses-text')])
  const headers = { 'X-Project': 'atrium' }
  const provider = await createProvider(
    { id: 'mine', label: 'Mine', protocol: 'openai-responses', baseUrl: server.baseUrl, headers },
    'sk-mine',
  )
  const { reply } = await collectStream(provider, modelRequest())
  await server.close()
  expect(provider).toMatchObject({ id: 'mine', label: 'Mine' })
  expect(reply.text).toContain('all is well')
  expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer sk-mine', 'x-project': 'atrium' })
})
