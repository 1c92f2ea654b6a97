import { chmod, mkdir, readdir, readFile, rm, rmdir, symlink, unlink, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { clearLeftovers, inspectChanges, takeBackRest } from '../../../../main/workspace/changes/recover-changes'
import { leftoverPrefix } from '../../../../main/workspace/changes/stage-change'
import { applyEdits, planEdits } from '../../../helpers/change-files'
import { fileTree } from '../../../helpers/file-tree'
import { toolContext } from '../../../helpers/tool-context'

describe('a change that a crash left behind', () => {
  test('is cleared away, and nothing else', async () => {
    const context = await toolContext({ 'd/a': 'A', 'd/.atrium-notes.tmp': '', '.mine.tmp': '' })
    const { changes } = await planEdits(context, { 'd/a': 'A2', 'x/y/b': 'B', c: 'C' })
    const before = await fileTree(context.workspace)
    const leftover = (path: string) => `${leftoverPrefix(path)}0.tmp`
    await context.write({ [leftover('c')]: 'C', [`d/${leftover('d/a')}`]: 'A', [`x/y/${leftover('x/y/b')}`]: 'B' })
    await clearLeftovers(context.workspace, changes)
    expect(await fileTree(context.workspace)).toEqual(before)
    await applyEdits(context, { 'x/y/b': 'B' })
    await clearLeftovers(context.workspace, changes)
    expect(await readFile(context.path('x/y/b'), 'utf8')).toBe('B')
  })

  test('is cleared away in seconds, however many files of one folder were changed', async () => {
    const context = await toolContext()
    const paths = Array.from({ length: 3_000 }, (_, index) => `d/${index}`)
    const leftovers = Object.fromEntries(paths.map(path => [`d/${leftoverPrefix(path)}0.tmp`, '']))
    await context.write({ 'd/mine': '', ...leftovers })
    const changes = paths.map(path => ({ path, before: null, blob: null, folders: [], after: null }))
    await clearLeftovers(context.workspace, changes)
    expect(await readdir(context.path('d'))).toEqual(['mine'])
  })

  test('is not looked for where the folder is gone, or leads out by now', async () => {
    const context = await toolContext()
    const outside = await toolContext({ [`${leftoverPrefix('x/b')}0.tmp`]: '' })
    const { changes } = await planEdits(context, { 'x/b': 'B' })
    await clearLeftovers(context.workspace, changes)
    await symlink(outside.workspace, context.path('x'))
    await clearLeftovers(context.workspace, changes)
    expect(await readdir(outside.workspace)).toHaveLength(1)
  })

  test('is told apart file by file', async () => {
    const context = await toolContext({ a: 'A', b: 'B' })
    const { changes, apply } = await planEdits(context, { a: 'A2', b: null, c: 'C' })
    const found = () => inspectChanges(context.workspace, changes)
    expect(await found()).toEqual({ changed: [], asBefore: ['a', 'b', 'c'], other: [] })
    await writeFile(context.path('a'), 'A2')
    expect(await found()).toEqual({ changed: ['a'], asBefore: ['b', 'c'], other: [] })
    await writeFile(context.path('a'), 'A')
    await apply()
    expect(await found()).toEqual({ changed: ['a', 'b', 'c'], asBefore: [], other: [] })
    await writeFile(context.path('c'), 'mine')
    await mkdir(context.path('b'))
    expect(await found()).toEqual({ changed: ['a'], asBefore: [], other: ['b', 'c'] })
  })

  test('is taken back where only some files were changed, with the folders that were made', async () => {
    const context = await toolContext({ a: 'A', b: 'B', c: 'C' })
    await chmod(context.path('b'), 0o640)
    const before = await fileTree(context.workspace)
    const { changes } = await planEdits(context, { a: 'A2', b: null, c: 'C2', 'x/y/new': 'N', 'x/late': 'L' })
    await writeFile(context.path('a'), 'A2')
    await unlink(context.path('b'))
    await context.write({ 'x/y/new': 'N' })
    await takeBackRest(context.workspace, changes, context.blobs)
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test('is taken back as a whole or not at all, also where a file changes at the last moment', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `f${index}`)
    const context = await toolContext(Object.fromEntries(names.map(name => [name, 'before'])))
    const changes = await applyEdits(context, Object.fromEntries(names.map(name => [name, 'after!'])))
    let isWritten = false
    const blobs = {
      ...context.blobs,
      // Reading what is to be written is the last that happens before files are moved.
      async *stream(hash: string) {
        if (!isWritten) await writeFile(context.path('f29'), 'mine!!')
        isWritten = true
        yield await context.blobs.get(hash)
      },
    }
    await expect(takeBackRest(context.workspace, changes, blobs)).rejects.toMatchObject({ code: 'conflict' })
    for (const name of names) {
      expect(await readFile(context.path(name), 'utf8')).toBe(name === 'f29' ? 'mine!!' : 'after!')
    }
  })

  test('cannot be told where the folder is gone or is no folder any more', async () => {
    const context = await toolContext({ 'w/a': 'A' })
    const ground = { ...context, workspace: context.path('w') }
    const created = (await planEdits(ground, { b: 'B' })).changes
    const deleted = (await planEdits(ground, { a: null })).changes
    await rm(context.path('w/a'))
    await rmdir(context.path('w'))
    for (const changes of [created, deleted]) {
      await expect(inspectChanges(ground.workspace, changes)).rejects.toThrow()
    }
    await writeFile(context.path('w'), '')
    await expect(inspectChanges(ground.workspace, created)).rejects.toThrow()
  })
})
