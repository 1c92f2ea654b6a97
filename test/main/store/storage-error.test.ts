import { execFileSync } from 'node:child_process'
import { chown, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../main/store/store'
import { temporaryFolder } from '../../helpers/temp-folder'
import { runChild } from './children/run-child'

const onUnix = process.platform !== 'win32'

/** A disk of 1 MB of its own, or nothing where the system lets this user mount none. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }))
  return folder
}

async function resultOf(script: string, folder: string, limits = {}) {
  const child = runChild(script, [folder], limits)
  expect(await child.ended, child.errors()).toBe(0)
  return JSON.parse(child.lines()[0] ?? '')
}

test('on a full disk everything says so, keeps what it had, and goes on once there is room', async ({ skip }) => {
  const folder = await smallDisk()
  if (folder === undefined) return skip('no disk can be mounted')
  const store = await openStore(folder)
  await store.settings.update({ theme: 'dark' })
  await store.logs.create('s1', { type: 'session.created', id: 's1', workspace: '/w', title: 'T' })
  await store.logs.append('s1', { type: 'session.renamed', title: 'U' })
  await writeFile(join(folder, 'ballast'), new Uint8Array(2_000_000)).catch(() => undefined)

  const full = { code: 'storage', message: expect.stringContaining('the disk is full') }
  await expect(store.settings.update({ theme: 'light' })).rejects.toMatchObject(full)
  const title = 'x'.repeat(100_000)
  await expect(store.logs.append('s1', { type: 'session.renamed', title })).rejects.toMatchObject(full)
  await expect(
    store.logs.create('s2', { type: 'session.created', id: 's2', workspace: '/w', title }),
  ).rejects.toMatchObject(full)
  await expect(store.blobs.put(Buffer.from(title))).rejects.toMatchObject(full)
  const elsewhere = join(await temporaryFolder(), 'source')
  await writeFile(elsewhere, title)
  await expect(store.blobs.putFile(elsewhere)).rejects.toMatchObject(full)
  expect(store.settings.get().theme).toBe('dark')
  expect((await readdir(folder, { recursive: true })).filter(name => name.endsWith('.tmp'))).toEqual([])

  await rm(join(folder, 'ballast'))
  expect((await store.settings.update({ theme: 'light' })).theme).toBe('light')
  expect((await store.logs.append('s1', { type: 'session.renamed', title: 'V' })).seq).toBe(3)
  expect(await store.logs.read('s1')).toMatchObject({ events: { length: 3 }, problems: [] })
  await store.close()
  expect((await openStore(folder)).notices).toEqual([])
}, 20_000)

test.runIf(onUnix)(
  'a write that stops half-way leaves no half line, no half file, and the next one works',
  async () => {
    const limit = { code: 'storage', message: expect.stringContaining('larger than the system allows') }

    expect(await resultOf('./past-the-limit.ts', await temporaryFolder(), { fileBlocks: 64 })).toEqual({
      log: { refusedAppend: expect.objectContaining(limit), isCut: true, next: 3, count: 3, problems: [] },
      refusedUpdate: expect.objectContaining(limit),
      kept: 'small',
      again: 'small again',
      refusedBlob: expect.objectContaining(limit),
    })
  },
  20_000,
)

test.runIf(onUnix)(
  'a file that the system locks is reported, and works again without a restart',
  async () => {
    const folder = await temporaryFolder()
    if (process.getuid?.() === 0) await chown(folder, 65534, 65534)

    const { unreadableFile, lockedFolder, lockedStore, lockedLog } = await resultOf('./without-permission.ts', folder)

    const refusal = { code: 'storage', message: expect.stringContaining('the system refused access') }
    expect(unreadableFile).toMatchObject({ data: { name: 'changed' }, names: { length: 3 } })
    expect(unreadableFile.notices[0]).toContain('the system refused access')
    expect(lockedFolder.notices[0]).toContain('Changes can’t be saved until')
    expect(lockedFolder.refused).toMatchObject(refusal)
    expect(lockedFolder.during).toEqual({ data: { name: 'new' }, names: ['broken.json'] })
    expect(lockedFolder.after).toEqual({ name: 'changed' })
    expect(lockedFolder.names.sort()).toEqual(['broken.json', 'broken.json.bak', expect.stringContaining('.corrupt-')])
    expect(lockedStore.refused).toMatchObject(refusal)
    expect(lockedStore).toMatchObject({ opened: { theme: 'system', profiles: ['offline'] }, after: 'dark' })
    expect(lockedLog).toMatchObject({ refused: refusal, seq: 2 })
  },
  20_000,
)
