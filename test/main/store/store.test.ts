import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offlineProfile, offlineProvider, openStore } from '../../../main/store/store'
import { Profile, type ProviderSettings } from '../../../shared/settings'
import { temporaryFolder } from '../../helpers/temp-folder'

const provider: ProviderSettings = { id: 'p', label: 'P', protocol: 'openai-chat', baseUrl: 'https://p.test/v1' }
const profile = Profile.parse({ id: 'x', name: 'X', providerId: 'p', model: 'm' })
const created = (id: string) => ({ type: 'session.created', id, workspace: '/w', title: id }) as const

test('a new store has the offline guide and says nothing', async () => {
  const store = await openStore(join(await temporaryFolder(), 'new'))

  expect(store.notices).toEqual([])
  expect(store.settings.get()).toMatchObject({ theme: 'system', activeProfileId: 'offline' })
  expect(store.providers.list()).toEqual([{ id: 'offline', label: 'Offline', protocol: 'offline' }])
  expect(store.profiles.list()).toEqual([
    {
      id: 'offline',
      name: 'Offline guide',
      providerId: 'offline',
      model: 'guide',
      approvalMode: 'ask',
      compactAt: 0.8,
      maxRequests: 200,
      maxToolWorkers: 4,
      instructions: '',
    },
  ])
  expect(store.recentFolders.list()).toEqual([])
  expect(store.sessions.list()).toEqual([])
})

test('saved data is there after a restart', async () => {
  const folder = await temporaryFolder()
  const store = await openStore(folder)
  const window = { width: 800, height: 600, maximized: false }
  await store.settings.update({ theme: 'dark', window })
  await store.settings.update({ theme: undefined, panel: 'none' })
  await store.providers.save(provider)
  await store.profiles.save(profile)
  await store.recentFolders.add('/home/me/project')
  await store.hiddenFolders.add('/home/me/other')
  await store.logs.create('s1', created('s1'))
  await store.sessions.save({ id: 's1', workspace: '/w', title: 'T', createdAt: 1, updatedAt: 2 })
  await store.close()

  const later = await openStore(folder)

  expect(later.settings.get()).toMatchObject({ theme: 'dark', activeProfileId: 'offline', panel: 'none', window })
  expect(later.providers.list()).toEqual([offlineProvider, provider])
  expect(later.profiles.find('x')).toEqual(profile)
  expect(later.recentFolders.list()).toMatchObject([{ path: '/home/me/project', name: 'project' }])
  expect(later.hiddenFolders.list()).toEqual(['/home/me/other'])
  expect(later.sessions.find('s1')?.title).toBe('T')
  expect(later.notices).toEqual([])
})

test('closing waits for what nobody waited for', async () => {
  const folder = await temporaryFolder()
  const store = await openStore(folder)

  void store.settings.update({ theme: 'dark' })
  void store.profiles.save(profile)
  await store.close()

  expect(await readFile(join(folder, 'settings.json'), 'utf8')).toContain('dark')
  expect(await readFile(join(folder, 'profiles.json'), 'utf8')).toContain('"x"')
})

test('a built-in entry can be neither changed nor removed, not even in the file', async () => {
  const folder = await temporaryFolder()
  const changed = { ...offlineProfile, name: 'Changed' }
  await writeFile(
    join(folder, 'profiles.json'),
    JSON.stringify({ version: 1, data: [changed, profile, { ...profile, name: 'Y' }] }),
  )
  const store = await openStore(folder)

  expect(store.profiles.list()).toEqual([offlineProfile, profile])
  await expect(store.profiles.save(changed)).rejects.toMatchObject({ code: 'denied' })
  await expect(store.profiles.remove('offline')).rejects.toMatchObject({ code: 'denied' })
  await expect(store.providers.remove('offline')).rejects.toMatchObject({ code: 'denied' })
})

test('saving replaces in place, and removing removes', async () => {
  const store = await openStore(await temporaryFolder())
  await store.profiles.save(profile)
  await store.profiles.save({ ...profile, id: 'y' })

  expect((await store.profiles.save({ ...profile, name: 'Z' })).map(({ id, name }) => [id, name])).toEqual([
    ['offline', 'Offline guide'],
    ['x', 'Z'],
    ['y', 'X'],
  ])
  expect((await store.profiles.remove('x')).map(({ id }) => id)).toEqual(['offline', 'y'])
  expect((await store.profiles.remove('unknown')).map(({ id }) => id)).toEqual(['offline', 'y'])
})

test('opens whatever became of its files, and tells of each', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'settings.json'))
  await writeFile(join(folder, 'providers.json'), '')
  await writeFile(join(folder, 'profiles.json'), '{"version":9,"data":[]}')
  await writeFile(join(folder, 'recent-folders.json'), '[]')

  const store = await openStore(folder)

  const told = store.notices.map(({ message }) => message).join('\n')
  for (const name of ['settings', 'providers', 'profiles', 'recent-folders'])
    expect(told).toContain(`Couldn’t use ${name}.json`)
  expect(store.profiles.list()).toEqual([offlineProfile])
  expect((await readdir(folder)).filter(name => name.includes('.corrupt-'))).toHaveLength(4)
  expect(new Set(store.notices.map(({ id }) => id)).size).toBe(store.notices.length)
})

test('a file added to a message goes with its session, once that is gone for good', async () => {
  const folder = await temporaryFolder()
  const store = await openStore(folder)
  const file = { key: 'a', name: 'a.png', mimeType: 'image/png', bytes: 3, blob: 'b' }
  for (const id of ['here', 'removed', 'gone']) {
    await store.logs.create(id, created(id))
    await store.drafts.add(id, file)
  }
  await store.logs.remove('removed')
  await store.close()
  await rm(join(folder, 'sessions', 'gone.jsonl'))

  const later = await openStore(folder)
  await expect.poll(() => later.drafts.sessions()).toEqual(['here', 'removed'])
  await later.close()
})
