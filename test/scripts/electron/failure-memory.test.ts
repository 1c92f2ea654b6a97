import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureMemory } from '../../../scripts/electron/failure-memory'
import { temporaryFolder } from '../../helpers/temp-folder'

const hour = 60 * 60 * 1000

test('remembers a failure for a day', async () => {
  const cache = join(await temporaryFolder(), 'cache')
  let now = 1_000_000
  const memory = failureMemory(cache, () => now)
  expect(await memory.isFresh('45.4.1')).toBe(false)

  await memory.remember('45.4.1')
  now += 23 * hour
  expect(await memory.isFresh('45.4.1')).toBe(true)

  now += 2 * hour
  expect(await memory.isFresh('45.4.1')).toBe(false)
})

test('tries again for another version, and after a success', async () => {
  const memory = failureMemory(await temporaryFolder())
  await memory.remember('45.4.1')
  expect(await memory.isFresh('45.4.2')).toBe(false)

  await memory.forget()
  expect(await memory.isFresh('45.4.1')).toBe(false)
})

test('does not believe a clock that was set back, nor a damaged file', async () => {
  const cache = await temporaryFolder()
  let now = 10 * hour
  const memory = failureMemory(cache, () => now)
  await memory.remember('45.4.1')
  now = hour
  expect(await memory.isFresh('45.4.1')).toBe(false)

  await writeFile(join(cache, 'download-failed.json'), '{"version":')
  expect(await memory.isFresh('45.4.1')).toBe(false)
})
