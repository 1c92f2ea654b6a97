import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withLock } from '../../../scripts/electron/with-lock'
import { temporaryFolder } from '../../helpers/temp-folder'

test('lets one at a time do its work', async () => {
  const lock = join(await temporaryFolder(), 'lock')
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await new Promise(resolve => setImmediate(resolve))
    order.push(`${name} ends`)
  }

  await Promise.all([withLock(lock, work('one')), withLock(lock, work('two'))])

  expect([order.slice(0, 2), order.slice(2)].sort()).toEqual([
    ['one begins', 'one ends'],
    ['two begins', 'two ends'],
  ])
})

test('gives the lock back when the work fails', async () => {
  const folder = await temporaryFolder()
  const failing = withLock(join(folder, 'lock'), () => Promise.reject(new Error('no space')))

  await expect(failing).rejects.toThrow('no space')

  expect(await readdir(folder)).toEqual([])
})

test('fails in a folder that does not exist', async () => {
  const lock = join(await temporaryFolder(), 'missing', 'lock')

  await expect(withLock(lock, async () => 1)).rejects.toThrow('ENOENT')
})
