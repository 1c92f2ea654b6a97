import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Profile } from '../../../shared/settings'
import { unpacked } from '../../helpers/kept-data'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'

const provider = { id: 'p', label: 'P', protocol: 'openai-chat', baseUrl: 'https://api.example.com/v1' } as const
const KEY = 'sk-0123456789abcdefghij'

async function start() {
  const parent = await temporaryFolder()
  const [data, target] = [join(parent, 'data'), join(parent, 'target')]
  await mkdir(data)
  await mkdir(target)
  const saved: string[] = []
  let [picked, restarts]: [string | null, number] = [target, 0]
  const open = () =>
    startServices(data, {
      pickFolder: async () => picked,
      pickFile: async () => picked,
      saveFile: async ({ content }) => `saved ${saved.push(String(content))}`,
      restart: () => {
        restarts += 1
      },
    })
  const pick = (path: string | null) => {
    picked = path
  }
  return { data, target, parent, saved, open, pick, restarts: () => restarts }
}

describe('a backup', () => {
  test('made while Atrium runs brings a session back, and no key', async () => {
    const { data, parent, target, open, pick, restarts } = await start()
    const first = await open()
    await first.call('provider.save', { provider, key: KEY })
    const { id: sessionId } = await first.call('session.create', { workspace: target })
    await first.call('session.rename', { sessionId, title: 'The needle' })
    const search = { query: 'needle', from: 0 }
    expect((await first.call('session.search', search)).sessions).toMatchObject([{ sessionId }])
    const path = await first.call('data.backUp', undefined)
    expect(path).toContain('atrium-backup-')
    expect(await everyText(await unpacked(path!, join(parent, 'unpacked')))).not.toContain(KEY)
    await first.call('session.remove', { sessionId })
    await first.call('settings.update', { theme: 'dark' })

    pick(path)
    expect(await first.call('data.pickBackup', undefined)).toMatchObject({ sessions: 1, providers: 1, path })
    await first.call('data.restore', { path: path! })
    expect(restarts()).toBe(1)
    await first.close()

    const second = await open()
    const { sessions, settings, notices } = await second.call('app.start', undefined)
    expect(sessions).toMatchObject([{ id: sessionId }])
    expect(settings.theme).toBe('system')
    // Its index is not in the backup.
    expect(await readdir(data)).not.toContain('search')
    expect((await second.call('session.search', search)).sessions).toMatchObject([{ sessionId }])
    expect(notices).toMatchObject([{ level: 'info', message: expect.stringContaining('was restored') }])
    expect((await readdir(parent)).filter(name => name.startsWith('data.replaced-'))).toHaveLength(1)
    await second.close()
    expect(await readdir(data)).toContain('sessions')
  })

  test('made while sessions are written is whole, however it falls', async () => {
    const { target, open, pick, data } = await start()
    const first = await open()
    const ids: string[] = []
    const work = async () => {
      for (let round = 0; round < 15; round++) {
        const { id: sessionId } = await first.call('session.create', { workspace: target })
        ids.push(sessionId)
        await first.call('session.rename', { sessionId, title: `Round ${round}` })
        await first.call('settings.update', { textSize: 100 + round })
      }
    }
    const [path] = await Promise.all([first.call('data.backUp', undefined), work()])
    pick(path)
    const found = await first.call('data.pickBackup', undefined)
    await first.call('data.restore', { path: path! })
    await first.close()
    const second = await startServices(data)
    const { sessions, notices } = await second.call('app.start', undefined)
    expect(notices.filter(({ level }) => level !== 'info')).toEqual([])
    expect(sessions).toHaveLength(found!.sessions)
    for (const { id } of sessions) expect(ids).toContain(id)
    await second.close()
  })

  test('is asked for and cancelled in the system’s dialog', async () => {
    const { open, pick } = await start()
    const app = await open()
    pick(null)
    expect(await app.call('data.backUp', undefined)).toBeNull()
    expect(await app.call('data.pickBackup', undefined)).toBeNull()
    await app.close()
  })

  test('of another kind of folder is refused, and everything stays', async () => {
    const { open, target, restarts } = await start()
    const app = await open()
    await expect(app.call('data.restore', { path: target })).rejects.toMatchObject({ code: 'denied' })
    await expect(app.call('data.pickBackup', undefined)).rejects.toThrow('Couldn’t read the backup')
    await expect(app.call('data.restore', { path: target })).rejects.toThrow('Couldn’t read the backup')
    expect(restarts()).toBe(0)
    await app.close()
  })
})

