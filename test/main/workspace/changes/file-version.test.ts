import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isMissing, sameVersion, versionOf, versionOnDisk } from '../../../../main/workspace/changes/file-version'
import { temporaryFolder } from '../../../helpers/temp-folder'

test('a version is the SHA-256 of the bytes and their number', () => {
  expect(versionOf(new TextEncoder().encode('abc'))).toEqual({
    hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    bytes: 3,
  })
  expect(versionOf(new Uint8Array()).bytes).toBe(0)
})

test('reads a file in pieces to the same version as its bytes in memory', async () => {
  const path = join(await temporaryFolder(), 'large')
  const bytes = Buffer.alloc(3_000_001, 'some bytes \0\r\n')
  await writeFile(path, bytes)
  expect(await versionOnDisk(path)).toEqual(versionOf(bytes))
  expect((await versionOnDisk(path))?.hash).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('is null where there is no file, also below a file', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'a'), '')
  expect(await versionOnDisk(join(folder, 'missing'))).toBeNull()
  expect(await versionOnDisk(join(folder, 'a', 'below'))).toBeNull()
})

test('refuses folders and links', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'd'))
  await writeFile(join(folder, 'a'), 'a')
  await symlink('a', join(folder, 'link'))
  await expect(versionOnDisk(join(folder, 'd'))).rejects.toThrow('not a regular file')
  await expect(versionOnDisk(join(folder, 'link'))).rejects.toThrow('not a regular file')
})

test.skipIf(process.platform === 'win32')(
  'refuses a named pipe at once instead of waiting for its writer',
  async () => {
    const pipe = join(await temporaryFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    await expect(versionOnDisk(pipe)).rejects.toThrow('not a regular file')
  },
)

test('stops reading when it is told to', async () => {
  const path = join(await temporaryFolder(), 'a')
  await writeFile(path, Buffer.alloc(1_000_000))
  await expect(versionOnDisk(path, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})

test('compares by content, and nothing only equals nothing', () => {
  const [one, other] = [versionOf(Buffer.from('1')), versionOf(Buffer.from('2'))]
  expect(sameVersion(one, { ...one })).toBe(true)
  expect(sameVersion(one, other)).toBe(false)
  expect(sameVersion(null, null)).toBe(true)
  expect(sameVersion(one, null)).toBe(false)
  expect(sameVersion(null, versionOf(new Uint8Array()))).toBe(false)
})

test('tells a missing path from other failures, whatever was thrown', () => {
  expect(isMissing(Object.assign(new Error(), { code: 'ENOENT' }))).toBe(true)
  expect(isMissing(Object.assign(new Error(), { code: 'ENOTDIR' }))).toBe(true)
  expect(isMissing(Object.assign(new Error(), { code: 'EACCES' }))).toBe(false)
  for (const thrown of [null, undefined, 'ENOENT', 7]) expect(isMissing(thrown)).toBe(false)
})
