import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isStale } from '../../scripts/build-app'
import { temporaryFolder } from '../helpers/temp-folder'

const past = new Date(Date.now() - 60_000)

/** A project whose sources are a minute older than its build. */
async function builtProject(): Promise<string> {
  const root = await temporaryFolder()
  await mkdir(join(root, 'main', 'tools'), { recursive: true })
  await mkdir(join(root, 'out'))
  await writeFile(join(root, 'main', 'tools', 'tool.ts'), '')
  await writeFile(join(root, 'out', '.complete'), '')
  for (const path of ['main/tools/tool.ts', 'main/tools', 'main']) await utimes(join(root, path), past, past)
  return root
}

async function touch(file: string): Promise<void> {
  const soon = new Date(Date.now() + 60_000)
  await utimes(file, soon, soon)
}

test('does not build what has not changed', async () => {
  expect(await isStale(await builtProject())).toBe(false)
})

test('builds when a source deep in a folder is newer', async () => {
  const root = await builtProject()
  await touch(join(root, 'main', 'tools', 'tool.ts'))

  expect(await isStale(root)).toBe(true)
})

test('builds when a source was deleted', async () => {
  const root = await builtProject()
  await rm(join(root, 'main', 'tools', 'tool.ts'))
  // The folder's time is now; the build's may be of the same millisecond.
  await utimes(join(root, 'out', '.complete'), past, new Date(Date.now() - 30_000))

  expect(await isStale(root)).toBe(true)
})

test('builds when the last build was not finished', async () => {
  const root = await builtProject()
  await rm(join(root, 'out', '.complete'))

  expect(await isStale(root)).toBe(true)
})

test('does not look at tests and documents', async () => {
  const root = await builtProject()
  await writeFile(join(root, 'README.md'), '')
  await touch(join(root, 'README.md'))

  expect(await isStale(root)).toBe(false)
})
