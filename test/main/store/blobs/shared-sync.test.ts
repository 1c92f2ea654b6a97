import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sharedSync } from '../../../../main/store/blobs/shared-sync'
import { temporaryFolder } from '../../../helpers/temp-folder'

type PendingSync = { folder: string; finish(): void; fail(error: Error): void }

/** A sync whose end the test decides on. */
function heldSync() {
  const asked: PendingSync[] = []
  const sync = sharedSync(
    folder =>
      new Promise((resolve, reject) => {
        asked.push({ folder, finish: resolve, fail: reject })
      }),
  )
  return { asked, sync }
}

/** Long enough for everything that waits for nothing but promises. */
const settled = () => setImmediate()

test('a caller who comes alone is served at once', async () => {
  const { asked, sync } = heldSync()
  const done = sync('a')
  await settled()
  expect(asked.map(({ folder }) => folder)).toEqual(['a'])
  asked[0]?.finish()
  await done
})

test('a caller who comes during a round shares the next one, even if the folder is being synced already', async () => {
  const { asked, sync } = heldSync()
  const first = sync('a')
  await settled()
  const later = [sync('a'), sync('b'), sync('a')]
  await settled()
  expect(asked.map(({ folder }) => folder)).toEqual(['a'])

  asked[0]?.finish()
  await first
  await settled()

  expect(asked.map(({ folder }) => folder)).toEqual(['a', 'a', 'b'])
  for (const { finish } of asked) finish()
  await Promise.all(later)
})

test('nobody is told before the folder is on the disk', async () => {
  const { asked, sync } = heldSync()
  let told = 0
  const tell = () => {
    told += 1
  }
  const all = [sync('a'), sync('a'), sync('b')].map(promise => promise.then(tell))
  await settled()
  expect([asked.length, told]).toEqual([2, 0])
  asked[1]?.finish()
  await settled()
  expect(told).toBe(1)
  asked[0]?.finish()
  await Promise.all(all)
})

test('a folder that cannot be synced fails for those who asked for it, and stops nobody else', async () => {
  const { asked, sync } = heldSync()
  const [bad, alsoBad, good] = [sync('bad'), sync('bad'), sync('good')]
  await settled()
  asked[0]?.fail(new Error('no'))
  asked[1]?.finish()
  await expect(bad).rejects.toThrow('no')
  await expect(alsoBad).rejects.toThrow('no')
  await good

  const again = sync('bad')
  await settled()
  asked[2]?.finish()
  await again
})

test('folders that are there are synced, and one that is not is an error', async () => {
  const folder = await temporaryFolder()
  const sync = sharedSync()
  await Promise.all([sync(folder), sync(folder)])
  if (process.platform !== 'win32') await expect(sync(`${folder}/none`)).rejects.toMatchObject({ code: 'ENOENT' })
})