describe('clearing', () => {
  test('the trash takes the removed sessions for good', async () => {
    const { data, open, target } = await start()
    const app = await open()
    const { id: sessionId } = await app.call('session.create', { workspace: target })
    await app.call('session.remove', { sessionId })
    expect(await app.call('data.clear', { kind: 'trash' })).toBeGreaterThan(0)
    expect(await readdir(join(data, 'trash'))).toEqual([])
    await app.close()
  })

  test('all begins Atrium anew', async () => {
    const { open, restarts } = await start()
    const first = await open()
    await first.call('settings.update', { theme: 'dark' })
    expect(await first.call('data.clear', { kind: 'all' })).toBeGreaterThan(0)
    expect(restarts()).toBe(1)
    await first.close()
    const second = await open()
    expect((await second.call('app.start', undefined)).settings.theme).toBe('system')
    await second.close()
  })

  test('is refused while a session waits for the person', async () => {
    const { open, target } = await start()
    const app = await open()
    const { id: sessionId } = await app.call('session.create', { workspace: target })
    await app.call('session.send', { sessionId, text: 'create a.md with hello' })
    await app.until(sessionId, state => Object.values(state.calls).some(call => call.status === 'waiting'))
    for (const kind of ['unused', 'all'] as const) {
      await expect(app.call('data.clear', { kind })).rejects.toMatchObject({ code: 'conflict' })
    }
    await app.close()
  })
})

describe('providers and profiles', () => {
  const profile = { id: 'f', name: 'F', providerId: 'p', model: 'm', approvalMode: 'ask', instructions: '' } as const
  const whole: Profile = { ...profile, compactAt: 0.8, maxRequests: 200, maxToolWorkers: 4 }

  test('go to another computer without the key', async () => {
    const [here, there] = [await start(), await start()]
    const first = await here.open()
    await first.call('provider.save', { provider, key: KEY })
    await first.call('profile.save', whole)
    expect(await first.call('setup.save', undefined)).toBe('saved 1')
    const text = here.saved[0] ?? ''
    expect(text).not.toContain(KEY)
    expect(text).not.toContain(KEY.slice(-4))
    await first.close()

    const second = await there.open()
    const taken = await second.call('setup.load', { text })
    expect(taken).toMatchObject({ added: 2, conflicts: [] })
    expect(taken.providers.find(({ id }) => id === 'p')).toEqual({ ...provider, key: { state: 'none' } })
    expect(taken.profiles).toContainEqual(whole)
    await second.close()
  })

  test('that differ are asked about, and nothing is changed until then', async () => {
    const { open, saved } = await start()
    const app = await open()
    await app.call('provider.save', { provider })
    await app.call('setup.save', undefined)
    await app.call('provider.save', { provider: { ...provider, label: 'Renamed' } })
    const text = saved[0] ?? ''
    const asked = await app.call('setup.load', { text })
    expect(asked).toMatchObject({ added: 0, conflicts: [{ kind: 'provider', id: 'p' }] })
    expect(asked.providers.map(({ label }) => label)).toContain('Renamed')
    const copied = await app.call('setup.load', { text, conflicts: 'copy' })
    expect(copied.providers.map(({ label }) => label)).toEqual(['Offline', 'Renamed', 'P (2)'])
    const replaced = await app.call('setup.load', { text, conflicts: 'replace' })
    expect(replaced.providers.map(({ label }) => label)).toEqual(['Offline', 'P', 'P (2)'])
    await app.close()
  })

  test('one of which cannot be used are all refused', async () => {
    const { open } = await start()
    const app = await open()
    const bad = { ...provider, id: 'q', baseUrl: 'file:///etc/passwd' }
    const text = JSON.stringify({ format: 'atrium-setup', version: 1, providers: [provider, bad], profiles: [] })
    await expect(app.call('setup.load', { text })).rejects.toThrow('must start with https')
    expect((await app.call('app.start', undefined)).providers).toHaveLength(1)
    await app.close()
  })
})

async function everyText(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries
    .filter(entry => entry.isFile())
    .map(entry => readFile(join(entry.parentPath, entry.name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}
