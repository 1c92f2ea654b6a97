import { execFileSync } from 'node:child_process'
import { mkdir, symlink, truncate } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { versionOf } from '../../../../main/workspace/changes/file-version'
import { planChange } from '../../../../main/workspace/changes/plan-change'
import { fileTree } from '../../../helpers/file-tree'
import { toolContext } from '../../../helpers/tool-context'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('a planned change', () => {
  test('holds the complete effect, and leaves the disk alone', async () => {
    const context = await toolContext({ 'src/a.txt': 'one\ntwo\n' })
    const before = await fileTree(context.workspace)
    const after = bytesOf('one\n2\n')

    expect(await planChange(context.workspace, './src/../src/a.txt', after)).toEqual({
      change: {
        type: 'file-change',
        path: 'src/a.txt',
        before: versionOf(bytesOf('one\ntwo\n')),
        after: versionOf(after),
        added: 1,
        removed: 1,
        diff: {
          type: 'lines',
          hunks: [{ oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: [' one', '-two', '+2'] }],
        },
      },
      content: after,
    })
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test('has no version before a creation and none after a deletion', async () => {
    const { workspace } = await toolContext({ a: 'a' })
    expect((await planChange(workspace, 'new/b', bytesOf('b'))).change).toMatchObject({ path: 'new/b', before: null })
    expect((await planChange(workspace, 'a', null)).change).toMatchObject({ path: 'a', after: null, removed: 1 })
  })

  test('names the file that would really change where a link leads inside the folder', async () => {
    const { workspace, path } = await toolContext({ 'real/a': 'a' })
    await symlink('real', path('link'))
    await symlink('real/a', path('direct'))
    await symlink('real/not-yet', path('dangling'))
    expect((await planChange(workspace, 'link/a', bytesOf('b'))).change.path).toBe('real/a')
    expect((await planChange(workspace, 'direct', bytesOf('b'))).change.path).toBe('real/a')
    expect((await planChange(workspace, 'dangling', bytesOf('b'))).change.path).toBe('real/not-yet')
  })

  test('of a large file has its version, and says that the difference is left out', async () => {
    const { workspace, path } = await toolContext({ large: '' })
    await truncate(path('large'), 9 * 1024 * 1024)
    const { change } = await planChange(workspace, 'large', bytesOf('small'))
    expect(change.diff).toEqual({ type: 'omitted', reason: 'too-large' })
    expect(change.before).toEqual(versionOf(Buffer.alloc(9 * 1024 * 1024)))
  })

  test('is none at all where what shall be deleted is not there', async () => {
    const { workspace } = await toolContext()
    const { change } = await planChange(workspace, 'gone', null)
    expect(change).toMatchObject({ before: null, after: null, added: 0, removed: 0 })
  })

  test('of a binary file says so', async () => {
    const { workspace } = await toolContext({ image: Uint8Array.of(0x89, 0x50, 0x00) })
    const { change } = await planChange(workspace, 'image', Uint8Array.of(1))
    expect(change.diff).toEqual({ type: 'omitted', reason: 'binary' })
  })
})

describe('refused are', () => {
  test('paths that lead out, also through a link', async () => {
    const outside = await toolContext({ secret: 's' })
    const { workspace, path } = await toolContext()
    await symlink(outside.workspace, path('out'))
    await symlink(outside.path('new'), path('dangling'))
    for (const way of ['../x', outside.path('secret'), 'out/secret', 'out/new', 'dangling']) {
      await expect(planChange(workspace, way, bytesOf('x'))).rejects.toMatchObject({ code: 'denied' })
    }
  })

  test('folders, and the workspace itself', async () => {
    const { workspace, path } = await toolContext()
    await mkdir(path('d'))
    await expect(planChange(workspace, 'd', bytesOf('x'))).rejects.toThrow('path is a directory: d')
    await expect(planChange(workspace, '.', bytesOf('x'))).rejects.toThrow('path is a directory: .')
  })

  test('paths below a file, before anybody is asked', async () => {
    const { workspace } = await toolContext({ a: 'a' })
    await expect(planChange(workspace, 'a/b', bytesOf('x'))).rejects.toThrow('a/b')
    await expect(planChange(workspace, 'a/b/c', bytesOf('x'))).rejects.toThrow('a/b/c')
  })

  test.skipIf(process.platform === 'win32')('named pipes, at once', async () => {
    const { workspace, path } = await toolContext()
    execFileSync('mkfifo', [path('pipe')])
    await expect(planChange(workspace, 'pipe', bytesOf('x'))).rejects.toThrow('not a regular file')
  })
})
