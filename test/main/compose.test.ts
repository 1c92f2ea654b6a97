import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SessionState } from '../../shared/session/session-state'
import { Profile } from '../../shared/settings'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { startServices } from '../helpers/services'
import { temporaryFolder } from '../helpers/temp-folder'

const isDone = (state: SessionState): boolean => state.turns.at(-1)?.end !== undefined
const waiting = (state: SessionState) => Object.values(state.calls).find(call => call.status === 'waiting')

async function workspace(files: Record<string, string> = {}): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

describe('a session with the guide', () => {
  test('searches, writes what was approved, undoes it, and is the same after a restart', async () => {
    const [data, folder] = [await temporaryFolder(), await workspace({ 'a.txt': 'needle\n' })]
    const first = await startServices(data)
    const { id: sessionId } = await first.call('session.create', { workspace: folder })

    await first.call('session.send', { sessionId, text: 'find needle then create notes/x.md with hello' })
    const asking = await first.until(sessionId, state => waiting(state) !== undefined)
    const call = waiting(asking)
    await expect(readFile(join(folder, 'notes/x.md'))).rejects.toThrow('ENOENT')
    await first.call('approval.answer', {
      sessionId,
      callId: call!.call.id,
      digest: call!.plan!.digest,
      approved: true,
    })
    await first.until(sessionId, isDone)
    const written = await readFile(join(folder, 'notes/x.md'), 'utf8')
    expect(written.trim()).toBe('hello')

    await first.call('change.undo', { sessionId, callId: call!.call.id })
    await expect(readFile(join(folder, 'notes/x.md'))).rejects.toThrow('ENOENT')
    const { state: before } = await first.call('session.open', { sessionId })
    await first.close()

    const second = await startServices(data)
    expect((await second.call('app.start', undefined)).sessions).toMatchObject([{ id: sessionId, status: 'idle' }])
    expect((await second.call('session.open', { sessionId })).state).toEqual(before)
    await second.close()
  })

  test('a denied command is not run', async () => {
    const [data, folder] = [await temporaryFolder(), await workspace()]
    const app = await startServices(data)
    const { id: sessionId } = await app.call('session.create', { workspace: folder })
    await app.call('session.send', { sessionId, text: 'run touch made.txt' })
    const call = waiting(await app.until(sessionId, state => waiting(state) !== undefined))
    const answer = { sessionId, callId: call!.call.id, digest: call!.plan!.digest, approved: false, note: 'not now' }
    await app.call('approval.answer', answer)
    const state = await app.until(sessionId, isDone)
    expect(state.calls[call!.call.id]).toMatchObject({ status: 'denied', decision: { by: 'person', note: 'not now' } })
    await expect(readFile(join(folder, 'made.txt'))).rejects.toThrow('ENOENT')
    await app.close()
  })

  test('an approval of another plan than the one that waits is refused', async () => {
    const [data, folder] = [await temporaryFolder(), await workspace()]
    const app = await startServices(data)
    const { id: sessionId } = await app.call('session.create', { workspace: folder })
    await app.call('session.send', { sessionId, text: 'create a.md with hello' })
    const call = waiting(await app.until(sessionId, state => waiting(state) !== undefined))
    const answer = { sessionId, callId: call!.call.id, digest: 'another', approved: true }
    await expect(app.call('approval.answer', answer)).rejects.toMatchObject({ code: 'conflict' })
    await app.call('session.stop', { sessionId })
    expect((await app.until(sessionId, isDone)).turns[0]?.end?.reason).toBe('stopped')
    await app.close()
  })

  test('can be removed, and brought back as it was', async () => {
    const [data, folder] = [await temporaryFolder(), await workspace()]
    const app = await startServices(data)
    const { id: sessionId } = await app.call('session.create', { workspace: folder })
    await app.call('session.send', { sessionId, text: 'help' })
    const before = await app.until(sessionId, isDone)
    await app.call('session.remove', { sessionId })
    expect(await app.call('app.start', undefined)).toMatchObject({ sessions: [], hasRemoved: true })
    expect(await app.call('session.listRemoved', undefined)).toMatchObject([
      { id: sessionId, title: before.title, workspace: before.workspace },
    ])
    await app.call('session.restore', { sessionId })
    expect(await app.call('app.start', undefined)).toMatchObject({ sessions: [{ id: sessionId }], hasRemoved: false })
    expect(await app.call('session.listRemoved', undefined)).toEqual([])
    expect((await app.call('session.open', { sessionId })).state).toEqual(before)
    await app.close()
  })
})

