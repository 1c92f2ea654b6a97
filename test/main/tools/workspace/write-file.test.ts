import { mkdir, readFile, symlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { writeFile } from '../../../../main/tools/workspace/write-file'
import { textOf } from '../../../../shared/session/tool-results'
import { fileTree } from '../../../helpers/file-tree'
import { planAndApply, propose } from '../../../helpers/run-proposal'
import { toolContext } from '../../../helpers/tool-context'

describe('write_file', () => {
  test('creates a file with its folders, and says what it wrote', async () => {
    const context = await toolContext()
    const result = await planAndApply(writeFile, { path: 'src/new/a.ts', content: 'ü\n' }, context)
    expect(JSON.parse(textOf(result))).toEqual({
      status: 'completed',
      message: "write_file succeeded for 'src/new/a.ts'",
      bytes_written: 3,
      replaced_existing_file: false,
    })
    expect(result).toMatchObject({
      isError: false,
      details: { type: 'changes', changes: [{ path: 'src/new/a.ts', before: null, added: 1, removed: 0 }] },
    })
    expect(await readFile(context.path('src/new/a.ts'), 'utf8')).toBe('ü\n')
  })

  test('replaces a file, also one that is no text', async () => {
    const context = await toolContext({ a: Uint8Array.of(0xff, 0) })
    const result = await planAndApply(writeFile, { path: context.path('a'), content: '' }, context)
    expect(JSON.parse(textOf(result))).toMatchObject({ bytes_written: 0, replaced_existing_file: true })
    expect(await readFile(context.path('a'))).toHaveLength(0)
  })

  test.each(['a\r\nb', '\uFEFFa', 'a\n\n', '$&$1', '\u2028'])('writes %j as it is', async content => {
    const context = await toolContext()
    await planAndApply(writeFile, { path: 'a', content }, context)
    expect(await readFile(context.path('a'), 'utf8')).toBe(content)
  })

  test('proposes nothing where the file is already as asked', async () => {
    const context = await toolContext({ a: 'same\n' })
    const proposal = await propose(writeFile, { path: 'a', content: 'same\n' }, context)
    expect(proposal.effects).toEqual([])
    expect(proposal.answer({})).toMatchObject({ isError: false, details: { type: 'changes', changes: [] } })
  })

  test('writes nothing while it plans', async () => {
    const context = await toolContext({ a: 'old' })
    const before = await fileTree(context.workspace)
    await propose(writeFile, { path: 'a', content: 'new' }, context)
    await propose(writeFile, { path: 'x/y/z', content: 'new' }, context)
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test('shows the real file where a link leads to it', async () => {
    const context = await toolContext({ '.env': 'KEY=1\n' })
    await symlink('.env', context.path('harmless.txt'))
    const { effects } = await propose(writeFile, { path: 'harmless.txt', content: 'KEY=2\n' }, context)
    expect(effects).toMatchObject([{ path: '.env', added: 1, removed: 1 }])
  })

  test.each([
    [{ path: '../a', content: 'x' }, 'outside the workspace'],
    [{ path: 'd', content: 'x' }, 'path is a directory: d'],
    [{ path: 'f/below', content: 'x' }, 'path leads through a file'],
    [{ path: 'nul\0', content: 'x' }, 'NUL'],
    [{ path: '', content: 'x' }, 'Invalid arguments for write_file'],
    [{ path: 'a' }, 'Invalid arguments for write_file'],
    [{ path: 'a', content: 7 }, 'Invalid arguments for write_file'],
    [{ path: 'a', content: 'x', mode: '0777' }, 'Invalid arguments for write_file'],
  ])('refuses %j', async (input, words) => {
    const context = await toolContext({ f: 'f' })
    await mkdir(context.path('d'))
    await expect(propose(writeFile, input, context)).rejects.toThrow(words)
  })
})
