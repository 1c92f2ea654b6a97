import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { link, mkdir, readFile, stat, symlink, truncate, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { applyChangeSet, type Preimages, stepBack } from '../../../../main/workspace/changes/change-set'
import { versionOnDisk } from '../../../../main/workspace/changes/file-version'
import { heldFolders } from '../../../../main/workspace/changes/hold-folder'
import { planChange } from '../../../../main/workspace/changes/plan-change'
import { applyEdits, planEdits, takeBack } from '../../../helpers/change-files'
import { fileTree } from '../../../helpers/file-tree'
import { isDeep } from '../../../helpers/how-deep'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const onPosix = test.skipIf(process.platform === 'win32')

describe('a full disk', () => {
  test('leaves everything as it was, says so, and the change can be made once there is room', async ({ skip }) => {
    const context = await toolContext()
    const disk = join(context.workspace, 'disk')
    await mkdir(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      return skip('no disk can be mounted')
    }
    onTestFinished(() => void execFileSync('umount', ['-l', disk], { stdio: 'ignore' }))
    const ground = { ...context, workspace: disk, path: (name: string) => join(disk, name) }
    await writeFile(ground.path('a'), 'A')
    await writeFile(ground.path('ballast'), new Uint8Array(800_000))
    const before = await fileTree(disk)
    const { apply } = await planEdits(ground, { a: 'A2', 'x/y/large': new Uint8Array(500_000), b: 'B' })
    await expect(apply()).rejects.toMatchObject({
      code: 'storage',
      message: 'Nothing was changed: the disk is full (ENOSPC)',
    })
    expect(await fileTree(disk)).toEqual(before)
    await unlink(ground.path('ballast'))
    await apply()
    expect(await readFile(ground.path('a'), 'utf8')).toBe('A2')
  })
})

describe('links', () => {
  onPosix('that are symbolic stay links, and the file that they lead to is changed', async () => {
    const context = await toolContext({ 'real/a': 'A' })
    await symlink('real/a', context.path('link'))
    await symlink('real', context.path('folder'))
    const before = await fileTree(context.workspace)
    const changes = await applyEdits(context, { link: 'A2', 'folder/new': 'N' })
    expect(changes.map(({ path }) => path)).toEqual(['real/a', 'real/new'])
    expect(await fileTree(context.workspace)).toMatchObject({
      link: 'link to real/a',
      folder: 'link to real',
      'real/a': expect.stringContaining('A2'),
    })
    await takeBack(context, changes)
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  onPosix('that are hard are cut: the other name may be outside the folder, and keeps its content', async () => {
    const outside = await toolContext({ shared: 'S' })
    const context = await toolContext()
    await link(outside.path('shared'), context.path('a'))
    const changes = await applyEdits(context, { a: 'changed' })
    expect(await readFile(outside.path('shared'), 'utf8')).toBe('S')
    expect((await stat(outside.path('shared'))).nlink).toBe(1)
    await takeBack(context, changes)
    expect(await readFile(context.path('a'), 'utf8')).toBe('S')
  })
})

describe('any bytes', () => {
  test.each([
    ['CRLF', 'a\r\nb\r\n', 'a\r\nB\r\n'],
    ['a lone CR', 'a\rb\rc', 'a\rB\rc'],
    ['no final newline', 'a\nb', 'a\nB'],
    ['mixed line ends', 'a\nb\r\nc\rd', 'a\nb\r\nc\rD\n'],
    ['invalid UTF-8', Buffer.from('caf\xe9\n', 'latin1'), Buffer.from('th\xe9\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFa\r\n', 'utf16le'), Buffer.from('\uFEFFb\r\n', 'utf16le')],
  ])('are left and brought back exactly: %s', async (_what, before, after) => {
    const context = await toolContext({ a: before, gone: before })
    const start = await fileTree(context.workspace)
    const changes = await applyEdits(context, { a: after, new: after, gone: null })
    expect((await readFile(context.path('a'))).equals(Buffer.from(after as string))).toBe(true)
    await takeBack(context, changes)
    expect(await fileTree(context.workspace)).toEqual(start)
  })

  const MEGABYTES = isDeep ? 100 : 20

  test(`of one line of ${MEGABYTES} MB are shown as too large, replaced, and brought back`, async () => {
    const context = await toolContext({ long: Buffer.alloc(MEGABYTES * 1_000_000, 'x') })
    const was = await versionOnDisk(context.path('long'))
    const { change } = await planChange(context.workspace, 'long', new Uint8Array(1))
    expect(change.diff).toEqual({ type: 'omitted', reason: 'too-large' })
    const changes = await applyEdits(context, { long: 'short' })
    expect((await stat(context.path('long'))).size).toBe(5)
    await takeBack(context, changes)
    expect(await versionOnDisk(context.path('long'))).toEqual(was)
  }, 30_000)
})

describe('a kept copy', () => {
  /** Copies that are given in pieces only. */
  function inPieces(content: readonly Uint8Array[]): Preimages {
    return {
      putFile: () => Promise.reject(new Error('not asked for')),
      get: () => Promise.reject(new Error('loaded whole')),
      async *stream() {
        yield* content
      },
    }
  }

  test('is brought back piece by piece where the store can do that', async () => {
    const context = await toolContext()
    const pieces = Array.from({ length: 64 }, (_, index) => new Uint8Array(100_000).fill(index))
    const hash = createHash('sha256').update(Buffer.concat(pieces)).digest('hex')
    const before = { hash, bytes: 6_400_000 }
    const change = { path: 'a', blob: hash, before, after: null, folders: [], mode: 0o640 }
    const kept = inPieces(pieces)
    await applyChangeSet(context.workspace, [stepBack(change, kept)], kept)
    expect(await versionOnDisk(context.path('a'))).toEqual(before)
    if (process.platform !== 'win32') expect((await stat(context.path('a'))).mode & 0o777).toBe(0o640)
  })

  test('that is damaged is never put in place', async () => {
    const context = await toolContext()
    const before = { hash: '0'.repeat(64), bytes: 3 }
    const kept = inPieces([Buffer.from('bad')])
    const change = { path: 'd/a', blob: before.hash, before, after: null, folders: [] }
    await expect(applyChangeSet(context.workspace, [stepBack(change, kept)], kept)).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('damaged'),
    })
    expect(await fileTree(context.workspace)).toEqual({})
  })
})

describe('many files', () => {
  const many = (count: number, text: string | null) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`d${index % 100}/f${index}`, text]))

  test('are all changed, and all brought back', async () => {
    const context = await toolContext(many(150, 'old') as Record<string, string>)
    const before = await fileTree(context.workspace)
    const changes = await applyEdits(context, many(150, 'new'))
    expect(await readFile(context.path('d1/f101'), 'utf8')).toBe('new')
    await takeBack(context, changes)
    expect(await fileTree(context.workspace)).toEqual(before)
  }, 60_000)

  test('are none of them changed where the last one cannot be', async () => {
    const context = await toolContext(many(60, 'old') as Record<string, string>)
    const before = await fileTree(context.workspace)
    const { apply } = await planEdits(context, { ...many(60, 'new'), 'new/file': 'F', 'new/file/below': 'B' })
    await expect(apply()).rejects.toThrow('Nothing was changed')
    expect(await fileTree(context.workspace)).toEqual(before)
  }, 60_000)

  test('in many folders do not keep all of those open; one that was swapped meanwhile is refused', async ({ skip }) => {
    if (process.platform !== 'linux') return skip('only Linux holds folders')
    const folder = await temporaryFolder()
    for (const name of ['a', 'b', 'c']) await mkdir(join(folder, name))
    const folders = heldFolders(1)
    for (const name of ['a', 'b', 'c']) {
      await folders.within(join(folder, name), at => writeFile(join(at, 'file'), name))
    }
    execFileSync('mv', [join(folder, 'c'), join(folder, 'moved')])
    await mkdir(join(folder, 'c'))
    const write = (at: string) => writeFile(join(at, 'other'), '')
    await expect(folders.within(join(folder, 'c'), write)).rejects.toMatchObject({ code: 'conflict' })
    await folders.within(join(folder, 'b'), write)
    await folders.close()
  })
})

test('a file larger than is ever loaded is hashed as a stream', async () => {
  const context = await toolContext({ sparse: '' })
  await truncate(context.path('sparse'), 3_000_000)
  const hash = createHash('sha256').update(new Uint8Array(3_000_000)).digest('hex')
  expect(await versionOnDisk(context.path('sparse'))).toEqual({ hash, bytes: 3_000_000 })
})
