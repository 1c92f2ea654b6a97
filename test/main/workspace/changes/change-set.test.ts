import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { chmod, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  applyChangeSet,
  type ChangeStep,
  keepPreimages,
  PartlyApplied,
  stepsOf,
} from '../../../../main/workspace/changes/change-set'
import { versionOf } from '../../../../main/workspace/changes/file-version'
import { planChange } from '../../../../main/workspace/changes/plan-change'
import { asOrdinaryUser } from '../../../helpers/as-ordinary-user'
import { applyEdits, type Edits, planEdits, takeBack } from '../../../helpers/change-files'
import { fileTree } from '../../../helpers/file-tree'
import { toolContext } from '../../../helpers/tool-context'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const onPosix = test.skipIf(process.platform === 'win32')

describe('applying', () => {
  test('creates with missing folders, replaces, and deletes, and leaves nothing else behind', async () => {
    const context = await toolContext({ a: 'old', b: 'gone soon', 'c/d': 'stays' })
    await applyEdits(context, { a: 'new', b: null, 'deep/er/e': 'made' })
    expect(Object.keys(await fileTree(context.workspace))).toEqual(['a', 'c/', 'c/d', 'deep/', 'deep/er/', 'deep/er/e'])
    expect(await readFile(context.path('a'), 'utf8')).toBe('new')
    expect(await readFile(context.path('deep/er/e'), 'utf8')).toBe('made')
  })

  test.each([
    ['CRLF', 'a\r\nb\r\n'],
    ['a byte order mark', '\uFEFFa'],
    ['no final newline', 'a\nb'],
    ['nothing at all', ''],
    ['bytes that are no text', Uint8Array.from({ length: 256 }, (_, index) => index)],
  ])('leaves exactly the bytes that were planned: %s', async (_what, content) => {
    const context = await toolContext({ old: 'x' })
    await applyEdits(context, { old: content, new: content })
    const expected = Buffer.from(typeof content === 'string' ? bytesOf(content) : content)
    expect((await readFile(context.path('old'))).equals(expected)).toBe(true)
    expect((await readFile(context.path('new'))).equals(expected)).toBe(true)
  })

  onPosix('keeps the mode of a file that is replaced, also when that is taken back', async () => {
    const context = await toolContext({ run: '#!/bin/sh\n', secret: 's' })
    await chmod(context.path('run'), 0o755)
    await chmod(context.path('secret'), 0o600)
    const changes = await applyEdits(context, { run: '#!/bin/bash\n', secret: 't' })
    expect((await stat(context.path('run'))).mode & 0o777).toBe(0o755)
    expect((await stat(context.path('secret'))).mode & 0o777).toBe(0o600)
    await takeBack(context, changes)
    expect((await stat(context.path('run'))).mode & 0o777).toBe(0o755)
  })

  test('works for names as long as the file system allows', async () => {
    const name = 'n'.repeat(255)
    const context = await toolContext({ [name]: 'old' })
    await applyEdits(context, { [name]: 'new', [`d/${name}`]: 'new' })
    expect(await readFile(context.path(name), 'utf8')).toBe('new')
  })

  test('does one change set after the other, so that of two for the same file one is refused', async () => {
    const context = await toolContext({ a: 'old' })
    const sets = await Promise.all(['one', 'two', 'three'].map(text => planEdits(context, { a: text })))
    const results = await Promise.allSettled(sets.map(set => set.apply()))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(results[1]).toMatchObject({ reason: { code: 'conflict' } })
    expect(await readFile(context.path('a'), 'utf8')).toBe('one')
  })
})

describe('the steps of approved changes', () => {
  test('are refused where the bytes are not those that were approved', async () => {
    const { workspace } = await toolContext({ a: 'a' })
    const { change } = await planChange(workspace, 'a', bytesOf('approved'))
    await expect(stepsOf([change], new Map([['a', bytesOf('other')]]))).rejects.toThrow('not the one that was planned')
    await expect(stepsOf([change], new Map())).rejects.toThrow('not the one that was planned')
  })

  test('are refused where two are for the same file, as one could not be taken back', async () => {
    const { workspace } = await toolContext({ a: 'a' })
    const { change } = await planChange(workspace, 'a', null)
    await expect(stepsOf([change, change], new Map())).rejects.toThrow('more than one change')
  })
})

