import { describe, expect, onTestFinished, test } from 'vitest'
import type { SessionState } from '../../../../shared/session/session-state'
import { Profile } from '../../../../shared/settings'
import { calling, saying } from '../../../helpers/chat-answers'
import { type Answer, modelServer } from '../../../helpers/model-server'
import { startServices } from '../../../helpers/services'
import { temporaryFolder } from '../../../helpers/temp-folder'

const ended = (turns: number) => (state: SessionState) => state.turns.length === turns && !!state.turns.at(-1)?.end
const waiting = (state: SessionState) => Object.values(state.calls).find(call => call.status === 'waiting')

/** Two servers and no profile. */
async function start(answers: Record<'one' | 'two', Answer[]>) {
  const data = await temporaryFolder()
  let app = await startServices(data)
  const servers = { one: await modelServer(answers.one), two: await modelServer(answers.two) }
  for (const id of ['one', 'two'] as const) {
    const { baseUrl } = servers[id]
    await app.call('provider.save', { provider: { id, label: id, protocol: 'openai-chat', baseUrl } })
  }
  await app.call('settings.update', { activeModel: { providerId: 'one', model: 'm-1' }, modelTitles: false })
  onTestFinished(async () => {
    await app.close()
    await Promise.all([servers.one.close(), servers.two.close()])
  })
  const asked = (id: 'one' | 'two') => servers[id].requests.map(({ body }) => (body as { model: string }).model)
  const offered = (id: 'one' | 'two') =>
    servers[id].requests.map(({ body }) =>
      (body as { tools?: { function: { name: string } }[] }).tools?.map(tool => tool.function.name),
    )
  return {
    app: () => app,
    asked,
    offered: (id: 'one' | 'two') => offered(id).map(names => names ?? []),
    async restart() {
      await app.close()
      app = await startServices(data)
      return app
    },
    begin: async () => (await app.call('session.create', { workspace: await temporaryFolder() })).id,
    async say(sessionId: string, text: string, turns: number) {
      await app.call('session.send', { sessionId, text })
      return app.until(sessionId, ended(turns))
    },
  }
}

describe('a model that was picked', () => {
  test('answers without any profile, and the turn says which it was', async () => {
    const { begin, say, asked } = await start({ one: [saying('1')], two: [] })
    const { turns, picked, mode } = await say(await begin(), 'a', 1)
    expect(asked('one')).toEqual(['m-1'])
    expect(turns[0]?.profile).toEqual({ id: 'offline', name: '', model: 'm-1', providerId: 'one' })
    expect(turns[0]?.picked).toEqual({ providerId: 'one', model: 'm-1' })
    expect(picked).toEqual({ providerId: 'one', model: 'm-1' })
    expect(mode).toBe('ask')
  })

  test('counts from the next message on, in its session alone, and in a fork of it', async () => {
    const { app, begin, say, asked } = await start({ one: [saying('1'), saying('2')], two: [saying('3'), saying('4')] })
    const [one, other] = [await begin(), await begin()]
    const { turns } = await say(one, 'a', 1)
    await say(other, 'b', 1)
    await app().call('session.setModel', { sessionId: one, picked: { providerId: 'two', model: 'm-2' } })
    const fork = await app().call('session.fork', { sessionId: one, turnId: turns[0]!.id })
    await say(one, 'c', 2)
    await say(fork.id, 'd', 2)
    expect(asked('two')).toEqual(['m-2', 'm-2'])
    expect((await app().call('session.open', { sessionId: other })).state.picked?.providerId).toBe('one')
  })

  test('is still the one after a restart, and a turn that waited goes on with the one that began it', async () => {
    const { app, begin, asked, restart } = await start({
      one: [calling('write_file', { path: 'x.txt', content: '1' }), saying('Done.')],
      two: [saying('Later.')],
    })
    const sessionId = await begin()
    await app().call('session.send', { sessionId, text: 'a' })
    await app().until(sessionId, state => waiting(state) !== undefined)
    await app().call('session.setModel', { sessionId, picked: { providerId: 'two', model: 'm-2' } })
    const again = await restart()
    const { call, plan } = waiting(await again.until(sessionId, state => waiting(state) !== undefined))!
    await again.call('approval.answer', { sessionId, callId: call.id, digest: plan!.digest, approved: true })
    await again.until(sessionId, ended(1))
    expect(asked('one')).toEqual(['m-1', 'm-1'])
    await again.call('session.send', { sessionId, text: 'b' })
    await again.until(sessionId, ended(2))
    expect(asked('two')).toEqual(['m-2'])
  })

  test('takes the place of that of a profile, of which all else stays, until a profile is chosen', async () => {
    const { app, begin, say, asked } = await start({ one: [saying('1'), saying('2')], two: [saying('3')] })
    const profile = { id: 'p', name: 'P', providerId: 'two', model: 'm-2', instructions: 'Answer in verse.' }
    await app().call('profile.save', Profile.parse(profile))
    await app().call('settings.update', { activeProfileId: 'p' })
    expect((await app().call('app.start', undefined)).settings.activeModel).toBeUndefined()
    const sessionId = await begin()
    await say(sessionId, 'a', 1)
    await app().call('session.setModel', { sessionId, picked: { providerId: 'one', model: 'm-3' } })
    const { turns, profileId } = await say(sessionId, 'b', 2)
    expect([profileId, turns.at(-1)?.profile.name]).toEqual(['p', 'P'])
    expect([asked('two'), asked('one')]).toEqual([['m-2'], ['m-3']])
    await app().call('session.setProfile', { sessionId, profileId: 'p' })
    expect((await app().call('session.open', { sessionId })).state.picked).toBeUndefined()
  })

  test('is refused where its provider is gone', async () => {
    const { app, begin } = await start({ one: [], two: [] })
    const sessionId = await begin()
    const picked = { providerId: 'gone', model: 'm' }
    await expect(app().call('session.setModel', { sessionId, picked })).rejects.toThrow(
      /This model’s provider no longer exists\. Choose another model, or connect a provider\./,
    )
  })
})

test('a model is offered questions unless the person says that nobody is there, in the session and a fork of it', async () => {
  const { app, begin, say, offered } = await start({
    one: [saying('1'), saying('2'), saying('3'), saying('4')],
    two: [],
  })
  const id = await begin()
  const { turns } = await say(id, 'a', 1)
  await app().call('session.setMayAsk', { sessionId: id, mayAsk: false })
  await say(id, 'b', 2)
  const fork = await app().call('session.fork', { sessionId: id, turnId: turns[0]!.id })
  await say(fork.id, 'c', 2)
  await app().call('session.setMayAsk', { sessionId: id, mayAsk: true })
  await say(id, 'd', 3)
  expect(offered('one').map(names => names.includes('ask_user'))).toEqual([true, false, false, true])
})
