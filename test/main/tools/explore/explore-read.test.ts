import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, symlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Tool } from '../../../../main/tools/tool'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { textOf } from '../../../../shared/session/tool-results'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const tool = exploreWorkspace as Extract<Tool, { kind: 'reads' }>
const isWindows = process.platform === 'win32'

describe('read', () => {
  test('gives the text, and the view where it is from', async () => {
    const context = await toolContext({ 'src/a.txt': 'one\ntwo\nthree\n' })
    const result = await tool.run({ target: 'read', pattern: 'src/a.txt', start_line: 2, limit: 1 }, context)
    expect(result).toEqual({
      isError: false,
      content: [{ type: 'text', text: '-- more: cursor=3\ntwo' }],
      details: { type: 'file-text', path: 'src/a.txt', startLine: 2, endLine: 2, text: 'two', more: true },
    })
  })

  test('goes on at the cursor', async () => {
    const context = await toolContext({ 'a.txt': 'one\ntwo\nthree\n' })
    const result = await tool.run({ target: 'read', pattern: 'a.txt', cursor: '3', start_line: 1 }, context)
    expect(textOf(result)).toBe('three')
  })

  test('says that a file is empty', async () => {
    const result = await tool.run({ target: 'read', pattern: 'a' }, await toolContext({ a: '' }))
    expect(textOf(result)).toBe('(empty)')
  })

  test('gives an image to the model and keeps its bytes', async () => {
    const bytes = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')
    const context = await toolContext({ 'img/chart': bytes })
    const result = await tool.run({ target: 'read', pattern: 'img/chart' }, context)
    const blob = createHash('sha256').update(bytes).digest('hex')
    expect(result).toEqual({
      isError: false,
      content: [
        { type: 'text', text: '{"path":"img/chart","mime_type":"image/png","byte_count":12}' },
        { type: 'image', mimeType: 'image/png', blob },
      ],
      details: { type: 'image', path: 'img/chart', mimeType: 'image/png', bytes: 12, blob },
    })
    expect(Buffer.from(context.stored.get(blob) ?? []).equals(bytes)).toBe(true)
  })

  test('explains what it cannot read', async () => {
    const context = await toolContext({ 'data.bin': Buffer.from('a\0b'), 'photo.heic': 'x', 'folder/a': '' })
    const read = (pattern: string) => tool.run({ target: 'read', pattern }, context)
    await expect(read('gone.txt')).rejects.toThrow(`path not found: ${context.path('gone.txt')}`)
    await expect(read('folder')).rejects.toThrow(`path is not a file: ${context.path('folder')}`)
    await expect(read('data.bin')).rejects.toThrow('path is a binary file and cannot be read as text')
    await expect(read('photo.heic')).rejects.toThrow('unsupported image format: photo.heic (allowed: PNG, JPEG, WEBP)')
    await expect(tool.run({ target: 'read', pattern: 'folder/a', start_line: 7 }, context)).rejects.toThrow(
      'past the end',
    )
  })

  test.skipIf(isWindows)('reads through no link that leads out, and waits for no pipe or device', async () => {
    const outside = await toolContext({ 'secret.txt': 'secret' })
    const context = await toolContext()
    await symlink(outside.path('secret.txt'), context.path('secret.txt'))
    await symlink('/dev/zero', context.path('zero.txt'))
    execFileSync('mkfifo', [context.path('pipe')])
    const read = (pattern: string) => tool.run({ target: 'read', pattern }, context)
    await expect(read('secret.txt')).rejects.toThrow("'pattern' must resolve inside the workspace.")
    await expect(read('zero.txt')).rejects.toThrow("'pattern' must resolve inside the workspace.")
    await expect(read('pipe')).rejects.toThrow('named pipe')
  })
})

describe('list', () => {
  test('gives one level, and pages it', async () => {
    const context = await toolContext({ 'pkg/b.ts': '', 'pkg/a/x.ts': '', 'pkg/.env': '' })
    const first = await tool.run({ target: 'list', pattern: 'pkg', limit: 2 }, context)
    expect(first).toEqual({
      isError: false,
      content: [{ type: 'text', text: '-- more: cursor=2\n.env\na/' }],
      details: { type: 'directory', path: 'pkg', entries: ['.env', 'a/'], more: true },
    })
    const rest = await tool.run({ target: 'list', pattern: 'pkg', limit: 2, cursor: 2 }, context)
    expect(textOf(rest)).toBe('b.ts')
  })

  test('says when there is nothing', async () => {
    const context = await toolContext()
    await mkdir(context.path('empty'))
    expect(textOf(await tool.run({ target: 'list', pattern: 'empty' }, context))).toBe('No Match')
  })

  test.skipIf(isWindows)('says what is no plain file or folder', async () => {
    const context = await toolContext({ 'a.txt': '' })
    await symlink(await temporaryFolder(), context.path('out'))
    await symlink('nowhere', context.path('broken'))
    execFileSync('mkfifo', [context.path('pipe')])
    expect(textOf(await tool.run({ target: 'list', pattern: '.' }, context)).split('\n')).toEqual([
      'a.txt',
      'broken (broken link)',
      'out (link out of the workspace, not followed)',
      'pipe (pipe, socket or device)',
    ])
  })

  test('gives a file that is named, in a folder or as the root', async () => {
    const context = await toolContext({ 'pkg/a.txt': '', 'b.txt': '' })
    const list = async (input: object) => textOf(await tool.run({ target: 'list', ...input }, context))
    expect(await list({ pattern: 'pkg/a.txt' })).toBe('a.txt')
    expect(await list({ pattern: '.', root: 'pkg/a.txt' })).toBe('a.txt')
    expect(await list({ pattern: 'a.txt', root: 'pkg/a.txt' })).toBe('a.txt')
    await expect(list({ pattern: '../b.txt', root: 'pkg/a.txt' })).rejects.toThrow('pattern must target that file')
    await expect(list({ pattern: 'none.txt' })).rejects.toThrow('not found')
  })
})