describe('all or nothing', () => {
  /** The folder cannot be a file as well, so one of the last two always fails, wherever it stands. */
  const edits: Edits = { a: 'A2', b: null, 'new/c': 'C', d: 'file', 'd/x': 'X' }

  test('leaves the tree as it was, whichever step fails', async () => {
    for (const order of permutations(Object.keys(edits))) {
      const context = await toolContext({ a: 'A\r\n', b: Uint8Array.of(0, 255), keep: 'k', 'new.txt': '' })
      await chmod(context.path('b'), 0o755)
      const before = await fileTree(context.workspace)
      const { apply } = await planEdits(context, Object.fromEntries(order.map(path => [path, edits[path] ?? null])))
      await expect(apply(), order.join(' ')).rejects.toThrow('Nothing was changed')
      expect(await fileTree(context.workspace), order.join(' ')).toEqual(before)
    }
  })

  test('takes back the others where one file of many has as many bytes as planned, but not the same', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `d${index % 3}/f${index}`)
    const context = await toolContext(Object.fromEntries(names.map(name => [name, `old ${name}`])))
    const changes = names.map((name, index) => [name, index % 5 === 0 ? null : `new ${name}`])
    const { apply } = await planEdits(context, { ...Object.fromEntries(changes), 'n/new': 'N' })
    await context.write({ 'd1/f25': 'odd d1/f25' })
    const before = await fileTree(context.workspace)
    await expect(apply()).rejects.toMatchObject({
      code: 'conflict',
      message: 'Nothing was changed: d1/f25 has changed since the change was planned',
    })
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test('holds where a step cannot even be prepared', async () => {
    const context = await toolContext({ a: 'A', file: 'f' })
    const before = await fileTree(context.workspace)
    const { steps } = await planEdits(context, { a: 'B', 'deep/new/b': 'made' })
    const below: ChangeStep = { path: 'file/below', before: null, content: bytesOf('x') }
    await expect(applyChangeSet(context.workspace, [...steps, below], context.blobs)).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('Nothing was changed'),
    })
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  onPosix('holds in a folder that may not be written, and says so', async () => {
    const context = await toolContext({ 'open/a': 'A', 'locked/b': 'B' })
    await chmod(context.path('locked'), 0o555)
    const before = await fileTree(context.workspace)
    for (const path of ['locked/b', 'locked/new', 'locked/deep/new']) {
      const { apply } = await planEdits(context, { 'open/a': 'A2', 'open/x/y': 'Y', [path]: 'changed' })
      await asOrdinaryUser(context.workspace, () => expect(apply()).rejects.toMatchObject({ code: 'storage' }))
      expect(await fileTree(context.workspace)).toEqual(before)
    }
    const { apply } = await planEdits(context, { 'open/a': 'A2', 'locked/b': null })
    await asOrdinaryUser(context.workspace, () =>
      expect(apply()).rejects.toThrow('Nothing was changed: the system doesn’t allow'),
    )
    expect(await fileTree(context.workspace)).toEqual(before)
    await chmod(context.path('locked'), 0o755)
  })

  onPosix('fills a folder that becomes read-only, and empties it again, as its owner', async () => {
    const context = await toolContext({ a: 'A' })
    const content = bytesOf('new')
    const made = { before: null, after: { kind: 'folder' as const, mode: 0o555 } }
    const steps: ChangeStep[] = [
      { path: 'closed', before: null, content: null, entry: made },
      { path: 'closed/b', before: null, content, after: versionOf(content) },
    ]
    const back: ChangeStep[] = [
      { path: 'closed', before: null, content: null, entry: { before: made.after, after: null } },
      { path: 'closed/b', before: versionOf(content), content: null },
    ]
    await asOrdinaryUser(context.workspace, async () => {
      await applyChangeSet(context.workspace, steps, context.blobs)
      expect(await readdir(context.path('closed'))).toEqual(['b'])
      expect((await lstat(context.path('closed'))).mode & 0o777).toBe(0o555)
      await applyChangeSet(context.workspace, back, context.blobs)
    })
    expect(Object.keys(await fileTree(context.workspace))).toEqual(['a'])
  })

  onPosix('leaves a read-only folder so where what was to leave it cannot', async () => {
    const context = await toolContext({ 'closed/b': 'B' })
    const { steps } = await planEdits(context, { 'closed/b': null, 'other/c': 'C' })
    const entry = { before: { kind: 'folder' as const, mode: 0o555 }, after: { kind: 'folder' as const, mode: 0o755 } }
    await chmod(context.path('closed'), 0o555)
    await writeFile(context.path('other'), 'in the way')
    await asOrdinaryUser(context.workspace, async () => {
      const refused = applyChangeSet(
        context.workspace,
        [...steps, { path: 'closed', before: null, content: null, entry }],
        context.blobs,
      )
      await expect(refused).rejects.toThrow('Nothing was changed')
    })
    expect((await lstat(context.path('closed'))).mode & 0o777).toBe(0o555)
    expect(await readFile(context.path('closed/b'), 'utf8')).toBe('B')
  })

  test('says which files could not be taken back, and takes back the others', async () => {
    const context = await toolContext({ a: 'A', b: 'B' })
    const { steps } = await planEdits(context, { a: 'A2', b: 'B2', d: 'file', 'd/x': 'X' })
    const forgetful = { ...context.blobs, get: (hash: string) => getUnless(hash, versionOf(bytesOf('A')).hash) }
    async function getUnless(hash: string, lost: string): Promise<Uint8Array> {
      if (hash === lost) throw new Error('lost')
      return context.blobs.get(hash)
    }
    const refused = applyChangeSet(context.workspace, steps, forgetful)
    await expect(refused).rejects.toThrow(PartlyApplied)
    await expect(refused).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringMatching(/couldn’t be undone: a\b/),
    })
    expect(await fileTree(context.workspace)).toEqual({
      a: expect.stringContaining('A2'),
      b: expect.stringMatching(/B$/),
    })
  })
})

