import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SessionState } from '../../../../shared/session/session-state'
import { Profile } from '../../../../shared/settings'
import { calling, saying } from '../../../helpers/chat-answers'
import { type Answer, modelServer } from '../../../helpers/model-server'
import { startServices } from '../../../helpers/services'
import { temporaryFolder } from '../../../helpers/temp-folder'

const isOver = (state: SessionState) => state.turns.at(-1)?.end !== undefined
const isRunning = (state: SessionState) => Object.values(state.calls).some(({ status }) => status === 'running')

async function start(answers: Answer[]) {
  const app = await startServices(await temporaryFolder())
  const server = await modelServer(answers)
  const provider = { id: 'p', label: 'P', protocol: 'openai-chat' as const, baseUrl: server.baseUrl }
  await app.call('provider.save', { provider })
  await app.call('profile.save', Profile.parse({ id: 'p', name: 'P', providerId: 'p', model: 'm' }))
  await app.call('settings.update', { activeProfileId: 'p', modelTitles: false })
  onTestFinished(async () => {
    await app.close()
    await server.close()
  })
  const workspace = await temporaryFolder()
  const { id: sessionId } = await app.call('session.create', { workspace })
  const ask = (question: string, askingId = 'a') => app.call('session.askAside', { sessionId, askingId, question })
  const messagesOf = (at: number) => JSON.stringify(server.requests[at]?.body)
  return { app, server, workspace, sessionId, ask, messagesOf }
}

test('is answered while a turn runs, which goes on as if nothing had been asked', async () => {
  const { app, workspace, sessionId, ask, messagesOf, server } = await start([
    calling('shell', { command: 'while [ ! -e go ]; do sleep 0.1; done' }),
    saying('On the side.'),
    saying('Gone.'),
    saying('Next.'),
  ])
  await app.call('session.send', { sessionId, text: 'Wait for it' })
  await app.until(sessionId, isRunning)
  expect(await ask('Which file is it?')).toBe('On the side.')
  expect(messagesOf(1)).toContain('Wait for it')
  expect(messagesOf(1)).toContain('Which file is it?')
  expect(app.told.flatMap(({ name, payload }) => (name === 'aside.said' ? [payload] : []))).toEqual([
    { askingId: 'a', text: 'On the side.' },
  ])
  await writeFile(join(workspace, 'go'), '')
  await app.until(sessionId, isOver)
  await app.call('session.send', { sessionId, text: 'And then' })
  const state = await app.until(sessionId, ({ turns }) => turns.length === 2 && turns[1]?.end !== undefined)
  expect(state.turns.flatMap(({ replies }) => replies.map(({ reply }) => reply.text))).toEqual(['', 'Gone.', 'Next.'])
  for (const at of [2, 3]) expect(messagesOf(at)).not.toMatch(/Which file is it|On the side/)
  expect(server.requests).toHaveLength(4)
})

test('offers the tools of the turn, for the cache, and runs none of them', async () => {
  const { app, server, ask, sessionId } = await start([
    saying('Hello.'),
    calling('shell', { command: 'touch made' }),
    saying('Plainly.'),
  ])
  await app.call('session.send', { sessionId, text: 'Hello' })
  await app.until(sessionId, isOver)
  await expect(ask('What now?')).rejects.toThrow('it would have used a tool')
  const tools = server.requests.map(({ body }) => (body as { tools: unknown }).tools)
  expect(tools[1]).toEqual(tools[0])
  const { state } = await app.call('session.open', { sessionId })
  expect(Object.keys(state.calls)).toEqual([])
  expect(await ask('In words?')).toBe('Plainly.')
})

test('can be stopped, fails with the reason, and counts in usage', async () => {
  const { app, ask, server } = await start([
    { type: 'no-headers' },
    { type: 'plain', status: 401, body: '{"error":{"message":"Bad key"}}' },
    saying('Yes.'),
  ])
  const asking = ask('Are you there?', 'first')
  asking.catch(() => undefined)
  await expect.poll(() => server.requests.length).toBe(1)
  await app.call('session.stopAsking', { askingId: 'first' })
  await expect(asking).rejects.toThrow('Stopped')
  await expect(ask('And now?')).rejects.toThrow('key')
  expect(await ask('Again?')).toBe('Yes.')
  const { rows } = await app.call('usage.list', { since: null })
  expect(rows).toMatchObject([{ model: 'm', provider: 'P', requests: 1 }])
})
