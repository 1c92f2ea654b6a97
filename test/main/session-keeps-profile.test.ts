import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SessionState } from '../../shared/session/session-state'
import { type ApprovalMode, Profile } from '../../shared/settings'
import { calling, saying } from '../helpers/chat-answers'
import { type Answer, modelServer } from '../helpers/model-server'
import { folderWith, projectItem } from '../helpers/project-folder'
import { startServices } from '../helpers/services'
import { temporaryFolder } from '../helpers/temp-folder'

const waiting = (state: SessionState) => Object.values(state.calls).find(call => call.status === 'waiting')
const ended = (turns: number) => (state: SessionState) => state.turns.length === turns && !!state.turns.at(-1)?.end

/** Two servers, each with a profile of its name. The local one is in use. */
async function start(answers: Record<'local' | 'cloud', Answer[]>) {
  const data = await temporaryFolder()
  const app = await startServices(data)
  const servers = { local: await modelServer(answers.local), cloud: await modelServer(answers.cloud) }
  const save = (id: 'local' | 'cloud', approvalMode: ApprovalMode = 'ask') =>
    app.call('profile.save', Profile.parse({ id, name: id, providerId: id, model: 'm', approvalMode }))
  for (const id of ['local', 'cloud'] as const) {
    const { baseUrl } = servers[id]
    await app.call('provider.save', { provider: { id, label: id, protocol: 'openai-chat', baseUrl } })
    await save(id)
  }
  await app.call('settings.update', { activeProfileId: 'local', modelTitles: false })
  onTestFinished(async () => {
    await app.close()
    await Promise.all([servers.local.close(), servers.cloud.close()])
  })
  const begin = async (workspace: string) => (await app.call('session.create', { workspace })).id
  const say = async (sessionId: string, text: string, turns: number) => {
    await app.call('session.send', { sessionId, text })
    return app.until(sessionId, ended(turns))
  }
  return { app, data, servers, save, begin, say }
}