describe('a world that moved on', () => {
  const edits: Edits = { a: 'planned', 'n/new': 'planned' }

  test.each([
    ['changed', (path: string) => writeFile(path, 'mine')],
    ['deleted', (path: string) => unlink(path)],
    ['emptied', (path: string) => writeFile(path, '')],
  ])('is a conflict where a file was %s, and nothing is touched', async (_how, meddle) => {
    const context = await toolContext({ a: 'A' })
    const { steps, apply } = await planEdits(context, edits)
    await meddle(context.path('a'))
    const before = await fileTree(context.workspace)
    await expect(keepPreimages(context.workspace, steps, context.blobs)).rejects.toMatchObject({ code: 'conflict' })
    await expect(apply()).rejects.toMatchObject({ code: 'conflict' })
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test('is a conflict where a file appeared at the place of a new one', async () => {
    const context = await toolContext({ a: 'A' })
    const { apply } = await planEdits(context, edits)
    await context.write({ 'n/new': 'mine' })
    await expect(apply()).rejects.toMatchObject({ code: 'conflict' })
    expect(await readFile(context.path('n/new'), 'utf8')).toBe('mine')
    expect(await readFile(context.path('a'), 'utf8')).toBe('A')
  })

  test('is refused where a folder stands at the place of a new file', async () => {
    const context = await toolContext({ a: 'A' })
    const { apply } = await planEdits(context, edits)
    await mkdir(context.path('n/new'), { recursive: true })
    await expect(apply()).rejects.toThrow()
    expect(await readFile(context.path('a'), 'utf8')).toBe('A')
  })

  test.each(['a', 'n/new'])('is found also while the new bytes are being written: %s', async path => {
    const context = await toolContext({ a: 'A' })
    const { apply } = await planEdits(context, { ...edits, z: Buffer.alloc(64 * 1024 * 1024) })
    const applying = apply()
    applying.catch(() => undefined)
    const isUnderWay = () => temporaries(context.workspace).length >= 2 && existsSync(dirname(context.path(path)))
    while (!isUnderWay()) await new Promise(setImmediate)
    writeFileSync(context.path(path), 'mine')

    await expect(applying).rejects.toMatchObject({ code: 'conflict' })
    expect(await readFile(context.path(path), 'utf8')).toBe('mine')
    expect(existsSync(context.path('z'))).toBe(false)
    expect(temporaries(context.workspace)).toEqual([])
    if (path !== 'a') expect(await readFile(context.path('a'), 'utf8')).toBe('A')
  })

  test('never leads a change through a link to somewhere else', async () => {
    const outside = await toolContext({ a: 'A', 'sub/keep': '' })
    const context = await toolContext({ 'd/a': 'A', 'e/a': 'A' })
    const sets = [await planEdits(context, { 'd/a': 'B' }), await planEdits(context, { 'd/new': 'B' })]
    await rename(context.path('d'), context.path('was'))
    for (const target of [outside.workspace, context.path('e')]) {
      await symlink(target, context.path('d'))
      const before = [await fileTree(outside.workspace), await fileTree(context.workspace)]
      for (const { apply } of sets) await expect(apply()).rejects.toMatchObject({ code: /denied|conflict/ })
      expect([await fileTree(outside.workspace), await fileTree(context.workspace)]).toEqual(before)
      await unlink(context.path('d'))
    }
  })

  test('never writes through a file that became a link', async () => {
    const outside = await toolContext({ victim: 'A' })
    const context = await toolContext({ a: 'A' })
    const { apply } = await planEdits(context, { a: 'B' })
    await rm(context.path('a'))
    await symlink(outside.path('victim'), context.path('a'))
    await expect(apply()).rejects.toMatchObject({ code: 'denied' })
    expect(await readFile(outside.path('victim'), 'utf8')).toBe('A')
  })
})

describe('taking back', () => {
  test('brings back what was created, replaced and deleted, with the folders that were made', async () => {
    const context = await toolContext({ a: 'A\r\n', b: Uint8Array.of(0, 1, 254), 'kept/c': '' })
    const before = await fileTree(context.workspace)
    const changes = await applyEdits(context, { a: 'A2', b: null, 'kept/d': 'D', 'x/y/z/e': 'E', 'x/f': 'F' })
    await takeBack(context, changes)
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test('keeps a folder that something else lives in by now', async () => {
    const context = await toolContext()
    const changes = await applyEdits(context, { 'x/y/e': 'E' })
    await context.write({ 'x/mine': 'm' })
    await takeBack(context, changes)
    expect(await fileTree(context.workspace)).toEqual({ 'x/': 'folder', 'x/mine': expect.stringContaining('m') })
  })

  test('is refused after a later change, and touches nothing then', async () => {
    const context = await toolContext({ a: 'A', b: 'B' })
    const changes = await applyEdits(context, { a: 'A2', b: 'B2' })
    await writeFile(context.path('b'), 'mine')
    const before = await fileTree(context.workspace)
    await expect(takeBack(context, changes)).rejects.toMatchObject({ code: 'conflict' })
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test('is refused where a deleted file is there again', async () => {
    const context = await toolContext({ a: 'A' })
    const changes = await applyEdits(context, { a: null })
    await writeFile(context.path('a'), 'mine')
    await expect(takeBack(context, changes)).rejects.toMatchObject({ code: 'conflict' })
    expect(await readFile(context.path('a'), 'utf8')).toBe('mine')
  })

  test('is refused where the copy is gone, and touches nothing', async () => {
    const context = await toolContext({ a: 'A' })
    const changes = await applyEdits(context, { a: 'A2' })
    context.stored.clear()
    await expect(takeBack(context, changes)).rejects.toThrow('No blob')
    expect(await readFile(context.path('a'), 'utf8')).toBe('A2')
  })

  test('never removes a folder through a link', async () => {
    const outside = await toolContext()
    await mkdir(outside.path('y'))
    const context = await toolContext()
    const changes = await applyEdits(context, { 'x/y/e': 'E' })
    await rename(context.path('x'), context.path('moved'))
    await symlink(outside.workspace, context.path('x'))
    await expect(takeBack(context, changes)).rejects.toMatchObject({ code: 'denied' })
    expect(await readdir(outside.workspace)).toEqual(['y'])
  })
})

function temporaries(folder: string): string[] {
  return readdirSync(folder).filter(name => name.endsWith('.tmp'))
}

function permutations(items: string[]): string[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map(rest => [item, ...rest]))
}