describe('the actions of a person on a conversation', () => {
  const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

  async function talked() {
    const app = await startServices(await temporaryFolder())
    const { id: sessionId } = await app.call('session.create', { workspace: await workspace() })
    for (const [index, text] of ['help', 'help again'].entries()) {
      await app.call('session.send', { sessionId, text })
      await app.until(sessionId, state => state.turns.length === index + 1 && isDone(state))
    }
    const { state } = await app.call('session.open', { sessionId })
    return { app, sessionId, turnIds: state.turns.map(({ id }) => id) }
  }

  test('is to rewind it, bring it back, say something again, and fork it', async () => {
    const { app, sessionId, turnIds } = await talked()
    await app.call('session.rewind', { sessionId, turnId: turnIds[1]! })
    const { state } = await app.call('session.open', { sessionId })
    expect(state.turns).toHaveLength(1)
    await app.call('session.restoreBranch', { sessionId, branchId: state.branches[0]!.id })
    await app.call('session.resend', { sessionId, turnId: turnIds[1]!, text: 'other' })
    const resent = await app.until(sessionId, now => now.turns[1]?.text === 'other' && isDone(now))
    const fork = await app.call('session.fork', { sessionId, turnId: resent.turns[0]!.id })
    const { state: forked } = await app.call('session.open', { sessionId: fork.id })
    expect(forked).toMatchObject({ title: 'help (fork)', turns: [{ text: 'help' }] })
    await app.close()
  })

  test('is to choose a mode, send images, and see what fills the context', async () => {
    const { app, sessionId } = await talked()
    await app.call('session.setMode', { sessionId, mode: 'read-only' })
    await app.call('session.send', { sessionId, text: 'help', attachments: [{ name: 'a.png', bytes: PNG }] })
    const state = await app.until(sessionId, now => now.turns.length === 3 && isDone(now))
    expect(state).toMatchObject({ mode: 'read-only', turns: [{}, {}, { attachments: [{ mimeType: 'image/png' }] }] })
    expect([...(await app.readBlob(state.turns[2]!.attachments![0]!.blob))]).toEqual([...PNG])
    const { used, parts } = await app.call('session.context', { sessionId })
    expect(used).toBe(parts.reduce((sum, { tokens }) => sum + tokens, 0))
    expect(parts.map(({ name }) => name)).toContain('system')
    await app.close()
  })

  test('is refused in words where it is not possible, and changes nothing', async () => {
    const { app, sessionId } = await talked()
    const before = await app.call('session.open', { sessionId })
    const attachments = [{ name: 'a.pdf', bytes: Uint8Array.from([1, 2, 3]) }]
    await expect(app.call('session.send', { sessionId, text: 'see', attachments })).rejects.toThrow('a.pdf')
    await expect(app.call('session.continue', { sessionId })).rejects.toMatchObject({ code: 'bad-input' })
    await expect(app.call('message.remove', { sessionId, messageId: 'x' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(app.call('message.restore', { sessionId, messageId: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(app.call('message.sendNow', { sessionId, messageId: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(app.call('session.fork', { sessionId, turnId: 'x' })).rejects.toMatchObject({ code: 'not-found' })
    await app.call('session.retryNow', { sessionId })
    expect(await app.call('session.open', { sessionId })).toEqual(before)
    await app.call('session.compact', { sessionId })
    await app.until(sessionId, state => state.compacting?.status !== 'running' && state.seq > before.state.seq)
    expect((await app.call('session.open', { sessionId })).state.turns).toEqual(before.state.turns)
    expect(app.bugs).toEqual([])
    await app.close()
  })
})

test.skipIf(process.platform === 'win32')('a session that is removed ends what it runs in the background', async () => {
  const server = await modelServer([
    calling('shell', { command: 'echo $$ > pid; exec sleep 60', background: true }),
    saying('It runs.'),
  ])
  const [data, folder] = [await temporaryFolder(), await workspace()]
  const app = await startServices(data)
  const provider = { id: 'p', label: 'P', protocol: 'openai-chat' as const, baseUrl: server.baseUrl }
  await app.call('provider.save', { provider })
  await app.call('profile.save', Profile.parse({ id: 'x', name: 'X', providerId: 'p', model: 'm' }))
  await app.call('settings.update', { activeProfileId: 'x' })
  const { id: sessionId } = await app.call('session.create', { workspace: folder })
  await app.call('session.send', { sessionId, text: 'go' })
  const call = waiting(await app.until(sessionId, state => waiting(state) !== undefined))
  await app.call('approval.answer', { sessionId, callId: call!.call.id, digest: call!.plan!.digest, approved: true })
  await app.until(sessionId, isDone)
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
  expect(process.kill(pid, 0)).toBe(true)
  await app.call('session.remove', { sessionId })
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await app.close()
  await server.close()
})

test.skipIf(process.platform === 'win32')(
  'changes that a command made until Atrium was closed can be undone',
  async () => {
    const [data, folder] = [await temporaryFolder(), await workspace({ 'a.txt': 'precious\n' })]
    const app = await startServices(data)
    const { id: sessionId } = await app.call('session.create', { workspace: folder })
    await app.call('session.type', { sessionId, text: 'echo ruined > a.txt; echo done; exec sleep 60' })
    await expect.poll(() => readFile(join(folder, 'a.txt'), 'utf8')).toBe('ruined\n')
    await app.close()

    const next = await startServices(data)
    const { state } = await next.call('session.open', { sessionId })
    const [call] = Object.values(state.calls)
    expect(call).toMatchObject({ outcome: { applied: true }, dispatched: { changes: [{ path: 'a.txt' }] } })
    await next.call('change.undo', { sessionId, callId: call!.call.id })
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('precious\n')
    await next.close()
  },
)

describe('folders', () => {
  test('a file, and a folder that is gone, are refused in words', async () => {
    const app = await startServices(await temporaryFolder())
    const folder = await workspace({ 'a.txt': '' })
    await expect(app.call('folder.open', { path: join(folder, 'a.txt') })).rejects.toThrow('is a file, not a folder')
    await expect(app.call('folder.open', { path: join(folder, 'gone') })).rejects.toMatchObject({ code: 'not-found' })
    await app.close()
  })

  test('one that is taken off the list comes back once somebody works in it again, and nothing in it is gone', async () => {
    const app = await startServices(await temporaryFolder())
    const { path } = await app.call('folder.open', { path: await workspace() })
    const { id: sessionId } = await app.call('session.create', { workspace: path })
    const lists = () => app.call('app.start', undefined)
    const listed = { recentFolders: [{ path }], hiddenFolders: [] }
    const hidden = { recentFolders: [], hiddenFolders: [path] }
    const hide = async () => {
      await app.call('folder.forget', { path })
      expect(await lists()).toMatchObject({ ...hidden, sessions: [{ id: sessionId }] })
    }

    const ways: (() => Promise<unknown>)[] = [
      () => app.call('folder.remember', { path }),
      () => app.call('folder.open', { path }),
      () => app.call('window.shows', { sessionId }),
      () => app.call('session.create', { workspace: path, drafted: [] }),
      () => app.call('session.remove', { sessionId }).then(() => app.call('session.restore', { sessionId })),
    ]
    for (const comeBack of ways) {
      await hide()
      await comeBack()
      await expect.poll(lists).toMatchObject(listed)
    }
    await hide()
    await app.call('session.open', { sessionId })
    await app.call('window.shows', { sessionId: null })
    // Changes are written one after the other: one that `session.open` began would be there by now.
    await app.call('folder.forget', { path: `${path}/none` })
    expect(await lists()).toMatchObject({ recentFolders: [], hiddenFolders: [path, `${path}/none`] })
    const told = app.told.filter(({ name }) => name === 'folders.listed').map(({ payload }) => payload)
    expect(told).toHaveLength(13)
    expect(told.slice(-3)).toMatchObject([listed, hidden, {}])
    await app.close()
  })

  test('a revealed file lies inside the folder', async () => {
    const revealed: string[] = []
    const app = await startServices(await temporaryFolder(), { revealFile: path => revealed.push(path) })
    const folder = await workspace({ 'a.txt': '' })
    const { id: sessionId } = await app.call('session.create', { workspace: folder })
    await app.call('file.reveal', { sessionId, path: 'a.txt' })
    await expect(app.call('file.reveal', { sessionId, path: '../..' })).rejects.toMatchObject({ code: 'denied' })
    expect(revealed).toHaveLength(1)
    await app.close()
  })
})

describe('providers', () => {
  const provider = { id: 'p', label: 'P', protocol: 'openai-chat' as const, baseUrl: 'http://127.0.0.1:9/v1' }
  const key = 'sk-secret-key-1234'

  test('a key reaches the page only as its last four characters', async () => {
    const app = await startServices(await temporaryFolder())
    const views = await app.call('provider.save', { provider, key })
    expect(views.at(-1)).toEqual({ ...provider, key: { state: 'set', last4: '1234', kept: 'memory' } })
    expect(JSON.stringify(await app.call('app.start', undefined))).not.toContain(key)
    await app.close()
  })

  test('an address that is none is refused, and nothing is kept', async () => {
    const app = await startServices(await temporaryFolder())
    const wrong = { ...provider, baseUrl: 'ftp://models' }
    await expect(app.call('provider.save', { provider: wrong, key })).rejects.toMatchObject({ code: 'bad-input' })
    expect(await app.call('app.start', undefined)).toMatchObject({ providers: [{ id: 'offline' }] })
    await app.close()
  })

  test('a server that is not there is said in words', async () => {
    const app = await startServices(await temporaryFolder())
    await app.call('provider.save', { provider })
    await expect(app.call('provider.models', { id: 'p', askingId: 'a' })).rejects.toMatchObject({ code: 'provider' })
    await app.close()
  })

  test('a profile whose provider is gone says so before anything is written', async () => {
    const app = await startServices(await temporaryFolder())
    await app.call('profile.save', Profile.parse({ id: 'x', name: 'X', providerId: 'gone', model: 'm' }))
    await app.call('settings.update', { activeProfileId: 'x' })
    const { id: sessionId } = await app.call('session.create', { workspace: await workspace() })
    await expect(app.call('session.send', { sessionId, text: 'hi' })).rejects.toThrow(
      'This profile’s provider no longer exists. Choose another profile, or connect a provider.',
    )
    expect((await app.call('session.open', { sessionId })).state.turns).toEqual([])
    await app.close()
  })
})

test('a message goes to the model that the person chose right before, though that is still being saved', async () => {
  const [data, folder] = [await temporaryFolder(), await workspace()]
  const server = await modelServer([saying('Yes.'), saying('Yes.')])
  const app = await startServices(data)
  const provider = { id: 'p', label: 'P', protocol: 'openai-chat' as const, baseUrl: server.baseUrl }
  const profile = (model: string) => Profile.parse({ id: 'x', name: 'X', providerId: 'p', model })
  await app.call('provider.save', { provider })
  await app.call('profile.save', profile('first'))
  await app.call('settings.update', { activeProfileId: 'x', modelTitles: false })
  const { id: sessionId } = await app.call('session.create', { workspace: folder })
  const saving = ['second', 'third', 'fourth'].map(model => app.call('profile.save', profile(model)))
  await app.call('session.send', { sessionId, text: 'hello' })
  await Promise.all(saving)
  await app.until(sessionId, isDone)
  expect(server.requests[0]?.body).toMatchObject({ model: 'fourth' })
  await Promise.all([app.close(), server.close()])
})

describe('settings', () => {
  test('a change names some and leaves the rest', async () => {
    const data = await temporaryFolder()
    const app = await startServices(data)
    await app.call('settings.update', { panel: 'terminal' })
    await app.call('settings.update', { theme: 'dark' })
    await app.close()
    const again = await startServices(data)
    expect((await again.call('app.start', undefined)).settings).toMatchObject({ theme: 'dark', panel: 'terminal' })
    await again.close()
  })

  test.each(['', '{"version":1,"da', '\0\0\0\0'])(
    'a file of %j is set aside and told, and the app starts',
    async text => {
      const data = join(await temporaryFolder(), 'data')
      await mkdir(data)
      await writeFile(join(data, 'settings.json'), text)
      const app = await startServices(data)
      const { settings, notices } = await app.call('app.start', undefined)
      expect(settings.theme).toBe('system')
      expect(notices[0]?.message).toMatch(/settings\.json/)
      await app.close()
    },
  )
})