describe('a session that has begun', () => {
  test('goes on with its profile, whichever is chosen elsewhere; what is new begins with that', async () => {
    const { app, servers, begin, say } = await start({
      local: [
        calling('write_file', { path: 'x.txt', content: '1' }),
        saying('Done.'),
        saying('Queued.'),
        saying('Later.'),
      ],
      cloud: [saying('New.')],
    })
    const sessionId = await begin(await temporaryFolder())
    await app.call('session.send', { sessionId, text: 'For the local one alone.' })
    const call = waiting(await app.until(sessionId, state => waiting(state) !== undefined))
    await app.call('session.send', { sessionId, text: 'This waits.' })
    await app.call('settings.update', { activeProfileId: 'cloud' })
    await app.call('approval.answer', { sessionId, callId: call!.call.id, digest: call!.plan!.digest, approved: true })
    await app.until(sessionId, ended(2))
    const { turns } = await say(sessionId, 'And later.', 3)
    expect(turns.map(({ profile }) => profile.id)).toEqual(['local', 'local', 'local'])
    expect(servers.cloud.requests).toHaveLength(0)

    const other = await say(await begin(await temporaryFolder()), 'Hello', 1)
    expect(other.turns[0]?.profile.id).toBe('cloud')
  })

  test('changes it when it is given another, alone, and its fork begins with that', async () => {
    const { app, begin, say } = await start({
      local: [saying('1'), saying('2')],
      cloud: [saying('3'), saying('4')],
    })
    const [one, two] = [await begin(await temporaryFolder()), await begin(await temporaryFolder())]
    const { turns } = await say(one, 'a', 1)
    await say(two, 'b', 1)
    await app.call('session.setProfile', { sessionId: one, profileId: 'cloud' })
    const fork = await app.call('session.fork', { sessionId: one, turnId: turns[0]!.id })
    expect((await say(one, 'c', 2)).turns.at(-1)?.profile.id).toBe('cloud')
    expect((await say(fork.id, 'd', 2)).turns.at(-1)?.profile.id).toBe('cloud')
    expect((await app.call('session.open', { sessionId: two })).state.profileId).toBe('local')
    await expect(app.call('session.setProfile', { sessionId: two, profileId: 'none' })).rejects.toThrow(
      'no longer exists',
    )
  })

  test('goes on with the one that is in use where its own was removed', async () => {
    const { app, begin, say } = await start({ local: [saying('1')], cloud: [saying('2')] })
    const sessionId = await begin(await temporaryFolder())
    await say(sessionId, 'a', 1)
    await app.call('settings.update', { activeProfileId: 'cloud' })
    await app.call('profile.remove', { id: 'local' })
    expect((await say(sessionId, 'b', 2)).profileId).toBe('cloud')
  })

  test('keeps what runs without asking, whatever its profile or the one in use becomes', async () => {
    const { app, begin, say, save } = await start({
      local: [saying('1'), calling('write_file', { path: 'x.txt', content: '1' })],
      cloud: [],
    })
    const sessionId = await begin(await temporaryFolder())
    expect((await say(sessionId, 'a', 1)).mode).toBe('ask')
    await save('local', 'full')
    await save('cloud', 'full')
    await app.call('settings.update', { activeProfileId: 'cloud' })
    await app.call('session.send', { sessionId, text: 'b' })
    expect(waiting(await app.until(sessionId, state => waiting(state) !== undefined))?.call.name).toBe('write_file')
  })

  test('is not moved by a command with a profile for itself, which brings no rights along either', async () => {
    const { app, begin, say, save } = await start({
      local: [saying('1')],
      cloud: [calling('write_file', { path: 'x.txt', content: '1' }), saying('2')],
    })
    await save('cloud', 'full')
    const folder = await folderWith({ '.agents/commands/go.md': projectItem('Go', ['model_profile_id: cloud']) })
    const sessionId = await begin(folder)
    await app.call('session.send', { sessionId, text: '/go on' })
    const asking = await app.until(sessionId, state => waiting(state) !== undefined)
    expect(asking).toMatchObject({ mode: 'ask', profileId: 'local', turns: [{ profile: { id: 'cloud' } }] })
    const { call, plan } = waiting(asking)!
    await app.call('approval.answer', { sessionId, callId: call.id, digest: plan!.digest, approved: false })
    await app.until(sessionId, ended(1))
    expect((await say(sessionId, 'b', 2)).turns.at(-1)?.profile.id).toBe('local')
    await expect(readFile(join(folder, 'x.txt'))).rejects.toThrow('ENOENT')
  })
})

test('the guide keeps no session: who connects a provider is answered by that, and asked as its profile says', async () => {
  const { app, begin, say, save } = await start({ local: [saying('1')], cloud: [] })
  await app.call('settings.update', { activeProfileId: 'offline' })
  const sessionId = await begin(await temporaryFolder())
  expect((await say(sessionId, 'hello', 1)).mode).toBeUndefined()
  await save('local', 'auto-edit')
  await app.call('settings.update', { activeProfileId: 'local' })
  const { turns, mode } = await say(sessionId, 'hello', 2)
  expect(turns.at(-1)?.profile.id).toBe('local')
  expect(mode).toBe('auto-edit')
})

test('every window hears of what is set up in one', async () => {
  const { app, save } = await start({ local: [], cloud: [] })
  await save('cloud', 'auto-edit')
  await app.call('settings.update', { theme: 'dark' })
  const last = app.told.findLast(({ name }) => name === 'setup.changed')
  expect(last?.payload).toMatchObject({
    settings: { theme: 'dark', activeProfileId: 'local' },
    profiles: expect.arrayContaining([expect.objectContaining({ id: 'cloud', approvalMode: 'auto-edit' })]),
  })
  expect(JSON.stringify(last)).not.toContain('"key":"')
})
